// tessellate.test.ts: every kind of shape is drawn as a closed surface that faces outward and has the volume of the shape.

import { describe, expect, it } from 'vitest'
import type { TriangleMesh } from '#talus/model/mesh/triangleMesh.js'
import type { Shape } from '#talus/model/shape.js'
import { shapeNames } from '#talus/model/shape.js'
import { heightfieldDepth } from '#talus/model/tessellation/flatShapes.js'
import { hullMesh } from '#talus/model/tessellation/hullMesh.js'
import { meshVolume } from '#talus/model/tessellation/joinedMesh.js'
import { shadedMesh } from '#talus/model/tessellation/shadedMesh.js'
import { tessellate, type tessellation } from '#talus/model/tessellation/tessellate.js'
import { seededRandom } from '../../parity/seededRandom.js'

const cube = tessellate({ kind: 'box', half: [1, 2, 0.5] })
const ridge = [0.1, 0.3, 0.2, 0, 0.4, 0.1]

interface Example {
  readonly shape: Shape
  /** m3; null for a surface without an inside. */
  readonly volume: number | null
  /** Share of the volume. */
  readonly within: number
}

// a circle of 32 edges has 1 − sin(2π/32) / (2π/32) = 0.64 % less area than a true one; half circles of 16 chords of angle
// d, turned about the axis, lose d²/4 = 0.96 % of the volume more; flat ones are exact
const [exact, turned, round] = [1e-12, 0.0065, 0.0064 + 0.0097]

const examples: Readonly<Record<keyof typeof tessellation, Example>> = {
  none: { shape: { kind: 'none' }, volume: null, within: exact },
  plane: { shape: { kind: 'plane', normal: [0, 0.6, 0.8] }, volume: null, within: exact },
  sphere: { shape: { kind: 'sphere', radius: 0.3 }, volume: (4 / 3) * Math.PI * 0.3 ** 3, within: round },
  box: { shape: { kind: 'box', half: [0.1, 0.2, 0.3] }, volume: 8 * 0.1 * 0.2 * 0.3, within: exact },
  ellipsoid: { shape: { kind: 'ellipsoid', semiAxes: [1, 2, 3] }, volume: 8 * Math.PI, within: round },
  cylinder: { shape: { kind: 'cylinder', radius: 0.5, height: 2 }, volume: Math.PI * 0.5, within: turned },
  capsule: {
    shape: { kind: 'capsule', radius: 0.5, height: 2 },
    volume: Math.PI * 0.5 + (4 / 3) * Math.PI * 0.125,
    within: round,
  },
  cone: { shape: { kind: 'cone', radius: 0.5, height: 3 }, volume: Math.PI * 0.25, within: turned },
  hull: {
    shape: { kind: 'hull', points: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.1, 0.1, 0.1] },
    volume: 1 / 6,
    within: exact,
  },
  mesh: {
    shape: { kind: 'mesh', solid: true, vertices: cube.vertices, triangles: cube.triangles },
    volume: 8,
    within: exact,
  },
  heightfield: {
    shape: { kind: 'heightfield', heights: ridge, columns: 3, rows: 2, size: [2, 1] },
    // two cells of 1 m2, each of two prisms: the mean of the heights of each triangle, above the bottom at 0 − 2 % of 2 m
    volume:
      ((0.1 + 0.3 + 0.4) / 3 + (0.1 + 0.4 + 0) / 3 + (0.3 + 0.2 + 0.1) / 3 + (0.3 + 0.1 + 0.4) / 3) / 2 +
      2 * heightfieldDepth * 2,
    within: exact,
  },
  union: {
    shape: {
      kind: 'union',
      parts: [
        {
          shape: { kind: 'box', half: [1, 1, 1] },
          position: [5, 0, 0],
          orientation: [0, 0, Math.SQRT1_2, Math.SQRT1_2],
        },
        { shape: { kind: 'box', half: [1, 1, 0.5] } },
      ],
    },
    volume: 12,
    within: exact,
  },
}

