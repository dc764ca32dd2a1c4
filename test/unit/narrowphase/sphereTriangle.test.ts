// sphereTriangle.test.ts: spheres touch surfaces of triangles where the distance has its minima, and flat ones as planes.

import { expect, test } from 'vitest'
import { dot, lengthOf, minus, plus, type Rotation, type Triple, times, turned, unit } from '#talus/math/rotation.js'
import { seededRandom } from '#talus/math/seededRandom.js'
import { heightfieldSurface } from '#talus/model/shapes/heightfieldSurface.js'
import type { Surface } from '#talus/model/shapes/surfaceTopology.js'
import { belowField, insideClosed, localMinima } from './surfaceMinima.js'
import { atRest, boxSurface, type Contact, floor, SphereOnSurface, torusLike } from './surfaces.js'

const random = seededRandom(7)
const next = () => random.uniform()
const between = (low: number, high: number) => random.between(low, high)
const anyRotation = (): Rotation => {
  const q = random.rotation()
  return [q.x, q.y, q.z, q.w]
}

/** A body of uneven radius, a ring, and hills. */
const bumpy = (): Surface => {
  const at = (u: number, v: number): Triple => {
    const [a, b] = [2 * Math.PI * u, 2 * Math.PI * v]
    const r = 0.4 + 0.06 * Math.sin(3 * a) * Math.cos(2 * b) + 0.02 * next()
    return [(1 + r * Math.cos(b)) * Math.cos(a), (1 + r * Math.cos(b)) * Math.sin(a), r * Math.sin(b)]
  }
  return torusLike(24, 14, at)
}
const ring = (): Surface =>
  torusLike(20, 12, (u, v) => {
    const [a, b] = [2 * Math.PI * u, 2 * Math.PI * v]
    return [(1 + 0.4 * Math.cos(b)) * Math.cos(a), (1 + 0.4 * Math.cos(b)) * Math.sin(a), 0.4 * Math.sin(b)]
  })
const hills = (): Surface => {
  const heights = Array.from({ length: 17 * 13 }, () => 0.2 * next())
  return heightfieldSurface({ heights, columns: 17, rows: 13, size: [2, 2] })
}

const near = (a: Triple, b: Triple, most: number) => lengthOf(minus(a, b)) < most

// rounding: slack 1e-7 of sizes about 1 in directions, in double precision
test.each([
  ['a bumpy ring', bumpy(), 1.6, insideClosed],
  ['a ring', ring(), 1.6, insideClosed],
  ['hills', hills(), 0.4, belowField], // away from the border
])('%s is touched at all local minima of the distance, and nowhere else', (_, surface, size, inside) => {
  const on = new SphereOnSurface(surface)
  const radius = 0.5
  let [outer, inner] = [0, 0]
  for (let k = 0; k < 60; k++) {
    const centre: Triple = [between(-size, size), between(-size, size), between(-0.6, 0.6)]
    const expected = localMinima(surface, centre, { most: radius + 0.1, longest: 0.8, inside }).filter(
      (m) => m.height > -radius,
    )
    const found = on.points(centre, radius, 0.1)
    for (const m of expected) {
      const same = found.filter((f) => near(f.normal, m.normal, 1e-5) && Math.abs(f.gap - (m.height - radius)) < 1e-9)
      expect(same.length, `minimum at ${m.place} from ${centre}`).toBeGreaterThan(0)
      const middle = plus(m.place, times(0.5 * (m.height - radius), m.normal))
      for (const f of same) expect(near(f.point, middle, 1e-5)).toBe(true)
      if (m.height > 0) outer++
      else inner++
    }
    for (const f of found) {
      expect(expected.some((m) => near(f.normal, m.normal, 1e-5) && Math.abs(f.gap - (m.height - radius)) < 1e-9)).toBe(
        true,
      )
    }
  }
  expect(outer).toBeGreaterThan(40)
  expect(inner).toBeGreaterThan(5)
})

