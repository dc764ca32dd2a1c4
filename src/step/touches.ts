// touches.ts: what contacts remember, read from a simulation, and put into another at its start: springs by force, impulses as forces.
//
// A pair of spheres that finds itself the other way round has its vectors with the opposite sign; a meeting of other
// bodies that does has points on the other body, and begins anew.

import type { Backend, FieldArray } from '../backends/backend.js'
import { meetingSlots } from '../math/sharedNumbers.js'
import {
  memoryColumns,
  noTouches,
  type TouchColumn,
  type Touches,
  touchColumns,
  touchColumnsOf,
} from '../model/sceneState.js'
import { capitalised } from '../state/field.js'
import { type FieldName, fields } from '../state/fields.js'
import { reserveList, writeCounts } from './growRoom.js'
import { newcomers } from './newcomers.js'
import type { Run } from './run.js'
import { forgetForces } from './sleep.js'

interface Tables {
  readonly backend: Backend
  readonly run: Run
}

/** Which two bodies each record of a table is of. */
interface Table {
  readonly name: 'pair' | 'meeting'
  /** Its first record in the list of pairs. */
  readonly base: number
  readonly first: FieldArray
  readonly second: FieldArray
  isNew(body: number): boolean
}

/** Pairs with a sphere, which remember by themselves, and meetings, whose holds do. */
async function tablesOf({ backend, run }: Tables): Promise<Table[]> {
  const { spherePairCount, wallPairCount, meetingCount } = await backend.readCounts()
  const isNew = await newcomers(backend)
  const table = async (name: Table['name'], base: number, count: number): Promise<Table> => {
    const [first, second] = [await backend.read('pairBodyA', base, count), await backend.read('pairBodyB', base, count)]
    return { name, base, first, second, isNew }
  }
  const met = spherePairCount! + wallPairCount!
  return [await table('pair', 0, met), ...(run.meet ? [await table('meeting', met, meetingCount!)] : [])]
}

export async function readTouches(on: Tables): Promise<Touches> {
  const found = noTouches()
  for (const table of await tablesOf(on)) {
    if (on.run.impulses) await readImpulses(on, table, found)
    else if (table.name === 'meeting') await readHolds(on, table, found)
    else await readSprings(on, table, found)
  }
  return found
}

type Found = Record<keyof Touches, number[]>

/** A contact: what touched, and its part of each column. */
type Remembered = { readonly feature: number } & Readonly<Record<TouchColumn, readonly number[]>>

const empty: Remembered = { feature: 0, ...touchColumnsOf((_, width) => Array.from({ length: width }, () => 0)) }

const partOf = (values: ArrayLike<number>, width: number, i: number) =>
  Array.from({ length: width }, (_, c) => values[width * i + c]!)

function add(found: Found, { first, second, isNew }: Table, i: number, one: Partial<Remembered>): void {
  if (isNew(first[i]!) || isNew(second[i]!)) return
  found.bodies.push(first[i]!, second[i]!)
  found.features.push(one.feature ?? 0)
  for (const column of Object.keys(touchColumns) as TouchColumn[]) found[column].push(...(one[column] ?? empty[column]))
}

/** Fields of a table that have what is remembered by force, those without room left out; columns have the plural of their names. */
function memoryOf(backend: Backend, table: Table): readonly { column: TouchColumn; width: number; field: FieldName }[] {
  const of = table.name === 'meeting' ? 'hold' : table.name
  return Object.entries(memoryColumns).flatMap(([name, width]) => {
    const column = name as keyof typeof memoryColumns
    const field = `${of}${capitalised(column.slice(0, -1))}` as FieldName
    return backend.capacity(fields[field].owner) > 0 ? [{ column, width, field }] : []
  })
}

/** What each record of a table remembers, `each` to one of the table. */
async function readMemory(
  { backend }: Tables,
  table: Table,
  each: number,
): Promise<(i: number) => Partial<Remembered>> {
  const columns = await Promise.all(
    memoryOf(backend, table).map(async ({ column, width, field }) => {
      const values = await backend.read(field, 0, each * table.first.length)
      return { column, width, values }
    }),
  )
  return (i) => Object.fromEntries(columns.map(({ column, width, values }) => [column, partOf(values, width, i)]))
}

async function readSprings(on: Tables, table: Table, found: Found): Promise<void> {
  const remembered = await readMemory(on, table, 1)
  for (let i = 0; i < table.first.length; i++) {
    const one = remembered(i)
    const values = Object.values(one).flat()
    if (values.some((value) => value !== 0)) add(found, table, i, one)
  }
}

async function readHolds(on: Tables, table: Table, found: Found): Promise<void> {
  const { backend } = on
  const count = table.first.length
  const remembered = await readMemory(on, table, meetingSlots)
  const used = await backend.read('meetingHolds', 0, count)
  const features = await backend.read('holdFeature', 0, meetingSlots * count)
  const points = await backend.read('holdPoint', 0, meetingSlots * count)
  for (let i = 0; i < count; i++) {
    for (let k = meetingSlots * i; k < meetingSlots * i + used[i]!; k++) {
      add(found, table, i, { ...remembered(k), feature: features[k]!, points: partOf(points, 3, k) })
    }
  }
}

