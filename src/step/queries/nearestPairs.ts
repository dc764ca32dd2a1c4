// nearestPairs.ts: pairs of parts of two bodies in the order of a distance they cannot be nearer than.
//
//   |x_B − x_A| − r_A − r_B         two spheres that hold them                                                      (1)
//   gap of a box and a sphere       the box of one holds it, the sphere the other                                   (2)
//   gap of two boxes                along the axes of one of them                                                   (3)
//
// All hold for overlaps too: what parts the holding shapes parts what they hold.

import {
  dot,
  type Frame,
  minus,
  noRotation,
  placed,
  plus,
  seenFrom,
  type Triple,
  turned,
  turnedBack,
} from '../../math/rotation.js'
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

  private boundOf(a: PartNode, b: PartNode): number {
    // a plane is in no sphere and no box
    if (isPlane(a)) return planeGap(boxOf(this.first, a), this.centreOf(b)) - b.radius
    const box = boxOf(this.second, b)
    if (!box.half) {
      const { position, rotation } = this.relative
      return planeGap(box, turnedBack(rotation, minus(a.centre, position))) - a.radius
    }
    const between = minus(this.centreOf(b), a.centre)
    const spheres = Math.sqrt(dot(between, between)) - a.radius - b.radius
    const [first, second] = [boxOf(this.first, a), placed(this.relative, box.frame)]
    const [seenB, seenA] = [seenFrom(first.frame, second), seenFrom(second, first.frame)]
    return Math.max(
      spheres,
      boxGap(seenB.position, first.half!) - b.radius,
      boxGap(seenA.position, box.half) - a.radius,
      boxesGap(first.half!, box.half, seenB),
      boxesGap(box.half, first.half!, seenA),
    )
  }

  private centreOf(b: PartNode): Triple {
    let centre = this.centres.get(b)
    if (!centre) {
      centre = plus(this.relative.position, turned(this.relative.rotation, b.centre))
      this.centres.set(b, centre)
    }
    return centre
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

/** Of a part its own box, of a node the one along the axes of the body. */
function boxOf(tree: PlacedTree, { part, centre, half }: PartNode): PlacedPart {
  return part >= 0 ? tree.part(part) : { frame: { position: centre, rotation: noRotation }, half }
}

/** Height of a point in the frame of the body over a plane. */
function planeGap({ frame }: PlacedPart, point: Triple): number {
  return turnedBack(frame.rotation, minus(point, frame.position))[2]
}

/** (3): of a box about the origin and one with its centre and axes in a frame. */
function boxesGap(half: Triple, other: Triple, { position, rotation }: Frame): number {
  const [x, y, z] = [turned(rotation, [1, 0, 0]), turned(rotation, [0, 1, 0]), turned(rotation, [0, 0, 1])]
  const reach = (c: 0 | 1 | 2) =>
    half[c] + Math.abs(x[c]) * other[0] + Math.abs(y[c]) * other[1] + Math.abs(z[c]) * other[2]
  return boxGap(position, [reach(0), reach(1), reach(2)])
}

/** (2): signed distance of a point from a box about the origin. */
function boxGap(p: Triple, half: Triple): number {
  const [x, y, z] = [Math.abs(p[0]) - half[0], Math.abs(p[1]) - half[1], Math.abs(p[2]) - half[2]]
  const [u, v, w] = [Math.max(0, x), Math.max(0, y), Math.max(0, z)]
  return Math.sqrt(u * u + v * v + w * w) + Math.min(0, Math.max(x, y, z))
}