/** Edges that no triangle has in the other direction. */
function openEdges({ triangles }: TriangleMesh): number {
  const edges = new Set<string>()
  for (let t = 0; t < triangles.length; t += 3) {
    for (const k of [0, 1, 2]) edges.add(`${triangles[t + k]} ${triangles[t + ((k + 1) % 3)]}`)
  }
  expect(edges.size).toBe(triangles.length)
  return [...edges].filter((edge) => !edges.has(edge.split(' ').reverse().join(' '))).length
}

it('there is an example of every kind of shape a scene may have', () => {
  expect(shapeNames.filter((kind) => !(kind in examples))).toEqual([])
})

describe.each(Object.entries(examples))('%s', (_, { shape, volume, within }) => {
  const mesh = tessellate(shape)

  it('is closed, faces outward and has the volume of the shape', () => {
    expect(mesh.triangles.every((vertex) => vertex < mesh.vertices.length / 3)).toBe(true)
    if (volume === null) return
    expect(openEdges(mesh)).toBe(0)
    expect(Math.abs(meshVolume(mesh) / volume - 1)).toBeLessThan(within)
  })

  it('has normals of length one that face the way its triangles do', () => {
    const { vertices, normals, triangles } = shadedMesh(mesh)
    expect(triangles).toHaveLength(mesh.triangles.length)
    for (let t = 0; t < triangles.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => vertices.subarray(3 * triangles[t + k]!, 3 * triangles[t + k]! + 3))
      const [u, v] = [b!.map((x, i) => x - a![i]!), c!.map((x, i) => x - a![i]!)]
      const face = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!]
      for (const k of [0, 1, 2]) {
        const normal = normals.subarray(3 * triangles[t + k]!, 3 * triangles[t + k]! + 3)
        expect(Math.hypot(...normal)).toBeCloseTo(1, 9)
        expect(face.reduce((sum, x, i) => sum + x * normal[i]!, 0)).toBeGreaterThan(0)
      }
    }
  })
})

it('a plane is a square that faces along its normal', () => {
  const { vertices, triangles } = tessellate({ kind: 'plane', normal: [0, 0.6, 0.8] }, { planeHalf: 3 })
  expect([vertices.length, triangles.length]).toEqual([12, 6])
  for (let i = 0; i < 12; i += 3) {
    expect(0.6 * vertices[i + 1]! + 0.8 * vertices[i + 2]!).toBeCloseTo(0, 12)
    expect(Math.hypot(vertices[i]!, vertices[i + 1]!, vertices[i + 2]!)).toBeCloseTo(3 * Math.SQRT2, 12)
  }
})

it('a ball keeps one normal at each vertex, a box three', () => {
  const ball = tessellate({ kind: 'sphere', radius: 1 })
  expect(shadedMesh(ball).vertices).toHaveLength(ball.vertices.length)
  expect(shadedMesh(cube).vertices).toHaveLength(3 * cube.vertices.length)
})

it('hulls of random points hold every point and have no edge open', () => {
  const next = seededRandom('hulls')
  for (let round = 0; round < 20; round++) {
    // on a grid, so that many points lie in one plane
    const points = Array.from({ length: 3 * (8 + 20 * round) }, () => (round % 2 ? Math.floor(5 * next()) : next()))
    const mesh = hullMesh(points)
    expect(openEdges(mesh)).toBe(0)
    expect(meshVolume(mesh)).toBeGreaterThan(0)
    const { vertices, triangles } = mesh
    for (let t = 0; t < triangles.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => vertices.subarray(3 * triangles[t + k]!, 3 * triangles[t + k]! + 3))
      for (let i = 0; i < points.length; i += 3) {
        const p = points.slice(i, i + 3)
        const six = meshVolume({
          vertices: Float64Array.from([...p, ...a!, ...b!, ...c!]),
          triangles: Uint32Array.of(0, 2, 1, 0, 3, 2, 0, 1, 3, 1, 2, 3),
        })
        expect(six).toBeGreaterThan(-1e-10)
      }
    }
  }
})

it('a hull of points in one plane is refused', () => {
  expect(() => hullMesh([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0])).toThrow('the points lie in a plane')
})

it('a kind there is not is refused', () => {
  expect(() => tessellate({ kind: 'spere' } as never)).toThrow('unknown shape spere, did you mean sphere?')
})
