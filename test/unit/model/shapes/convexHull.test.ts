// Convex hulls against brute force: a triangle of points is part of the surface where no point lies above it.

import { describe, expect, it } from 'vitest'
import { InputError, seededRandom, shape } from '#talus/index.js'
import {
  aboutAxis,
  cross,
  dot,
  lengthOf,
  minus,
  type Rotation,
  type Triple,
  times,
  turned,
} from '#talus/math/rotation.js'
import { kindOf } from '#talus/model/shape.js'
import { type ConvexHull, convexHull } from '#talus/model/shapes/convexHull.js'

const flat = (points: readonly Triple[]) => points.flat()

/** Corners by brute force: those of triangles with everything on one side. */
function cornersOf(points: readonly Triple[]): Set<string> {
  const corners = new Set<string>()
  for (let i = 0; i < points.length; i++)
    for (let j = i + 1; j < points.length; j++)
      for (let k = j + 1; k < points.length; k++) {
        const normal = cross(minus(points[j]!, points[i]!), minus(points[k]!, points[i]!))
        const sides = points.map((p) => dot(normal, minus(p, points[i]!)))
        const size = 1e-12 * lengthOf(normal)
        if (sides.some((s) => s > size) && sides.some((s) => s < -size)) continue
        for (const p of [points[i]!, points[j]!, points[k]!]) corners.add(p.join())
      }
  return corners
}

/** Closed, convex, outward: every edge is run once each way, every corner lies below every face, corners − edges + faces = 2. */
function expectSound({ corners, facets }: ConvexHull, tolerance: number): void {
  const edges = new Set<string>()
  for (const { normal, corners: loop } of facets) {
    expect(lengthOf(normal)).toBeCloseTo(1, 12)
    const highest = corners.reduce((most, p) => Math.max(most, dot(normal, minus(p, corners[loop[0]!]!))), 0)
    expect(highest).toBeLessThan(tolerance)
    loop.forEach((from, k) => edges.add(`${from} ${loop[(k + 1) % loop.length]}`))
  }
  expect(edges.size).toBe(facets.reduce((sum, { corners: loop }) => sum + loop.length, 0))
  expect([...edges].filter((edge) => !edges.has(edge.split(' ').reverse().join(' ')))).toEqual([])
  expect(corners.length - edges.size / 2 + facets.length).toBe(2)
}

const cube: Triple[] = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1])

