// autoBackend.test.ts: `auto` takes the CPU for few bodies, and says why.

import { expect, test } from 'vitest'
import { backend, contact, createScene, createSimulation, material, shape } from '#talus/index.js'
import { gpuPaysFrom } from '#talus/step/openBackend.js'

test('a GPU pays from more bodies where there are more threads', () => {
  expect(gpuPaysFrom(1)).toBeGreaterThan(1000)
  expect(gpuPaysFrom(8)).toBeGreaterThan(3 * gpuPaysFrom(1))
  expect(gpuPaysFrom(16)).toBeLessThan(16 * gpuPaysFrom(1))
})

test('a single ball stays on the CPU, whether there is a GPU or not', async () => {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  scene.body({ shape: shape.sphere({ radius: 0.1 }), material: material({ density: 1000 }) })
  const simulation = await createSimulation(scene, {
    contact: contact.dvi(),
    timeStep: 1e-3,
    backend: backend.auto({ threads: 2 }),
  })
  const pays = gpuPaysFrom(2)
  expect(simulation.backend).toMatchObject({
    kind: 'cpu',
    why: `1 moving body, and a GPU pays only from about ${pays}`,
  })
  await simulation.close()
})
