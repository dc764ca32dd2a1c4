// halo.ts: copies of bodies of other ranks, kept as their owners have them: one exchange in each step by force, in each iteration of a
// solve by impulses.

import type { Backend } from '../../backends/backend.js'
import type { Communicator, Post } from '../../backends/mpi/communicator.js'
import { RecordColumns } from './recordColumns.js'
import type { WorkClock } from './workClock.js'

interface Route {
  readonly rank: number
  readonly records: Int32Array
  readonly rows: Float64Array
}

/** What forces see of a body; how a sphere is turned they do not. */
const motion = ['bodyPos', 'bodyVel', 'bodyOmega']
const turningMotion = [...motion, 'bodyRot']

/** What changes in an iteration of a solve. */
const velocities = ['bodyVel', 'bodyOmega']

/** Where joints have moved a body, which copies do not know. */
const poses = [...turningMotion, 'bodyAngMom', 'bodyInvInertia']

/** Of bodies that fall asleep or wake; by impulses copies are moved as their owners are. */
const sleepers = { byForce: ['sleeperState', 'bodyRests'], byImpulses: ['bodyInvMass', 'bodyInvInertia', 'bodyAngMom'] }

/** Lists of fields that are exchanged apart; `all` is of all copies, the others are of those that are near an own body. */
export type HaloList = 'step' | 'velocities' | 'poses' | 'sleepers' | 'all'
export type HaloLists = Readonly<Partial<Record<HaloList, readonly string[]>>>

/** `meet` where there is more than spheres, `books` where losses are booked, `sleeps` where bodies may sleep. */
export function haloLists(of: {
  readonly impulses: boolean
  readonly meet: boolean
  readonly books: boolean
  readonly sleeps: boolean
}): HaloLists {
  const asleep = of.sleeps ? { sleepers: sleepers.byForce } : {}
  if (of.impulses) {
    const own = { sleepers: [...sleepers.byForce, ...sleepers.byImpulses, ...velocities] }
    return { step: velocities, poses, ...(of.sleeps ? own : {}) }
  }
  const step = of.meet ? turningMotion : motion
  return { step, all: [...step, ...(asleep.sleepers ?? [])], ...asleep, ...(of.books ? { velocities } : {}) }
}

/** Some fields of the copies, over routes that a halo has. */
class HaloFields {
  private readonly columns: RecordColumns
  private out: readonly Route[] = []
  private in: readonly Route[] = []
  private sent: readonly Post[] = []
  private received: readonly Post[] = []

  constructor(
    backend: Backend,
    private readonly world: Communicator,
    fields: readonly string[],
  ) {
    this.columns = new RecordColumns(backend, fields)
  }

  /** Records by rank. */
  follow(out: readonly Int32Array[], wanted: readonly Int32Array[]): void {
    const routes = (lists: readonly Int32Array[]): Route[] =>
      lists.flatMap((records, rank) =>
        records.length === 0 ? [] : [{ rank, records, rows: new Float64Array(records.length * this.columns.width) }],
      )
    this.out = routes(out)
    this.in = routes(wanted)
    const posts = (list: readonly Route[]) => list.map(({ rank, rows }) => ({ rank, values: rows }))
    this.sent = posts(this.out)
    this.received = posts(this.in)
  }

  exchange(): void {
    for (const { records, rows } of this.out) this.columns.take(records, rows)
    this.world.exchange(this.sent, this.received)
    for (const { records, rows } of this.in) this.columns.put(records, rows)
  }

  exchangeAndLargest(value: number): number {
    for (const { records, rows } of this.out) this.columns.take(records, rows)
    const largest = this.world.exchangeAndLargest(this.sent, this.received, value)
    for (const { records, rows } of this.in) this.columns.put(records, rows)
    return largest
  }

  /** Bytes this rank sends at a time. */
  get bytes(): number {
    return this.out.reduce((sum, { rows }) => sum + rows.byteLength, 0)
  }
}

/** Records by rank: own bodies that others copy, and copies here. */
export interface Routes {
  readonly out: readonly Int32Array[]
  readonly in: readonly Int32Array[]
}

/** Copies wanted of each rank by their numbers in the whole scene, and what others want of this one; `localOf` gives the numbers here. */
export function routesOf(world: Communicator, wanted: readonly number[][], localOf: Int32Array): Routes {
  const asked = world.exchangeAll(wanted.map((numbers) => Float64Array.from(numbers)))
  const here = (numbers: ArrayLike<number>) => Int32Array.from(numbers, (number) => localOf[number]!)
  return { out: asked.map(here), in: wanted.map(here) }
}

/** What is kept for each list of fields. */
export function eachList<T>(lists: HaloLists, make: (fields: readonly string[]) => T): Partial<Record<HaloList, T>> {
  return Object.fromEntries(Object.entries(lists).map(([name, fields]) => [name, make(fields)]))
}

export class Halo {
  private readonly lists: Partial<Record<HaloList, HaloFields>>

  constructor(
    backend: Backend,
    private readonly world: Communicator,
    private readonly clock: WorkClock,
    lists: HaloLists,
  ) {
    this.lists = eachList(lists, (fields) => new HaloFields(backend, world, fields))
  }

  /** Copies wanted of each rank, by their numbers in the whole scene; `localOf` gives those here. */
  subscribe(wanted: readonly number[][], localOf: Int32Array): void {
    const routes = routesOf(this.world, wanted, localOf)
    const { all: _, ...near } = this.lists
    for (const list of Object.values(near)) list.follow(routes.out, routes.in)
  }

  /** The same of all copies. */
  subscribeAll(copies: readonly number[][], localOf: Int32Array): Routes {
    const routes = routesOf(this.world, copies, localOf)
    this.lists.all!.follow(routes.out, routes.in)
    return routes
  }

  exchange(list: HaloList): void {
    this.clock.waiting(() => this.lists[list]!.exchange())
  }

  /** What every step needs, and the largest of a number of each rank: one wait for both. */
  exchangeAndLargest(value: () => number): number {
    return this.clock.waiting(() => this.lists.step!.exchangeAndLargest(value()))
  }

  /** Bytes this rank sends with what every step needs. */
  get bytes(): number {
    return this.lists.step!.bytes
  }
}
