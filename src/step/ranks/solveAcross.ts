// solveAcross.ts: one solve by impulses over all ranks: velocities of copies from their owners in each iteration, and sums over the contacts
// of all ranks.
//
// A contact across a border is solved by both owners, from the same numbers to the same bits; one of the two counts it. Sums are
// those of the ranks, added in their order on every rank, so that all of them decide alike.

import type { Backend, Reduction } from '../../backends/backend.js'
import type { Communicator } from '../../backends/mpi/communicator.js'
import { type FieldName, fields } from '../../state/fields.js'
import type { Across } from '../run.js'
import type { Halo } from './halo.js'
import { columnOf, viewOf } from './recordColumns.js'

/** The rank that counts a contact of bodies with these owners, and tells of it; -1 are bodies that all have. */
export const speakerOf = (ownerA: number, ownerB: number) => (ownerA === -1 ? ownerB : ownerA)

export class SolveAcross implements Across {
  /** Records that another rank counts. */
  private bodies = new Int32Array(0)
  private contacts = new Int32Array(0)

  constructor(
    private readonly world: Communicator,
    private readonly backend: Backend,
    private readonly halo: Halo,
  ) {}

  /** Bodies that all have are counted by rank 0. */
  countBodies(owner: Int32Array): void {
    const { rank } = this.world
    this.bodies = Int32Array.from(owner.keys()).filter((i) => speakerOf(owner[i]!, 0) !== rank)
  }

  /** The contacts of this step; the first ones are limits of joints, which one rank has all of. */
  countContacts(owner: Int32Array, limits: number): void {
    const [a, b] = [columnOf(this.backend, 'contactBodyA'), columnOf(this.backend, 'contactBodyB')]
    const count = this.backend.peek('contactCount')!
    const others: number[] = []
    for (let i = limits; i < count; i++) {
      if (speakerOf(owner[a(i)]!, owner[b(i)]!) !== this.world.rank) others.push(i)
    }
    this.contacts = Int32Array.from(others)
  }

  velocities(): void {
    // a solve that has ended has nothing to tell; every rank has a body, and knows
    if (this.backend.peek('solvingBodyCount') === 0) return
    this.backend.stage('exchange')
    this.halo.exchange('step')
    this.backend.stage('solveContacts')
  }

  reduce(reductions: readonly Reduction[]): void {
    const { backend, world } = this
    for (const { operation, input } of reductions) if (operation === 'sum') this.silence(input)
    backend.reduce(reductions)
    const own = Float64Array.from(reductions, ({ output }) => columnOf(backend, output)(0))
    backend.stage('exchange')
    const all = world.allGather(own)
    reductions.forEach(({ operation, output }, k) => {
      let total = all[k]!
      for (let at = k + own.length; at < all.length; at += own.length) {
        total = operation === 'sum' ? total + all[at]! : Math.max(total, all[at]!)
      }
      backend.write(output, [total])
    })
    backend.stage('solveContacts')
  }

  /** A sum takes 0 where another rank counts. */
  private silence(field: string): void {
    const others = fields[field as FieldName].owner === 'contact' ? this.contacts : this.bodies
    const { values, first, stride } = viewOf(this.backend, field)
    for (const record of others) values[first[0]! + stride * record] = 0
  }

  sleepers(): void {
    if (this.backend.peek('stirred') === 0) return
    this.backend.stage('exchange')
    this.halo.exchange('sleepers')
    this.backend.stage('sleep')
  }

  agree(cell: string): void {
    const [largest] = this.world.largest(Float64Array.of(this.backend.peek(cell)!))
    this.backend.writeCount(cell, largest!)
  }
}
