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

/** Puts the parts in the order of the tree. */
export function partTree(columns: PartColumns, parts: Int32Array): PartNode {
  const { position, radius } = columns
  if (parts.length === 1) {
    const part = parts[0]!
    return { centre: tripleAt(position, part), radius: radius[part]!, part, halves: [] }
  }
  const { centre, axis } = boxOf(position, parts)
  const [x, y, z] = centre
  let reach = 0
  for (let k = 0; k < parts.length; k++) {
    const part = parts[k]!
    const [dx, dy, dz] = [position[3 * part]! - x, position[3 * part + 1]! - y, position[3 * part + 2]! - z]
    reach = Math.max(reach, Math.sqrt(dx * dx + dy * dy + dz * dz) + radius[part]!)
  }
  const half = parts.length >> 1
  splitAt(parts, half, position, axis)
  const halves = [partTree(columns, parts.subarray(0, half)), partTree(columns, parts.subarray(half))]
  return { centre, radius: reach, part: -1, halves }
}

export const tripleAt = (values: Float64Array, i: number): Triple => [
  values[3 * i]!,
  values[3 * i + 1]!,
  values[3 * i + 2]!,
]

/** Middle of the box about the origins of parts, and its widest axis. */
function boxOf(position: Float64Array, parts: Int32Array): { centre: Triple; axis: number } {
  const centre: number[] = []
  let axis = 0
  let widest = -1
  for (let c = 0; c < 3; c++) {
    let low = Infinity
    let high = -Infinity
    for (let k = 0; k < parts.length; k++) {
      const x = position[3 * parts[k]! + c]!
      if (x < low) low = x
      if (x > high) high = x
    }
    centre.push((low + high) / 2)
    if (high - low > widest) {
      widest = high - low
      axis = c
    }
  }
  return { centre: centre as unknown as Triple, axis }
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
