// hullMesh.ts: the convex hull of points as triangles: each face of the engine's hull as a fan about its first corner.

import type { TriangleMesh } from '../mesh/triangleMesh.js'
import { convexHull } from '../shapes/convexHull.js'
import { emptyMesh } from './joinedMesh.js'

/** The hull of x y z of each point; points inside it are left out. */
export function hullMesh(points: ArrayLike<number>): TriangleMesh {
  if (points.length === 0) return emptyMesh
  const { corners, facets } = convexHull(points, 'hull')
  const triangles = facets.flatMap((facet) =>
    facet.corners.slice(2).flatMap((corner, k) => [facet.corners[0]!, facet.corners[k + 1]!, corner]),
  )
  return { vertices: Float64Array.from(corners.flat()), triangles: Uint32Array.from(triangles) }
}
