// recording.ts: frames of chosen fields on disk, written as the run goes, read back one by one in any order.

import { type FileHandle, open, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type BodyColumns, bodyColumns } from '../../model/bodyColumns.js'
import type { Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import { didYouMean } from '../../model/nearestName.js'
import type { Field } from '../../state/field.js'
import { fields as allFields } from '../../state/fields.js'
import type { FrameParts } from '../../step/simulation.js'
import { type AnyArray, containerPieces, readContainer } from '../container/container.js'
import { DiskError, GrowingFile, replaceFile } from '../diskFile.js'
import { checkJson } from '../jsonFile.js'
import { sceneHash } from '../sceneHash.js'
import { talusVersion } from '../version.js'
import { type DamagedPart, type FoundFrames, type FramePlace, findFrames, frameBytes } from './findFrames.js'
import { cutParts, PartFiles, removeParts } from './partFiles.js'
import { recordedCables, recordedGroups, recordedJoints } from './recordedScene.js'
import { recordedStores, storeArrays, storeFields } from './recordedStore.js'
import {
  assembled,
  contactFields,
  countsFit,
  decodeFrame,
  encodeFrame,
  type FrameInfo,
  type FrameValues,
  frameInfo,
  frameIsWhole,
  type RecordedField,
  type RecordingHeader,
  recordedField,
  recordingKind,
  store,
  withMoreBodies,
} from './recordingFormat.js'
import { isInParts, partRecords, partRecordsField } from './recordingParts.js'

/** What a viewer needs, 32 bytes per body and frame: position 12, orientation 8, velocity 12. */
export const defaultFields: readonly string[] = ['bodyPos', 'bodyRot', 'bodyVel']

/** Where bodies come later a place may have one after another: each frame tells them apart. */
const fieldsOf = ({ data }: Scene) => [
  ...defaultFields,
  ...(data.groups.some(({ absent }) => absent) ? ['bodyId'] : []),
  // what stretches and bends cables is in the slopes of their nodes
  ...(data.cables.length > 0 ? ['nodeSlope'] : []),
]

export interface RecordingOptions {
  readonly scene: Scene
  readonly sceneName: string
  readonly timeStep: number
  /** Steps from one frame to the next. */
  readonly every: number
  readonly fields?: readonly string[]
  /** Contacts that press too, as the columns of `contactFields`. */
  readonly contacts?: boolean
  /** Of a simulation over ranks, which write the bodies of each frame themselves; contacts and grains of moving boxes are gathered, and then so are bodies. */
  readonly parts?: FrameParts | null
}

export interface RecordingWriter {
  readonly header: RecordingHeader
  /** Steps of its last frame, -1 where there is none. */
  readonly recorded: number
  append(info: FrameInfo, values: FrameValues): Promise<void>
  /** The bodies as ranks have them now; null where frames are given whole. */
  readonly appendParts: ((info: FrameInfo) => Promise<void>) | null
  /** Goes on with the places that the scene has now; in frames there are, nobody is in those that came. */
  grow(scene: Scene): Promise<void>
  /** Everything appended is on the disk. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** Starts a recording; an older one of that name is lost. */
export async function createRecording(file: string, options: RecordingOptions): Promise<RecordingWriter> {
  const columns = bodyColumns(options.scene.data)
  const header = headerFor(options, columns)
  await removeParts(file)
  const arrays = { ...modelArrays(columns), ...storeArrays(options.scene.data, header.origin) }
  await replaceFile(file, containerPieces(recordingKind, header, arrays))
  return writerOf(header, await GrowingFile.open(file, (await stat(file)).size), -1, options.parts)
}

/** Continues one after its last frame of at most `steps` steps; later frames are cut off. Ranks go on in parts where it has them. */
export async function continueRecording(
  file: string,
  steps: number,
  parts: FrameParts | null = null,
): Promise<RecordingWriter> {
  await cutParts(file, steps)
  const recording = await openRecording(file)
  const kept = recording.frames.filter((frame) => frame.steps <= steps)
  await recording.close()
  const last = kept.at(-1)
  const growing = await GrowingFile.open(file, last ? last.offset + last.bytes : recording.firstFrame)
  return writerOf(recording.header, growing, last?.steps ?? -1, parts)
}

/** Goes on at the end of a file, of which the last frame has so many steps. */
export async function writerOf(
  header: RecordingHeader,
  growing: GrowingFile,
  recorded: number,
  parts: FrameParts | null = null,
): Promise<RecordingWriter> {
  if (!parts || !isInParts(header)) return new FileWriter(header, growing, recorded, null)
  await onRanks(parts.open({ recording: resolve(growing.file), header }))
  return new FileWriter(header, growing, recorded, parts)
}

/** A rank that cannot write says which file and why. */
async function onRanks<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: Error) => {
    throw new DiskError(error.message, { cause: error })
  })
}

