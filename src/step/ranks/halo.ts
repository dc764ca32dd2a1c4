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
export const motion = ['bodyPos', 'bodyVel', 'bodyOmega']
export const turningMotion = [...motion, 'bodyRot']

/** What changes in an iteration of a solve. */
export const velocities = ['bodyVel', 'bodyOmega']

/** Where joints have moved a body, which copies do not know. */
export const poses = [...turningMotion, 'bodyAngMom', 'bodyInvInertia']

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

export class Halo {
  private readonly lists: readonly HaloFields[]
  /** The first list, of all copies. */
  private readonly all: HaloFields

  /** Lists of fields, which are exchanged apart by their numbers. */
  constructor(
    backend: Backend,
    private readonly world: Communicator,
    private readonly clock: WorkClock,
    lists: readonly (readonly string[])[],
  ) {
    this.lists = lists.map((fields) => new HaloFields(backend, world, fields))
    this.all = new HaloFields(backend, world, lists[0]!)
  }

  /** Copies wanted of each rank, by their numbers in the whole scene; `localOf` gives those here. */
  subscribe(wanted: readonly number[][], localOf: Int32Array): void {
    const routes = routesOf(this.world, wanted, localOf)
    for (const list of this.lists) list.follow(routes.out, routes.in)
  }

  /** The same of all copies, which `refresh` sends. */
  subscribeAll(copies: readonly number[][], localOf: Int32Array): Routes {
    const routes = routesOf(this.world, copies, localOf)
    this.all.follow(routes.out, routes.in)
    return routes
  }

  /** All copies, those that nothing is near too. */
  refresh(): void {
    this.clock.waiting(() => this.all.exchange())
  }

  exchange(list: number): void {
    this.lists[list]!.exchange()
  }

  /** The first list, and the largest of a number of each rank: one wait for both. */
  exchangeAndLargest(value: () => number): number {
    return this.clock.waiting(() => this.lists[0]!.exchangeAndLargest(value()))
  }

  /** Bytes this rank sends with the first list. */
  get bytes(): number {
    return this.lists[0]!.bytes
  }
}
