// goingTo.ts: which bodies of a rank each rank is to have after a search: its own, and copies of what may touch these.

import { aheadOf } from '../findPairs.js'
import type { Run } from '../run.js'
import { bodyHead, fieldStart } from './bodyRows.js'
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

/** Rows of all bodies of a rank. */
interface Rows {
  readonly rank: number
  readonly numbers: Int32Array
  readonly owner: Int32Array
  readonly rows: Float64Array
  readonly stride: number
}

interface Space {
  readonly boxes: Boxes
  readonly machine: Uint8Array | null
  /** Distance from the centre of mass that no part goes beyond, by number in the whole scene, m. */
  readonly outer: (body: number) => number
  readonly run: Run
}

/** Where own bodies go, which their rows say then, -1 for others; and how far each reaches. */
export function destinations(
  { rank: here, numbers, owner, rows, stride }: Rows,
  { boxes, machine, outer, run }: Space,
): Pick<Leaving, 'destination' | 'reach'> {
  const destination = new Int32Array(numbers.length).fill(-1)
  const reach = new Float64Array(numbers.length)
  const [place, velocity, omega] = ['bodyPos', 'bodyVel', 'bodyOmega'].map((field) => bodyHead + fieldStart(field)) as [
    number,
    number,
    number,
  ]
  const beyond = (run.search.skin - run.lawReach) / 2 + run.search.slack + run.lawReach / 2
  const ahead = aheadOf(run)
  for (let i = 0; i < numbers.length; i++) {
    if (owner[i] !== here) continue
    const at = i * stride
    const box = boxes.ownerOf(rows[at + place]!, rows[at + place + 1]!, rows[at + place + 2]!)
    const rank = machine?.[numbers[i]!] === 1 ? machineRank : box
    destination[i] = rank
    rows[at + 1] = rank
    const size = outer(numbers[i]!)
    const length = (from: number) => Math.hypot(rows[at + from]!, rows[at + from + 1]!, rows[at + from + 2]!)
    const way = Math.min(ahead * (length(velocity) + length(omega) * size), size)
    // keepOldPairs.ts looks no further; rounding of single precision is far below this share
    reach[i] = (size + way + beyond) * (1 + 1e-5)
  }
  return { destination, reach }
}

/** Bodies for each rank, by their numbers here. */
export function goingTo(
  { numbers, owner, destination, reach, place: [x, y, z] }: Leaving,
  { rank: here, size }: { readonly rank: number; readonly size: number },
  { boxes, farthest, machine }: Reached,
): Int32Array[] {
  const lists: number[][] = Array.from({ length: size }, () => [])
  const most = farthest.reduce((far, of) => Math.max(far, of), 0)
  destination.forEach((own, i) => {
    if (own >= 0 || owner[i] === -1) lists[own < 0 ? here : own]!.push(i)
    if (own < 0) return
    const place = [x(i), y(i), z(i)] as const
    const touches = machine !== null && isNearMachine(machine.corners, machine.period, place, reach[i]!)
    // a rank without bodies needs no copies, but one body to go on
    const isEverywhere = numbers[i] === 0
    if (!isEverywhere && !touches && boxes.depth(own, ...place) > reach[i]! + most) return
    for (let rank = 0; rank < size; rank++) {
      if (rank === own) continue
      const isNear = farthest[rank]! > 0 && boxes.isNear(rank, ...place, reach[i]! + farthest[rank]!)
      if (isNear || isEverywhere || (touches && rank === machineRank)) lists[rank]!.push(i)
    }
  })
  return lists.map((list) => Int32Array.from(list))
}
