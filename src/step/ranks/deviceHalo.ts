// deviceHalo.ts: copies of bodies of other ranks on a device whose memory the host does not share: what leaves is packed there and comes
// to the host with the counts, in one transfer; what arrives goes there in another.

import type { Backend, RecordPort } from '../../backends/backend.js'
import type { Communicator, Post } from '../../backends/mpi/communicator.js'
import { type Routes, routesOf } from './halo.js'
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

  /** The largest of a number of each rank, which is asked for when what leaves and the counts are here. */
  async exchange(value: () => number): Promise<number> {
    const { words } = await this.port.take()
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
  /** Copies that are near an own body, and all of them. */
  private readonly near: PortRoutes
  private readonly all: PortRoutes

  constructor(
    backend: Backend,
    private readonly world: Communicator,
    clock: WorkClock,
    fields: readonly string[],
  ) {
    this.near = new PortRoutes(backend, world, clock, fields)
    this.all = new PortRoutes(backend, world, clock, fields)
  }

  subscribe(wanted: readonly number[][], localOf: Int32Array): void {
    this.near.follow(routesOf(this.world, wanted, localOf))
  }

  subscribeAll(copies: readonly number[][], localOf: Int32Array): Routes {
    const routes = routesOf(this.world, copies, localOf)
    this.all.follow(routes)
    return routes
  }

  async refresh(): Promise<void> {
    await this.all.exchange(() => 0)
  }

  exchangeAndLargest(value: () => number): Promise<number> {
    return this.near.exchange(value)
  }

  get bytes(): number {
    return this.near.bytes
  }
}
