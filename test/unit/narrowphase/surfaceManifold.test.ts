// surfaceManifold.test.ts: bodies of every kind on surfaces of triangles: a floor is a plane however it is cut, and things
// stand on the points a plane would give them.

import { expect, test } from 'vitest'
import { boxKind, capsuleKind, coneKind, cylinderKind, ellipsoidKind } from '#talus/kernels/narrowphase/partKinds.js'
import { aboutAxis, compose, dot, plus, type Rotation, type Triple, turned, turnedBack } from '#talus/math/rotation.js'
import { seededRandom } from '#talus/math/seededRandom.js'
import { type Body, Meeting } from './meetings.js'
import { atRest, boxSurface, type Contact, floor, torusLike } from './surfaces.js'

const random = seededRandom(11)
const next = () => random.uniform()
const anyRotation = (): Rotation => {
  const q = random.rotation()
  return [q.x, q.y, q.z, q.w]
}

const box = (half: Triple): Body => ({ kind: boxKind, size: half, half })
const bodies: readonly (readonly [string, Body, (n: Triple) => number])[] = [
  ['box', box([0.3, 0.2, 0.1]), (n) => 0.3 * Math.abs(n[0]) + 0.2 * Math.abs(n[1]) + 0.1 * Math.abs(n[2])],
  [
    'ellipsoid',
    { kind: ellipsoidKind, size: [0.3, 0.2, 0.1], half: [0.3, 0.2, 0.1] },
    (n) => Math.hypot(0.3 * n[0], 0.2 * n[1], 0.1 * n[2]),
  ],
  [
    'cylinder',
    { kind: cylinderKind, size: [0.2, 0.15, 0], half: [0.2, 0.2, 0.15] },
    (n) => 0.2 * Math.hypot(n[0], n[1]) + 0.15 * Math.abs(n[2]),
  ],
  ['capsule', { kind: capsuleKind, size: [0.1, 0.2, 0], half: [0.1, 0.1, 0.3] }, (n) => 0.1 + 0.2 * Math.abs(n[2])],
  [
    'cone',
    { kind: coneKind, size: [0.2, 0.15, 0], half: [0.2, 0.2, 0.15] },
    (n) => Math.max(0.15 * n[2], 0.2 * Math.hypot(n[0], n[1]) - 0.15 * n[2]),
  ],
]

const lowest = (found: readonly Contact[]) => Math.min(...found.map((f) => f.gap))

// the floor is z = 0 of a body in any pose; heights of convex parts along a direction are their support functions
test.each(bodies)('a %s on a floor of triangles touches as on a plane', (_, body, height) => {
  for (const cells of [1, 2, 7]) {
    const on = new Meeting([{ surface: floor(cells, next) }, body])
    for (let k = 0; k < 30; k++) {
      const pose = { position: [0.3, -0.2, 0.1] as Triple, rotation: anyRotation() }
      const up = turned(pose.rotation, [0, 0, 1])
      const turn = anyRotation()
      const gap = random.between(-0.05, 0.02)
      const support = height(turnedBack(turn, [-up[0], -up[1], -up[2]]))
      const across = turned(pose.rotation, [random.between(-0.4, 0.4), random.between(-0.4, 0.4), support + gap])
      const found = on.contacts([pose, { position: plus(pose.position, across), rotation: turn }], 0.03)
      expect(found.length).toBeGreaterThan(0)
      for (const f of found) expect(dot(f.normal, up)).toBeGreaterThan(1 - 1e-9)
      expect(lowest(found)).toBeCloseTo(gap, 7)
      expect(lowest(found)).toBeGreaterThan(gap - 1e-9)
    }
  }
})

test.each([1, 2, 9])('a box lies flat on a floor of 2 × %i² triangles with its four corners', (cells) => {
  for (let k = 0; k < 10; k++) {
    const on = new Meeting([{ surface: floor(cells, next) }, box([0.3, 0.2, 0.1])])
    const turn = aboutAxis([0, 0, 1], 7 * next())
    const at: Triple = [random.between(-0.3, 0.3), random.between(-0.3, 0.3), 0.099]
    const found = on.contacts([atRest, { position: at, rotation: turn }], 0.01)
    for (const f of found) {
      expect(f.gap).toBeCloseTo(-0.001, 12)
      expect(f.normal[2]).toBeCloseTo(1, 12)
    }
    for (const [x, y] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      const corner = plus(at, turned(turn, [0.3 * x, 0.2 * y, -0.0995]))
      const near = found.filter((f) => Math.hypot(...corner.map((c, j) => c - f.point[j]!)) < 1e-6)
      expect(near, `corner ${x} ${y}`).toHaveLength(1)
    }
  }
})

