// hertzContact.test.ts: forces between two spheres against Hertz's and Mindlin's formulas.

import { expect, test } from 'vitest'
import { hertzContact } from '../../samples/kernels/hertz/hertzContact.js'
import { plainSamples } from './plainSamples.js'

const material = { young: 2e6, poisson: 0.3, restitution: 0.6, friction: 0.4 }
const radius = [0.02, 0.05] as const
const mass = [0.1, 0.4] as const
const effectiveRadius = (radius[0] * radius[1]) / (radius[0] + radius[1])
const effectiveMass = (mass[0] * mass[1]) / (mass[0] + mass[1])
const modulus = material.young / (2 * (1 - material.poisson ** 2))
const shear = material.young / (4 * (2 - material.poisson) * (1 + material.poisson))

interface Motion {
  readonly overlap: number
  readonly velocity?: readonly [number, number, number]
  readonly omega?: readonly [number, number, number]
  readonly spring?: readonly [number, number, number]
  readonly restitution?: number
}

/** Two spheres along x; B moves with `velocity`, A turns with `omega`. */
function contact({ overlap, velocity = [0, 0, 0], omega = [0, 0, 0], spring = [0, 0, 0], restitution }: Motion) {
  const fields = plainSamples(
    { body: 2, contact: 1 },
    {
      bodyPos: [0, 0, 0, radius[0] + radius[1] - overlap, 0, 0],
      bodyRadius: radius,
      bodyMass: mass,
      bodyVel: [0, 0, 0, ...velocity],
      bodyOmega: [...omega, 0, 0, 0],
      contactSpring: spring,
      contactA: [0],
      contactB: [1],
    },
  )
  const step = () =>
    hertzContact.run(0, 1e-5, material.young, material.poisson, restitution ?? material.restitution, material.friction)
  step()
  return { force: fields.contactForce, spring: fields.contactSpring, step }
}

test.each([1e-6, 1e-4, 5e-3])('the normal force at an overlap of %f m is 4/3 E* √R* δ^1.5', (overlap) => {
  const expected = (4 / 3) * modulus * Math.sqrt(effectiveRadius) * overlap ** 1.5
  const { force } = contact({ overlap })
  expect(force[0]! / expected).toBeCloseTo(1, 10)
  expect([force[1], force[2]]).toEqual([0, 0])
})

test('spheres that do not touch have no force and forget their spring', () => {
  const { force, spring } = contact({ overlap: -1e-9, velocity: [1, 1, 1], spring: [0, 1e-4, 0] })
  expect([...force, ...spring]).toEqual([0, 0, 0, 0, 0, 0])
})

test('damping resists approach by 2 √(5/6) |β| √(Sn m*) and never pulls', () => {
  const overlap = 1e-4
  const log = Math.log(material.restitution)
  const ratio = -log / Math.hypot(log, Math.PI)
  const slope = 2 * modulus * Math.sqrt(effectiveRadius * overlap)
  const damper = 2 * Math.sqrt(5 / 6) * ratio * Math.sqrt(slope * effectiveMass)
  const still = contact({ overlap }).force[0]!
  expect(contact({ overlap, velocity: [-0.1, 0, 0] }).force[0]! - still).toBeCloseTo(0.1 * damper, 10)
  expect(contact({ overlap, velocity: [100, 0, 0] }).force[0]).toBe(0)
  expect(contact({ overlap, velocity: [-0.1, 0, 0], restitution: 1 }).force[0]).toBeCloseTo(still, 12)
})

test('the spring carries a force of 8 G* √(R* δ) against the slip, and keeps what it had', () => {
  const overlap = 1e-4
  const tangent = 8 * shear * Math.sqrt(effectiveRadius * overlap)
  const { force, spring } = contact({ overlap, spring: [0, 1e-7, -2e-7] })
  expect(force[1]! / (-tangent * 1e-7)).toBeCloseTo(1, 10)
  expect(force[2]! / (tangent * 2e-7)).toBeCloseTo(1, 10)
  expect([...spring]).toEqual([0, 1e-7, -2e-7])
})

test('the spring turns into the contact plane with its length', () => {
  const { spring } = contact({ overlap: 1e-4, spring: [3e-8, 4e-8, 0] })
  expect(spring[0]).toBeCloseTo(0, 20)
  expect(spring[1]! / 5e-8).toBeCloseTo(1, 12)
})

test('slip stretches the spring, rolling of the surface included', () => {
  // the point of A that touches moves with ω × r along +y for ω along +z: B slips along −y
  const { spring } = contact({ overlap: 1e-4, omega: [0, 0, 0.5] })
  expect(spring[1]! / (-0.5 * radius[0] * 1e-5)).toBeCloseTo(1, 10)
})

test('friction cuts the force at μ Fn and the spring with it, so that it does not wind up', () => {
  const { force, spring, step } = contact({ overlap: 1e-4, spring: [0, 1e-3, 0] })
  const limit = material.friction * force[0]!
  expect(force[1]).toBeCloseTo(-limit, 10)
  const cut = [...spring]
  expect(cut[1]).toBeLessThan(1e-3)
  step()
  expect(spring[1]! / cut[1]!).toBeCloseTo(1, 12)
  expect(force[1]).toBeCloseTo(-limit, 10)
})
