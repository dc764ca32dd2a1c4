// checkpointState.ts: the state fields of a run, out of the backend and back, bit for bit.

import type { Backend } from '../backends/backend.js'
import { type FixedPoint, fixedPoint, toCoordinate } from '../backends/gpu/fixedPoint.js'
import { InputError } from '../model/inputError.js'
import type { MorePlaces } from '../model/morePlaces.js'
import { counters, fields } from '../state/fields.js'
import { growingLists, type OwnerName, owners } from '../state/owners.js'
import { StateHash } from '../state/stateHash.js'
import type { Model } from './compileModel.js'
import { reserveList } from './growRoom.js'
import { keepPresentMotion } from './keepMotion.js'
import type { Population } from './population.js'
import type { CheckpointData } from './simulation.js'
import { forgetForces } from './sleep.js'

export const stateFields: readonly string[] = Object.entries(fields)
  .filter(([, f]) => f.lifetime === 'state')
  .map(([name]) => name)

/** Counts that are state: of owners that a device counts and that hold some, and counters. */
export const stateCells: readonly string[] = [
  ...new Set(Object.keys(owners).flatMap((owner) => countOf(owner as OwnerName))),
  ...Object.entries(counters).flatMap(([name, { lifetime }]) => (lifetime === 'state' ? [name] : [])),
]

function countOf(owner: OwnerName): string[] {
  const { live = `${owner}Count`, countIsState = false } = owners[owner]
  const counted = live.replace(/Count$/, '') as OwnerName
  const holdsState = countIsState || stateFields.some((name) => ownerOf(name) === owner)
  return holdsState && owners[counted].counted === 'device' ? [live] : []
}

/** Records of an owner that hold state; some owners count only the steps that search for pairs. */
function liveCount(backend: Backend, owner: OwnerName, counts: Readonly<Record<string, number>>): number {
  const { live = `${owner}Count` } = owners[owner]
  // of no use, and without room, where no law made of parts remembers anything
  if (live !== `${owner}Count` && backend.capacity(owner) === 0) return 0
  return counts[live]!
}

export interface SavedState extends Pick<CheckpointData, 'fields'> {
  readonly counts: Readonly<Record<string, number>>
}

export async function saveState(backend: Backend): Promise<SavedState> {
  const all = await backend.readCounts()
  const saved: Record<string, CheckpointData['fields'][string]> = {}
  for (const name of stateFields) {
    const { owner, type } = fields[name as keyof typeof fields]
    saved[name] = { type, values: await backend.save(name, 0, liveCount(backend, owner, all)) }
  }
  return { fields: saved, counts: Object.fromEntries(stateCells.map((cell) => [cell, all[cell]!])) }
}

function ownerOf(field: string): OwnerName {
  return fields[field as keyof typeof fields].owner
}

/** Counts that files had together before their records were parted. */
const cellsBefore: Readonly<Record<string, string>> = {
  forcePairCount: 'pairCount',
  contactPairCount: 'pairCount',
  keptGeneralCount: 'keptContactCount',
}

/** Of contacts, those of the step before are kept; entries are made anew. */
const keptCell = (list: string) => (list === 'contact' ? 'keptContactCount' : `${list}Count`)

/** Whether a checkpoint goes on here bit for bit; else its numbers are rounded to what this backend holds. */
export function isExact(
  backend: { readonly kind: string; readonly precision: string },
  { header }: CheckpointData,
): boolean {
  const { kind, precision } = (header.backend ?? {}) as { kind?: string; precision?: string }
  // ranks are CPUs
  const device = (of: string | undefined) => (of === 'mpi' ? 'cpu' : of)
  return device(kind) === device(backend.kind) && precision === backend.precision
}

/** Coordinates, m; a GPU saves cells and remainders. */
function plainValues({ type, values }: CheckpointData['fields'][string], fixed: FixedPoint | null): ArrayLike<number> {
  if (type !== 'position' || !fixed) return values
  return Float64Array.from({ length: values.length / 2 }, (_, k) => {
    const [at, c] = [6 * Math.floor(k / 3), k % 3]
    return toCoordinate(fixed, c, values[at + c]!, values[at + 3 + c]!)
  })
}

/** Bodies, contacts and joints of another simulation of them, at its end; energies and the time are those of a start. */
export function loadBodies(backend: Backend, checkpoint: CheckpointData, model: Model): void {
  loadState(backend, checkpoint, model, (name) => owners[ownerOf(name)].travels === true)
  placeUnmoved(backend, model)
  for (const cell of ['rebuilds', 'stepNumber', 'iterationsDone', 'unsolvedSteps']) backend.writeCount(cell, 0)
  backend.writeCount('rebuildWanted', 1)
}

