// meshQueries.ts: how far a point is from a closed mesh, whether it is inside, and where a vertical line goes through.

import type { Triple } from '../../math/rotation.js'
import { boxTree, leastDistance, walkTree } from './boxTree.js'
import { closestWeights } from './closestPoint.js'
import { cornersOf, type TriangleMesh, triangleCount } from './triangleMesh.js'

export interface MeshQueries {
  /** The point of the surface nearest to p. */
  nearest(p: Triple): { readonly point: Triple; readonly distance: number }
  /** Heights at which the vertical line through x y meets the surface, rising, and whether it goes in (1) or out (-1). */
  crossings(x: number, y: number): { readonly z: number; readonly into: 1 | -1 }[]
  /** How often the surface goes round p: 1 inside, 2 where two pieces overlap, 0 outside. */
  winding(p: Triple): number
}

export function meshQueries(mesh: TriangleMesh): MeshQueries {
  const tree = boxTree(triangleBoxes(mesh))
  const { bounds } = tree
  const corners = Float64Array.from({ length: 3 * mesh.triangles.length }, (_, i) => {
    return mesh.vertices[3 * mesh.triangles[Math.floor(i / 3)]! + (i % 3)]!
  })
  const [weights, foot] = [new Float64Array(2), new Float64Array(3)]
  /** Leaves the nearest point of triangle t in `foot`. */
  const distanceTo = (t: number, p: Triple) => {
    closestWeights(corners, t, p, weights)
    const [b, c] = [weights[0]!, weights[1]!]
    for (let k = 0; k < 3; k++) {
      const a = corners[9 * t + k]!
      foot[k] = a + b * (corners[9 * t + 3 + k]! - a) + c * (corners[9 * t + 6 + k]! - a)
    }
    const [x, y, z] = [p[0] - foot[0]!, p[1] - foot[1]!, p[2] - foot[2]!]
    return Math.sqrt(x * x + y * y + z * z)
  }
  const crossings = (x: number, y: number) => {
    const found: { z: number; into: 1 | -1 }[] = []
    walkTree(
      tree,
      (at) => bounds[at]! <= x && x <= bounds[at + 3]! && bounds[at + 1]! <= y && y <= bounds[at + 4]!,
      (t) => {
        const crossing = crossingOf(mesh, t, x, y)
        if (crossing) found.push(crossing)
      },
    )
    // where a line grazes an edge it goes out before it comes in at the same height: in first
    return found.sort((a, b) => a.z - b.z || b.into - a.into)
  }
  return {
    nearest(p) {
      let [best, owner] = [Infinity, 0]
      leastDistance(tree, p, (t) => {
        const d = distanceTo(t, p)
        if (d < best) [best, owner] = [d, t]
        return d
      })
      distanceTo(owner, p)
      return { point: [foot[0]!, foot[1]!, foot[2]!], distance: best }
    },
    crossings,
    winding: ([x, y, z]) => crossings(x, y).reduce((sum, crossing) => sum + (crossing.z < z ? crossing.into : 0), 0),
  }
}

function triangleBoxes(mesh: TriangleMesh): Float64Array {
  const boxes = new Float64Array(6 * triangleCount(mesh))
  for (let t = 0; t < triangleCount(mesh); t++) {
    const corners = cornersOf(mesh, t)
    for (let c = 0; c < 3; c++) {
      boxes[6 * t + c] = Math.min(corners[0][c]!, corners[1][c]!, corners[2][c]!)
      boxes[6 * t + c + 3] = Math.max(corners[0][c]!, corners[1][c]!, corners[2][c]!)
    }
  }
  return boxes
}

/**
 * Where the vertical line through x y meets triangle t. Twice the signed areas of the point with each side decide; a side
 * is taken from its lower vertex to its higher, so that two triangles at an edge decide alike and no line slips through.
 */
function crossingOf(mesh: TriangleMesh, t: number, x: number, y: number): { z: number; into: 1 | -1 } | null {
  const { vertices, triangles } = mesh
  const areas = [0, 0, 0]
  let turn = 0
  for (let k = 0; k < 3; k++) {
    const [u, v] = [triangles[3 * t + k]!, triangles[3 * t + ((k + 1) % 3)]!]
    const [low, high] = u < v ? [u, v] : [v, u]
    const [ax, ay] = [vertices[3 * low]! - x, vertices[3 * low + 1]! - y]
    const [bx, by] = [vertices[3 * high]! - x, vertices[3 * high + 1]! - y]
    const area = ax * by - ay * bx
    const side = (area >= 0 ? 1 : -1) * (u < v ? 1 : -1)
    areas[k] = Math.abs(area)
    if (k > 0 && side !== turn) return null
    turn = side
  }
  const height = (k: number) => vertices[3 * triangles[3 * t + k]! + 2]!
  const sum = areas[0]! + areas[1]! + areas[2]!
  const z = sum > 0 ? (areas[1]! * height(0) + areas[2]! * height(1) + areas[0]! * height(2)) / sum : height(0)
  // seen from above a triangle that looks up runs to the left; the line leaves the solid there
  return { z, into: turn > 0 ? -1 : 1 }
}
