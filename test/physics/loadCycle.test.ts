// loadCycle.test.ts: pressing, shearing, letting go and shearing back, in both orders, without sliding or damping: what a contact
// by force gives back is no more than what it was given.

import { expect, test } from 'vitest'
import { contact, createScene, material, shape, type TangentialForm } from '#talus/index.js'
import { double, simulate } from './lives.js'

const R = 0.01
const h = 1e-7
/** m/s and steps: each leg goes 0.1 mm. */
const [speed, leg] = [0.5, 2000]
type Leg = readonly [number, number]
const press: Leg = [0, -1]
const release: Leg = [0, 1]
const shear: Leg = [1, 0]
const back: Leg = [-1, 0]

/** Work of the contact on a ball too heavy to be turned aside, J, over that of a leg of shearing alone. */
async function work(legs: readonly Leg[], tangential: TangentialForm, turning = false): Promise<number> {
  const lead = material({ density: 1e15, young: 1e8, poisson: 0.25, friction: 100, restitution: 1, rolling: 100 })
  const scene = createScene()
  scene.body({ shape: shape.sphere({ radius: R }), material: lead, position: [0, 0, R - 5e-5] })
  scene.body({ shape: shape.plane(), material: lead, fixed: true })
  const law = contact.hertzMindlin({ tangential, unsafeStep: true })
  return simulate(scene, { life: double, timeStep: h, contact: law }, async (simulation) => {
    let done = 0
    for (const [x, z] of legs) {
      const spin = turning ? x * (speed / R) : 0
      // pure rolling turns about the point of contact; shearing keeps the ball upright
      await simulation.setBody(0, { velocity: [speed * x, 0, speed * z], omega: [0, spin, 0] })
      for (let k = 0; k < leg; k += 10) {
        simulation.step(10)
        const [fx, , fz] = await simulation.read('bodyForce')
        const [, ty] = await simulation.read('bodyTorque')
        done += 10 * h * (speed * (x * fx! + z * fz!) + spin * ty!)
      }
    }
    return done
  })
}

const cycles = { pressedFirst: [press, shear, release, back], shearedFirst: [shear, press, back, release] }

// of the 5e-3 J that shearing stores; samples of every tenth step miss 1e-3 of it
test.each(Object.entries(cycles))('%s', { timeout: 60000 }, async (_, legs) => {
  const stored = -(await work([shear], 'mindlinRescaled'))
  expect(stored).toBeGreaterThan(0)
  expect(await work(legs, 'mindlinRescaled')).toBeLessThan(1e-2 * stored)
  expect(await work(legs, 'mindlinRescaled', true)).toBeLessThan(1e-2 * stored)
})

test('a spring that is not rescaled gives energy', { timeout: 60000 }, async () => {
  const stored = -(await work([shear], 'mindlin'))
  expect(await work(cycles.shearedFirst, 'mindlin')).toBeGreaterThan(0.1 * stored)
})
