// deviceHalo.ts: copies of bodies of other ranks on a device whose memory the host does not share: what leaves is packed there and comes
// to the host with the counts, in one transfer; what arrives goes there in another.

import type { Backend, RecordPort } from '../../backends/backend.js'
import type { Communicator, Post } from '../../backends/mpi/communicator.js'
import { eachList, type HaloList, type HaloLists, type Routes, routesOf } from './halo.js'
import type { WorkClock } from './workClock.js'

class PortRoutes {
  private readonly port: RecordPort
  private out: readonly Int32Array[] = []
  private in: readonly Int32Array[] = []
  private arriving = new Uint32Array(0)

  constructor(
    backend: Backend,
    private readonly world: Communicator,
    private readonly clock: WorkClock,
    fields: readonly string[],
  ) {
    this.port = backend.openPort!(fields)
  }

  follow(routes: Routes): void {
    this.out = routes.out
    this.in = routes.in
    this.port.follow(joined(routes.out), joined(routes.in))
    this.arriving = new Uint32Array(this.port.words * lengthOf(routes.in))
  }

  /** The largest of a number of each rank, which is asked for when what leaves and the counts are here; 0 where nothing is wanted then. */
  async exchange(value: () => number, isWanted: () => boolean = () => true): Promise<number> {
    const { words } = await this.port.take()
    if (!isWanted()) return 0
    const [sent, received] = [this.posts(this.out, words), this.posts(this.in, this.arriving)]
    const largest = this.clock.waiting(() => this.world.exchangeAndLargest(sent, received, value()))
    this.port.put(this.arriving)
    return largest
  }

  private posts(lists: readonly Int32Array[], words: Uint32Array): Post[] {
    let at = 0
    return lists.flatMap((records, rank) => {
      const values = words.subarray(at, at + this.port.words * records.length)
      at += values.length
      return values.length > 0 ? [{ rank, values }] : []
    })
  }

  get bytes(): number {
    return 4 * this.port.words * lengthOf(this.out)
  }
}

const lengthOf = (lists: readonly Int32Array[]) => lists.reduce((sum, { length }) => sum + length, 0)

function joined(lists: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(lengthOf(lists))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all
}

export class DeviceHalo {
  private readonly lists: Partial<Record<HaloList, PortRoutes>>

  constructor(
    backend: Backend,
    private readonly world: Communicator,
    clock: WorkClock,
    lists: HaloLists,
  ) {
    this.lists = eachList(lists, (fields) => new PortRoutes(backend, world, clock, fields))
  }

  subscribe(wanted: readonly number[][], localOf: Int32Array): void {
    const routes = routesOf(this.world, wanted, localOf)
    const { all: _, ...near } = this.lists
    for (const list of Object.values(near)) list.follow(routes)
  }

  subscribeAll(copies: readonly number[][], localOf: Int32Array): Routes {
    const routes = routesOf(this.world, copies, localOf)
    this.lists.all!.follow(routes)
    return routes
  }

  /** All ranks want it, or none does. */
  async exchange(list: HaloList, isWanted?: () => boolean): Promise<void> {
    await this.lists[list]!.exchange(() => 0, isWanted)
  }

  exchangeAndLargest(value: () => number): Promise<number> {
    return this.lists.step!.exchange(value)
  }

  get bytes(): number {
    return this.lists.step!.bytes
  }
}
