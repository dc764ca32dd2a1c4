// queries.test.ts: distances and rays against closed forms and brute force.

import { describe, expect, test } from 'vitest'
import { contact, createScene, material, type Scene, type SimulationApi, shape } from '#talus/index.js'
import {
  cross,
  dot,
  lengthOf,
  minus,
  plus,
  type Rotation,
  type Triple,
  times,
  turned,
  unit,
} from '#talus/math/rotation.js'
import { seededRandom } from '#talus/math/seededRandom.js'
import { double, gpu, type Life, simulate } from '../physics/lives.js'
import { insideOf, rayTriangle, triangleDistance } from './queryGeometry.js'

const steel = material({ density: 2500, friction: 0.4, restitution: 0.1, young: 5e6 })

const still = <T>(scene: Scene, use: (simulation: SimulationApi) => Promise<T>, life: Life = double): Promise<T> =>
  simulate(scene, { life, timeStep: 1e-3, contact: contact.dvi() }, use)

type Placement = { position: Triple; orientation?: Rotation }
type AnyShape = Parameters<Scene['body']>[0]['shape']

function sceneOf(...bodies: [string, AnyShape, Placement][]): Scene {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-50, -50, -50], max: [50, 50, 50] } })
  for (const [name, form, placement] of bodies)
    scene.body({ name, shape: form, material: steel, fixed: true, ...placement })
  return scene
}

const near = (found: readonly number[], wanted: readonly number[], digits: number) =>
  wanted.forEach((value, c) => {
    expect(found[c]!).toBeCloseTo(value, digits)
  })

const quarter = Math.SQRT1_2
/** Slope 3 : 4. */
const rise = Math.atan2(3, 4)
/** A square of side 2 about z in the plane z = 0, of two triangles. */
const square = shape.mesh({
  vertices: [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0],
  triangles: [0, 1, 2, 0, 2, 3],
  solid: false,
})

