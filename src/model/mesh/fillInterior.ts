// fillInterior.ts: spheres inside a solid, none sticking out, until every point of a grid inside lies in one.
//
// Points of the grid are taken by their distance to the surface, the deepest first; each that no sphere holds yet gets
// one that touches the surface from inside.

import type { Triple } from '../../math/rotation.js'
import { InputError } from '../inputError.js'
import type { Sphere } from './fitSphere.js'
import type { MeshQueries } from './meshQueries.js'
import { sphereQueries } from './sphereSet.js'
import type { Bounds } from './triangleMesh.js'

const mostPoints = 500_000

export interface FillOptions {
  readonly bounds: Bounds
  /** Distance of grid points, m. */
  readonly spacing: number
  /** m; smaller ones are left out. */
  readonly minRadius: number
}

export function fillInterior(mesh: MeshQueries, there: readonly Sphere[], options: FillOptions): Sphere[] {
  const { bounds, spacing, minRadius } = options
  const covered = sphereQueries({
    positions: Float64Array.from(there.flatMap(({ centre }) => centre)),
    radii: Float64Array.from(there, ({ radius }) => radius),
  })
  const points = pointsInside(mesh, bounds, spacing)
    .filter((p) => !covered.covered(p, -1, 0))
    .map((centre) => ({ centre, radius: mesh.nearest(centre).distance }))
    .filter(({ radius }) => radius >= minRadius && radius > 0)
  // a stable sort: equal depths stay in the order of the grid
  points.sort((a, b) => b.radius - a.radius)
  const chosen: Sphere[] = []
  for (const sphere of points) {
    const [x, y, z] = sphere.centre
    const held = chosen.some(
      ({ centre, radius }) => (centre[0] - x) ** 2 + (centre[1] - y) ** 2 + (centre[2] - z) ** 2 < radius * radius,
    )
    if (!held) chosen.push(sphere)
  }
  return chosen
}

/** Points of a cubic grid, centred in the bounds, that lie inside. */
function pointsInside(mesh: MeshQueries, { min, max }: Bounds, spacing: number): Triple[] {
  const counts = [0, 1, 2].map((c) => Math.max(1, Math.floor((max[c]! - min[c]!) / spacing))) as [
    number,
    number,
    number,
  ]
  if (counts[0] * counts[1] * counts[2] > mostPoints)
    throw new InputError(
      `a grid of ${spacing} m has ${counts.join(' x ')} points, expected at most ${mostPoints} to fill with.`,
    )
  const place = (c: number, i: number) => (min[c]! + max[c]!) / 2 + (i - (counts[c]! - 1) / 2) * spacing
  const points: Triple[] = []
  for (let i = 0; i < counts[0]; i++) {
    for (let j = 0; j < counts[1]; j++) {
      const [x, y] = [place(0, i), place(1, j)]
      const crossings = mesh.crossings(x, y)
      for (let k = 0; k < counts[2]; k++) {
        const z = place(2, k)
        const winding = crossings.reduce((sum, crossing) => sum + (crossing.z < z ? crossing.into : 0), 0)
        if (winding > 0) points.push([x, y, z])
      }
    }
  }
  return points
}
