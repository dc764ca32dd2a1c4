// triangleColumns.test.ts: frames and neighbourhoods of the triangles of a surface.

import { expect, test } from 'vitest'
import { dot, lengthOf, plus, type Rotation, type Triple, turned } from '#talus/math/rotation.js'
import { seededRandom } from '#talus/math/seededRandom.js'
import { heightfieldSurface } from '#talus/model/shapes/heightfieldSurface.js'
import type { Mesh } from '#talus/model/shapes/mesh.js'
import { endlessDepth } from '#talus/model/shapes/solidDepth.js'
import type { Surface } from '#talus/model/shapes/surfaceTopology.js'
import {
  cornerOfFace,
  edgeFromInside,
  rimOfFace,
  speaksForCorner,
  speaksForEdge,
  touchableCorner,
} from '#talus/model/shapes/touchBits.js'
import { triangleColumns } from '#talus/model/shapes/triangleColumns.js'
import { heightfieldParts, meshParts, type TrianglePart } from '#talus/model/shapes/triangleParts.js'
import { torus } from '../../physics/shapeScenes.js'
import { boxSurface, floor } from '../narrowphase/surfaces.js'

const random = seededRandom(5)
const next = () => random.uniform()
const count = (touch: Uint32Array, bit: number) => touch.filter((t) => t & bit).length

test('frames lead back to the vertices, with the normal of the triangle', () => {
  const surface = boxSurface([1, 2, 3])
  meshParts(surface).forEach((part, t) => {
    expect(part.corners).toHaveLength(3)
    part.corners!.forEach((corner, k) => {
      const v = 3 * surface.triangles[3 * t + k]!
      const place = plus(part.position, turned(part.rotation as Rotation, corner))
      expect(place).toEqual([0, 1, 2].map((c) => expect.closeTo(surface.vertices[v + c]!, 12)))
      expect(Math.abs(corner[0])).toBeLessThanOrEqual(part.half[0] + 1e-12)
      expect(Math.abs(corner[1])).toBeLessThanOrEqual(part.half[1] + 1e-12)
      expect(lengthOf(corner)).toBeLessThanOrEqual(part.radius + 1e-12)
    })
    // a box about the origin: normals look away from it
    expect(dot(turned(part.rotation as Rotation, [0, 0, 1]), part.position)).toBeGreaterThan(0.9)
  })
})

test('a box has 12 edges, 8 corners and 6 flat surfaces', () => {
  const columns = triangleColumns(boxSurface([1, 2, 3]))
  expect(count(columns.touch, speaksForEdge)).toBe(12)
  expect(count(columns.touch, speaksForCorner)).toBe(8)
  expect(count(columns.touch, touchableCorner)).toBe(36)
  expect(count(columns.touch, edgeFromInside)).toBe(0)
  expect(new Set(columns.surface).size).toBe(6)
  expect(columns.sides).toBe(1)
})

test('outlines of flat faces have the corners of a box, whatever the triangles; behind a face is the other side', () => {
  const columns = triangleColumns(boxSurface([1, 2, 3]))
  // three corners of each triangle, and all edges but the diagonals
  expect(count(columns.touch, cornerOfFace)).toBe(6 * 6)
  expect(count(columns.touch, rimOfFace)).toBe(6 * 4)
  // thickness along the normals, z of the third row of the axes
  for (let t = 0; t < columns.count; t++) {
    const axis = [0, 1, 2].findIndex((c) => Math.abs(columns.axes[9 * t + 6 + c]!) > 0.5)
    expect(columns.depth[t]).toBeCloseTo(2 * (axis + 1), 12)
  }
  const ground = triangleColumns(floor(5, next))
  expect(count(ground.touch, rimOfFace)).toBe(20)
  // one or two triangles at each of four corners
  expect(Math.abs(count(ground.touch, cornerOfFace) - 6)).toBeLessThanOrEqual(2)
  expect(ground.depth.every((depth) => depth === endlessDepth)).toBe(true)
  expect(triangleColumns(floor(5, next, false)).depth.every((depth) => depth === 0)).toBe(true)
})

/** Cores of a surface in its frame. */
function coresOf(surface: Surface): Triple[] {
  return meshParts(surface).map(({ position, rotation, edges }) => plus(position, turned(rotation, edges.core())))
}

test('cores are the middle of what has no dents, and inside the tube of a ring', () => {
  for (const core of coresOf(boxSurface([1, 2, 3]))) expect(lengthOf(core)).toBeLessThan(1e-12)
  const [R, r] = [3, 1]
  for (const [x, y, z] of coresOf(torus(R, r, 20, 12) as Mesh))
    expect(Math.hypot(Math.hypot(x, y) - R, z)).toBeLessThan(0.3 * r)
})

test('a room has the same edges from inside, and no corner that can be touched', () => {
  const columns = triangleColumns(boxSurface([1, 2, 3], true))
  expect(count(columns.touch, edgeFromInside)).toBe(12)
  expect(count(columns.touch, touchableCorner)).toBe(0)
})

test('a flat floor has a rim and one surface; loose triangles in the same places hang together', () => {
  const whole = floor(5, next, false)
  const loose: Surface = {
    vertices: Array.from(whole.triangles).flatMap((v) => Array.from(whole.vertices).slice(3 * v, 3 * v + 3)),
    triangles: Array.from(whole.triangles, (_, k) => k),
    solid: false,
  }
  for (const columns of [triangleColumns(whole), triangleColumns(loose)]) {
    expect(count(columns.touch, speaksForEdge)).toBe(20)
    expect(count(columns.touch, speaksForCorner)).toBe(4)
    expect(new Set(columns.surface)).toEqual(new Set([0]))
    expect(columns.sides).toBe(2)
  }
})

test('a heightfield is the mesh of its triangles', () => {
  const grid = { heights: Array.from({ length: 20 }, next), columns: 5, rows: 4, size: [4, 3] as const }
  const surface = heightfieldSurface(grid)
  expect(surface.triangles.length / 3).toBe(24)
  const values = (parts: readonly TrianglePart[]) => parts.map((p) => ({ ...p, edges: { ...p.edges, core: null } }))
  expect(values(heightfieldParts(grid))).toEqual(values(meshParts(surface)))
  const up = (p: { rotation: Rotation }): Triple => turned(p.rotation, [0, 0, 1])
  expect(heightfieldParts(grid).every((p) => up(p)[2] > 0)).toBe(true)
})

test('no number is lost on triangles without area, or edges of three faces', () => {
  const fin: Surface = {
    vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -1, 0, 0.5, 0, 1, 2, 0, 0],
    triangles: [0, 1, 2, 1, 0, 3, 0, 1, 4, 0, 1, 5],
    solid: false,
  }
  const columns = triangleColumns(fin)
  for (const list of [columns.position, columns.rotation, columns.across, columns.corner, columns.spoke]) {
    expect(list.every(Number.isFinite)).toBe(true)
  }
  // the two halves of the floor are one another's neighbours, in spite of the fin between them
  expect(columns.across[2]).toBeCloseTo(0, 12)
  expect(Math.hypot(...columns.across.subarray(0, 3))).toBeCloseTo(1, 12)
})
