// Spheres fitted to a ball, a box and a torus: deviations against closed forms, options, order, mass.

import { describe, expect, it } from 'vitest'
import { checkInertia } from '#talus/model/bodyMass.js'
import { InputError } from '#talus/model/inputError.js'
import { type DecomposeOptions, decomposeMesh } from '#talus/model/mesh/decomposeMesh.js'
import { circleRound, fitSphere } from '#talus/model/mesh/fitSphere.js'
import { measureSpheres } from '#talus/model/mesh/measureSpheres.js'
import { mergeSpheres } from '#talus/model/mesh/mergeSpheres.js'
import { meshMassProperties } from '#talus/model/mesh/meshMassProperties.js'
import { meshQueries } from '#talus/model/mesh/meshQueries.js'
import { sphereSetShape } from '#talus/model/mesh/sphereSetShape.js'
import { splitLongEdges } from '#talus/model/mesh/splitLongEdges.js'
import { cornersOf, type TriangleMesh, triangleCount, triangleMesh } from '#talus/model/mesh/triangleMesh.js'
import { boxMesh, flipped, sphereMesh, torusMesh } from '../../fixtures/meshes.js'

/** Heyn's method alone. */
const plain: DecomposeOptions = { size: Infinity, refine: 0, adapt: false }
const few = { samples: 2000, lines: 200 }
const rise = (rho: number, f: number) => rho * Math.sqrt((1 - f) / (1 + f))
/** Every triangle split at the middles of its sides, with vertices of its own. */
function inFour(mesh: TriangleMesh): TriangleMesh {
  const corners = Array.from({ length: triangleCount(mesh) }, (_, t) => cornersOf(mesh, t)).flatMap(([a, b, c]) => {
    const [d, e, f] = [
      [a, b],
      [b, c],
      [c, a],
    ].map(([p, q]) => p!.map((x, k) => (x + q![k]!) / 2))
    return [a, d!, f!, d!, b, e!, f!, e!, c, d!, e!, f!]
  })
  return triangleMesh(corners.flat(), [...corners.keys()])
}
const circles = (mesh: TriangleMesh) =>
  Array.from({ length: triangleCount(mesh) }, (_, t) => circleRound(...cornersOf(mesh, t))!)

describe('a sphere through three corners', () => {
  const corners = [
    [0.3, 0.1, 0],
    [1.2, -0.2, 0.4],
    [0.7, 0.9, -0.1],
  ] as const

  it.each([0, 0.3, 0.7, 0.95])(
    'at ratio %d goes through them, its centre below by that share of the radius',
    (ratio) => {
      const circle = circleRound(...corners)!
      const { centre, radius } = fitSphere(circle, { ratio, minRadius: 0, inset: 0 })
      for (const corner of corners) expect(Math.hypot(...corner.map((x, c) => x - centre[c]!))).toBeCloseTo(radius, 14)
      const below = circle.centre.map((x, c) => x - centre[c]!)
      expect(Math.hypot(...below)).toBeCloseTo(ratio * radius, 14)
      expect(below.reduce((sum, x, c) => sum + x * circle.normal[c]!, 0)).toBeCloseTo(ratio * radius, 14)
    },
  )

  it('of an obtuse triangle has the longest side as diameter', () => {
    const circle = circleRound([0, 0, 0], [10, 0, 0], [5, 1, 0])!
    expect(circle.radius).toBe(5)
    expect([...circle.centre]).toEqual([5, 0, 0])
    expect(circleRound([0, 0, 0], [1, 0, 0], [2, 0, 0])).toBe(null)
  })

  it('is as large as asked for, and still goes through them', () => {
    const { centre, radius } = fitSphere(circleRound(...corners)!, { ratio: 0, minRadius: 3, inset: 0 })
    expect(radius).toBe(3)
    for (const corner of corners) expect(Math.hypot(...corner.map((x, c) => x - centre[c]!))).toBeCloseTo(3, 13)
  })
})

describe('a ball', () => {
  it('deviates outside by the rise of the largest triangle, inside not at all', () => {
    const mesh = sphereMesh(1, 3)
    const set = decomposeMesh(mesh, { ...plain, merge: 0 })
    const { outside, inside } = measureSpheres(mesh, set, few)
    const largest = Math.max(...circles(mesh).map(({ radius }) => rise(radius, 0.7)))
    expect(set.radii).toHaveLength(512)
    // exact up to rounding: the point above the middle of each triangle is among the samples
    expect(outside.largest).toBeCloseTo(largest, 12)
    // corners lie on their spheres, to rounding, and triangles within
    expect(inside.largest).toBeLessThan(1e-15)
  })
})

