// localModel.ts: the model of some of the bodies of a scene, in their order: numbers of bodies and parts are new, and as great or small
// among each other as before, so that pairs, points and sums are found and taken in the same order.

import type { BodyColumns } from '../../model/bodyColumns.js'
import type { Model } from '../compileModel.js'
import { levelsFor } from '../levels.js'
import type { PartColumns } from '../partColumns.js'
import { localCables, localJoints } from './machine.js'

export interface LocalModel {
  readonly model: Model
  /** Number in the whole scene of each part. */
  readonly parts: Int32Array
}

/** Rows of a column by number, `width` values each. */
function rows<T extends Float64Array | Int32Array | Uint32Array | Uint8Array>(
  values: T,
  records: Int32Array,
  width: number,
): T {
  const picked = new (values.constructor as new (length: number) => T)(records.length * width)
  for (let i = 0; i < records.length; i++) {
    for (let c = 0; c < width; c++) picked[i * width + c] = values[records[i]! * width + c]!
  }
  return picked
}

/** Columns of bodies that a run is not told again, since they are state or for the host. */
const untold: readonly string[] = ['velocity', 'omega', 'shapePos', 'shapeRot', 'radius', 'group', 'collides']

/** Every column of `count` records by number; what is no column stays. */
function pick<T extends { readonly count: number }>(columns: T, records: Int32Array, except: readonly string[]): T {
  const picked = Object.entries(columns).map(([name, values]) => {
    if (!ArrayBuffer.isView(values) || except.includes(name)) return [name, values]
    const column = values as unknown as Float64Array
    return [name, rows(column, records, columns.count === 0 ? 0 : column.length / columns.count)]
  })
  return { ...Object.fromEntries(picked), count: records.length } as T
}

/** A scene of which no rank lists all bodies: its model has one body of each kind, and the bodies are known by their numbers. */
export interface BodyKinds {
  readonly count: number
  /** Body of the model that stands for this one; those that no force moves stand for themselves. */
  rowOf(body: number): number
}

/** Parts of each body of the whole scene beside the first, which has its number. */
export function furtherParts({ parts, columns }: Model): ReadonlyMap<number, readonly number[]> {
  const further = new Map<number, number[]>()
  for (let part = columns.count; part < parts.count; part++) {
    const own = further.get(parts.body[part]!)
    if (own) own.push(part)
    else further.set(parts.body[part]!, [part])
  }
  return further
}

/** `bodies` are numbers in the whole scene, ascending; `localOf` gives their new ones; one rank has what joints hold together. */
export function localModel(
  whole: Model,
  bodies: Int32Array,
  localOf: Int32Array,
  further: ReadonlyMap<number, readonly number[]>,
  hasMachine: boolean,
  kinds?: BodyKinds,
): LocalModel {
  const more: number[] = []
  if (further.size > 0) for (const body of bodies) more.push(...(further.get(body) ?? []))
  const partsHere = new Int32Array(bodies.length + more.length)
  partsHere.set(bodies)
  partsHere.set(
    more.sort((a, b) => a - b),
    bodies.length,
  )
  const [bodyRows, partRows] = kinds
    ? [bodies.map(kinds.rowOf), partsHere.map(kinds.rowOf)]
    : ([bodies, partsHere] as const)
  const columns: BodyColumns = {
    ...pick(whole.columns, bodyRows, untold),
    driven: whole.columns.driven.map((b) => localOf[b]!),
  }
  const picked = pick(whole.parts, partRows, [])
  // the only part of a body has its number
  const parts: PartColumns = { ...picked, body: kinds ? bodies.map((_, i) => i) : picked.body.map((b) => localOf[b]!) }
  const partLevel = rows(whole.partLevel, partRows, 1)
  const counts = new Uint32Array(whole.levels.length)
  for (const level of partLevel) if (level >= 0) counts[level]!++
  const model: Model = {
    ...whole,
    columns,
    parts,
    partLevel,
    partNumber: whole.partNumber ? rows(whole.partNumber, partsHere, 1) : partsHere,
    radius: rows(whole.radius, bodyRows, 1),
    extent: rows(whole.extent, bodyRows, 1),
    thickness: rows(whole.thickness, bodyRows, 1),
    stride: rows(whole.stride, bodyRows, 1),
    walls: whole.walls.map((wall) => ({ ...wall, body: localOf[wall.body]! })),
    levels: levelsFor(whole.levels, counts, whole.domain),
    joints: whole.joints && localJoints(whole.joints, localOf, hasMachine),
    cables: hasMachine && whole.cables ? localCables(whole.cables, localOf) : null,
    watched: whole.watched.map((body) => localOf[body]!).filter((body) => body >= 0),
  }
  return { model, parts: partsHere }
}
