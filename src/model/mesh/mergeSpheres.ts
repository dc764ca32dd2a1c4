// mergeSpheres.ts: spheres that another holds go: |c_i - c_j| + r_i <= r_j + tolerance. The larger are looked at first.

import { boxTree, squaredDistance, walkTree } from './boxTree.js'
import type { Sphere } from './fitSphere.js'

/** Those that stay, as places in the list, rising. The surface recedes by no more than the tolerance. */
export function mergeSpheres(spheres: readonly Sphere[], tolerance: number): number[] {
  const boxes = new Float64Array(6 * spheres.length)
  for (const [i, { centre, radius }] of spheres.entries()) {
    for (let c = 0; c < 3; c++) {
      boxes[6 * i + c] = centre[c]! - radius - tolerance
      boxes[6 * i + c + 3] = centre[c]! + radius + tolerance
    }
  }
  const tree = boxTree(boxes)
  const gone = new Uint8Array(spheres.length)
  const order = [...spheres.keys()].sort((a, b) => spheres[b]!.radius - spheres[a]!.radius || a - b)
  const rank = new Uint32Array(spheres.length)
  for (const [place, i] of order.entries()) rank[i] = place
  for (const i of order) {
    const { centre, radius } = spheres[i]!
    const holds = (j: number) => {
      const other = spheres[j]!
      const distance = Math.hypot(...centre.map((x, c) => x - other.centre[c]!))
      return rank[j]! < rank[i]! && !gone[j] && distance + radius <= other.radius + tolerance
    }
    walkTree(
      tree,
      (at) => !gone[i] && squaredDistance(tree.bounds, at, ...centre) === 0,
      (j) => {
        if (holds(j)) gone[i] = 1
      },
    )
  }
  return [...spheres.keys()].filter((i) => !gone[i])
}