describe('a cube', () => {
  const cube = boxMesh([0.5, 0.5, 0.5])

  it('as twelve triangles is six spheres that stick out of the opposite faces', () => {
    const set = decomposeMesh(cube, plain)
    // two halves of a face share the circle of radius 1/sqrt 2; r = rho / sqrt(1 - f2), depth f r
    const r = Math.SQRT1_2 / Math.sqrt(1 - 0.49)
    expect([...set.radii].map((radius) => Number(radius.toFixed(12)))).toEqual(new Array(6).fill(Number(r.toFixed(12))))
    const { outside } = measureSpheres(cube, set, few)
    // out of the opposite face, whose normal the samples hit to 1 %
    expect(outside.largest).toBeLessThanOrEqual(0.7 * r + r - 1 + 1e-12)
    expect(outside.largest).toBeGreaterThan(0.98 * (0.7 * r + r - 1))
  })

  it('with ratios adapted sticks out less, split further less again', () => {
    const out = (options: DecomposeOptions) => measureSpheres(cube, decomposeMesh(cube, options), few).outside
    const [asIs, adapted] = [out({ ...plain, size: 0.3 }), out({ size: 0.3, refine: 0 })]
    expect(adapted.largest).toBeLessThan(asIs.largest)
    expect(out({ size: 0.3, refine: 1 }).mean).toBeLessThan(adapted.mean)
    // refined twice, spheres at edges are too small to matter: faces decide, by their largest circle
    const largest = Math.max(...circles(splitLongEdges(cube, 0.4)).map(({ radius }) => rise(radius, 0.7)))
    const found = out({ size: 0.4, refine: 2 }).largest
    expect(found).toBeLessThanOrEqual(largest + 1e-12)
    expect(found).toBeGreaterThan(0.8 * largest)
  })

  it('with triangles half as large deviates half as much', () => {
    const coarse = splitLongEdges(cube, 0.4)
    const [a, b] = [coarse, inFour(coarse)].map((mesh) => measureSpheres(cube, decomposeMesh(mesh, plain), few).outside)
    // the same shapes at half the size, at corners, edges and on faces; samples are 40 or more for a sphere, within 2 r / 40
    expect(a!.largest / b!.largest).toBeCloseTo(2, 0.7)
  })

  it('splits its triangles in four at sharp edges, and no others', () => {
    expect(decomposeMesh(cube, { size: Infinity, refine: 1 }).triangles).toBe(48)
    expect(decomposeMesh(cube, { size: Infinity, refine: 1, sharpAngle: 1.6 }).triangles).toBe(12)
    // at level two the middles of diagonals are on no edge: of 8 triangles on a face one each half has such corners alone
    expect(decomposeMesh(cube, { size: Infinity, refine: 2 }).triangles).toBe(192)
    // half a triangle would be smaller than asked for
    expect(decomposeMesh(cube, { size: Infinity, refine: 3, minRadius: 0.3 }).triangles).toBe(48)
  })

  it('takes no sphere smaller than asked for', () => {
    const { radii } = decomposeMesh(cube, { size: 0.2, minRadius: 0.15 })
    expect(Math.min(...radii)).toBeGreaterThanOrEqual(0.15)
  })

  it('inset by half deviates half as much outside, and as much inside', () => {
    const options = { size: 0.25, refine: 0, ratio: 0.7 }
    const [full, half] = [0, 0.5].map((inset) => measureSpheres(cube, decomposeMesh(cube, { ...options, inset }), few))
    expect(half!.outside.largest).toBeLessThan(0.62 * full!.outside.largest)
    expect(full!.inside.largest).toBeLessThan(1e-15)
    expect(half!.inside.largest).toBeGreaterThan(0)
    expect(half!.inside.largest).toBeLessThan(full!.outside.largest)
  })

  it('is filled where asked, by spheres that stay inside', () => {
    const set = decomposeMesh(cube, { size: 0.2, fill: true })
    const queries = meshQueries(cube)
    for (let i = 0; i < set.radii.length; i++) {
      if (set.origin[i] !== 2) continue
      const [x, y, z] = set.positions.subarray(3 * i, 3 * i + 3)
      expect(set.radii[i]!).toBeLessThanOrEqual(queries.nearest([x!, y!, z!]).distance + 1e-12)
    }
    const [hollow, filled] = [decomposeMesh(cube, { size: 0.2 }), set].map((s) => measureSpheres(cube, s, few).missed)
    expect(hollow!.value).toBeGreaterThan(0.1)
    expect(filled!.value).toBeLessThan(0.01)
  })

  it('with fewer spheres sticks out by no more than both rules allow, and still holds its surface', () => {
    const [all, reduced] = [0, 0.03].map((reduce) => decomposeMesh(cube, { size: 0.2, reduce }))
    expect(reduced!.radii.length).toBeLessThan(0.5 * all!.radii.length)
    const [before, after] = [all!, reduced!].map((set) => measureSpheres(cube, set, few))
    expect(after!.outside.largest).toBeLessThanOrEqual(Math.max(0.03, before!.outside.largest) + 1e-9)
    expect(after!.inside.mean).toBeLessThan(1e-4)
  })
})

