// reach.test.ts: which points are contacts before they touch: those that bodies can bring together in a step, by how they move past each other.

import { expect, test } from 'vitest'
import { contact, createScene, createSimulation, material, type Scene, shape, type Vector } from '#talus/index.js'
import { double } from '../lives.js'

const steel = material({ name: 'steel', density: 7800, friction: 0.3, restitution: 0 })

interface Moving {
  readonly half: Vector
  readonly position: Vector
  readonly velocity?: Vector
  readonly omega?: Vector
}

function boxes(...list: readonly Moving[]): Scene {
  const scene = createScene({ gravity: [0, 0, 0], domain: { min: [-3, -3, -3], max: [3, 3, 3] } })
  for (const { half, ...motion } of list) scene.body({ ...motion, shape: shape.box({ half }), material: steel })
  return scene
}

async function contactsIn(scene: Scene, steps: number): Promise<number> {
  const simulation = await createSimulation(scene, { contact: contact.dvi(), timeStep: 5e-3, backend: double.choice })
  simulation.step(steps)
  await simulation.finish()
  const { contacts } = await simulation.solver()
  await simulation.close()
  return contacts
}

const omega = [0, 0, 10] as const
const half = [0.05, 0.05, 0.05] as const

test('bodies that go round together, as a shoe and the wheel it lies on, stay apart', async () => {
  const pair = boxes(
    { half, position: [0.5, 0, 0], velocity: [0, 5, 0], omega },
    { half, position: [0.5, 0.11, 0], velocity: [-1.1, 5, 0], omega },
  )
  expect(await contactsIn(pair, 1)).toBe(0)
})

test.each([
  ['flies', { half, position: [0.5, 0.14, 0], velocity: [0, -10, 0] }],
  ['is met by the tip of a rod that turns', { half, position: [0.5, 0.11, 0] }],
] as const)('a body that %s is a contact before it touches', async (_, body) => {
  const rod: Moving = { half: [0.5, 0.02, 0.02], position: [0, 0, 0], omega: [0, 0, 20] }
  expect(await contactsIn(boxes(rod, body), 1)).toBeGreaterThan(0)
})
