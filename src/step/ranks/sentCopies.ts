// sentCopies.ts: which ranks have copies of own bodies. As long as all that may touch is copied, a search needs no body to change hands.

import type { Communicator } from '../../backends/mpi/communicator.js'
import { eachGoing, type Leaving, type Reached } from './goingTo.js'

/** Copies are sent from so much farther away than they must, as a share of how far a body reaches, so that they last for some searches. */
const spareShare = 0.3

export const spareOf = (reach: number) => spareShare * reach

export class SentCopies {
  private readonly sent: readonly Uint8Array[]

  /** Own bodies that each rank copies, by their numbers here. */
  constructor(copied: readonly Int32Array[], bodies: number) {
    this.sent = copied.map((records) => {
      const has = new Uint8Array(bodies)
      for (const record of records) has[record] = 1
      return has
    })
  }

  /** True where every rank has a copy of all own bodies that may come near one of its own. */
  areEnough(leaving: Leaving, world: Pick<Communicator, 'rank' | 'size'>, reached: Reached): boolean {
    let enough = true
    eachGoing(leaving, world, reached, (rank, i) => {
      if (rank !== world.rank && this.sent[rank]![i] === 0) enough = false
    })
    return enough
  }
}
