// nearestPairs.ts: pairs of parts of two bodies in the order of a distance they cannot be nearer than.
//
//   |x_B − x_A| − r_A − r_B         two spheres that hold them                                                      (1)
//   gap of a box and a sphere       where one is a part, which lies in its box                                      (2)
//
// Both hold for overlaps too: what parts the holding shapes parts what they hold.

import { type Frame, minus, placed, plus, type Triple, turned, turnedBack } from '../../math/rotation.js'
import type { PartNode } from './partTree.js'

export interface PlacedTree {
  readonly tree: PartNode
  /** Of the body in the world. */
  readonly frame: Frame
  /** Of a part in the body, and half edges of its box; half edges null for a plane. */
  readonly part: (number: number) => { readonly frame: Frame; readonly half: Triple | null }
}

export interface PartPair {
  readonly a: number
  readonly b: number
  /** m */
  readonly atLeast: number
}

interface Entry {
  readonly a: PartNode
  readonly b: PartNode
  readonly atLeast: number
}

export class NearestPairs {
  /** A heap: each entry is no nearer than its parent, at half its number. */
  private readonly heap: Entry[] = []

  constructor(
    private readonly first: PlacedTree,
    private readonly second: PlacedTree,
  ) {
    this.push(first.tree, second.tree)
  }

  /** Up to `most` of the next pairs, none of which can be nearer than the ones before; those nearer than a distance. */
  next(most: number, nearerThan: number): PartPair[] {
    const pairs: PartPair[] = []
    while (this.heap.length > 0 && pairs.length < most && this.heap[0]!.atLeast < nearerThan) {
      const { a, b, atLeast } = this.pop()
      if (a.part >= 0 && b.part >= 0) pairs.push({ a: a.part, b: b.part, atLeast })
      else if (b.part >= 0 || (a.part < 0 && a.radius >= b.radius)) for (const half of a.halves) this.push(half, b)
      else for (const half of b.halves) this.push(a, half)
    }
    return pairs
  }

  private boundOf(a: PartNode, b: PartNode): number {
    const centreA = plus(this.first.frame.position, turned(this.first.frame.rotation, a.centre))
    const centreB = plus(this.second.frame.position, turned(this.second.frame.rotation, b.centre))
    let bound = -Infinity
    if (a.part >= 0) bound = boxGap(this.first, a.part, centreB) - b.radius
    if (b.part >= 0) bound = Math.max(bound, boxGap(this.second, b.part, centreA) - a.radius)
    // a plane is in no sphere
    const flat = (a.part >= 0 && a.radius === 0) || (b.part >= 0 && b.radius === 0)
    if (flat) return bound
    return Math.max(bound, Math.hypot(...minus(centreB, centreA)) - a.radius - b.radius)
  }

  private push(a: PartNode, b: PartNode): void {
    const { heap } = this
    const entry = { a, b, atLeast: this.boundOf(a, b) }
    let at = heap.length
    heap.push(entry)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (heap[parent]!.atLeast <= entry.atLeast) break
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = entry
  }

  private pop(): Entry {
    const { heap } = this
    const top = heap[0]!
    const last = heap.pop()!
    if (heap.length === 0) return top
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && heap[child + 1]!.atLeast < heap[child]!.atLeast) child++
      if (heap[child]!.atLeast >= last.atLeast) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = last
    return top
  }
}

/** (2): signed distance of a point of the world from the box of a part, or from a plane. */
function boxGap(body: PlacedTree, number: number, point: Triple): number {
  const { frame, half } = body.part(number)
  const { position, rotation } = placed(body.frame, frame)
  const p = turnedBack(rotation, minus(point, position))
  if (!half) return p[2]
  const out = [0, 1, 2].map((c) => Math.abs(p[c]!) - half[c]!)
  const inside = Math.min(0, Math.max(...out))
  return Math.hypot(...out.map((x) => Math.max(0, x))) + inside
}
