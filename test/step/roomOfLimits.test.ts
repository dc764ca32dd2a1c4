// roomOfLimits.test.ts: bounds of joints, whose records come before the contacts that steps find, have room from the first step on.

import { expect, test } from 'vitest'
import { backend, contact, createScene, joint, material, shape } from '#talus/index.js'
import { createSimulation } from '#talus/step/createSimulation.js'
import type { CheckpointData } from '#talus/step/simulation.js'

/** A chain of balls whose joints have bounds, over others that lie on a plane. */
function chain() {
  const scene = createScene()
  const ball = { shape: shape.sphere({ radius: 0.02 }), material: material({ density: 2500, young: 1e6 }) }
  scene.body({ shape: shape.plane(), material: ball.material, fixed: true })
  for (let k = 0; k < 6; k++) scene.body({ ...ball, position: [0.05 * k, 0, 0.02] })
  for (let k = 0; k < 60; k++) {
    const b = scene.body({ ...ball, position: [0.05 * k, 0, 0.07] })
    const limits = { lower: -0.3, upper: 0.3 }
    scene.joint(joint.revolute({ a: 'world', b, at: [0.05 * k - 0.025, 0, 0.07], axis: [0, 1, 0], limits }))
  }
  return scene
}

async function run(options: object, law = contact.dvi()) {
  const simulation = await createSimulation(chain(), {
    contact: law,
    timeStep: 1e-4,
    backend: backend.cpu({ threads: 1 }),
    ...options,
  })
  try {
    simulation.step(100)
    return { hash: await simulation.hash(), end: structuredClone(await simulation.save()) }
  } finally {
    await simulation.close()
  }
}

test('however little room contacts have at first, after a run by force too', async () => {
  const scarce = { room: { contacts: 1, pairs: 1 } }
  const { end } = await run({}, contact.hertzMindlin() as never)
  const starts: readonly { readonly start?: CheckpointData }[] = [{}, { start: end }]
  for (const start of starts) expect((await run({ ...scarce, ...start })).hash).toBe((await run(start)).hash)
})
