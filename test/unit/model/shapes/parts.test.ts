// Parts of shapes: their boxes and balls hold every point of the shape, and their corners and faces are those of the shape.

import { describe, expect, it } from 'vitest'
import { InputError, type Shape, seededRandom, shape } from '#talus/index.js'
import { aboutAxis, dot, lengthOf, minus, placed, type Triple, turned, turnedBack } from '#talus/math/rotation.js'
import { kindOf } from '#talus/model/shape.js'
import { heightfieldSurface } from '#talus/model/shapes/heightfieldSurface.js'
import type { ShapePart } from '#talus/model/shapes/shapePart.js'
import { solids } from './solids.js'

/** A point of the shape in the axes of a part. */
const seenBy = ({ position, rotation }: ShapePart, p: Triple) => turnedBack(rotation, minus(p, position))

function holds(part: ShapePart, p: Triple): boolean {
  const q = seenBy(part, p)
  // rounding of one rotation
  const room = 1e-12 * part.radius
  return lengthOf(q) <= part.radius + room && q.every((x, c) => Math.abs(x) <= part.half[c]! + room)
}

function partsOf(of: Shape): readonly ShapePart[] {
  return kindOf(of).parts(of)
}

describe('parts', () => {
  const convex = Object.entries(solids).filter(([name]) => name !== 'mesh')
  it.each(convex)('of a %s hold it, in a box and in a ball', (_, { of, holds: inside }) => {
    const reach = kindOf(of).boundingRadius(of)
    const random = seededRandom(3)
    const coordinate = () => random.between(-reach, reach) * 1.01
    let found = 0
    for (let n = 0; n < 5_000; n++) {
      const p: Triple = [coordinate(), coordinate(), coordinate()]
      if (!inside(p)) continue
      found++
      expect(lengthOf(p)).toBeLessThanOrEqual(reach)
      if (!partsOf(of).some((part) => holds(part, p))) expect(p).toBe('inside a part')
    }
    expect(found).toBeGreaterThan(30)
  })

  it('are no larger than they must be', () => {
    const [hull] = partsOf(solids.hull!.of)
    for (const c of [0, 1, 2]) expect(hull!.half[c]).toBe(Math.max(...hull!.corners!.map((p) => Math.abs(p[c]!))))
    expect(hull!.radius).toBe(Math.max(...hull!.corners!.map(lengthOf)))
  })

  it('have the sizes of the shapes', () => {
    const sizes = ['sphere', 'ellipsoid', 'box', 'cylinder', 'capsule', 'cone'].map(
      (k) => partsOf(solids[k]!.of)[0]!.size,
    )
    expect(sizes).toEqual([
      [0.7, 0, 0],
      [0.5, 0.8, 1.1],
      [0.3, 0.5, 0.9],
      [0.6, 0.7, 0],
      [0.4, 0.6, 0],
      [0.8, 0.75, 0],
    ])
    expect([shape.plane(), shape.none()].flatMap(partsOf)).toEqual([])
  })

  it('of a hull have corners below their faces, counter-clockwise', () => {
    const [{ corners, facets }] = partsOf(solids.hull!.of) as [Required<ShapePart>]
    expect([corners.length, facets.length]).toEqual([4, 4])
    for (const { normal, corners: loop } of facets) {
      const [a, b, c] = loop.map((k) => corners[k]!) as [Triple, Triple, Triple]
      const [u, v] = [minus(b, a), minus(c, a)]
      const area = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const
      expect(dot(normal, area)).toBeGreaterThan(0)
      for (const p of corners) expect(dot(normal, minus(p, a))).toBeLessThan(1e-12)
    }
  })

  it('of a union stand where its pieces do, of their materials', () => {
    const orientation = aboutAxis([0, 1, 0], Math.PI / 2)
    const [inner, outer] = partsOf(
      shape.union({
        parts: [
          { shape: shape.hull({ points: [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4] }), position: [1, 2, 3], orientation },
          { shape: shape.box({ half: [1, 1, 1] }), material: 'steel' },
        ],
      }),
    )
    // the centre (1, 1, 1) of the tetrahedron, turned about y
    ;[2, 3, 2].forEach((x, c) => expect(inner!.position[c]).toBeCloseTo(x, 14))
    expect([inner!.material, outer!.material]).toEqual([null, 'steel'])
    expect(placed(inner!, { position: inner!.corners![0]!, rotation: [0, 0, 0, 1] }).position).toHaveLength(3)
  })
})