/** What no force moves starts as its scene says: it may have been driven before, and stand now. */
function placeUnmoved(backend: Backend, { columns }: Model): void {
  const { count, invMass, position, orientation, velocity, omega } = columns
  for (let i = 0; i < count; i++) {
    if (invMass[i] !== 0) continue
    backend.write('bodyPos', position.subarray(3 * i, 3 * i + 3), i)
    backend.write('bodyRot', orientation.subarray(4 * i, 4 * i + 4), i)
    backend.write('bodyRotRest', [0, 0, 0, 0], i)
    backend.write('bodyVel', velocity.subarray(3 * i, 3 * i + 3), i)
    backend.write('bodyOmega', omega.subarray(3 * i, 3 * i + 3), i)
  }
}

/** Whether a field is of pairs, meetings or their contacts, which either law changes. */
export const remembersContacts = (field: string): boolean =>
  ['pair', 'forcePair', 'contactPair', 'memoryPair', 'meeting', 'hold'].includes(ownerOf(field))

export function loadState(
  backend: Backend,
  checkpoint: CheckpointData,
  model: Model,
  wanted: (field: string) => boolean = () => true,
): void {
  const { header, fields: saved } = checkpoint
  const bodies = model.columns.count
  const exact = isExact(backend, checkpoint)
  const fromGpu = (header.backend as { kind?: string } | undefined)?.kind === 'gpu'
  const { min, max, periodic } = model.domain
  const size = [0, 1, 2].map((c) => max[c]! - min[c]!) as [number, number, number]
  const fixed = fromGpu ? fixedPoint({ origin: min, size, periodic, reach: model.reach }) : null
  const found = saved.bodyPairCount?.values.length ?? 0
  if (found !== bodies) {
    // both have the places that were made while it ran
    const made = ((header.grown ?? []) as readonly MorePlaces[]).reduce((sum, { count }) => sum + count, 0)
    throw new InputError(
      `the checkpoint is of ${found - made} bodies${made > 0 ? ` and ${made} places made for more` : ''}, the scene has ${bodies - made}: it belongs to another scene.`,
    )
  }
  const counts = header.counts as Record<string, number>
  const holds = (owner: string) =>
    stateFields.some((name) => ownerOf(name) === owner && (saved[name]?.values.length ?? 0) > 0)
  for (const list of growingLists) {
    const count = counts[keptCell(list)]
    if (count !== undefined) reserveList(backend, list, count, holds)
  }
  for (const name of stateFields.filter(wanted)) {
    const stored = saved[name]
    if (!stored) throw new InputError(`the checkpoint has no ${name}: it is not one of this version.`)
    if (exact) backend.load(name, stored.values as Float64Array)
    else if (stored.values.length > 0) backend.write(name, plainValues(stored, fixed))
  }
  for (const cell of stateCells) backend.writeCount(cell, counts[cell] ?? counts[cellsBefore[cell]!]!)
  forgetForces(backend)
  keepPresentMotion(backend)
}

/**
 * A state as that of the same bodies and more behind them, which are not there: further parts lie behind the first ones of all bodies.
 * What is kept of a body alone is as short as it was.
 */
export function withMoreBodies(checkpoint: CheckpointData, { columns, parts }: Model, grown: Model): CheckpointData {
  const more = grown.columns.count - columns.count
  const renumber = (part: number) => (part < columns.count ? part : part + more)
  const mapped = Object.entries(checkpoint.fields).map(([name, stored]) => {
    // what the host keeps beside the fields goes by the number of a body, which stays
    const owner = (fields as Readonly<Record<string, { readonly owner: string } | undefined>>)[name]?.owner
    const values = stored.values.slice()
    if (name === 'candidatePartA' || name === 'candidatePartB')
      return [name, { ...stored, values: values.map(renumber) }]
    if (owner !== 'part' && owner !== 'rebuildBody') return [name, stored]
    const count = owner === 'part' ? grown.parts.count : grown.columns.count
    const width = values.length / (owner === 'part' ? parts.count : columns.count)
    const longer = new (values.constructor as new (length: number) => typeof values)(width * count)
    if (name === 'partLevel') longer.fill(-1)
    longer.set(values.subarray(0, width * columns.count))
    if (owner === 'part') longer.set(values.subarray(width * columns.count), width * grown.columns.count)
    return [name, { ...stored, values: longer }]
  })
  const population = checkpoint.header.population as Population['saved']
  const absent = [...population.absent, ...Array.from({ length: more }, (_, k) => columns.count + k)]
  return {
    header: { ...checkpoint.header, population: { ...population, absent } },
    fields: Object.fromEntries(mapped),
  }
}

/** `beside` is state that the host keeps. */
export function hashOf({ fields: saved, counts }: SavedState, beside: CheckpointData['fields']): string {
  const hash = new StateHash()
  for (const [name, { values }] of Object.entries({ ...saved, ...beside })) hash.add(name, values)
  hash.add('counts', Float64Array.from(Object.values(counts)))
  return hash.digest()
}
