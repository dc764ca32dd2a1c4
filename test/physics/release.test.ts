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
/** Rods of 0.8 m fall on pegs so far from their middles, or on such a rod that lies free across; speeds of parting at the point. */
async function rodsOnPegs(levers: readonly number[], e: number, free: boolean, law = contact.hertzMindlin()) {
  const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 9, 1] } })
  const wood = material({ name: 'wood', density: 1000, young: 1e8, friction: 0, restitution: e })
  const along = [0, Math.SQRT1_2, 0, Math.SQRT1_2] as const
  const across = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const
  const rod = { shape: shape.capsule({ radius: 0.02, height: 0.8 }), material: wood }
  levers.forEach((lever, k) => {
    const low = { orientation: across, position: [lever, 2 * k + 1 + (free ? lever : 0), 0] as const, fixed: !free }
    scene.body({ ...rod, ...low, name: `peg ${k}` })
    scene.body({ ...rod, orientation: along, position: [0, 2 * k + 1, 0.04001], velocity: [0, 0, -1] })
  })
  return simulate(scene, { life: double, timeStep: 2e-6, contact: law }, async (simulation) => {
    simulation.step(5000)
    const [v, omega] = [await simulation.read('bodyVel'), await simulation.read('bodyOmega')]
    return levers.map((lever, k) => {
      const [peg, rod] = [2 * k, 2 * k + 1]
      const ofPeg = free ? v[3 * peg + 2]! - omega[3 * peg]! * lever : 0
      return v[3 * rod + 2]! - omega[3 * rod + 1]! * lever - ofPeg
    })
  })
}

test.each([
  { what: 'held', free: false },
  { what: 'free', free: true },
  { what: 'held, linear springs', free: false, law: contact.forces({ normal: 'hooke', rolling: 'none' }) },
  { what: 'held, a foundation', free: false, law: contact.forces({ normal: 'volumetric', rolling: 'none' }) },
])('so does a rod that is struck beside its middle, the other $what', async ({ free, law }) => {
  const levers = [0, 0.1, 0.2, 0.3, 0.39]
  for (const e of [0.2, 0.5, 0.9]) {
    const speeds = await rodsOnPegs(levers, e, free, law)
    levers.forEach((lever, k) => {
      expect(Math.abs(speeds[k]! - e), `e ${e}, lever ${lever}`).toBeLessThan(2e-3)
    })
  }
})

test('friction is a share of the force that presses', async () => {
  for (const { e, v } of await impacts({ ...ball, across: 10, friction: 0.3 })) {
    expect(Math.abs((10 - v[0]) / (0.3 * (1 + v[2])) - 1), `e ${e}`).toBeLessThan(1e-3)
  }
})
