// nearestPairs.ts: pairs of parts of two bodies in the order of a distance they cannot be nearer than.
//
//   |x_B − x_A| − r_A − r_B         two spheres that hold them                                                      (1)
//   gap of a box and a sphere       where one is a part, which lies in its box                                      (2)
//
// Both hold for overlaps too: what parts the holding shapes parts what they hold.

import { dot, type Frame, minus, plus, seenFrom, type Triple, turned, turnedBack } from '../../math/rotation.js'
import type { PartNode } from './partTree.js'

export interface PlacedTree {
  readonly tree: PartNode
  /** Of the body in the world. */
  readonly frame: Frame
  readonly part: (number: number) => PlacedPart
}

interface PlacedPart {
  /** In the body. */
  readonly frame: Frame
  /** Half edges of its box; null for a plane. */
  readonly half: Triple | null
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

  /** The second body in the frame of the first, where all is measured, and centres of its nodes there. */
  private readonly relative: Frame
  private readonly centres = new Map<PartNode, Triple>()

  constructor(
    private readonly first: PlacedTree,
    private readonly second: PlacedTree,
  ) {
    this.relative = seenFrom(first.frame, second.frame)
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

  /** (1), and (2) for the larger of the two where it is a part: its box says more than its sphere. */
  private boundOf(a: PartNode, b: PartNode): number {
    const between = minus(this.centreOf(b), a.centre)
    // a plane is in no sphere
    if (isPlane(a)) return this.gapOfFirst(a, b)
    if (isPlane(b)) return this.gapOfSecond(a, b)
    const spheres = Math.sqrt(dot(between, between)) - a.radius - b.radius
    if (a.part >= 0 && a.radius >= b.radius) return Math.max(spheres, this.gapOfFirst(a, b))
    if (b.part >= 0 && b.radius >= a.radius) return Math.max(spheres, this.gapOfSecond(a, b))
    return spheres
  }

  private centreOf(b: PartNode): Triple {
    let centre = this.centres.get(b)
    if (!centre) {
      centre = plus(this.relative.position, turned(this.relative.rotation, b.centre))
      this.centres.set(b, centre)
    }
    return centre
  }

  private gapOfFirst(a: PartNode, b: PartNode): number {
    return boxGap(this.first.part(a.part), this.centreOf(b)) - b.radius
  }

  private gapOfSecond(a: PartNode, b: PartNode): number {
    const { position, rotation } = this.relative
    return boxGap(this.second.part(b.part), turnedBack(rotation, minus(a.centre, position))) - a.radius
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

const isPlane = ({ part, radius }: PartNode) => part >= 0 && radius === 0

/** (2): signed distance of a point in the frame of the body from the box of a part, or from a plane. */
function boxGap({ frame, half }: PlacedPart, point: Triple): number {
  const p = turnedBack(frame.rotation, minus(point, frame.position))
  if (!half) return p[2]
  const [x, y, z] = [Math.abs(p[0]) - half[0], Math.abs(p[1]) - half[1], Math.abs(p[2]) - half[2]]
  const [u, v, w] = [Math.max(0, x), Math.max(0, y), Math.max(0, z)]
  return Math.sqrt(u * u + v * v + w * w) + Math.min(0, Math.max(x, y, z))
}