describe('distance', () => {
  test.each([double, gpu])('closed forms on $name', async (life) => {
    // single precision: lengths of about 1, a few roundings of it each
    const digits = life === double ? 10 : 4
    const scene = sceneOf(
      ['ball', shape.sphere({ radius: 0.5 }), { position: [0, 0, 3] }],
      ['far', shape.sphere({ radius: 0.25 }), { position: [40, 0, 3] }],
      ['inner', shape.sphere({ radius: 0.5 }), { position: [0, 0.6, 3] }],
      ['box', shape.box({ half: [1, 1, 1] }), { position: [0, 0, 0] }],
      ['floor', shape.plane({ normal: [0, 0, 1] }), { position: [0, 0, -2] }],
      // axes along x and y, 1 apart in z
      [
        'lying',
        shape.capsule({ radius: 0.1, height: 4 }),
        { position: [10, 0, 0], orientation: [0, quarter, 0, quarter] },
      ],
      [
        'over',
        shape.capsule({ radius: 0.2, height: 4 }),
        { position: [10, 0, 1], orientation: [quarter, 0, 0, quarter] },
      ],
      ['sheet', square, { position: [0, 0, 5] }],
      // about y: rises by 1.2 over its length of 2
      ['ramp', square, { position: [19.8, 30, 0], orientation: [0, -Math.sin(rise / 2), 0, Math.cos(rise / 2)] }],
      [
        'pair',
        shape.union({
          parts: [
            { shape: shape.sphere({ radius: 0.3 }), position: [0, 0, 0] },
            { shape: shape.sphere({ radius: 0.3 }), position: [3, 0, 0] },
          ],
        }),
        { position: [20, 0, 0] },
      ],
    )
    await still(
      scene,
      async (simulation) => {
        const of = (a: string, b: string) => simulation.distance(a, b)
        expect((await of('ball', 'far')).distance).toBeCloseTo(39.25, digits)
        expect((await of('ball', 'inner')).distance).toBeCloseTo(-0.4, digits)
        const over = await of('ball', 'box')
        expect(over.distance).toBeCloseTo(1.5, digits)
        near(over.pointA, [0, 0, 2.5], digits)
        near(over.pointB, [0, 0, 1], digits)
        near(over.normal, [0, 0, -1], digits)
        expect((await of('box', 'floor')).distance).toBeCloseTo(1, digits)
        near((await of('floor', 'ball')).pointB, [0, 0, 2.5], digits)
        const crossed = await of('lying', 'over')
        expect(crossed.distance).toBeCloseTo(0.7, digits)
        near(crossed.pointA, [10, 0, 0.1], digits)
        expect((await of('sheet', 'ball')).distance).toBeCloseTo(1.5, digits)
        expect((await of('sheet', 'floor')).distance).toBeCloseTo(7, digits)
        // its lower edge, far from where the plane was put: 0.6 below its middle, which is 2 above the floor
        expect((await of('ramp', 'floor')).distance).toBeCloseTo(1.4, digits)
        expect((await of('floor', 'ramp')).distance).toBeCloseTo(1.4, digits)
        expect(await of('pair', 'far')).toMatchObject({ partA: 1, partB: 0 })
        expect(await of('pair', 'ball')).toMatchObject({ partA: 0 })
      },
      life,
    )
  })

  test('of two meshes, and a mesh and a ball: the least over all pairs of triangles', async () => {
    const random = seededRandom(7)
    const next = () => random.uniform()
    const soup = (count: number) => Array.from({ length: 9 * count }, () => next() * 2 - 1)
    const [first, second] = [soup(60), soup(40)]
    const mesh = (vertices: number[]) =>
      shape.mesh({ vertices, triangles: Array.from({ length: vertices.length / 3 }, (_, k) => k), solid: false })
    const orientation: Rotation = [0.5, 0.5, 0.5, 0.5]
    const away: Triple = [2.2, 1.1, 0.7]
    const scene = sceneOf(
      ['first', mesh(first), { position: [0, 0, 0] }],
      ['second', mesh(second), { position: away, orientation }],
      ['ball', shape.sphere({ radius: 0.1 }), { position: [-1.5, 0.4, 1.4] }],
    )
    const corners = (values: number[], t: number, placed: (p: Triple) => Triple) =>
      [0, 1, 2].map((k) => placed(values.slice(9 * t + 3 * k, 9 * t + 3 * k + 3) as unknown as Triple))
    const list1 = Array.from({ length: 60 }, (_, t) => corners(first, t, (p) => p))
    const list2 = Array.from({ length: 40 }, (_, t) => corners(second, t, (p) => plus(away, turned(orientation, p))))
    const gaps = list1.flatMap((a, s) => list2.map((b, t) => ({ s, t, gap: triangleDistance(a, b) })))
    const least = gaps.reduce((best, one) => (one.gap < best.gap ? one : best))
    // the test would say nothing of overlapping soups
    expect(least.gap).toBeGreaterThan(0.01)
    const point: Triple = [-1.5, 0.4, 1.4]
    const ball = Math.min(...list1.map((a) => triangleDistance(a, [point, point, point]))) - 0.1
    await still(scene, async (simulation) => {
      const found = await simulation.distance('first', 'second')
      expect(found.distance).toBeCloseTo(least.gap, 9)
      expect([found.partA, found.partB]).toEqual([least.s, least.t])
      expect(lengthOf(minus(found.pointB as Triple, found.pointA as Triple))).toBeCloseTo(least.gap, 9)
      expect((await simulation.distance('ball', 'first')).distance).toBeCloseTo(ball, 9)
    })
  })

  test('a mesh across the border of a periodic box', async () => {
    const scene = createScene({
      domain: { min: [0, 0, 0], max: [10, 10, 10], periodic: [true, false, false] },
    })
    for (const [name, x] of [
      ['left', 1],
      ['right', 9.5],
    ] as const)
      scene.body({
        name,
        shape: shape.box({ half: [0.2, 0.2, 0.2] }),
        material: steel,
        position: [x, 5, 5],
        fixed: true,
      })
    await still(scene, async (simulation) => {
      expect((await simulation.distance('left', 'right')).distance).toBeCloseTo(1.1, 10)
    })
  })
})

