// regionRecording.ts: the recording of a scene by region. What does not change is made from one grain of each kind and the numbers of all;
// of a frame each rank writes its own grains.

import { stat } from 'node:fs/promises'
import { type BodyColumns, bodyColumns } from '../../model/bodyColumns.js'
import type { Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import type { RegionScene } from '../../model/regionScene.js'
import { withData } from '../../model/withData.js'
import type { FrameParts } from '../../step/simulation.js'
import { type AnyArray, containerPieces } from '../container/container.js'
import { GrowingFile, replaceFile } from '../diskFile.js'
import { removeParts } from './partFiles.js'
import {
  headerFor,
  modelArrays,
  type Recording,
  type RecordingOptions,
  type RecordingWriter,
  writerOf,
} from './recording.js'
import { recordingKind } from './recordingFormat.js'

export interface RegionRecordingOptions extends Pick<RecordingOptions, 'sceneName' | 'timeStep' | 'every'> {
  readonly region: RegionScene
  readonly parts: FrameParts
}

/** Grains one after another that are drawn as one group, from the grain of this number on. */
interface Run {
  /** Of the kinds, whose group it takes. */
  readonly group: number
  readonly first: number
  readonly count: number
}

/** Starts a recording; an older one of that name is lost. */
export async function createRegionRecording(file: string, options: RegionRecordingOptions): Promise<RecordingWriter> {
  const { region, parts } = options
  const { kinds: scene, fixed } = region
  const columns = bodyColumns(scene.data)
  const before = columns.group[fixed]!
  const runs = runsOf(region, columns)
  const ofKinds = headerFor({ ...options, scene, parts }, columns)
  const groups = ofKinds.groups!
  const header = {
    ...ofKinds,
    groups: [
      ...groups.slice(0, before),
      ...runs.map(({ group, first, count }) => ({ ...groups[group]!, first: fixed + first, count })),
    ],
    shapes: [...ofKinds.shapes.slice(0, before), ...runs.map(({ group }) => ofKinds.shapes[group]!)],
  }
  const arrays = everyBody(modelArrays(columns), region, { runs, before })
  await removeParts(file)
  await replaceFile(file, containerPieces(recordingKind, header, arrays))
  return writerOf(header, await GrowingFile.open(file, (await stat(file)).size), -1, parts)
}

/** One for each group of kinds where their grains lie one after another, else one of all. */
function runsOf({ fixed, count, kindOf }: RegionScene, { group, material }: BodyColumns): Run[] {
  const groupOf = (grain: number) => group[fixed + kindOf(grain)]!
  const runs: Run[] = []
  const known = new Set<number>()
  for (let first = 0; first < count; ) {
    const of = groupOf(first)
    if (known.has(of)) {
      if (material.subarray(fixed).every((one) => one === material[fixed]))
        return [{ group: groupOf(0), first: 0, count }]
      throw new InputError(
        '--record: grains of several materials that lie among each other cannot be recorded by region.',
      )
    }
    known.add(of)
    let end = first + 1
    while (end < count && groupOf(end) === of) end++
    runs.push({ group: of, first, count: end - first })
    first = end
  }
  return runs
}

/** Columns of all bodies from those of the kinds, which have so many groups before those of grains. */
function everyBody(
  { bodyRadius, bodyShape, bodyMaterial }: Readonly<Record<string, AnyArray>>,
  { fixed, count, kindOf }: RegionScene,
  { runs, before }: { readonly runs: readonly Run[]; readonly before: number },
): Record<string, AnyArray> {
  const radius = new Float32Array(fixed + count)
  const [shape, material] = [new Uint32Array(fixed + count), new Uint32Array(fixed + count)]
  const put = (body: number, row: number, of: number) => {
    radius[body] = bodyRadius![row] as number
    material[body] = bodyMaterial![row] as number
    shape[body] = of
  }
  for (let body = 0; body < fixed; body++) put(body, body, bodyShape![body] as number)
  runs.forEach(({ first, count: length }, k) => {
    for (let grain = first; grain < first + length; grain++) put(fixed + grain, fixed + kindOf(grain), before + k)
  })
  return { bodyRadius: radius, bodyShape: shape, bodyMaterial: material }
}

/** The scene of a run by region, whose folder has one grain of each kind, with all grains that the recording is of. */
export function withRecordedGrains(scene: Scene, { header, model }: Recording): Scene {
  const groups = header.groups?.flatMap((recorded) => {
    const own = scene.data.groups.find(({ name }) => name === recorded.name)
    return own ? [{ own, recorded }] : []
  })
  const isRegional = groups?.some(({ own, recorded }) => recorded.count > own.count)
  if (!groups || !isRegional) return scene
  const repeated = (column: Float64Array, count: number) =>
    Float64Array.from({ length: column.length * count }, (_, k) => column[k % column.length]!)
  return withData(scene, {
    groups: groups.map(({ own, recorded: { first, count } }) => {
      if (count === own.count) return { ...own, first }
      const radii = Float64Array.from(model.bodyRadius!.subarray(first, first + count) as Float32Array)
      return { ...own, first, count, positions: repeated(own.positions, count), velocities: null, radii }
    }),
  })
}
