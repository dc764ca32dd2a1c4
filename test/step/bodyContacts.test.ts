// bodyContacts.test.ts: contacts of a body and forces on triangles, by both laws: weights, places, sums.

import { describe, expect, test } from 'vitest'
import { contact, createScene, material, probe, type Scene, type SimulationApi, shape } from '#talus/index.js'
import { plus, type Triple, times } from '#talus/math/rotation.js'
import { double, simulate } from '../physics/lives.js'

const steel = material({ density: 2500, friction: 0.4, restitution: 0.1, young: 5e6 })

const near = (found: readonly number[], wanted: readonly number[], digits: number) =>
  wanted.forEach((value, c) => {
    expect(found[c]!).toBeCloseTo(value, digits)
  })

/** Balls and a box at rest on a sheet of eight triangles. */
function bed(): Scene {
  const scene = createScene({ gravity: [0, 0, -9.81] })
  const vertices = [0, 1, 2].flatMap((r) => [0, 1, 2].flatMap((c) => [0.1 * (c - 1), 0.1 * (r - 1), 0]))
  const cells = [0, 1, 3, 4].flatMap((v) => [v, v + 1, v + 4, v, v + 4, v + 3])
  scene.body({
    name: 'bed',
    shape: shape.mesh({ vertices, triangles: cells, solid: false }),
    material: steel,
    fixed: true,
    position: [0, 0, 0],
  })
  const ball = shape.sphere({ radius: 0.01 })
  scene.body({ name: 'left', shape: ball, material: steel, position: [-0.06, -0.03, 0.01] })
  scene.body({ name: 'right', shape: ball, material: steel, position: [0.07, 0.03, 0.01] })
  scene.body({
    name: 'box',
    shape: shape.box({ half: [0.01, 0.01, 0.01] }),
    material: steel,
    position: [0.04, -0.08, 0.01],
  })
  scene.probe(probe.forceOn('bed'))
  return scene
}

describe.each(['dem', 'dvi'] as const)('contacts by %s', (law) => {
  const start = <T>(scene: Scene, use: (simulation: SimulationApi) => Promise<T>) =>
    simulate(
      scene,
      {
        life: double,
        timeStep: law === 'dem' ? 2e-5 : 1e-3,
        contact: law === 'dem' ? contact.hertzMindlin() : contact.dvi({ tolerance: 1e-10 }),
      },
      async (simulation) => {
        simulation.step(law === 'dem' ? 10000 : 100)
        return use(simulation)
      },
    )
  const weightOf = (volume: number) => 2500 * volume * 9.81
  const ballWeight = weightOf((4 / 3) * Math.PI * 0.01 ** 3)

  test('of bodies on a sheet: their weight, in the triangle below them', async () => {
    await start(bed(), async (simulation) => {
      const [contactOfLeft, ...more] = await simulation.contactsOf('left')
      expect(more).toHaveLength(0)
      expect(contactOfLeft).toMatchObject({ other: 0, otherName: 'bed', part: 0 })
      // at rest to the last of the bounces
      near(
        contactOfLeft!.force.map((f) => f / ballWeight),
        [0, 0, 1],
        2,
      )
      near(contactOfLeft!.normal, [0, 0, -1], 6)
      near(contactOfLeft!.point, [-0.06, -0.03, 0], 4)
      expect(Math.abs(contactOfLeft!.gap)).toBeLessThan(1e-4)
      const box = await simulation.contactsOf('box')
      const sum = box.reduce((total, { force }) => plus(total, force as Triple), [0, 0, 0] as Triple)
      near(
        sum.map((f) => f / weightOf(0.02 ** 3)),
        [0, 0, 1],
        2,
      )
      // cell c of the grid has triangles 2c below its diagonal and 2c + 1 above
      for (const { part, otherName, point, force } of await simulation.contactsOf('bed')) {
        const [x, y] = [point[0] * 10 + 1, point[1] * 10 + 1]
        const cell = Math.floor(x) + 2 * Math.floor(y)
        if (otherName !== 'box') expect(part).toBe(2 * cell + (y % 1 > x % 1 ? 1 : 0))
        expect(force[2]).toBeLessThan(0)
      }
    })
  })

  test('forces on triangles sum to the force on the sheet', async () => {
    await start(bed(), async (simulation) => {
      const forces = await simulation.triangleForces('bed')
      expect(forces).toHaveLength(24)
      const sample = await simulation.sample()
      const total = Object.values(sample)
      expect(total).toHaveLength(3)
      const scale = Math.abs(total[2]!)
      expect(scale).toBeGreaterThan(2 * ballWeight)
      for (let c = 0; c < 3; c++) {
        let sum = 0
        for (let t = 0; t < 8; t++) sum += forces[3 * t + c]!
        expect(Math.abs(sum - total[c]!)).toBeLessThan(1e-12 * scale)
      }
      // the left ball lies in the first cell, above its diagonal
      expect(forces[3 * 1 + 2]! / -ballWeight).toBeCloseTo(1, 2)
      expect(forces[3 * 0 + 2]!).toBe(0)
    })
  })

  test('of spheres alone: a ball on a ball on a plane', async () => {
    const scene = createScene({ gravity: [0, 0, -9.81] })
    scene.body({ name: 'floor', shape: shape.plane({ normal: [0, 0, 1] }), material: steel, fixed: true })
    const ball = shape.sphere({ radius: 0.01 })
    scene.body({ name: 'low', shape: ball, material: steel, position: [0, 0, 0.01] })
    scene.body({ name: 'high', shape: ball, material: steel, position: [0, 0, 0.03] })
    await start(scene, async (simulation) => {
      const contacts = await simulation.contactsOf('low')
      expect(contacts.map((c) => c.otherName).sort()).toEqual(['floor', 'high'])
      for (const { otherName, normal, force, gap, point } of contacts) {
        const up = otherName === 'high'
        near(normal, [0, 0, up ? 1 : -1], 6)
        near(
          force.map((f) => f / ballWeight),
          [0, 0, up ? -1 : 2],
          2,
        )
        const { distance, pointA, pointB } = await simulation.distance('low', otherName)
        const middle = times(0.5, plus(pointA as Triple, pointB as Triple))
        near(point, middle, law === 'dem' ? 12 : 7)
        // by impulses the contact is that of the start of the step, at rest to the last of the bounces
        expect(Math.abs(gap - distance)).toBeLessThan(law === 'dem' ? 1e-12 : 1e-7)
      }
    })
  })
})
