// Deviations and volumes of sets whose answers are known, and the queries they are made from against brute force.

import { describe, expect, it } from 'vitest'
import { seededRandom } from '#talus/math/seededRandom.js'
import { checkMesh } from '#talus/model/mesh/checkMesh.js'
import { measureSpheres } from '#talus/model/mesh/measureSpheres.js'
import { meshQueries } from '#talus/model/mesh/meshQueries.js'
import { sphereQueries } from '#talus/model/mesh/sphereSet.js'
import { splitLongEdges } from '#talus/model/mesh/splitLongEdges.js'
import { areaVector, cornersOf, surfaceArea, type TriangleMesh, triangleCount } from '#talus/model/mesh/triangleMesh.js'
import { windingNumber } from '#talus/model/mesh/windingNumber.js'
import { boxMesh, joined, placedMesh, sphereMesh, torusMesh } from '../../fixtures/meshes.js'

const spheres = (...list: readonly (readonly [number, number, number, number])[]) => ({
  positions: Float64Array.from(list.flatMap((sphere) => sphere.slice(0, 3))),
  radii: Float64Array.from(list, ([, , , r]) => r),
})
const ball = (r: number) => (4 / 3) * Math.PI * r ** 3
const cube = boxMesh([1, 1, 1])
const few = { samples: 4000, lines: 4000 }

describe('measures', () => {
  it('of a ball in a cube', () => {
    const { outside, inside, volume, beyond, missed, volumeError } = measureSpheres(cube, spheres([0, 0, 0, 0.5]), few)
    expect(outside.largest).toBe(0)
    expect(inside.largest).toBeCloseTo(Math.sqrt(3) - 0.5, 12)
    expect(Math.abs(volume.value - ball(0.5))).toBeLessThan(4 * volume.error)
    expect(volume.error).toBeLessThan(5e-3)
    expect(beyond.value).toBeLessThan(1e-12)
    expect(missed.value).toBeCloseTo(8 - volume.value, 10)
    expect(volumeError.value).toBeCloseTo(volume.value / 8 - 1, 12)
  })

  it('of a ball round a cube', () => {
    const { outside, inside, volume, missed } = measureSpheres(cube, spheres([0, 0, 0, 2]), few)
    expect(outside.largest).toBeCloseTo(1, 12)
    expect(inside.largest).toBe(0)
    expect(missed.value).toBeLessThan(1e-12)
    expect(Math.abs(volume.value - ball(2))).toBeLessThan(4 * volume.error)
  })

  it('of two balls that overlap count the lens once', () => {
    const [r, d] = [0.8, 0.9]
    // volume of the lens of two equal balls: pi (4 r + d) (2 r - d)^2 / 12
    const lens = (Math.PI * (4 * r + d) * (2 * r - d) ** 2) / 12
    const { volume } = measureSpheres(cube, spheres([0.1 - d / 2, 0, 0, r], [0.1 + d / 2, 0, 0, r]), few)
    expect(Math.abs(volume.value - (2 * ball(r) - lens))).toBeLessThan(4 * volume.error)
  })

  it('state an error that tells how far off they are', () => {
    // over forty seeds the mean square of (found - true) / error is 1, give or take sqrt(2 / 40) = 0.22
    const found = Array.from({ length: 40 }, (_, seed) => {
      const { volume } = measureSpheres(cube, spheres([0.1, 0.2, 0, 0.7]), { lines: 400, samples: 100, seed })
      return ((volume.value - ball(0.7)) / volume.error) ** 2
    })
    const mean = found.reduce((sum, x) => sum + x, 0) / 40
    expect(mean).toBeGreaterThan(1 - 3 * 0.22)
    expect(mean).toBeLessThan(1 + 3 * 0.22)
  })

  it('say where pieces of a mesh overlap', () => {
    const two = (x: number) => joined(cube, boxMesh([1, 1, 1], [x, 0, 0]))
    expect(measureSpheres(two(1), spheres([0, 0, 0, 1]), { samples: 100, lines: 100 }).overlapping).toBe(true)
    expect(measureSpheres(two(3), spheres([0, 0, 0, 1]), { samples: 100, lines: 100 }).overlapping).toBe(false)
  })
})

