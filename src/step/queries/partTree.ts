// partTree.ts: the parts of a body in a tree of boxes and spheres, so that the nearest of many are found by looking at few.
//
// A node is a sphere and a box about its parts; its two halves are the parts on either side of the median along the
// widest axis. Everything is in the frame of the body, so that a tree serves as long as the body has its shape. Nodes are
// halved when somebody looks into them: the first question about a large mesh makes but the nodes that it needs.

import type { Triple } from '../../math/rotation.js'
import type { PartColumns } from '../partColumns.js'

export class PartNode {
  /** Of the box, and of the sphere; of a leaf the origin of its part. */
  readonly centre: Triple
  /** Half edges of the box, along the axes of the body, m. */
  readonly half: Triple
  /** Of the sphere, m; 0 for a plane, which is in none. */
  readonly radius: number
  /** The part of a leaf, -1 for a node with two halves. */
  readonly part: number
  private halved: readonly PartNode[] | null = null

  constructor(
    private readonly columns: PartColumns,
    /** Put in the order of the tree. */
    private readonly parts: Int32Array,
  ) {
    const { position, radius } = columns
    const [low, high] = cornersOf(columns, parts)
    this.part = parts.length === 1 ? parts[0]! : -1
    this.centre = this.part >= 0 ? tripleAt(position, this.part) : middleOf(low, high)
    this.half = [(high[0]! - low[0]!) / 2, (high[1]! - low[1]!) / 2, (high[2]! - low[2]!) / 2]
    const [x, y, z] = this.centre
    let reach = 0
    for (let k = 0; k < parts.length; k++) {
      const part = parts[k]!
      const [dx, dy, dz] = [position[3 * part]! - x, position[3 * part + 1]! - y, position[3 * part + 2]! - z]
      reach = Math.max(reach, Math.sqrt(dx * dx + dy * dy + dz * dz) + radius[part]!)
    }
    this.radius = reach
  }

  get halves(): readonly PartNode[] {
    if (this.part >= 0) return []
    if (!this.halved) {
      const { columns, parts, half } = this
      const middle = parts.length >> 1
      splitAt(parts, middle, columns.position, half.indexOf(Math.max(...half)))
      this.halved = [new PartNode(columns, parts.subarray(0, middle)), new PartNode(columns, parts.subarray(middle))]
    }
    return this.halved
  }
}

export const tripleAt = (values: Float64Array, i: number): Triple => [
  values[3 * i]!,
  values[3 * i + 1]!,
  values[3 * i + 2]!,
]

const middleOf = (low: Float64Array, high: Float64Array): Triple => [
  (low[0]! + high[0]!) / 2,
  (low[1]! + high[1]!) / 2,
  (low[2]! + high[2]!) / 2,
]

/** Least and greatest corner of the box about the boxes of parts. */
function cornersOf(
  { position, rotation, half }: PartColumns,
  parts: Int32Array,
): readonly [Float64Array, Float64Array] {
  const low = new Float64Array(3).fill(Infinity)
  const high = new Float64Array(3).fill(-Infinity)
  const reach = new Float64Array(3)
  for (let k = 0; k < parts.length; k++) {
    const i = parts[k]!
    const [x, y, z, w] = [rotation[4 * i]!, rotation[4 * i + 1]!, rotation[4 * i + 2]!, rotation[4 * i + 3]!]
    const [a, b, c] = [half[3 * i]!, half[3 * i + 1]!, half[3 * i + 2]!]
    // |R| half
    reach[0] = Math.abs(1 - 2 * (y * y + z * z)) * a + 2 * (Math.abs(x * y - w * z) * b + Math.abs(x * z + w * y) * c)
    reach[1] = Math.abs(1 - 2 * (x * x + z * z)) * b + 2 * (Math.abs(x * y + w * z) * a + Math.abs(y * z - w * x) * c)
    reach[2] = Math.abs(1 - 2 * (x * x + y * y)) * c + 2 * (Math.abs(x * z - w * y) * a + Math.abs(y * z + w * x) * b)
    for (let d = 0; d < 3; d++) {
      const at = position[3 * i + d]!
      if (at - reach[d]! < low[d]!) low[d] = at - reach[d]!
      if (at + reach[d]! > high[d]!) high[d] = at + reach[d]!
    }
  }
  return [low, high]
}

/** Orders parts so that none before place `at` lies further along the axis than one behind it (Hoare's selection). */
function splitAt(parts: Int32Array, at: number, position: Float64Array, axis: number): void {
  let low = 0
  let high = parts.length - 1
  while (low < high) {
    const pivot = position[3 * parts[(low + high) >> 1]! + axis]!
    let i = low
    let j = high
    while (i <= j) {
      while (position[3 * parts[i]! + axis]! < pivot) i++
      while (position[3 * parts[j]! + axis]! > pivot) j--
      if (i > j) break
      const part = parts[i]!
      parts[i++] = parts[j]!
      parts[j--] = part
    }
    if (at <= j) high = j
    else if (at >= i) low = i
    else return
  }
}