async function readImpulses({ backend, run }: Tables, table: Table, found: Found): Promise<void> {
  const count = table.first.length
  const [first, used] = [
    await backend.read('pairFirstContact', table.base, count),
    await backend.read('pairContactCount', table.base, count),
  ]
  const kept = (await backend.readCounts()).keptContactCount!
  const impulses = await backend.read('keptImpulse', 0, kept)
  // of spheres there are none
  const points = run.impulses!.general ? await backend.read('keptPoint', 0, kept) : new Float64Array(3 * kept)
  const features = await backend.read('keptFeature', 0, kept)
  for (let i = 0; i < count; i++) {
    for (let k = first[i]!; k < first[i]! + used[i]! && k < kept; k++) {
      const forces = partOf(impulses, 3, k).map((value) => value / run.timeStep)
      add(found, table, i, { feature: features[k]!, points: partOf(points, 3, k), forces })
    }
  }
}

/** Of the pairs that the first search has found. */
export async function writeTouches(on: Tables, all: readonly Touches[]): Promise<void> {
  const known = new Map<string, Remembered[]>()
  for (const touches of all) remember(touches, known)
  const kept: Remembered[] = Array.from({ length: on.run.impulses?.limits ?? 0 }, () => ({ ...empty }))
  for (const table of await tablesOf(on)) {
    if (on.run.impulses) writeImpulses(on, table, known, kept)
    else if (table.name === 'meeting') writeHolds(on, table, known)
    else writeSprings(on, table, known)
  }
  if (on.run.impulses) writeKept(on, kept)
  forgetForces(on.backend)
}

function remember(touches: Touches, known: Map<string, Remembered[]>): void {
  const { bodies, features } = touches
  features.forEach((feature, k) => {
    const key = `${bodies[2 * k]} ${bodies[2 * k + 1]}`
    const one = { feature, ...touchColumnsOf((column, width) => partOf(touches[column], width, k)) }
    const others = known.get(key)
    if (others) others.push(one)
    else known.set(key, [one])
  })
}

const negative = (values: readonly number[]) => values.map((value) => -value)

/** Of a record, also where the two bodies have changed sides; of a meeting only as they were. */
function rememberedOf(
  { name, first, second }: Table,
  i: number,
  known: Map<string, Remembered[]>,
): readonly Remembered[] {
  const same = known.get(`${first[i]} ${second[i]}`)
  if (same || name === 'meeting') return same ?? []
  const swapped = known.get(`${second[i]} ${first[i]}`) ?? []
  const vectors = (column: TouchColumn, width: number) => width === 3 && column !== 'points'
  return swapped.map((one) => ({
    feature: one.feature,
    ...touchColumnsOf((column, width) => (vectors(column, width) ? negative(one[column]) : one[column])),
  }))
}

function writeSprings({ backend }: Tables, table: Table, known: Map<string, Remembered[]>): void {
  if (table.first.length === 0) return
  const remembered = Array.from(table.first, (_, i) => rememberedOf(table, i, known)[0] ?? empty)
  for (const { column, field } of memoryOf(backend, table)) {
    backend.write(
      field,
      remembered.flatMap((one) => one[column]),
    )
  }
}

function writeHolds({ backend }: Tables, table: Table, known: Map<string, Remembered[]>): void {
  const memory = memoryOf(backend, table)
  for (let i = 0; i < table.first.length; i++) {
    const some = rememberedOf(table, i, known).slice(0, meetingSlots)
    if (some.length === 0) continue
    backend.write('meetingHolds', [some.length], i)
    const write = (field: string, of: (one: Remembered) => number | readonly number[]) =>
      backend.write(field, some.flatMap(of), meetingSlots * i)
    write('holdFeature', (one) => one.feature)
    write('holdPoint', (one) => one.points)
    for (const { column, field } of memory) write(field, (one) => one[column])
  }
}

function writeImpulses({ backend }: Tables, table: Table, known: Map<string, Remembered[]>, kept: Remembered[]): void {
  const count = table.first.length
  if (count === 0) return
  const [first, used] = [new Uint32Array(count), new Uint32Array(count)]
  for (let i = 0; i < count; i++) {
    const some = rememberedOf(table, i, known)
    first[i] = kept.length
    used[i] = some.length
    kept.push(...some)
  }
  backend.write('pairFirstContact', first, table.base)
  backend.write('pairContactCount', used, table.base)
}

function writeKept({ backend, run }: Tables, kept: readonly Remembered[]): void {
  if (kept.length === 0) return
  if (backend.capacity('contact') < kept.length) reserveList(backend, 'contact', kept.length)
  backend.write(
    'keptImpulse',
    kept.flatMap(({ forces }) => forces.map((value) => value * run.timeStep)),
  )
  if (run.impulses!.general)
    backend.write(
      'keptPoint',
      kept.flatMap(({ points }) => points),
    )
  backend.write(
    'keptFeature',
    kept.map(({ feature }) => feature),
  )
  writeCounts(backend, ['keptContact', 'keptGeneral'], kept.length)
}
