// checkpoint.ts: the complete state of a run in one file, from which it continues bit for bit.

import { open } from 'node:fs/promises'
import { z } from 'zod'
import { InputError } from '../../model/inputError.js'
import type { CheckpointData, StoredArray } from '../../step/simulation.js'
import { type AnyArray, type ContainerKind, containerPieces, readContainer } from '../container/container.js'
import { replaceFile } from '../diskFile.js'
import { checkJson } from '../jsonFile.js'
import { talusVersion } from '../version.js'

const checkpointKind: ContainerKind = { magic: 'TALUSCHK', version: 1, name: 'checkpoint' }

export interface SceneIdentity {
  readonly name: string
  /** See sceneHash. */
  readonly hash: string
}

interface CheckpointHeader {
  readonly talus: string
  readonly scene: SceneIdentity
  readonly state: CheckpointData['header']
  /** Type of each field in the list of fields. */
  readonly types: Readonly<Record<string, string>>
}

const headerSchema = z.looseObject({
  talus: z.string(),
  scene: z.looseObject({ name: z.string(), hash: z.string() }),
  state: z.looseObject({ time: z.number(), steps: z.int().min(0) }),
  types: z.record(z.string(), z.string()),
})

/** Written beside its place, flushed and renamed: the old checkpoint stays until the new one is whole. */
export async function writeCheckpoint(file: string, data: CheckpointData, scene: SceneIdentity): Promise<void> {
  const types: Record<string, string> = {}
  const arrays: Record<string, AnyArray> = {}
  for (const [name, { type, values }] of Object.entries(data.fields)) {
    types[name] = type
    arrays[name] = values
  }
  const header: CheckpointHeader = { talus: talusVersion, scene, state: data.header, types }
  await replaceFile(file, containerPieces(checkpointKind, header, arrays))
}

/** The state, refused with one sentence where it cannot be that of `scene`. */
export async function readCheckpoint(file: string, scene?: SceneIdentity): Promise<CheckpointData> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${file}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`)
  })
  try {
    const { header, arrays } = await readContainer<CheckpointHeader>(file, handle, checkpointKind)
    checkJson(file, header, headerSchema)
    const missing = Object.keys(header.types).find((name) => !Object.hasOwn(arrays, name))
    if (missing !== undefined) throw new InputError(`${file} is damaged: ${missing} is not there.`)
    if (scene) checkScene(file, header.scene, scene)
    const fields: Record<string, { type: string; values: StoredArray }> = {}
    for (const [name, type] of Object.entries(header.types))
      fields[name] = { type, values: arrays[name] as StoredArray }
    return { header: header.state, fields }
  } finally {
    await handle.close()
  }
}

function checkScene(file: string, found: SceneIdentity, wanted: SceneIdentity): void {
  if (found.name !== wanted.name) {
    throw new InputError(`${file} belongs to another scene: ${found.name}, not ${wanted.name}.`)
  }
  if (found.hash === wanted.hash) return
  throw new InputError(`${file} belongs to another scene: ${found.name} has other parameters or was changed since.`)
}