/** A body of each kind in its own place, turned at random; hulls and meshes are tetrahedra. */
function shapesForRays(next: () => number) {
  const size = () => 0.3 + 0.5 * next()
  const tetrahedron = [0, 0, 0.8, 0.7, 0, -0.4, -0.4, 0.6, -0.4, -0.4, -0.6, -0.4]
  const forms: AnyShape[] = [
    shape.sphere({ radius: size() }),
    shape.ellipsoid({ semiAxes: [size(), size(), size()] }),
    shape.box({ half: [size(), size(), size()] }),
    shape.cylinder({ radius: size(), height: 2 * size() }),
    shape.capsule({ radius: 0.5 * size(), height: 2 * size() }),
    shape.cone({ radius: size(), height: 2 * size() }),
    shape.hull({ points: tetrahedron }),
    shape.mesh({ vertices: tetrahedron, triangles: [0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2], solid: true }),
  ]
  return forms.map((form, k) => {
    const q = [0, 1, 2, 3].map(() => next() * 2 - 1)
    const orientation = q.map((x) => x / Math.hypot(...q)) as unknown as Rotation
    const position: Triple = [(k % 4) * 1.6 - 2.4, Math.floor(k / 4) * 1.6 - 0.8, 0.6 * next()]
    return { name: form.kind, form, position, orientation }
  })
}

describe('rays', () => {
  test.each([double, gpu])(
    'random ones among all shapes enter where the first point inside is, $name',
    async (life) => {
      const random = seededRandom(11)
      const next = () => random.uniform()
      const bodies = shapesForRays(next)
      const ground = -1.5
      const scene = sceneOf(
        ...bodies.map(({ name, form, position, orientation }): [string, AnyShape, Placement] => [
          name,
          form,
          { position, orientation },
        ]),
        ['ground', shape.plane({ normal: [0, 0, 1] }), { position: [0, 0, ground] }],
      )
      const inside = (p: Triple) =>
        bodies.find((body) => insideOf(body.form, body.position, body.orientation, p))?.name ??
        (p[2] < ground ? 'ground' : null)
      // surfaces are known to within a few roundings of the lengths; of single precision, 1e-7 of 5 m
      const width = life === double ? 1e-7 : 2e-5
      const count = life === double ? 150 : 12
      const hits = new Set<string>()
      await still(
        scene,
        async (simulation) => {
          for (let k = 0; k < count; k++) {
            const origin: Triple = [next() * 8 - 4, next() * 6 - 3, 2 + next()]
            const target = bodies[k % bodies.length]!.position
            const aim: Triple = [target[0] + next() - 0.5, target[1] + next() - 0.5, target[2] + next() - 0.5]
            const direction = unit(minus(aim, origin))
            const at = (t: number) => plus(origin, times(t, direction))
            const hit = await simulation.rayCast(origin, times(3, direction))
            expect(hit).not.toBeNull()
            hits.add(hit!.name)
            const { distance: way, normal, point } = hit!
            near(point, at(way), 9)
            const before: (string | null)[] = []
            for (let t = 0; t < way - width; t += 5e-3) before.push(inside(at(t)))
            expect(before.find((name) => name !== null)).toBeUndefined()
            expect(inside(at(way - width))).toBeNull()
            // a grazing ray is hardly inside; along the normal it is
            expect(inside(minus(point as Triple, times(width, normal as Triple)))).toBe(hit!.name)
            expect(dot(normal as Triple, direction)).toBeLessThanOrEqual(0)
            expect(lengthOf(normal as Triple)).toBeCloseTo(1, 5)
            if (life === double) await tangent(simulation, origin, direction, hit!)
          }
        },
        life,
      )
      if (life === double) expect([...hits].sort()).toEqual([...bodies.map((b) => b.name), 'ground'].sort())
    },
  )

  /** A ray beside it enters in the plane across the normal, to second order, unless an edge lies between them. */
  async function tangent(
    simulation: SimulationApi,
    origin: Triple,
    direction: Triple,
    hit: NonNullable<Awaited<ReturnType<SimulationApi['rayCast']>>>,
  ): Promise<void> {
    const side = unit(cross(direction, [0.3, 0.5, 0.8]))
    const beside = await simulation.rayCast(plus(origin, times(1e-5, side)), direction)
    const n = hit.normal as Triple
    if (beside?.name !== hit.name || lengthOf(minus(beside.normal as Triple, n)) > 0.01) return
    const way = minus(beside.point as Triple, hit.point as Triple)
    expect(Math.abs(dot(way, n))).toBeLessThan(0.01 * lengthOf(way))
  }

  test('on a sheet of many triangles: the triangle that a test of each finds', async () => {
    const random = seededRandom(5)
    const next = () => random.uniform()
    const n = 30
    const heights = Array.from({ length: (n + 1) ** 2 }, () => 0.1 * next())
    const vertices = heights.flatMap((z, k) => [(k % (n + 1)) / n - 0.5, Math.floor(k / (n + 1)) / n - 0.5, z])
    const triangles: number[] = []
    for (let r = 0; r < n; r++)
      for (let c = 0; c < n; c++) {
        const at = r * (n + 1) + c
        triangles.push(at, at + 1, at + n + 2, at, at + n + 2, at + n + 1)
      }
    const scene = sceneOf(['sheet', shape.mesh({ vertices, triangles, solid: false }), { position: [0, 0, 0] }])
    const corner = (v: number) => vertices.slice(3 * v, 3 * v + 3) as unknown as Triple
    await still(scene, async (simulation) => {
      for (let k = 0; k < 60; k++) {
        // from above and from below, far away
        const side = k % 2 === 0 ? 1 : -1
        const origin: Triple = [40 * (next() - 0.5), 40 * (next() - 0.5), 30 * side]
        const direction = unit(minus([next() - 0.5, next() - 0.5, 0.05], origin))
        const ways = Array.from({ length: 2 * n * n }, (_, t) =>
          rayTriangle(
            origin,
            direction,
            [0, 1, 2].map((c) => corner(triangles[3 * t + c]!)),
          ),
        )
        const first = Math.min(...ways)
        const hit = await simulation.rayCast(origin, direction)
        if (first === Infinity) expect(hit).toBeNull()
        else {
          expect(hit!.distance).toBeCloseTo(first, 9)
          expect(hit!.part).toBe(ways.indexOf(first))
          expect(Math.sign(hit!.normal[2])).toBe(side)
        }
      }
    })
  })

  test('no further than asked, through what is skipped, out of what they start in', async () => {
    const scene = sceneOf(
      ['near', shape.sphere({ radius: 0.5 }), { position: [2, 0, 0] }],
      ['behind', shape.box({ half: [0.5, 0.5, 0.5] }), { position: [5, 0, 0] }],
    )
    await still(scene, async (simulation) => {
      const cast = (options = {}) => simulation.rayCast([0, 0, 0], [1, 0, 0], options)
      expect(await cast()).toMatchObject({ name: 'near', body: 0, part: 0, distance: 1.5, normal: [-1, 0, 0] })
      expect(await cast({ maxDistance: 1.4 })).toBeNull()
      expect(await cast({ skip: ['near'] })).toMatchObject({ name: 'behind', distance: 4.5 })
      expect(await cast({ skip: [0, 1] })).toBeNull()
      expect(await simulation.rayCast([2, 0, 0], [1, 0, 0])).toMatchObject({ name: 'behind', distance: 2.5 })
    })
  })
})