test.each([1, 2, 31])('a flat floor of 2 × %i² triangles is a plane, whatever its diagonals and pose', (cells) => {
  for (let k = 0; k < (cells > 10 ? 20 : 40); k++) {
    const pose = { position: [between(-1, 1), between(-1, 1), between(-1, 1)] as const, rotation: anyRotation() }
    const on = new SphereOnSurface(floor(cells, next), pose)
    const up = turned(pose.rotation, [0, 0, 1])
    let feature = -1
    for (let j = 0; j < 100; j++) {
      // above corners, edges and diagonals exactly, and anywhere
      const grid = () => (2 * Math.round(cells * (0.1 + 0.8 * next()))) / cells - 1
      const x = j % 3 === 0 ? grid() : between(-0.9, 0.9)
      const y = j % 4 === 0 ? grid() : j === 5 ? x : between(-0.9, 0.9)
      if (Math.abs(x) === 1 || Math.abs(y) === 1) continue
      const height = between(0.1, 0.32)
      const centre = plus(pose.position, turned(pose.rotation, [x, y, height]))
      const found = on.contacts(centre, 0.3, 0.05)
      expect(found).toHaveLength(1)
      expect(Math.abs(found[0]!.gap - (height - 0.3))).toBeLessThan(1e-14)
      expect(near(found[0]!.normal, up, 1e-14)).toBe(true)
      // contact history goes on from triangle to triangle
      if (feature >= 0) expect(found[0]!.feature).toBe(feature)
      feature = found[0]!.feature
    }
  }
})

/** A floor in y of two slopes that meet at x = 0: rises on both sides where `slope` is positive. */
function bent(slope: number): Surface {
  const z = slope
  return {
    vertices: [-1, -1, z, 0, -1, 0, 1, -1, z, -1, 1, z, 0, 1, 0, 1, 1, z],
    triangles: [0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4],
    solid: true,
  }
}

test('over a convex edge the normal turns from one face to the other, always with one contact', () => {
  const on = new SphereOnSurface(bent(-0.5))
  const faces: Triple[] = [unit([-0.5, 0, 1]), unit([0.5, 0, 1])]
  for (let k = 0; k <= 200; k++) {
    const angle = -1 + k / 100
    const out: Triple = [Math.sin(angle), 0, Math.cos(angle)]
    const found = on.contacts(plus([0, 0.2, 0], times(0.295, out)), 0.3, 0.05)
    const beyond = Math.abs(angle) > Math.atan(0.5)
    expect(found).toHaveLength(1)
    expect(near(found[0]!.normal, beyond ? faces[angle < 0 ? 0 : 1]! : out, 1e-6)).toBe(true)
  }
})

test('over a concave edge there are the two faces, and never the edge', () => {
  const on = new SphereOnSurface(bent(0.5))
  for (let k = 0; k < 100; k++) {
    const found = on.points([between(-0.3, 0.3), between(-0.5, 0.5), 0.33], 0.3, 0.1)
    for (const f of found) expect(f.feature).toBe(0)
    expect(found.length).toBeGreaterThan(0)
  }
  const inGroove = on.contacts([0, 0.1, 0.33], 0.3, 0.05)
  expect(inGroove).toHaveLength(2)
  expect(inGroove.map((f) => f.normal[0]).sort()).toEqual(
    [unit([-0.5, 0, 1])[0], unit([0.5, 0, 1])[0]].map((x) => expect.closeTo(x, 12)),
  )
})

test('a concave edge lets out a centre that has sunk below it', () => {
  const found = new SphereOnSurface(bent(0.5)).contacts([0, 0.1, -0.05], 0.3, 0.05)
  expect(found).toHaveLength(1)
  expect(found[0]!.normal[2]).toBeCloseTo(1, 12)
  expect(found[0]!.gap).toBeCloseTo(-0.35, 12)
})

test('in the corner of a room there are three contacts, on that of a box one', () => {
  const room = new SphereOnSurface(boxSurface([1, 1, 1], true))
  const inside = room.contacts([0.71, 0.71, 0.71], 0.3, 0.05)
  expect(inside).toHaveLength(3)
  for (const f of inside) expect(f.gap).toBeCloseTo(-0.01, 12)

  const box = new SphereOnSurface(boxSurface([1, 1, 1]))
  const out = unit([1, 2, 3])
  const [on, ...others] = box.contacts(plus([1, 1, 1], times(0.29, out)), 0.3, 0.05)
  expect(others).toEqual([])
  expect(near(on!.normal, out, 1e-12)).toBe(true)
  expect(on!.gap).toBeCloseTo(-0.01, 12)
})

