// touches.ts: what contacts remember, read from a simulation, and put into another at its start: springs by force, impulses as forces.
//
// A pair of spheres that finds itself the other way round has its vectors with the opposite sign; a meeting of other
// bodies that does has points on the other body, and begins anew.

import type { Backend, FieldArray } from '../backends/backend.js'
import { noTouches, type Touches } from '../model/sceneState.js'
import type { Model } from './compileModel.js'
import type { Run } from './run.js'
import { forgetForces } from './sleep.js'

interface Tables {
  readonly backend: Backend
  readonly model: Model
  readonly run: Run
}

/** Room for contacts of a meeting. */
const holds = 8

/** Which two bodies each record of a table is of. */
interface Table {
  readonly name: 'pair' | 'wallPair' | 'meeting'
  readonly first: FieldArray
  readonly second: ArrayLike<number>
}

async function tablesOf({ backend, model, run }: Tables): Promise<Table[]> {
  const counts = await backend.readCounts()
  const read = (field: string, owner: string) => backend.read(field, 0, counts[`${owner}Count`]!)
  const walls = await read('wallPairWall', 'wallPair')
  const tables: Table[] = [
    { name: 'pair', first: await read('pairBodyA', 'pair'), second: await read('pairBodyB', 'pair') },
    {
      name: 'wallPair',
      first: await read('wallPairBody', 'wallPair'),
      second: Array.from(walls, (wall) => model.walls[wall]!.body),
    },
  ]
  if (run.meet) {
    const [first, second] = [await read('meetingBodyA', 'meeting'), await read('meetingBodyB', 'meeting')]
    tables.push({ name: 'meeting', first, second })
  }
  return tables
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

const none = [0, 0, 0]
const three = (values: ArrayLike<number>, i: number) => [values[3 * i]!, values[3 * i + 1]!, values[3 * i + 2]!]

type Found = Record<keyof Touches, number[]>

interface Remembered {
  readonly feature: number
  readonly point: readonly number[]
  readonly spring: readonly number[]
  readonly roll: readonly number[]
  readonly spin: number
  readonly bond: number
  readonly dent: number
  readonly force: readonly number[]
}

function add(found: Found, { first, second }: Table, i: number, one: Partial<Remembered>): void {
  found.bodies.push(first[i]!, second[i]!)
  found.features.push(one.feature ?? 0)
  found.points.push(...(one.point ?? none))
  found.springs.push(...(one.spring ?? none))
  found.rolls.push(...(one.roll ?? none))
  found.spins.push(one.spin ?? 0)
  found.bonds.push(one.bond ?? 0)
  found.dents.push(one.dent ?? 0)
  found.forces.push(...(one.force ?? none))
}

/** Owner of what the parts of the law remember of a table, without room where they remember nothing. */
const memoryOf = { pair: 'memoryPair', wallPair: 'memoryWallPair', meeting: 'hold' } as const

async function readSprings({ backend }: Tables, table: Table, found: Found): Promise<void> {
  const count = table.first.length
  const springs = await backend.read(`${table.name}Spring`, 0, count)
  const remembers = backend.capacity(memoryOf[table.name]) > 0
  const read = async (what: string, width: number) =>
    remembers ? backend.read(`${table.name}${what}`, 0, count) : new Float64Array(width * count)
  const [rolls, spins] = [await read('Roll', 3), await read('Spin', 1)]
  const [bonds, dents] = [await read('Bond', 1), await read('Dent', 1)]
  for (let i = 0; i < count; i++) {
    const [spring, roll] = [three(springs, i), three(rolls, i)]
    const one = { spring, roll, spin: spins[i]!, bond: bonds[i]!, dent: dents[i]! }
    const remembered = [...spring, ...roll, one.spin, one.bond, one.dent]
    if (remembered.some((value) => value !== 0)) add(found, table, i, one)
  }
}

async function readHolds({ backend }: Tables, table: Table, found: Found): Promise<void> {
  const count = table.first.length
  const [used, features] = [
    await backend.read('meetingHolds', 0, count),
    await backend.read('holdFeature', 0, holds * count),
  ]
  const [points, springs] = [
    await backend.read('holdPoint', 0, holds * count),
    await backend.read('holdSpring', 0, holds * count),
  ]
  const [rolls, spins] = [
    await backend.read('holdRoll', 0, holds * count),
    await backend.read('holdSpin', 0, holds * count),
  ]
  const [bonds, dents] = [
    await backend.read('holdBond', 0, holds * count),
    await backend.read('holdDent', 0, holds * count),
  ]
  for (let i = 0; i < count; i++) {
    for (let k = holds * i; k < holds * i + used[i]!; k++) {
      add(found, table, i, {
        feature: features[k]!,
        point: three(points, k),
        spring: three(springs, k),
        roll: three(rolls, k),
        spin: spins[k]!,
        bond: bonds[k]!,
        dent: dents[k]!,
      })
    }
  }
}

async function readImpulses({ backend, run }: Tables, table: Table, found: Found): Promise<void> {
  const count = table.first.length
  const [first, used] = [
    await backend.read(`${table.name}FirstContact`, 0, count),
    await backend.read(`${table.name}ContactCount`, 0, count),
  ]
  const kept = (await backend.readCounts()).keptContactCount!
  const [impulses, points] = [await backend.read('keptImpulse', 0, kept), await backend.read('keptPoint', 0, kept)]
  const features = await backend.read('keptFeature', 0, kept)
  for (let i = 0; i < count; i++) {
    for (let k = first[i]!; k < first[i]! + used[i]! && k < kept; k++) {
      const force = three(impulses, k).map((value) => value / run.timeStep)
      add(found, table, i, { feature: features[k]!, point: three(points, k), force })
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

const empty: Remembered = { feature: 0, point: none, spring: none, roll: none, spin: 0, bond: 0, dent: 0, force: none }

function remember(
  { bodies, features, points, springs, rolls, spins, bonds, dents, forces }: Touches,
  known: Map<string, Remembered[]>,
): void {
  features.forEach((feature, k) => {
    const key = `${bodies[2 * k]} ${bodies[2 * k + 1]}`
    const one = {
      feature,
      point: three(points, k),
      spring: three(springs, k),
      roll: three(rolls, k),
      spin: spins[k]!,
      bond: bonds[k]!,
      dent: dents[k]!,
      force: three(forces, k),
    }
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
  return swapped.map((one) => ({
    ...one,
    spring: negative(one.spring),
    roll: negative(one.roll),
    force: negative(one.force),
  }))
}

function writeSprings({ backend }: Tables, table: Table, known: Map<string, Remembered[]>): void {
  const count = table.first.length
  if (count === 0) return
  const [springs, rolls] = [new Float64Array(3 * count), new Float64Array(3 * count)]
  const [spins, bonds, dents] = [1, 1, 1].map(() => new Float64Array(count)) as Float64Array[]
  for (let i = 0; i < count; i++) {
    const { spring, roll, spin, bond, dent } = rememberedOf(table, i, known)[0] ?? empty
    springs.set(spring, 3 * i)
    rolls.set(roll, 3 * i)
    spins[i] = spin
    bonds[i] = bond
    dents[i] = dent
  }
  backend.write(`${table.name}Spring`, springs)
  if (backend.capacity(memoryOf[table.name]) === 0) return
  backend.write(`${table.name}Roll`, rolls)
  backend.write(`${table.name}Spin`, spins)
  backend.write(`${table.name}Bond`, bonds)
  backend.write(`${table.name}Dent`, dents)
}

function writeHolds({ backend }: Tables, table: Table, known: Map<string, Remembered[]>): void {
  for (let i = 0; i < table.first.length; i++) {
    const some = rememberedOf(table, i, known).slice(0, holds)
    if (some.length === 0) continue
    backend.write('meetingHolds', [some.length], i)
    const write = (field: string, of: (one: Remembered) => number | readonly number[]) =>
      backend.write(field, some.flatMap(of), holds * i)
    write('holdFeature', (one) => one.feature)
    write('holdPoint', (one) => one.point)
    write('holdSpring', (one) => one.spring)
    write('holdRoll', (one) => one.roll)
    write('holdSpin', (one) => one.spin)
    write('holdBond', (one) => one.bond)
    write('holdDent', (one) => one.dent)
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
  backend.write(`${table.name}FirstContact`, first)
  backend.write(`${table.name}ContactCount`, used)
}

function writeKept({ backend, run }: Tables, kept: readonly Remembered[]): void {
  if (kept.length === 0) return
  for (const owner of ['keptContact', 'contact', 'solvingContact']) {
    if (backend.capacity(owner) < kept.length) backend.reserve(owner, kept.length)
  }
  if (backend.capacity('incidence') < 2 * kept.length) backend.reserve('incidence', 2 * kept.length)
  backend.write(
    'keptImpulse',
    kept.flatMap(({ force }) => force.map((value) => value * run.timeStep)),
  )
  backend.write(
    'keptPoint',
    kept.flatMap(({ point }) => [...point]),
  )
  backend.write(
    'keptFeature',
    kept.map(({ feature }) => feature),
  )
  backend.writeCount('keptContactCount', kept.length)
}
