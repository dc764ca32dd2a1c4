// runFolder.ts: what a run leaves on disk: run.json, scene.json, probes.csv, history.csv, frames/,
// checkpoint.talus. Whenever the run is killed,
// each of them opens: run.json, scene.json and the checkpoint are replaced as a whole, the other two lose at most a torn
// end.

import { chmod, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Scene } from '../../model/createScene.js'
import type { ProbeTable } from '../../model/defineScene.js'
import { InputError } from '../../model/inputError.js'
import { probeSeries } from '../../model/probe.js'
import type { CheckpointData, FrameParts } from '../../step/simulation.js'
import { readCheckpoint, type SceneIdentity, writeCheckpoint } from '../checkpoint/checkpoint.js'
import { DiskError, diskError, fileInTheWay, makeFolder } from '../diskFile.js'
import {
  continueRecording,
  createRecording,
  openRecording,
  type Recording,
  type RecordingWriter,
} from '../recording/recording.js'
import { sceneHash } from '../sceneHash.js'
import { type FolderLock, lockFolder, lockName } from './folderLock.js'
import { historyColumns } from './history.js'
import { continueProbes, createProbes, type ProbeWriter, readProbes } from './probeCsv.js'
import { type RunRecord, readRecord, writeRecord } from './runRecord.js'
import { readScene, writeScene } from './sceneJson.js'

const paths = (folder: string) => ({
  scene: join(folder, 'scene.json'),
  probes: join(folder, 'probes.csv'),
  history: join(folder, 'history.csv'),
  frames: join(folder, 'frames'),
  recording: join(folder, 'frames', 'recording.talus'),
  checkpoint: join(folder, 'checkpoint.talus'),
})

export interface RunFolderOptions {
  readonly scene: Scene
  readonly sceneName: string
  readonly timeStep: number
  /** Steps between frames; null for none. */
  readonly recordEvery: number | null
  /** Steps between rows of the history; null for none. */
  readonly historyEvery?: number | null
  /** Whether frames hold the contacts too. */
  readonly recordContacts?: boolean
  /** Of ranks that write frames themselves. */
  readonly parts?: FrameParts | null
}

export interface RunFolder {
  readonly folder: string
  readonly probes: ProbeWriter
  /** Energy, contacts and solver over time. */
  readonly history: ProbeWriter | null
  readonly recording: RecordingWriter | null
  writeRecord(record: RunRecord): Promise<void>
  /** Probes and frames up to here are on disk before the checkpoint replaces the one before. */
  checkpoint(data: CheckpointData): Promise<void>
  close(): Promise<void>
}

/** A folder that a new run cannot have, since another has it. */
export class FolderTaken extends InputError {}

/** Throws where a new run cannot go to this folder. */
export async function checkNewFolder(folder: string): Promise<void> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[]
    throw new InputError(
      `${folder} cannot hold a run: ${error.code === 'ENOTDIR' ? fileInTheWay(folder) : error.message}.`,
    )
  })
  if (files.includes('run.json'))
    throw new FolderTaken(`${folder} already holds a run; continue it with --resume ${folder}.`)
  if (files.some((name) => name !== lockName)) throw new InputError(`${folder} is not empty; give a new folder.`)
}