describe('a torus', () => {
  it('has deviations that fall with the spacing', () => {
    const [coarse, fine] = [24, 48].map((n) => {
      const mesh = torusMesh(1, 0.35, n)
      return measureSpheres(mesh, decomposeMesh(mesh, { ...plain, ratio: 0.5, merge: 0 }), few)
    })
    expect(coarse!.inside.largest).toBeLessThan(1e-15)
    // triangles half as large rise half as much
    expect(coarse!.outside.largest / fine!.outside.largest).toBeCloseTo(2, 1)
    const mesh = torusMesh(1, 0.35, 24)
    const bound = Math.max(...circles(mesh).map(({ radius }) => rise(radius, 0.5)))
    expect(coarse!.outside.largest).toBeCloseTo(bound, 3)
  })
})

describe('a set', () => {
  const mesh = torusMesh(1, 0.35, 16)

  it('is the same every time', () => {
    const options = { size: 0.5, reduce: 0.02, fill: true }
    const [a, b] = [decomposeMesh(mesh, options), decomposeMesh(mesh, options)]
    expect(a).toEqual(b)
    expect(measureSpheres(mesh, a, few)).toEqual(measureSpheres(mesh, b, few))
  })

  it('has the mass of the solid, however the spheres overlap', () => {
    const solid = meshMassProperties(mesh)
    for (const options of [{}, { ratio: 0.3 }, { fill: true, refine: 2 }]) {
      const made = sphereSetShape(decomposeMesh(mesh, { size: 0.4, ...options }), { density: 2000 })
      expect(made.mass).toBe(2000 * solid.volume)
      expect(made.inertia).toEqual(solid.inertia.map((moment) => 2000 * moment))
      expect(made.centreOfMass).toEqual(solid.centre)
      expect(checkInertia(made.inertia, 'torus')).toHaveLength(6)
      // about its axis and across it, the same in x and y by symmetry
      expect(made.inertia[0]! / made.inertia[1]!).toBeCloseTo(1, 12)
    }
    const byMass = sphereSetShape(decomposeMesh(mesh, { size: 0.4 }), { mass: 3 })
    expect(byMass.mass).toBeCloseTo(3, 12)
    expect(byMass.shape.parts[0]!.shape.kind).toBe('sphere')
  })

  it('loses spheres that others hold, the larger ones stay', () => {
    const at = (x: number, radius: number) => ({ centre: [x, 0, 0] as const, radius })
    expect(mergeSpheres([at(0, 1), at(0.2, 0.5), at(0.5, 0.6), at(0, 1), at(3, 1)], 0)).toEqual([0, 2, 4])
    expect(mergeSpheres([at(0, 1), at(0.5, 0.6)], 0.1 + 1e-12)).toEqual([0])
  })

  it('is refused where the options make no sense', () => {
    const bad = (options: DecomposeOptions) => () => decomposeMesh(mesh, { ...options, name: 'part' })
    expect(bad({ ratio: 1 })).toThrow(new InputError('part: ratio must be from 0 to below 1, found 1.'))
    expect(bad({ refine: 1.5 })).toThrow(/refine must be a whole number from 0 to 6, found 1.5/)
    expect(bad({ size: -1 })).toThrow(/size must be greater than zero/)
    expect(bad({ size: 1e-5 })).toThrow(/makes about \d+ triangles, expected at most 2000000/)
    expect(bad({ inset: 2 })).toThrow(/inset must be from 0 to 1/)
    expect(() => decomposeMesh(flipped(mesh))).toThrow(/expected a closed surface that looks outward/)
    expect(() => sphereSetShape(decomposeMesh(mesh, { size: 1 }), { density: 0 })).toThrow(InputError)
  })
})
