// meshMassProperties.ts: volume, centre of mass and inertia of the solid inside a closed surface, at density one.
//
// The divergence theorem turns each integral over the solid into a sum over its triangles: of the tetrahedra between a
// reference point o and a triangle a b c (all seen from o),
//
//   V  = sum v,               v = a . (b x c) / 6                                        (1)
//   c  = sum v s / (4 V),     s = a + b + c                                              (2)
//   C  = sum v (s sᵀ + a aᵀ + b bᵀ + c cᵀ) / 20,    C_ij the integral of x_i x_j         (3)
//   I  = (tr C) 1 - C, taken to the centre: C - V c cᵀ                                   (4)
//
// Source: Tonon 2004, Explicit exact formulas for the 3-D tetrahedron inertia tensor, J. Math. Stat. 1(1), for (3).
// The reference point is the middle of the bounding box, so that a part far from the origin loses no digits. Exact for
// any closed surface whose triangles look outward; cavities count as such when theirs look into the cavity. Pieces that
// overlap count twice where they do.

import type { Triple } from '../../math/rotation.js'
import type { SymmetricMatrix } from '../../math/symmetricEigen.js'
import { symmetricPairs } from '../../math/symmetricPairs.js'
import { boundsOf, type TriangleMesh } from './triangleMesh.js'

export interface MeshMassProperties {
  /** m3; negative where the triangles look inward. */
  readonly volume: number
  /** Centre of mass, m. */
  readonly centre: Triple
  /** Tensor about the centre in the axes of the mesh for density 1 kg/m3, kg m2: xx, yy, zz, xy, xz, yz. */
  readonly inertia: SymmetricMatrix
}

export function meshMassProperties(mesh: TriangleMesh): MeshMassProperties {
  const { middle } = boundsOf(mesh)
  const [volume, first, second] = moments(mesh, middle)
  if (volume === 0) return { volume, centre: middle, inertia: [0, 0, 0, 0, 0, 0] }
  // (2), (4)
  const [x, y, z] = first.map((m) => m / volume) as [number, number, number]
  const [xx, yy, zz, xy, xz, yz] = [
    second[0]! - volume * x * x,
    second[1]! - volume * y * y,
    second[2]! - volume * z * z,
    second[3]! - volume * x * y,
    second[4]! - volume * x * z,
    second[5]! - volume * y * z,
  ] as const
  return {
    volume,
    centre: [middle[0] + x, middle[1] + y, middle[2] + z],
    inertia: [yy + zz, xx + zz, xx + yy, -xy, -xz, -yz],
  }
}

/** (1), the sum in (2), and (3) as xx yy zz xy xz yz, seen from `from`. */
function moments({ vertices, triangles }: TriangleMesh, from: Triple): [number, number[], number[]] {
  let volume = 0
  const first = [0, 0, 0]
  const second = [0, 0, 0, 0, 0, 0]
  const p = new Float64Array(9)
  for (let i = 0; i < triangles.length; i += 3) {
    for (let k = 0; k < 9; k++) p[k] = vertices[3 * triangles[i + Math.floor(k / 3)]! + (k % 3)]! - from[k % 3]!
    const v = sixVolumes(p) / 6
    volume += v
    for (let c = 0; c < 3; c++) first[c]! += (v * (p[c]! + p[3 + c]! + p[6 + c]!)) / 4
    for (let k = 0; k < 6; k++) {
      const [c, d] = symmetricPairs[k]!
      const sum = (p[c]! + p[3 + c]! + p[6 + c]!) * (p[d]! + p[3 + d]! + p[6 + d]!)
      second[k]! += (v * (sum + p[c]! * p[d]! + p[3 + c]! * p[3 + d]! + p[6 + c]! * p[6 + d]!)) / 20
    }
  }
  return [volume, first, second]
}

function sixVolumes(p: Float64Array): number {
  return (
    p[0]! * (p[4]! * p[8]! - p[5]! * p[7]!) +
    p[1]! * (p[5]! * p[6]! - p[3]! * p[8]!) +
    p[2]! * (p[3]! * p[7]! - p[4]! * p[6]!)
  )
}
