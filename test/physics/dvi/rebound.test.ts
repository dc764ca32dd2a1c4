// rebound.test.ts: impacts beside the centre of a body, with friction: no rebound gives energy.
//
// A rod at 45 degrees hits a plane with its end. With W what a unit of impulse at the end changes its velocity u by, in the plane of
// motion, an impact that ends in rest across the normal has the energy u⁺ᵀ W⁻¹ u⁺ / 2 of the motion that it changes. Newton's law,
// u_n⁺ = −e u_n, makes that more than it was where e is near 1 and the slip before it is such that friction helps the normal impulse.

import { describe, expect, test } from 'vitest'
import { contact, createScene, material, shape } from '#talus/index.js'
import { cpuLives, double, type Life, simulate, vectorOf } from '../lives.js'

const half = 1
const radius = 0.02
const angle = Math.PI / 4
const density = 1000

/** From the centre of the rod to its lowest point. */
const arm = [-half * Math.sin(angle), -half * Math.cos(angle) - radius] as const

interface Impact {
  readonly slip: number
  readonly friction: number
  readonly restitution: number
  readonly law: 'coulomb' | 'relaxed'
}

/** Energy over that before, and the velocity of the end along x and z, after the rod has met the plane at 1 m/s. */
async function impact(life: Life, { slip, friction, restitution, law }: Impact) {
  const stuff = material({ density, friction, restitution })
  const scene = createScene({ gravity: [0, 0, 0], domain: { min: [-5, -5, -5], max: [5, 5, 5] } })
  scene.body({ shape: shape.plane(), material: stuff, fixed: true })
  scene.body({
    shape: shape.capsule({ radius, height: 2 * half }),
    material: stuff,
    position: [0, 0, -arm[1] + 1e-6],
    orientation: [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)],
    velocity: [slip, 0, -1],
  })
  const tolerance = life === double ? 1e-9 : 1e-6
  const run = { life, timeStep: 1e-5, contact: contact.dvi({ friction: law, tolerance, iterations: 5000 }) }
  return simulate(scene, run, async (simulation) => {
    const before = (await simulation.energy()).total
    simulation.step(2)
    const energy = (await simulation.energy()).total / before
    const v = vectorOf(await simulation.read('bodyVel'), 1)
    const turn = vectorOf(await simulation.read('bodyOmega'), 1)[1]
    const [mass, moment] = [await simulation.read('bodyInvMass'), await simulation.read('bodyInvInertia')].map(
      (of, k) => (k === 0 ? of[1]! : of[3]!),
    )
    return { energy, along: v[0] + turn * arm[1], normal: v[2] - turn * arm[0], invMass: mass!, invMoment: moment! }
  })
}

/** u_n⁺ of an impact that ends without slip and changes no energy. */
function elastic(slip: number, { invMass, invMoment }: { invMass: number; invMoment: number }): number {
  const [x, z] = arm
  const [a, b, c] = [invMass + z * z * invMoment, -x * z * invMoment, invMass + x * x * invMoment]
  // u W⁻¹ u over the entry of W⁻¹ for the normal, u = (slip, −1)
  return Math.sqrt((c * slip * slip + 2 * b * slip + a) / a)
}

const laws = ['coulomb', 'relaxed'] as const
const slips = [-1, -0.3, 0, 0.3, 1]

describe.each(cpuLives)('$name', (life) => {
  test.each(laws)('no impact of a rod gives energy, by %s friction', async (law) => {
    for (const friction of [0, 0.3, 5]) {
      for (const slip of slips) {
        const { energy } = await impact(life, { slip, friction, restitution: 1, law })
        expect(energy, `friction ${friction}, slip ${slip}`).toBeLessThan(1 + 2e-3)
      }
    }
  })

  test.each(laws)('a rebound that would give energy is as fast as one that gives none, by %s friction', async (law) => {
    const found = await impact(life, { slip: 0.3, friction: 5, restitution: 1, law })
    expect(Math.abs(found.along)).toBeLessThan(1e-4)
    expect(found.normal / elastic(0.3, found)).toBeCloseTo(1, 2)
    expect(found.normal).toBeLessThan(0.95)
  })

  test('others are those of Newton’s law', async () => {
    for (const restitution of [0.5, 0.8]) {
      for (const slip of slips) {
        const { normal } = await impact(life, { slip, friction: 5, restitution, law: 'coulomb' })
        expect(normal, `slip ${slip}`).toBeCloseTo(restitution, 3)
      }
    }
  })
})