describe('triangles', () => {
  const ground = shape.heightfield({
    heights: [
      [0, 1, 0, 2],
      [1, 0, 3, 1],
      [0, 2, -1, 0],
    ],
    size: [3, 4],
  })

  it.each([
    ['mesh', solids.mesh!.of, solids.mesh!.of as Extract<Shape, { kind: 'mesh' }>],
    ['heightfield', ground, heightfieldSurface(ground)],
  ] as const)('of a %s lie in the plane z = 0 of their axes, their corners at its vertices', (_, of, surface) => {
    const parts = partsOf(of)
    expect(parts).toHaveLength(surface.triangles.length / 3)
    parts.forEach((part, t) => {
      expect(part.kind).toBe('triangle')
      part.corners!.forEach((corner, k) => {
        expect(corner[2]).toBe(0)
        const at = placed(part, { position: corner, rotation: [0, 0, 0, 1] }).position
        const v = surface.triangles[3 * t + k]!
        at.forEach((x, c) => expect(x).toBeCloseTo(surface.vertices[3 * v + c]!, 13))
        expect(holds(part, at)).toBe(true)
      })
      const [a, b, c] = part.corners as readonly [Triple, Triple, Triple]
      expect((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).toBeGreaterThan(0)
    })
  })

  it('of a heightfield look up', () => {
    for (const part of partsOf(ground)) expect(turned(part.rotation, [0, 0, 1])[2]).toBeGreaterThan(0)
  })

  it('of a heightfield cover its rectangle, x fastest', () => {
    const { vertices } = heightfieldSurface(ground)
    expect([...vertices.slice(0, 6)]).toEqual([-1.5, -2, 0, -0.5, -2, 1])
    expect([...vertices.slice(-3)]).toEqual([1.5, 2, 0])
  })
})

const tetrahedron = { vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], triangles: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3] }
const grid = { heights: [0, 0, 0, 0], columns: 2, rows: 2, size: [1, 1] as [number, number] }

const mistakes: [string, () => unknown, string][] = [
  [
    'a flat ellipsoid',
    () => shape.ellipsoid({ semiAxes: [1, 0, 1] }),
    'shape.ellipsoid: semi-axis y must be greater than zero, found 0 m.',
  ],
  [
    'a cylinder without a height',
    () => shape.cylinder({ radius: 1, height: 0 }),
    'shape.cylinder: height must be greater than zero, found 0 m.',
  ],
  [
    'a capsule of negative radius',
    () => shape.capsule({ radius: -1, height: 1 }),
    'shape.capsule: radius must be greater than zero, found -1 m.',
  ],
  [
    'a cone without end',
    () => shape.cone({ radius: 1, height: Infinity }),
    'shape.cone: height must be a finite number, found Infinity.',
  ],
  [
    'a triangle to nowhere',
    () => shape.mesh({ ...tetrahedron, triangles: [0, 1, 4] }),
    'shape.mesh: triangle 0 names vertex 4, and there are 4 (0 to 3).',
  ],
  [
    'an empty mesh',
    () => shape.mesh({ vertices: [], triangles: [] }),
    'shape.mesh: there must be triangles, found none.',
  ],
  [
    'an open solid',
    () => shape.mesh({ ...tetrahedron, triangles: tetrahedron.triangles.slice(3) }),
    'shape.mesh: it is not watertight: 3 edges have one triangle only round 1 hole, so it has no inside: close it, or give it solid: false.',
  ],
  [
    'a solid inside out',
    () => shape.mesh({ ...tetrahedron, triangles: [...tetrahedron.triangles].reverse() }),
    'shape.mesh: it is inside out: the volume is negative.',
  ],
  [
    'a triangle the wrong way round',
    () => shape.mesh({ ...tetrahedron, triangles: [1, 2, 0, ...tetrahedron.triangles.slice(3)] }),
    'shape.mesh: triangles disagree which side is outside at 3 edges.',
  ],
  [
    'too few heights',
    () => shape.heightfield({ ...grid, rows: 3 }),
    'shape.heightfield: 2 columns and 3 rows need 6 heights, found 4.',
  ],
  [
    'one column',
    () => shape.heightfield({ ...grid, columns: 1 }),
    'shape.heightfield: columns must be a whole number of at least 2, found 1.',
  ],
  [
    'a heightfield without width',
    () => shape.heightfield({ ...grid, size: [1, 0] }),
    'shape.heightfield: size y must be greater than zero, found 0 m.',
  ],
  [
    'an empty union',
    () => shape.union({ parts: [] }),
    'shape.union: parts must be a list of at least one piece, found [].',
  ],
  [
    'a plane in a union',
    () => shape.union({ parts: [{ shape: shape.plane() as never }] }),
    'shape.union: piece 0: a union is made of sphere, ellipsoid, box, cylinder, capsule, cone, hull, mesh, heightfield, found a plane.',
  ],
  [
    'a mistyped piece',
    () => shape.union({ parts: [{ shape: { kind: 'shpere', radius: 1 } as never }] }),
    'shape.union: piece 0: unknown shape shpere, did you mean sphere?',
  ],
]

it.each(mistakes)('refuses %s', (_, make, sentence) => {
  expect(make).toThrow(new InputError(sentence))
})
