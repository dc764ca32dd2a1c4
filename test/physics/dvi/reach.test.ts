// reach.test.ts: which points are contacts before they touch: those that bodies can bring together in a step, by how they move past each other.

import { expect, test } from 'vitest'
import {
  contact,
  createScene,
  createSimulation,
  material,
  type Scene,
  type Shape,
  seededRandom,
  shape,
  type Vector,
} from '#talus/index.js'
import { component, double, simulate } from '../lives.js'
import { meshBox } from '../shapeScenes.js'

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

const radius = 0.03
const thickness = 0.01
const corners = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z] as const)))
const flat: Readonly<Record<string, Shape>> = {
  plate: shape.box({ half: [radius, radius, thickness / 2] }),
  hull: shape.hull({ points: corners.map(([x, y, z]) => [x * radius, y * radius, (z * thickness) / 2] as const) }),
  'plate of triangles': meshBox(radius, radius, thickness / 2),
}
const floors: Readonly<Record<string, Shape>> = {
  'a box': shape.box({ half: [0.3, 0.3, 0.05] }),
  'a box of triangles': meshBox(0.3, 0.3, 0.05),
}

/** Deepest overlap with a floor of what comes down on a corner at 3 m/s and falls over, m. */
async function deepest(falling: Shape, floor: Shape, seed: number): Promise<number> {
  const random = seededRandom(seed)
  const scene = createScene({ gravity: [0, 0, -9.81] })
  const ice = material({ density: 1000, friction: 0, restitution: 0 })
  scene.body({ name: 'floor', shape: floor, material: ice, fixed: true, position: [0, 0, -0.05] })
  const [x, y, z, w] = [0, 0, 0, 0].map(() => random.between(-1, 1)) as [number, number, number, number]
  const length = Math.hypot(x, y, z, w)
  scene.body({
    name: 'falling',
    shape: falling,
    material: ice,
    position: [0, 0, 0.06],
    orientation: [x / length, y / length, z / length, w / length],
    velocity: [0, 0, -3],
  })
  return simulate(scene, { life: double, timeStep: 1e-3, contact: contact.dvi() }, async (simulation) => {
    let least = 0
    for (let k = 0; k < 50; k++) {
      simulation.step(1)
      if (component(await simulation.read('bodyPos'), 1, 2) > radius) continue
      least = Math.min(least, (await simulation.distance('floor', 'falling')).distance)
    }
    return -least
  })
}

test.each(Object.keys(floors).flatMap((floor) => Object.keys(flat).map((falling) => [falling, floor] as const)))(
  'a %s that falls over on %s lies down on its face, not through it',
  async (falling, floor) => {
    for (let seed = 1; seed <= 4; seed++) {
      const depth = await deepest(flat[falling]!, floors[floor]!, seed)
      expect(depth, `seed ${seed}`).toBeLessThan(thickness / 40)
    }
  },
)
