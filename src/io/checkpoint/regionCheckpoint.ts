// regionCheckpoint.ts: the state of a run by region: a file of each rank, and region.json, which says how far the run came and which files
// belong together. It is replaced when all of them are on the disk, so that whoever dies meanwhile leaves the checkpoint before.

import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { InputError } from '../../model/inputError.js'
import type { RegionPart } from '../../step/ranks/regionState.js'
import { type ContainerKind, containerPieces, readContainer } from '../container/container.js'
import { replaceFile } from '../diskFile.js'
import { parseJsonFile } from '../jsonFile.js'
import { talusVersion } from '../version.js'

const partKind: ContainerKind = { magic: 'TALUSRGN', version: 1, name: 'part of a checkpoint by region' }
const indexName = 'region.json'

export interface RegionIndex {
  readonly talus: string
  /** Name or file of the scene, and the options that it was started with. */
  readonly scene: string
  readonly options: Readonly<Record<string, unknown>>
  /** Of the whole run, and those done. */
  readonly steps: number
  readonly done: number
  /** That wrote a file each. */
  readonly ranks: number
}

const indexSchema = z.looseObject({
  talus: z.string(),
  scene: z.string(),
  options: z.record(z.string(), z.unknown()),
  steps: z.int().min(0),
  done: z.int().min(0),
  ranks: z.int().min(1),
})

const partName = (done: number, rank: number) => `region-${done}.part-${rank}.talus`

type PartHeader = Pick<RegionPart, 'rank' | 'stride' | 'cells' | 'books'>

export async function writeRegionPart(folder: string, done: number, part: RegionPart): Promise<void> {
  const { rank, stride, cells, books, bodies, contacts, fields } = part
  const header: PartHeader = { rank, stride, cells, books }
  const named = (prefix: string, lists: object) =>
    Object.entries(lists).map(([name, list]) => [`${prefix}.${name}`, list])
  const arrays = Object.fromEntries([['bodies', bodies], ...named('contacts', contacts), ...named('fields', fields)])
  await replaceFile(join(folder, partName(done, rank)), containerPieces(partKind, header, arrays))
}

export async function readRegionPart(folder: string, done: number, rank: number): Promise<RegionPart> {
  const file = join(folder, partName(done, rank))
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${file}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`)
  })
  try {
    const { header, arrays } = await readContainer<PartHeader>(file, handle, partKind)
    const of = (prefix: string) =>
      Object.fromEntries(
        Object.entries(arrays).flatMap(([name, values]) =>
          name.startsWith(`${prefix}.`) ? [[name.slice(prefix.length + 1), values as Float64Array]] : [],
        ),
      )
    const contacts = of('contacts') as unknown as RegionPart['contacts']
    return { ...header, bodies: arrays.bodies as Float64Array, contacts, fields: of('fields') }
  } finally {
    await handle.close()
  }
}

export async function writeRegionIndex(folder: string, index: Omit<RegionIndex, 'talus'>): Promise<void> {
  const text = `${JSON.stringify({ talus: talusVersion, ...index }, null, 2)}\n`
  await replaceFile(join(folder, indexName), [new TextEncoder().encode(text)])
}

export async function readRegionIndex(folder: string): Promise<RegionIndex> {
  const file = join(folder, indexName)
  const text = await readFile(file, 'utf8').catch(() => {
    throw new InputError(`${folder} holds no checkpoint of a run by region: start one with --checkpoint.`)
  })
  return parseJsonFile(file, text, indexSchema) as RegionIndex
}

/** Parts of a rank that belong to other moments; those of ranks that are no more are removed by the first. */
export async function removeOtherParts(folder: string, done: number, rank: number, ranks: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, steps, part] = /^region-(\d+)\.part-(\d+)\.talus$/.exec(name) ?? []
    if (steps === undefined || Number(steps) === done) continue
    if (Number(part) === rank || (rank === 0 && Number(part) >= ranks)) await rm(join(folder, name), { force: true })
  }
}