class FileWriter implements RecordingWriter {
  constructor(
    public header: RecordingHeader,
    private growing: GrowingFile,
    public recorded: number,
    private readonly parts: FrameParts | null,
  ) {}

  get appendParts() {
    const { parts } = this
    return parts && ((info: FrameInfo) => this.appendTo(parts, info))
  }

  /** Ranks write first: a frame that is in the recording is whole. */
  private async appendTo(parts: FrameParts, info: FrameInfo): Promise<void> {
    const { fields } = this.header
    const others = fields.filter(({ owner }) => owner !== 'body' && owner !== partRecordsField.owner)
    const names = others.map(({ name }) => name)
    const { records, values } = await onRanks(parts.append(info, names))
    const none = Object.fromEntries(fields.map(({ name }) => [name, []]))
    const columns = { ...none, ...values, [partRecordsField.name]: records }
    const stored = fields.map((field) => store(field, columns[field.name]!, this.header.origin))
    await this.growing.append(assembled(fields, info, stored))
    this.recorded = info.steps
  }

  async append(info: FrameInfo, values: FrameValues): Promise<void> {
    const frame = encodeFrame(this.header, info, values)
    const last = this.header.groups?.at(-1)
    const bodies = last ? last.first + last.count : 0
    // a run that went back to before places came has fewer
    const isShort = (values.bodyPos?.length ?? 3 * bodies) < 3 * bodies
    await this.growing.append(isShort ? withMoreBodies(this.header, frame, bodies) : frame)
    this.recorded = info.steps
  }

  async grow(scene: Scene): Promise<void> {
    const { file } = this.growing
    await this.growing.close()
    const columns = bodyColumns(scene.data)
    const header = { ...this.header, ...bodiesOf(scene, columns) }
    const arrays = { ...modelArrays(columns), ...storeArrays(scene.data, header.origin) }
    const before = await open(file, 'r')
    try {
      await replaceFile(file, longerRecording(file, before, { header, arrays, bodies: columns.count }))
    } finally {
      await before.close()
    }
    this.header = header
    this.growing = await GrowingFile.open(file, (await stat(file)).size)
  }

  async sync(): Promise<void> {
    if (this.parts) await onRanks(this.parts.sync())
    await this.growing.sync()
  }

  async close(): Promise<void> {
    await this.parts?.close().catch(() => undefined)
    await this.growing.close()
  }
}

interface Longer {
  readonly header: RecordingHeader
  readonly arrays: Readonly<Record<string, AnyArray>>
  readonly bodies: number
}

async function* longerRecording(
  file: string,
  before: FileHandle,
  { header, arrays, bodies }: Longer,
): AsyncGenerator<Uint8Array> {
  yield* containerPieces(recordingKind, header, arrays)
  const { bytes: first, version } = await readContainer<RecordingHeader>(file, before, recordingKind)
  const { frames } = await findFrames(before, { version, first })
  for (const place of frames) yield withMoreBodies(header, await frameBytes(before, place), bodies)
}

export function headerFor(options: RecordingOptions, columns: BodyColumns): RecordingHeader {
  const { scene, sceneName, timeStep, every, fields = fieldsOf(scene) } = options
  const domain = scene.domain()
  return {
    talus: talusVersion,
    scene: { name: sceneName, hash: sceneHash(scene) },
    timeStep,
    every,
    origin: [0, 1, 2].map((c) => (domain.min[c]! + domain.max[c]!) / 2),
    domain,
    ...bodiesOf(scene, columns),
    materials: scene.data.materials.map((m) => m.name),
    joints: recordedJoints(scene.data),
    ...(scene.data.cables.length > 0 ? { cables: recordedCables(scene.data) } : {}),
    ...(scene.data.movingBoxes ? { stores: recordedStores(scene.data, columns) } : {}),
    gravity: scene.data.gravity,
    fields: [
      ...fields.map(fieldNamed),
      ...(options.contacts ? contactFields : []),
      ...(scene.data.movingBoxes ? storeFields : []),
      ...(options.parts && !options.contacts && isOfParts(scene) ? [partRecordsField] : []),
    ],
  }
}

/** Whether ranks know all that is recorded of it: its bodies, and as many as at the start. */
const isOfParts = ({ data }: Scene) => !data.movingBoxes && !data.sources.some(({ grows }) => grows)

const bodiesOf = ({ data }: Scene, columns: BodyColumns) => ({
  shapes: data.groups.map((group) => group.shape),
  groups: recordedGroups(data, columns),
})

function fieldNamed(name: string): RecordedField {
  const field = (allFields as Readonly<Record<string, Field>>)[name]
  if (!field) throw new InputError(`recording: unknown field ${name}${didYouMean(name, Object.keys(allFields))}`)
  return recordedField(name, field)
}

