// partTree.ts: the parts of a body in a tree of spheres, so that the nearest of many are found by looking at few.
//
// A node is a sphere about the spheres of its parts; its two halves are the parts on either side of the median along the
// widest axis. Everything is in the frame of the body, so that a tree serves as long as the body has its shape.

import type { Triple } from '../../math/rotation.js'
import type { PartColumns } from '../partColumns.js'

export interface PartNode {
  readonly centre: Triple
  readonly radius: number
  /** The part of a leaf, -1 for a node with two halves. */
  readonly part: number
  readonly halves: readonly PartNode[]
}

export function partTree(columns: PartColumns, parts: Int32Array): PartNode {
  if (parts.length === 1) {
    const part = parts[0]!
    return { centre: originOf(columns, part), radius: columns.radius[part]!, part, halves: [] }
  }
  const { centre, axis } = boxOf(columns, parts)
  const at = (part: number) => columns.position[3 * part + axis]!
  parts.sort((p, q) => at(p) - at(q) || p - q)
  const half = parts.length >> 1
  let radius = 0
  for (const part of parts) {
    const o = originOf(columns, part)
    radius = Math.max(radius, Math.hypot(o[0] - centre[0], o[1] - centre[1], o[2] - centre[2]) + columns.radius[part]!)
  }
  const halves = [partTree(columns, parts.subarray(0, half)), partTree(columns, parts.subarray(half))]
  return { centre, radius, part: -1, halves }
}

const originOf = ({ position }: PartColumns, part: number): Triple => [
  position[3 * part]!,
  position[3 * part + 1]!,
  position[3 * part + 2]!,
]

/** Middle of the box about the origins of parts, and its widest axis. */
function boxOf({ position }: PartColumns, parts: Int32Array): { centre: Triple; axis: number } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const part of parts) {
    for (let c = 0; c < 3; c++) {
      low[c] = Math.min(low[c]!, position[3 * part + c]!)
      high[c] = Math.max(high[c]!, position[3 * part + c]!)
    }
  }
  const wide = high.map((h, c) => h - low[c]!)
  const axis = wide.indexOf(Math.max(...wide))
  return { centre: [0, 1, 2].map((c) => (low[c]! + high[c]!) / 2) as unknown as Triple, axis }
}