/** A folder that has its run.json from the first moment it is there. */
export async function createRunFolder(
  folder: string,
  options: RunFolderOptions,
  record: RunRecord,
): Promise<RunFolder> {
  const at = paths(folder)
  const lock = await takeFolder(folder, record)
  try {
    await makeFolder(at.frames)
    await writeScene(folder, options.scene)
    const probes = await createProbes(at.probes, probeSeries(options.scene.data.probes))
    const history = options.historyEvery ? await createProbes(at.history, historyColumns) : null
    const recording =
      options.recordEvery === null ? null : await startRecording(at.recording, options, options.recordEvery)
    return opened(folder, options, { probes, history, recording }, lock)
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function takeFolder(folder: string, record: RunRecord): Promise<FolderLock> {
  if (!(await exists(folder))) return appearWith(folder, record)
  const lock = await lockFolder(folder)
  try {
    // whoever had the lock before may have left a run
    await checkNewFolder(folder)
    await writeRecord(folder, record)
    return lock
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function appearWith(folder: string, record: RunRecord): Promise<FolderLock> {
  let temporary: string | null = null
  try {
    await makeFolder(dirname(resolve(folder)))
    temporary = await mkdtemp(`${resolve(folder)}.part-`)
    await writeRecord(temporary, record)
    await chmod(temporary, 0o755)
    const lock = await lockFolder(temporary, folder)
    await rename(temporary, folder)
    return lock
  } catch (error) {
    if (temporary !== null) await rm(temporary, { recursive: true, force: true }).catch(() => undefined)
    // another process was faster
    await checkNewFolder(folder)
    throw error instanceof DiskError ? error : diskError(folder, error)
  }
}

/** A folder, locked already, of a run that goes on after `steps` steps: what was written after them is cut off. */
export async function continueRunFolder(
  folder: string,
  options: RunFolderOptions & { readonly sampleEvery: number; readonly lock: FolderLock },
  steps: number,
): Promise<RunFolder> {
  const { lock } = options
  const at = paths(folder)
  await makeFolder(at.frames)
  if (!(await exists(at.scene))) await writeScene(folder, options.scene)
  const rows = (every: number) => (steps === 0 ? 0 : Math.floor(steps / every) + 1)
  const probes = await continueProbes(at.probes, probeSeries(options.scene.data.probes), rows(options.sampleEvery))
  const { historyEvery } = options
  const history = historyEvery ? await continueProbes(at.history, historyColumns, rows(historyEvery)) : null
  if (options.recordEvery === null) return opened(folder, options, { probes, history, recording: null }, lock)
  // at step 0 the first frame is still to come
  const goOn = steps > 0 && (await exists(at.recording))
  const recording = goOn
    ? await continueRecording(at.recording, steps, options.parts)
    : await startRecording(at.recording, options, options.recordEvery)
  return opened(folder, options, { probes, history, recording }, lock)
}

function startRecording(file: string, options: RunFolderOptions, every: number): Promise<RecordingWriter> {
  const { scene, sceneName, timeStep, recordContacts: contacts = false, parts = null } = options
  return createRecording(file, { scene, sceneName, timeStep, every, contacts, parts })
}

function opened(
  folder: string,
  options: RunFolderOptions,
  files: Pick<RunFolder, 'probes' | 'history' | 'recording'>,
  lock: FolderLock,
): RunFolder {
  const { probes, history, recording } = files
  const at = paths(folder)
  const identity = identityOf(options.scene, options.sceneName)
  return {
    folder,
    ...files,
    async writeRecord(record) {
      await lock.check()
      await writeRecord(folder, record)
    },
    async checkpoint(data) {
      await lock.check()
      await Promise.all([probes.flush(), history?.flush()])
      await Promise.all([probes.sync(), history?.sync(), recording?.sync()])
      await writeCheckpoint(at.checkpoint, data, identity)
    },
    async close() {
      await Promise.all([probes.close(), history?.close(), recording?.close()])
      await lock.release()
    },
  }
}

export const identityOf = (scene: Scene, name: string): SceneIdentity => ({ name, hash: sceneHash(scene) })

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/** The checkpoint of a folder; null where the run was killed before its first. */
export async function folderCheckpoint(folder: string, scene: SceneIdentity): Promise<CheckpointData | null> {
  const { checkpoint } = paths(folder)
  return (await exists(checkpoint)) ? readCheckpoint(checkpoint, scene) : null
}

export interface OpenRunFolder {
  readonly record: RunRecord
  /** Null where the run was killed before it was written. */
  readonly scene: Scene | null
  readonly probes: ProbeTable & { readonly units: Readonly<Record<string, string>> }
  /** Energy, contacts and solver over time; null where none was written. */
  readonly history: (ProbeTable & { readonly units: Readonly<Record<string, string>> }) | null
  readonly recording: Recording | null
  readonly checkpoint: CheckpointData | null
}

/** All of a run folder, whatever became of the run. */
export async function openRunFolder(folder: string): Promise<OpenRunFolder> {
  const at = paths(folder)
  const record = await readRecord(folder)
  return {
    record,
    scene: (await exists(at.scene)) ? await readScene(folder) : null,
    probes: await readProbes(at.probes),
    history: (await exists(at.history)) ? await readProbes(at.history) : null,
    checkpoint: (await exists(at.checkpoint)) ? await readCheckpoint(at.checkpoint) : null,
    // last, since it stays open
    recording: (await exists(at.recording)) ? await openRecording(at.recording) : null,
  }
}

export const folderProbes = (folder: string) => readProbes(paths(folder).probes)
