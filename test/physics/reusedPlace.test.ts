// reusedPlace.test.ts: a body put into the place of one taken out in the same moment begins with no springs and impulses of that one.

import { expect, test } from 'vitest'
import { contact, createScene, createSimulation, material, shape } from '#talus/index.js'
import { cpuLives } from './lives.js'

const stuff = material({ name: 'stuff', density: 2000, young: 1e7, friction: 0.9, restitution: 0 })
const height = 0.1 - 1e-5
const ball = shape.sphere({ radius: 0.1 })
const box = shape.box({ half: [0.1, 0.1, 0.1] })

/** On a floor, or on a body of the same shape below it; which of the two comes first by number. */
function sliding(upper: typeof ball | typeof box, below: 'floor' | 'first' | 'second') {
  const scene = createScene({ gravity: [0, 0, -9.81] })
  const lower = () =>
    below === 'floor'
      ? scene.body({ name: 'low', shape: shape.plane(), material: stuff, fixed: true })
      : scene.body({ name: 'low', shape: upper, material: stuff, fixed: true, position: [0, 0, -0.1] })
  if (below !== 'second') lower()
  const group = {
    name: 'upper',
    shape: upper,
    material: stuff,
    positions: [[0, 0, height]],
    velocities: [[0.02, 0, 0]],
  }
  scene.bodies(group as Parameters<typeof scene.bodies>[0])
  if (below === 'second') lower()
  return scene
}

const laws = [
  ['force', contact.hertzMindlin(), 2e-5, 50],
  ['impulses', contact.dvi({ tolerance: 1e-7 }), 1e-3, 2],
] as const
const cases = laws.flatMap(([name, law, timeStep, steps]) =>
  [ball, box].flatMap((upper) =>
    (['floor', 'first', 'second'] as const).map(
      (below) => [name, upper.kind, below, law, timeStep, steps, upper] as const,
    ),
  ),
)

test.each(cases)('by %s, a %s on what is %s', async (_, __, below, law, timeStep, steps, upper) => {
  const [life] = cpuLives
  const simulation = await createSimulation(sliding(upper, below), { contact: law, timeStep, backend: life!.choice })
  simulation.step(steps)
  const before = await simulation.contactsOf('upper')
  expect(Math.max(...before.map(({ force }) => Math.abs(force[0])))).toBeGreaterThan(1e-4)
  await simulation.remove([below === 'second' ? 0 : 1])
  await simulation.add([{ group: 'upper', position: [0, 0, height] }])
  // nobody has looked for its contacts yet
  expect(await simulation.contactsOf('upper')).toEqual([])
  expect((await simulation.state()).touches.features.length).toBe(0)
  simulation.step(1)
  const after = await simulation.contactsOf('upper')
  expect(after.length).toBeGreaterThan(0)
  for (const { force } of after) expect(Math.abs(force[0])).toBeLessThan(1e-12)
  await simulation.close()
})
