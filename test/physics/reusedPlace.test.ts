// reusedPlace.test.ts: a body put into the place of one taken out in the same moment begins with no springs and impulses of that one; and
// one that was taken out, or set elsewhere, acts on nothing where it was, whoever asks before the next step.

import { expect, test } from 'vitest'
import { contact, createScene, createSimulation, material, probe, type SimulationApi, shape } from '#talus/index.js'
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

const floors = {
  plane: { shape: shape.plane() },
  box: { shape: shape.box({ half: [1, 1, 0.1] }), position: [0, 0, -0.1] as const },
  ground: {
    shape: shape.heightfield({
      size: [2, 2],
      heights: [
        [0, 0],
        [0, 0],
      ],
    }),
  },
}
const ways: Record<string, (simulation: SimulationApi) => Promise<void>> = {
  'taken out': (simulation) => simulation.remove([1]),
  'said to be absent': (simulation) => simulation.setBody(1, { present: false }),
  'set elsewhere': (simulation) => simulation.setBody(1, { position: [-0.3, 0, 1] }),
}
const emptied = laws.flatMap(([name, law, timeStep, steps]) =>
  [ball, box].flatMap((upper) =>
    (Object.keys(floors) as (keyof typeof floors)[]).flatMap((below) =>
      Object.entries(ways).map(
        ([way, leave]) => [name, upper.kind, below, way, leave, law, timeStep, steps, upper] as const,
      ),
    ),
  ),
)

test.each(emptied)(
  'by %s, of two that are a %s on a %s, where one is %s the floor bears the other',
  async (_, __, below, way, leave, law, timeStep, steps, upper) => {
    const scene = createScene({ gravity: [0, 0, -9.81] })
    const floor = scene.body({ name: 'floor', ...floors[below], material: stuff, fixed: true })
    const positions = [-0.3, 0.3].map((x) => [x, 0, height])
    scene.bodies({ name: 'upper', shape: upper, material: stuff, positions })
    scene.probe(probe.forceOn(floor))
    const options = { contact: law, timeStep, backend: cpuLives[0]!.choice }
    const simulation = await createSimulation(scene, options)
    simulation.step(steps)
    const load = async (of: typeof simulation) => (await of.sample())['floor.forceOn.z']!
    const [whole, contacts] = [await load(simulation), (await simulation.counters()).contacts]
    expect(whole).toBeLessThan(-1)
    await leave(simulation)
    expect(await load(simulation)).toBeCloseTo(whole / 2, 6)
    expect((await simulation.counters()).contacts).toBe(contacts / 2)
    expect((await simulation.contactList()).forces.length).toBe((3 * contacts) / 2)
    expect((await simulation.contactsOf('floor')).every(({ otherName }) => otherName === 'upper.1')).toBe(true)
    if (below === 'ground') {
      const onTriangles = await simulation.triangleForces('floor')
      expect(onTriangles.reduce((sum, force, i) => (i % 3 === 2 ? sum + force : sum), 0)).toBeCloseTo(whole / 2, 6)
    }
    if (law.law === 'dem' && way === 'taken out') {
      const again = await createSimulation(scene, { ...options, checkpoint: await simulation.save() })
      // dampers see the velocity of the end of the step, not of its middle
      expect(Math.abs((2 * (await load(again))) / whole - 1)).toBeLessThan(0.02)
      await again.close()
    }
    await simulation.close()
  },
)