test('what cannot be answered is said in a sentence', async () => {
  const scene = sceneOf(
    ['ball', shape.sphere({ radius: 0.5 }), { position: [0, 0, 3] }],
    ['frame', shape.none(), { position: [0, 0, 0] }],
    ['floor', shape.plane({ normal: [0, 0, 1] }), { position: [0, 0, 0] }],
    ['wall', shape.plane({ normal: [1, 0, 0] }), { position: [0, 0, 0] }],
  )
  await still(scene, async (simulation) => {
    await expect(simulation.distance('bal', 'floor')).rejects.toThrow('unknown body bal, did you mean ball?')
    await expect(simulation.contactsOf(9)).rejects.toThrow('there are 4 bodies, found number 9.')
    await expect(simulation.distance('frame', 'ball')).rejects.toThrow('body frame has no shape that touches')
    await expect(simulation.distance('ball', 'ball')).rejects.toThrow('distance takes two bodies, found ball twice.')
    await expect(simulation.distance('floor', 'wall')).rejects.toThrow('floor and wall are planes')
    await expect(simulation.rayCast([0, 0, 0], [0, 0, 0])).rejects.toThrow('direction must not be zero')
    await expect(simulation.rayCast([0, 0, 0], [0, 0, 1], { skip: ['x'] })).rejects.toThrow('unknown body x')
    const slip = { maxDistanc: 1 } as object
    await expect(simulation.rayCast([0, 0, 0], [0, 0, 1], slip)).rejects.toThrow('did you mean maxDistance?')
    await expect(simulation.triangleForces('ball')).rejects.toThrow('body ball is a sphere: only a mesh')
  })
})
