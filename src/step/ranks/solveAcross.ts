// solveAcross.ts: one solve by impulses over all ranks: velocities of copies from their owners in each iteration, and sums over the contacts
// of all ranks.
//
// A contact across a border is solved by both owners, from the same numbers to the same bits; one of the two counts it. Sums are
// those of the ranks, added in their order on every rank, so that all of them decide alike.

import type { Backend, Reduction } from '../../backends/backend.js'
import type { Communicator } from '../../backends/mpi/communicator.js'
import { type FieldName, fields } from '../../state/fields.js'
import type { Across } from '../run.js'
import { CountedElsewhere } from './countedElsewhere.js'
import type { Halo } from './halo.js'
import { columnOf } from './recordColumns.js'

/** The rank that counts a contact of bodies with these owners, and tells of it; -1 are bodies that all have. */
export const speakerOf = (ownerA: number, ownerB: number) => (ownerA === -1 ? ownerB : ownerA)

/** Records that another rank counts. */
export class CountedAcross {
  private readonly bodies: CountedElsewhere
  private readonly contacts: CountedElsewhere

  constructor(
    private readonly world: Communicator,
    private readonly backend: Backend,
  ) {
    this.bodies = new CountedElsewhere(backend)
    this.contacts = new CountedElsewhere(backend)
  }

  /** Bodies that all have are counted by rank 0. */
  countBodies(owner: Int32Array): void {
    const { rank } = this.world
    this.bodies.follow(Int32Array.from(owner.keys()).filter((i) => speakerOf(owner[i]!, 0) !== rank))
  }

  /** The contacts of this step; the first ones are limits of joints, which one rank has all of. */
  countContacts(owner: Int32Array, limits: number): void {
    const [a, b] = [columnOf(this.backend, 'contactBodyA'), columnOf(this.backend, 'contactBodyB')]
    const count = this.backend.peek('contactCount')!
    const others: number[] = []
    for (let i = limits; i < count; i++) {
      if (speakerOf(owner[a(i)]!, owner[b(i)]!) !== this.world.rank) others.push(i)
    }
    this.contacts.follow(Int32Array.from(others))
  }

  /** Sums and maxima over the records of this rank, all of one owner. */
  reduceHere(reductions: readonly Reduction[]): void {
    const summed = reductions.flatMap(({ operation, input }) => (operation === 'sum' ? [input] : []))
    const isContact = fields[reductions[0]!.input as FieldName].owner === 'contact'
    const others = isContact ? this.contacts : this.bodies
    others.silence(summed)
    this.backend.reduce(reductions)
  }

  /** Those of all ranks, from those of this one. */
  totals(reductions: readonly Reduction[], own: Float64Array): Float64Array {
    const all = this.world.allGather(own)
    return own.map((_, k) => {
      let total = all[k]!
      for (let at = k + own.length; at < all.length; at += own.length) {
        total = reductions[k]!.operation === 'sum' ? total + all[at]! : Math.max(total, all[at]!)
      }
      return total
    })
  }
}

export class SolveAcross implements Across {
  constructor(
    private readonly world: Communicator,
    private readonly backend: Backend,
    private readonly halo: Halo,
    private readonly counted: CountedAcross,
  ) {}

  velocities(): void {
    // a solve that has ended has nothing to tell; every rank has a body, and knows
    if (this.backend.peek('solvingBodyCount') === 0) return
    this.backend.stage('exchange')
    this.halo.exchange('step')
    this.backend.stage('solveContacts')
  }

  reduce(reductions: readonly Reduction[]): void {
    const { backend, counted } = this
    counted.reduceHere(reductions)
    const own = Float64Array.from(reductions, ({ output }) => columnOf(backend, output)(0))
    backend.stage('exchange')
    counted.totals(reductions, own).forEach((total, k) => {
      backend.write(reductions[k]!.output, [total])
    })
    backend.stage('solveContacts')
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
