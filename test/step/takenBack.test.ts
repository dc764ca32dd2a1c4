// takenBack.test.ts: steps that were taken back leave nothing of themselves: what forces have stored of pairs is no part of the state.

import { expect, test } from 'vitest'
import { backend, contact, createScene, createSimulation, material, shape } from '#talus/index.js'

const stone = material({ name: 'stone', density: 2500, young: 5e6, friction: 0.5, restitution: 1 })

/** Two balls that slide off each other, and are apart after the third step. */
function partingBalls() {
  const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  const ball = { shape: shape.sphere({ radius: 0.01 }), material: stone }
  scene.body({ ...ball, name: 'left' })
  scene.body({ ...ball, name: 'right', position: [0.02 - 1.5e-6, 0, 0], velocity: [0.06, 0.06, 0] })
  return scene
}

test('a pair that parts in a step that is taken back parts again when it is done anew', async () => {
  const on = { contact: contact.hertzMindlin(), timeStep: 1e-5, backend: backend.cpu({ threads: 1 }) }
  const simulation = await createSimulation(partingBalls(), on)
  const spring = async () => Math.hypot(...(await simulation.read('pairSpring')))
  simulation.step(2)
  const before = await spring()
  expect(before).toBeGreaterThan(1e-8)
  simulation.step(1)
  expect(await spring()).toBe(0)
  // as where room is made, or a batch of steps is cut
  const { goBack } = simulation as unknown as { goBack(): void }
  goBack.call(simulation)
  expect(await spring()).toBe(before)
  simulation.step(1)
  expect(await spring()).toBe(0)
  await simulation.close()
})