test('a sheet is touched from both sides, a border by its rim', () => {
  const sheet = new SphereOnSurface(floor(3, next, false))
  for (const z of [0.28, -0.28, 0.05, -0.05]) {
    const [found, ...others] = sheet.contacts([0.1, 0.2, z], 0.3, 0.05)
    expect(others).toEqual([])
    expect(found!.normal).toEqual([0, 0, Math.sign(z)].map((x) => expect.closeTo(x, 12)))
    expect(found!.gap).toBeCloseTo(Math.abs(z) - 0.3, 12)
  }
  const [rim, ...others] = sheet.contacts([1.2, 0.2, 0.2], 0.3, 0.05)
  expect(others).toEqual([])
  expect(near(rim!.normal, unit([1, 0, 1]), 1e-12)).toBe(true)
})

test('a field of heights ends in a rim that is touched from above alone', () => {
  const field = new SphereOnSurface(heightfieldSurface({ heights: [0, 0, 0, 0], columns: 2, rows: 2, size: [2, 2] }))
  const above = field.contacts([1.2, 0.1, 0.2], 0.3, 0.05)
  expect(above).toHaveLength(1)
  expect(near(above[0]!.normal, unit([1, 0, 1]), 1e-12)).toBe(true)
  const corner = field.contacts([1.1, 1.1, 0.2], 0.3, 0.05)
  expect(corner).toHaveLength(1)
  expect(near(corner[0]!.normal, unit([1, 1, 2]), 1e-12)).toBe(true)
  for (const [x, y] of [
    [1.1, 0.2],
    [1.1, 1.1],
  ] as const)
    expect(field.contacts([x, y, -0.1], 0.3, 0.05)).toEqual([])
})

test('a solid pushes out to the nearer side of a thin wall, and not from behind', () => {
  const plate = new SphereOnSurface(boxSurface([1, 1, 0.05]))
  const gapAt = (z: number): Contact => {
    const found = plate.contacts([0.3, 0.2, z], 0.3, 0.05)
    expect(found).toHaveLength(1)
    return found[0]!
  }
  for (const z of [0.3, 0.1, 0.02]) {
    expect(gapAt(z).normal[2]).toBeCloseTo(1, 12)
    expect(gapAt(z).gap).toBeCloseTo(z - 0.05 - 0.3, 12)
    expect(gapAt(-z).normal[2]).toBeCloseTo(-1, 12)
    expect(gapAt(-z).gap).toBeCloseTo(z - 0.05 - 0.3, 12)
  }
})

test('in a smooth bowl a ball has one contact, whatever triangle it is over', () => {
  // a bowl of radius 2 with facets of 0.1: 3 degrees from each to the next
  const heights = Array.from({ length: 41 * 41 }, (_, v) => {
    const [x, y] = [((v % 41) - 20) / 10, (Math.floor(v / 41) - 20) / 10]
    return 4 - Math.sqrt(16 - x * x - y * y)
  })
  const bowl = new SphereOnSurface(heightfieldSurface({ heights, columns: 41, rows: 41, size: [4, 4] }))
  for (let k = 0; k < 100; k++) {
    const [x, y] = [between(-1, 1), between(-1, 1)]
    const out = unit([-x, -y, 4])
    const centre = plus([0, 0, 4], times(-(4 - 0.499), out))
    expect(bowl.contacts(centre, 0.5, 0.0005)).toHaveLength(1)
  }
})

test('degenerate places give a fixed answer', () => {
  const box = new SphereOnSurface(boxSurface([1, 1, 1]), atRest)
  for (const centre of [
    [1, 1, 1],
    [1, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
  ] as const) {
    for (const f of box.contacts(centre, 1.2, 0.1)) {
      expect(Math.abs(dot(f.normal, f.normal) - 1)).toBeLessThan(1e-12)
      expect(Number.isFinite(f.gap)).toBe(true)
    }
  }
})
