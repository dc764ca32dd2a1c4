// goingTo.ts: which bodies of a rank each rank is to have after a search: its own, and copies of what may touch these.

import { aheadOf } from '../findPairs.js'
import type { Run } from '../run.js'
import type { Boxes } from './cutSpace.js'
import { isNearMachine, machineRank } from './machine.js'
import type { Column } from './recordColumns.js'

/** Bodies of a rank, by their numbers here. */
export interface Leaving {
  /** In the whole scene. */
  readonly numbers: Int32Array
  /** -1 for those that all have. */
  readonly owner: Int32Array
  /** -1 for those that another rank hands over. */
  readonly destination: Int32Array
  /** m */
  readonly reach: Float64Array
  readonly place: readonly [Column, Column, Column]
}

export interface Reached {
  readonly boxes: Boxes
  /** Of the bodies in each box, m; 0 where there are none. */
  readonly farthest: Float64Array
  /** The box about machines, null where there are none. */
  readonly machine: { readonly corners: Float64Array; readonly period: readonly number[] } | null
}

/** Bodies of a rank, and how they move. */
interface Moving extends Pick<Leaving, 'numbers' | 'owner' | 'place'> {
  readonly rank: number
  readonly velocity: Vector
  readonly omega: Vector
}

type Vector = readonly [Column, Column, Column]

interface Space {
  readonly boxes: Boxes
  readonly machine: Uint8Array | null
  /** Distance from the centre of mass that no part goes beyond, by number in the whole scene, m. */
  readonly outer: (body: number) => number
  readonly run: Run
}

/** Where own bodies go by their places, -1 for others. */
export function destinations({ rank: here, numbers, owner, place: [x, y, z] }: Moving, { boxes, machine }: Space) {
  const destination = new Int32Array(numbers.length).fill(-1)
  for (let i = 0; i < numbers.length; i++) {
    if (owner[i] !== here) continue
    destination[i] = machine?.[numbers[i]!] === 1 ? machineRank : boxes.ownerOf(x(i), y(i), z(i))
  }
  return destination
}

/** How far each own body reaches until the next search, m. */
export function reaches({ rank, numbers, owner, velocity, omega }: Moving, { outer, run }: Space): Float64Array {
  const beyond = (run.search.skin - run.lawReach) / 2 + run.search.slack + run.lawReach / 2
  const ahead = aheadOf(run)
  const reach = new Float64Array(numbers.length)
  for (let i = 0; i < numbers.length; i++) {
    if (owner[i] !== rank) continue
    const size = outer(numbers[i]!)
    const way = Math.min(ahead * (lengthOf(velocity, i) + lengthOf(omega, i) * size), size)
    // keepOldPairs.ts looks no further; rounding of single precision is far below this share
    reach[i] = (size + way + beyond) * (1 + 1e-5)
  }
  return reach
}

/** By Math.hypot, whose last digits nobody needs here, `reaches` took twice as long. */
function lengthOf([x, y, z]: Vector, i: number): number {
  const [a, b, c] = [x(i), y(i), z(i)]
  return Math.sqrt(a * a + b * b + c * c)
}

/** Calls `visit` for every body that goes to a rank or that one copies, by its number here. */
export function eachGoing(
  { numbers, owner, destination, reach, place: [x, y, z] }: Leaving,
  { rank: here, size }: { readonly rank: number; readonly size: number },
  { boxes, farthest, machine }: Reached,
  visit: (rank: number, i: number) => void,
): void {
  const most = farthest.reduce((far, of) => Math.max(far, of), 0)
  for (let i = 0; i < destination.length; i++) {
    const own = destination[i]!
    if (own >= 0 || owner[i] === -1) visit(own < 0 ? here : own, i)
    if (own < 0) continue
    const [px, py, pz] = [x(i), y(i), z(i)]
    const far = reach[i]!
    const touches = machine !== null && isNearMachine(machine.corners, machine.period, [px, py, pz], far)
    // a rank without bodies needs no copies, but one body to go on
    const isEverywhere = numbers[i] === 0
    if (!isEverywhere && !touches && boxes.depth(own, px, py, pz) > far + most) continue
    for (let rank = 0; rank < size; rank++) {
      if (rank === own) continue
      const isNear = farthest[rank]! > 0 && boxes.isNear(rank, px, py, pz, far + farthest[rank]!)
      if (isNear || isEverywhere || (touches && rank === machineRank)) visit(rank, i)
    }
  }
}
