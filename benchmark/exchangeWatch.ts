// exchangeWatch.ts: when each rank comes to the exchange of each step and goes on from it, by the clock that processes of a machine share.

import { readFileSync, writeFileSync } from 'node:fs'
import type { Communicator } from '#talus/backends/mpi/communicator.js'

/** ms a step */
export interface Waits {
  /** The mean of the slowest rank of each step, less that of the rank that is slowest in all. */
  readonly jitter: number
  /** From when the last rank has come until copies are there, the mean of ranks. */
  readonly wire: number
}

export const noWaits: Waits = { jitter: 0, wire: 0 }

const fileOf = (beside: string, rank: number) => `${beside}.exchanges-${rank}`

const now = () => Number(process.hrtime.bigint()) / 1e6

/** Notes the exchanges of this rank, in a file as it ends. */
export function watchExchanges(world: Communicator, beside: string): void {
  const moments: number[] = []
  const exchange = world.exchangeAndLargest.bind(world)
  world.exchangeAndLargest = (...given) => {
    moments.push(now())
    const largest = exchange(...given)
    moments.push(now())
    return largest
  }
  process.on('exit', () => writeFileSync(fileOf(beside, world.rank), JSON.stringify(moments)))
}

/** Of the last steps. */
export function waitsIn(beside: string, ranks: number, steps: number): Waits {
  const each = Array.from({ length: ranks }, (_, rank) => {
    const moments = JSON.parse(readFileSync(fileOf(beside, rank), 'utf8')) as number[]
    return moments.slice(-2 * steps)
  })
  const worked = new Float64Array(ranks)
  let [slowest, wire] = [0, 0]
  for (let k = 1; k < steps; k++) {
    const work = each.map((moments) => moments[2 * k]! - moments[2 * k - 1]!)
    const last = Math.max(...each.map((moments) => moments[2 * k]!))
    for (let rank = 0; rank < ranks; rank++) {
      worked[rank]! += work[rank]! / (steps - 1)
      wire += (each[rank]![2 * k + 1]! - last) / ranks / (steps - 1)
    }
    slowest += Math.max(...work) / (steps - 1)
  }
  return { jitter: slowest - Math.max(...worked), wire }
}
