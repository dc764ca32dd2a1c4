// release.test.ts: contacts by force that end do not pull, keep the restitution asked for, and slide by the force that presses.

import { expect, test } from 'vitest'
import { contact, createScene, type Material, material, type Shape, shape } from '#talus/index.js'
import { cpuLives, double, simulate, vectorOf } from './lives.js'

const R = 0.01
const stone = (restitution: number, friction = 0.3) =>
  material({ name: `e${restitution}`, density: 2500, young: 1e8, poisson: 0.25, friction, restitution })
const restitutions = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 1]

interface Impact {
  readonly shapes: (e: number) => Shape
  /** Height of the centre at which it touches, m. */
  readonly height: number
  readonly across?: number
  readonly friction?: number
}

/** Speeds after falling on a plane with 1 m/s, over all restitutions; 1500 steps to an elastic contact. */
async function impacts(
  { shapes, height, across = 0, friction = 0.3 }: Impact,
  life = double,
  law = contact.hertzMindlin(),
) {
  const scene = createScene()
  restitutions.forEach((e, k) => {
    const made: Material = stone(e, friction)
    const velocity = [across, 0, -1] as const
    scene.body({ name: `b${k}`, shape: shapes(e), material: made, position: [0, 6 * R * k, height], velocity })
  })
  scene.body({ name: 'floor', shape: shape.plane(), material: stone(1, friction), fixed: true })
  return simulate(scene, { life, timeStep: 1e-7, contact: law }, async (simulation) => {
    // the longest, at the least restitution, takes eight times the 150 µs of the elastic one
    let [pull, n] = [0, 0]
    for (; n < 12000; n += 500) {
      simulation.step(500)
      const forces = await simulation.read('bodyForce')
      for (let k = 0; k < restitutions.length; k++) pull = Math.min(pull, forces[3 * k + 2]!)
    }
    const velocities = await simulation.read('bodyVel')
    return restitutions.map((e, k) => ({ e, v: vectorOf(velocities, k), pull }))
  })
}

const ball = { shapes: () => shape.sphere({ radius: R }), height: R }

test.each(cpuLives)('a ball leaves as fast as the restitution says, on $name', async (life) => {
  for (const { e, v, pull } of await impacts(ball, life)) {
    expect(Math.abs(v[2] - e), `e ${e}`).toBeLessThan(1e-3)
    expect(pull).toBe(0)
  }
})

test('so it does with tension, which pulls', async () => {
  const found = await impacts(ball, double, contact.hertzMindlin({ tension: true }))
  for (const { e, v } of found.filter(({ e }) => e >= 0.25)) expect(Math.abs(v[2] - e), `e ${e}`).toBeLessThan(1e-3)
  expect(found[0]!.pull).toBeLessThan(0)
})

// four points share the mass
test('so does a cube that falls on a face', async () => {
  for (const { e, v } of await impacts({ shapes: () => shape.box({ half: [R, R, R] }), height: R })) {
    expect(Math.abs(v[2] - e), `e ${e}`).toBeLessThan(1e-3)
  }
})

// the impulse of friction is μ times that of the normal force, μ m v (1 + e), as long as it slides
test('friction is a share of the force that presses', async () => {
  for (const { e, v } of await impacts({ ...ball, across: 10, friction: 0.3 })) {
    expect(Math.abs((10 - v[0]) / (0.3 * (1 + v[2])) - 1), `e ${e}`).toBeLessThan(1e-3)
  }
})