test('a box of triangles stands on a floor of triangles by its four corners', () => {
  for (const cells of [1, 3, 6]) {
    for (let k = 0; k < 5; k++) {
      const on = new Meeting([{ surface: floor(cells, next) }, { surface: boxSurface([0.3, 0.2, 0.1]) }])
      const turn = aboutAxis([0, 0, 1], 7 * next())
      const at: Triple = [random.between(-0.3, 0.3), random.between(-0.3, 0.3), k === 0 ? 0.101 : 0.0995]
      const found = on.contacts([atRest, { position: at, rotation: turn }], 0.01)
      for (const f of found) {
        expect(f.gap).toBeCloseTo(at[2] - 0.1, 9)
        expect(f.normal[2]).toBeCloseTo(1, 9)
      }
      for (const [x, y] of [
        [1, 1],
        [1, -1],
        [-1, 1],
        [-1, -1],
      ] as const) {
        const corner = plus(at, turned(turn, [0.3 * x, 0.2 * y, -0.1]))
        const near = found.filter((f) => Math.hypot(...corner.map((c, j) => c - f.point[j]!)) < 1e-2)
        expect(near.length, `corner ${x} ${y} of ${k}, ${cells}`).toBeGreaterThan(0)
      }
    }
  }
})

test('a box on a thin plate of triangles is pushed to its own side, even with its middle inside', () => {
  const on = new Meeting([{ surface: boxSurface([1, 1, 0.04]) }, box([0.3, 0.2, 0.1])])
  for (const z of [0.139, 0.1, 0.01]) {
    for (const side of [1, -1]) {
      const found = on.contacts([atRest, { position: [0.1, 0.05, side * z], rotation: [0, 0, 0, 1] }], 0.01)
      expect(found.length).toBeGreaterThanOrEqual(4)
      for (const f of found) {
        expect(f.normal[2]).toBeCloseTo(side, 9)
        expect(f.gap).toBeCloseTo(z - 0.14, 9)
      }
    }
  }
})

test('a box over the edge of a step is held by the edge, along the normal of its own face', () => {
  const on = new Meeting([{ surface: boxSurface([1, 1, 1]) }, box([0.3, 0.2, 0.1])])
  const turn = compose(aboutAxis([0, 1, 0], 0.5), [0, 0, 0, 1])
  const out = turned(turn, [0, 0, 1])
  const position = plus([1, 0, 1], turned(turn, [0.05, 0, 0.099]))
  const found = on.contacts([atRest, { position, rotation: turn }], 0.005)
  expect(found).toHaveLength(2)
  for (const f of found) {
    expect(dot(f.normal, out)).toBeCloseTo(1, 9)
    expect(f.gap).toBeCloseTo(-0.001, 9)
  }
})

test('two rings hang in each other by few points that push them apart', () => {
  const ring = (): Body => ({
    surface: torusLike(24, 12, (u, v) => {
      const [a, b] = [2 * Math.PI * u, 2 * Math.PI * v]
      return [(1 + 0.2 * Math.cos(b)) * Math.cos(a), (1 + 0.2 * Math.cos(b)) * Math.sin(a), 0.2 * Math.sin(b)]
    }),
  })
  const on = new Meeting([ring(), ring()])
  // the second ring is upright, its lower end through the first: inner sides touch at x = 0.8 where centres are 1.6 apart
  const upright = aboutAxis([1, 0, 0], Math.PI / 2)
  const found = on.contacts(
    [
      { ...atRest, rotation: aboutAxis([0, 0, 1], 0.07) },
      { position: [1.605, 0, 0], rotation: compose(upright, aboutAxis([0, 0, 1], 0.11)) },
    ],
    0.02,
  )
  expect(found.length).toBeGreaterThan(0)
  for (const f of found) expect(f.normal[0]).toBeLessThan(-0.8)
  expect(lowest(found)).toBeGreaterThan(-0.06)
  expect(lowest(found)).toBeLessThan(0.02)
})