describe('queries', () => {
  const random = seededRandom(21)
  const points = Array.from(
    { length: 300 },
    () => [0, 1, 2].map(() => random.between(-1.5, 1.5)) as never as [number, number, number],
  )

  it.each([
    ['box', placedMesh(boxMesh([0.9, 0.5, 0.2]), [0.1, 0, 0])],
    ['torus', placedMesh(torusMesh(0.8, 0.3, 20), [0, 0.2, 0])],
    ['ball', sphereMesh(1, 3)],
  ] as const)('of a %s say what is inside as the solid angle does', (_, mesh) => {
    const queries = meshQueries(mesh)
    for (const point of points) expect(queries.winding(point)).toBe(Math.round(windingNumber(mesh, point)) + 0)
  })

  it('go through no crack where a line hits vertices and edges', () => {
    const queries = meshQueries(cube)
    for (const [x, y] of [
      [0, 0],
      [0.5, 0.5],
      [-1, -1],
      [1, 1],
      [1, 0],
      [0, -1],
      [0.3, 0.3],
    ] as const) {
      expect(queries.crossings(x, y).reduce((sum, { into }) => sum + into, 0)).toBe(0)
    }
    expect(queries.winding([0, 0, 0])).toBe(1)
    expect(queries.winding([0.25, 0.25, 0.5])).toBe(1)
  })

  it('of the nearest point agree with the distance to a box', () => {
    const [a, b, c] = [0.9, 0.5, 0.2]
    const queries = meshQueries(boxMesh([a, b, c]))
    for (const [x, y, z] of points) {
      const d = [Math.abs(x) - a, Math.abs(y) - b, Math.abs(z) - c]
      const distance = Math.abs(Math.hypot(...d.map((s) => Math.max(s, 0))) + Math.min(Math.max(...d), 0))
      const found = queries.nearest([x, y, z])
      expect(found.distance).toBeCloseTo(distance, 13)
      expect(Math.hypot(found.point[0] - x, found.point[1] - y, found.point[2] - z)).toBeCloseTo(distance, 13)
    }
  })

  it('of spheres agree with looking at each', () => {
    const list = Array.from(
      { length: 60 },
      () =>
        [0, 1, 2, 3].map((k) => (k < 3 ? random.between(-1, 1) : random.between(0.05, 0.4))) as never as [
          number,
          number,
          number,
          number,
        ],
    )
    const queries = sphereQueries(spheres(...list))
    for (const [x, y, z] of points) {
      const gaps = list.map(([cx, cy, cz, r]) => Math.hypot(cx - x, cy - y, cz - z) - r)
      expect(queries.gap([x, y, z])).toBeCloseTo(Math.max(0, Math.min(...gaps)), 14)
      expect(queries.covered([x, y, z], -1, 0)).toBe(Math.min(...gaps) < 0)
    }
  })
})

describe('splitting long edges', () => {
  const smallestAngle = (mesh: TriangleMesh) => {
    let least = Math.PI
    for (let t = 0; t < triangleCount(mesh); t++) {
      const corners = cornersOf(mesh, t)
      for (let k = 0; k < 3; k++) {
        const [p, q, r] = [0, 1, 2].map((c) => corners[(k + c) % 3]!)
        const [u, v] = [q!.map((x, c) => x - p![c]!), r!.map((x, c) => x - p![c]!)]
        least = Math.min(
          least,
          Math.acos(u.reduce((s, x, c) => s + x * v[c]!, 0) / Math.hypot(...u) / Math.hypot(...v)),
        )
      }
    }
    return least
  }

  it.each([
    ['cube', cube, 0.3],
    ['plank', boxMesh([2, 0.3, 0.05]), 0.15],
    ['torus', torusMesh(1, 0.3, 12), 0.1],
  ] as const)('of a %s leaves none, and the surface where it was', (_, mesh, size) => {
    const fine = splitLongEdges(mesh, size)
    for (let t = 0; t < triangleCount(fine); t++) {
      const [a, b, c] = cornersOf(fine, t)
      for (const [p, q] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const)
        expect(Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])).toBeLessThanOrEqual(size)
      expect(Math.hypot(...areaVector(fine, t))).toBeGreaterThan(0)
    }
    const [before, after] = [checkMesh(mesh), checkMesh(fine)]
    expect(after).toMatchObject({ watertight: true, nonManifoldEdges: 0, degenerateTriangles: 0 })
    expect(after.volume).toBeCloseTo(before.volume, 12)
    expect(surfaceArea(fine)).toBeCloseTo(before.area, 12)
  })

  it('makes triangles of good shape on flat faces', () => {
    // a strip of 1 : 40 has triangles of 1.4 degrees
    expect((smallestAngle(boxMesh([2, 0.5, 0.05])) * 180) / Math.PI).toBeLessThan(1.5)
    expect((smallestAngle(splitLongEdges(boxMesh([2, 0.5, 0.05]), 0.2)) * 180) / Math.PI).toBeGreaterThan(15)
  })
})
