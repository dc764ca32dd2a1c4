// triangleParts.ts: the triangles of a mesh or a heightfield as parts of a shape, one object each; triangleColumns.ts is the
// same without the objects.

import type { Triple } from '../../math/rotation.js'
import { type HeightGrid, heightfieldSurface } from './heightfieldSurface.js'
import type { ShapePart, TriangleEdges } from './shapePart.js'
import type { Surface } from './surfaceTopology.js'
import { type TriangleColumns, triangleColumns } from './triangleColumns.js'

export type TrianglePart = ShapePart & { readonly edges: TriangleEdges }

export const meshParts = (mesh: Surface): TrianglePart[] => partsOf(triangleColumns(mesh))

export const heightfieldParts = (grid: HeightGrid): TrianglePart[] => partsOf(triangleColumns(heightfieldSurface(grid)))

function partsOf(columns: TriangleColumns): TrianglePart[] {
  return Array.from({ length: columns.count }, (_, t) => partOf(columns, t))
}

const tripleAt = (list: Float64Array, k: number): Triple => [list[3 * k]!, list[3 * k + 1]!, list[3 * k + 2]!]

function partOf(columns: TriangleColumns, t: number): TrianglePart {
  const corners = [3 * t, 3 * t + 1, 3 * t + 2]
  const { rotation } = columns
  return {
    kind: 'triangle',
    position: tripleAt(columns.position, t),
    rotation: [rotation[4 * t]!, rotation[4 * t + 1]!, rotation[4 * t + 2]!, rotation[4 * t + 3]!],
    size: [columns.depth[t]!, 0, 0],
    half: tripleAt(columns.half, t),
    radius: columns.radius[t]!,
    round: 0,
    ball: 0,
    material: null,
    corners: corners.map((c) => tripleAt(columns.corner, c)),
    edges: {
      sides: columns.sides,
      surface: columns.surface[t]!,
      core: () => tripleAt(columns.cores(), t),
      across: corners.map((c) => tripleAt(columns.across, c)),
      touch: corners.map((c) => columns.touch[c]!),
      spokes: corners.map((c) =>
        Array.from({ length: columns.endSpoke[c]! - columns.firstSpoke[c]! }, (_, k) =>
          tripleAt(columns.spoke, columns.firstSpoke[c]! + k),
        ),
      ),
    },
  }
}
