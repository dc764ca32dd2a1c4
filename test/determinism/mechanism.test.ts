// mechanism.test.ts: a mechanism with limits, motors, springs, a breaking joint and contacts ends with the same bytes at any
// number of threads and after a restart.

import { expect, test } from 'vitest'
import {
  backend,
  type CheckpointData,
  contact,
  createScene,
  createSimulation,
  joint,
  material,
  type Scene,
  shape,
  spring,
} from '#talus/index.js'

const rubber = material({ name: 'rubber', density: 900, friction: 0.6, restitution: 0.2 })

/** Chains of links that fall on a floor, one of them driven, one held by a joint that breaks. */
function machine(): Scene {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-3, -3, -3], max: [3, 3, 3] } })
  scene.body({ name: 'floor', shape: shape.plane(), material: rubber, fixed: true })
  for (let chain = 0; chain < 4; chain++) {
    const y = 0.3 * chain
    for (let k = 0; k < 6; k++) {
      const name = `link${chain}.${k}`.replace('.', '_')
      const before = k === 0 ? 'world' : `link${chain}_${k - 1}`
      const half = [0.05, 0.03, 0.03] as const
      scene.body({ name, shape: shape.box({ half }), material: rubber, position: [0.05 + 0.1 * k, y, 0.25] })
      const options = { name: `joint${chain}_${k}`, a: before, b: name, at: [0.1 * k, y, 0.25] as const }
      if (k === 0 && chain === 3) scene.joint(joint.spherical({ ...options, breakForce: 15 }))
      else scene.joint(joint.revolute({ ...options, axis: [0, 1, 0], limits: { lower: -0.4, upper: 0.5 } }))
    }
  }
  scene.motor('joint0_0', { speed: { sine: { amplitude: 2, frequency: 1 } }, maxTorque: 20 })
  scene.motor('joint1_0', { torque: -3 })
  scene.motor('joint2_0', { position: { ramp: { from: 0, to: -0.3, start: 0, end: 0.2 } } })
  scene.spring(spring.rotational({ joint: 'joint2_3', stiffness: 2, damping: 0.01 }))
  return scene
}

async function hashAfter(threads: number, steps: readonly number[], checkpoint?: CheckpointData) {
  const simulation = await createSimulation(machine(), {
    contact: contact.dvi({ iterations: 60, tolerance: 1e-4 }),
    timeStep: 1e-3,
    backend: backend.cpu({ threads }),
    ...(checkpoint ? { checkpoint } : {}),
  })
  try {
    for (const n of steps) simulation.step(n)
    const saved: CheckpointData = structuredClone(await simulation.save())
    const { contacts } = await simulation.counters()
    const broken = await simulation.read('jointBroken')
    return { hash: await simulation.hash(), contacts, saved, broken: Array.from(broken).indexOf(1) }
  } finally {
    await simulation.close()
  }
}

test('same bytes at 1, 2 and 5 threads, however steps are asked for, and after a restart', async () => {
  const whole = await hashAfter(1, [400])
  // otherwise nothing was tested
  expect(whole.contacts).toBeGreaterThan(10)
  expect(whole.broken).toBe(18)
  expect((await hashAfter(2, [399, 1])).hash, '2 threads').toBe(whole.hash)
  expect((await hashAfter(5, [400])).hash, '5 threads').toBe(whole.hash)
  const { saved } = await hashAfter(2, [217])
  expect((await hashAfter(1, [183], saved)).hash, 'restart').toBe(whole.hash)
}, 120000)