describe('the hull of', () => {
  it('random points has the corners that brute force finds', () => {
    for (let seed = 0; seed < 12; seed++) {
      const random = seededRandom(seed)
      const points = Array.from({ length: 4 + seed * 2 }, (): Triple => {
        const { x, y, z } = random.direction()
        return times(random.between(0.7, 1), [x, y, z])
      })
      const found = convexHull(flat(points), 'hull')
      expect(new Set(found.corners.map((p) => p.join()))).toEqual(cornersOf(points))
      // corners are moved by nothing, faces pass through them
      expectSound(found, 1e-12)
    }
  })

  it('many points on a ball is closed and convex', () => {
    const random = seededRandom(5)
    const points = Array.from({ length: 2000 }, () => random.direction()).map(({ x, y, z }): Triple => [x, y, z])
    const found = convexHull(flat(points), 'hull')
    expect(found.corners).toHaveLength(2000)
    // faces within 1e-6 of the size, 2, of a plane are one, and stand off it at both ends
    expectSound(found, 4e-6)
  })

  it.each([0, 0.3, 1.234])('a grid in a cube turned by %s is the cube, with six faces of four corners', (angle) => {
    const rotation: Rotation = aboutAxis([3, 1, 2], angle)
    const points: Triple[] = []
    for (let i = 0; i < 5; i++)
      for (let j = 0; j < 5; j++)
        for (let k = 0; k < 5; k++) points.push(turned(rotation, [i / 2 - 1, j / 2 - 1, k / 2 - 1]))
    const found = convexHull(flat(points), 'hull')
    expect(found.corners).toHaveLength(8)
    expect(found.facets.map(({ corners }) => corners.length)).toEqual([4, 4, 4, 4, 4, 4])
    expectSound(found, 1e-12)
  })

  it('points in single precision is as flat as they were', () => {
    const rotation = aboutAxis([1, -1, 2], 0.7)
    const points = cube.map((p) => turned(rotation, p).map(Math.fround) as unknown as Triple)
    const found = convexHull([...flat(points), ...flat(points.map((p) => times(1 + 1e-8, p)))], 'hull')
    expect(found.corners).toHaveLength(8)
    expect(found.facets).toHaveLength(6)
  })

  it('points on grids, rings and near them, stretched, turned and far away, is sound or refused', () => {
    let sound = 0
    for (let seed = 0; seed < 300; seed++) {
      const random = seededRandom(seed)
      const { x, y, z, w } = random.rotation()
      const scale = 10 ** random.between(-4, 4)
      const stretch = [1, 10 ** random.between(-4, 0), 10 ** random.between(-4, 0)]
      const near = seed % 3 === 0 ? 0 : 10 ** random.between(-10, -5)
      const points = Array.from({ length: 8 + random.integer(40) }, (): Triple => {
        const angle = (random.integer(12) * Math.PI) / 6
        const ring = [Math.cos(angle), Math.sin(angle), random.integer(3)]
        const site = seed % 2 ? ring : [random.integer(4), random.integer(4), random.integer(4)]
        const moved = site.map((c, k) => stretch[k]! * (c + near * random.normal())) as unknown as Triple
        return turned([x, y, z, w], moved).map((c) => scale * (c + 5)) as unknown as Triple
      })
      let found: ConvexHull
      try {
        found = convexHull(flat(points), 'hull')
      } catch (error) {
        expect(error).toBeInstanceOf(InputError)
        continue
      }
      sound++
      // a face of the thinnest stands off the points by the tolerance, 1e-6 of the size, times what its own width lacks
      expectSound(found, 1e-4 * scale)
    }
    expect(sound).toBeGreaterThan(250)
  })

  it('a prism with many sides has two large faces and the sides', () => {
    const ring = Array.from({ length: 60 }, (_, i) => [Math.cos((i * Math.PI) / 30), Math.sin((i * Math.PI) / 30)])
    const found = convexHull(
      ring.flatMap(([x, y]) => [x!, y!, -0.1, x!, y!, 0.1]),
      'hull',
    )
    expect(found.facets.map(({ corners }) => corners.length).sort((a, b) => a - b)).toEqual([
      ...Array(60).fill(4),
      60,
      60,
    ])
    expectSound(found, 1e-12)
  })
})

it('a hull weighs what the cube it is weighs, and its part stands at the centre of mass', () => {
  const of = shape.hull({ points: cube.map(([x, y, z]) => [x + 3, 2 * y, z]) })
  const { volume, centre, inertiaPerMass } = kindOf(of).massProperties(of)
  expect(volume).toBeCloseTo(16, 12)
  expect(centre).toEqual([3, 0, 0])
  ;[5 / 3, 2 / 3, 5 / 3, 0, 0, 0].forEach((i, k) => expect(inertiaPerMass[k]).toBeCloseTo(i, 13))
  const [part] = kindOf(of).parts(of)
  expect(part).toMatchObject({ kind: 'hull', position: [3, 0, 0], half: [1, 2, 1], radius: Math.sqrt(6) })
  expect(kindOf(of).boundingRadius(of)).toBeCloseTo(Math.hypot(4, 2, 1), 14)
})

const random = seededRandom(1)
const ball = Array.from({ length: 300 }, () => random.direction()).flatMap(({ x, y, z }) => [x, y, z])

it.each([
  ['two points', [0, 0, 0, 1, 1, 1], 'a hull needs four points that differ, found 2.'],
  ['equal points', [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 1, 0], 'a hull needs four points that differ, found 3.'],
  ['a line', [0, 0, 0, 1, 1, 1, 2, 2, 2, 5, 5, 5], 'the points lie on a line, so they hold no volume.'],
  ['a plane', [0, 0, 1, 1, 0, 1, 0, 1, 1, 2, 2, 1, 3, -1, 1], 'the points lie in a plane, so they hold no volume.'],
  ['four numbers', [0, 0, 0, 1], 'point: 4 numbers are no whole count of records of 3.'],
  ['a hole', [0, 0, Number.NaN], 'point 0 must be finite, found NaN.'],
  ['many corners', ball, 'at most 255 corners are possible, found 300; simplify the points, or use a mesh.'],
])('refuses %s', (_, points, sentence) => {
  expect(() => shape.hull({ points })).toThrow(new InputError(`shape.hull: ${sentence}`))
})