/** What a viewer draws the bodies from; a plane has no radius and gets 0. */
export function modelArrays({ radius, group, material }: BodyColumns): Record<string, AnyArray> {
  const bodyRadius = Float32Array.from(radius, (value) => (Number.isFinite(value) ? value : 0))
  return { bodyRadius, bodyShape: group, bodyMaterial: material }
}

export interface Frame extends FrameInfo {
  readonly values: Readonly<Record<string, AnyArray>>
}

export interface Recording {
  readonly header: RecordingHeader
  /** bodyRadius, bodyShape, bodyMaterial; of moving boxes grainStart and grainRadius. */
  readonly model: Readonly<Record<string, AnyArray>>
  readonly frames: readonly FramePlace[]
  /** Offset of the first frame. */
  readonly firstFrame: number
  /** Bytes after the last whole frame: what a run that was killed had begun to write. */
  readonly tornBytes: number
  /** Places in between whose frames are lost. */
  readonly damaged: readonly DamagedPart[]
  frame(index: number): Promise<Frame>
  /** A frame as it lies in a recording of one process. */
  frameBytes(index: number): Promise<Uint8Array>
  close(): Promise<void>
}

const numbers = (count: number) => z.array(z.number()).length(count)

const headerSchema = z.looseObject({
  scene: z.looseObject({ name: z.string(), hash: z.string() }),
  timeStep: z.number(),
  every: z.int().min(1),
  origin: numbers(3),
  domain: z.looseObject({ min: numbers(3), max: numbers(3), periodic: z.array(z.boolean()).length(3) }),
  shapes: z.array(z.looseObject({ kind: z.string() })),
  materials: z.array(z.string()),
  fields: z.array(
    z.looseObject({
      name: z.string(),
      type: z.string(),
      owner: z.string(),
      components: z.int().min(1),
      encoding: z.enum(['f32', 'i16', 'i32', 'u32']),
      bytesPerRecord: z.int().min(1),
    }),
  ),
})

/** Opens a recording, finished or not; a torn last frame is left out, and so are those whose heads are damaged. */
export async function openRecording(file: string): Promise<Recording> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${file}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`)
  })
  try {
    const { header, arrays, bytes, version } = await readContainer<RecordingHeader>(file, handle, recordingKind)
    checkJson(file, header, headerSchema)
    const found = await findFrames(handle, { version, first: bytes })
    const tornBytes = (await handle.stat()).size - found.end
    const parts = isInParts(header) ? new PartFiles(file) : null
    await parts?.look()
    const { frames, damaged } = parts ? await withAllParts(handle, header, found, parts) : found
    const frameBytes = (index: number) => readFrame({ file, handle, header, frames, parts }, index)
    const frame = async (index: number) => decoded(header, await frameBytes(index))
    const close = () => handle.close()
    return { header, model: arrays, frames, firstFrame: bytes, tornBytes, damaged, frame, frameBytes, close }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Without frames of which a part is lost, as when a machine went down before its rank's file was on the disk. */
async function withAllParts(
  handle: FileHandle,
  header: RecordingHeader,
  { frames: all, damaged: before }: FoundFrames,
  parts: PartFiles,
): Promise<Pick<FoundFrames, 'frames' | 'damaged'>> {
  const frames: FramePlace[] = []
  const damaged = [...before]
  for (const place of all) {
    const records = partRecords(header, await frameBytes(handle, place))
    if (!records || parts.has(place.steps, records)) frames.push(place)
    else damaged.push({ offset: place.offset, bytes: place.bytes })
  }
  return { frames, damaged: damaged.sort((a, b) => a.offset - b.offset) }
}

const decoded = (header: RecordingHeader, bytes: Uint8Array): Frame => ({
  ...frameInfo(bytes),
  values: decodeFrame(header, bytes),
})

interface OpenFile {
  readonly file: string
  readonly handle: FileHandle
  readonly header: RecordingHeader
  readonly frames: readonly FramePlace[]
  readonly parts: PartFiles | null
}

async function readFrame({ file, handle, header, frames, parts }: OpenFile, index: number): Promise<Uint8Array> {
  const place = frames[index]
  if (!place) throw new RangeError(`${file} has frames 0 to ${frames.length - 1}, not ${index}`)
  const bytes = await frameBytes(handle, place)
  if (!frameIsWhole(bytes)) throw new InputError(`${file} is damaged: frame ${index} does not match its checksum.`)
  if (!countsFit(header, bytes)) throw new InputError(`${file} is damaged: frame ${index} has not the fields it lists.`)
  return parts ? parts.whole(header, bytes, place.steps) : bytes
}
