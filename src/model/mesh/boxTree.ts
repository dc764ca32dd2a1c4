// boxTree.ts: a binary tree of bounding boxes, halved at the median of the longest side, for finding what is near.

import type { Triple } from '../../math/rotation.js'

/** Six numbers for each item: x y z of the least corner, then of the greatest. */
export type Boxes = Float64Array

export interface BoxTree {
  /** Six numbers for each node. */
  readonly bounds: Float64Array
  /** First item in `order` and count of a leaf; first child (the second follows it) and 0 otherwise. */
  readonly first: Uint32Array
  readonly count: Uint32Array
  readonly order: Uint32Array
}

const leafItems = 4

export function boxTree(boxes: Boxes): BoxTree {
  const items = boxes.length / 6
  const order = Uint32Array.from({ length: items }, (_, i) => i)
  const nodes = 2 * Math.max(1, items)
  const tree = {
    bounds: new Float64Array(6 * nodes),
    first: new Uint32Array(nodes),
    count: new Uint32Array(nodes),
    order,
  }
  let used = 1
  const waiting = [{ node: 0, from: 0, to: items }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, from, to } = next
    boundItems(tree.bounds.subarray(6 * node, 6 * node + 6), boxes, order.subarray(from, to))
    if (to - from <= leafItems) {
      tree.first[node] = from
      tree.count[node] = to - from
      continue
    }
    const axis = longestAxis(tree.bounds.subarray(6 * node, 6 * node + 6))
    const middle = (i: number) => boxes[6 * i + axis]! + boxes[6 * i + axis + 3]!
    // ties by number, so that the tree is the same everywhere
    order.subarray(from, to).sort((a, b) => middle(a) - middle(b) || a - b)
    const half = (from + to) >>> 1
    tree.first[node] = used
    waiting.push({ node: used, from, to: half }, { node: used + 1, from: half, to })
    used += 2
  }
  return tree
}

function boundItems(into: Float64Array, boxes: Boxes, items: Uint32Array): void {
  into.fill(Infinity, 0, 3).fill(-Infinity, 3, 6)
  for (const i of items) {
    for (let c = 0; c < 3; c++) {
      into[c] = Math.min(into[c]!, boxes[6 * i + c]!)
      into[c + 3] = Math.max(into[c + 3]!, boxes[6 * i + c + 3]!)
    }
  }
}

function longestAxis(box: Float64Array): number {
  const sides = [0, 1, 2].map((c) => box[c + 3]! - box[c]!)
  return sides.indexOf(Math.max(...sides))
}

/** Calls `visit` for every item in a leaf whose node and parents `enter` accepts, given where their bounds begin. */
export function walkTree(tree: BoxTree, enter: (at: number) => boolean, visit: (item: number) => void): void {
  const { first, count, order } = tree
  if (order.length === 0) return
  const stack = [0]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!enter(6 * node)) continue
    if (count[node]! > 0) for (let i = 0; i < count[node]!; i++) visit(order[first[node]! + i]!)
    else stack.push(first[node]! + 1, first[node]!)
  }
}

/** The least of `distance` over all items, which must not be below that to an item's box; nearer nodes first. */
export function leastDistance(tree: BoxTree, [x, y, z]: Triple, distance: (item: number) => number): number {
  const { bounds, first, count, order } = tree
  let best = Infinity
  if (order.length === 0) return best
  const stack = [0]
  const reach = [squaredDistance(bounds, 0, x, y, z)]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (reach.pop()! >= best * best) continue
    if (count[node]! > 0) {
      for (let i = 0; i < count[node]!; i++) best = Math.min(best, distance(order[first[node]! + i]!))
      continue
    }
    const child = first[node]!
    const left = squaredDistance(bounds, 6 * child, x, y, z)
    const right = squaredDistance(bounds, 6 * child + 6, x, y, z)
    // the last pushed is looked at first
    if (left < right) {
      stack.push(child + 1, child)
      reach.push(right, left)
    } else {
      stack.push(child, child + 1)
      reach.push(left, right)
    }
  }
  return best
}

/** Square of the distance of a point to a box. */
export function squaredDistance(bounds: Float64Array, at: number, x: number, y: number, z: number): number {
  const dx = Math.max(bounds[at]! - x, 0, x - bounds[at + 3]!)
  const dy = Math.max(bounds[at + 1]! - y, 0, y - bounds[at + 4]!)
  const dz = Math.max(bounds[at + 2]! - z, 0, z - bounds[at + 5]!)
  return dx * dx + dy * dy + dz * dz
}
