// everyContact.test.ts: contacts of every kind, by both laws, are counted, listed and read as one record: bodies, point, normal, gap, force.

import { expect, test } from 'vitest'
import { backend, contact, createScene, createSimulation, material, type Scene, shape } from '#talus/index.js'

const stuff = material({ density: 2000, friction: 0.4, restitution: 0, young: 1e7 })
const size = 0.1
const overlap = 1e-6
const speed = 0.1

const ball = shape.sphere({ radius: size })
const box = shape.box({ half: [size, size, size] })
const capsule = shape.capsule({ radius: size, height: 2 * size })
const hull = shape.hull({
  points: [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [size * x, size * y, size * z] as const))),
})
const cylinder = shape.cylinder({ radius: size, height: 2 * size })
const sheet = shape.mesh({ vertices: [-1, -1, 0, 1, -1, 0, 0, 2, 0], triangles: [0, 1, 2], solid: false })
const onItsEnd = { [capsule.kind]: 2 * size }

/** Below, how high that reaches over its place, and what comes down on it. */
const meetings = [
  ...[ball, box, capsule, hull, cylinder].map((upper) => ['floor', 0, upper] as const),
  ...[ball, box, hull].map((upper) => [ball, size, upper] as const),
  ...[ball, box, capsule, hull, cylinder].map((upper) => [box, size, upper] as const),
  ...[ball, box].map((upper) => [sheet, 0, upper] as const),
]

/** Pairs far from each other, each of a body that comes down on another one. */
function pairs(): Scene {
  const scene = createScene({ gravity: [0, 0, 0], domain: { min: [-5, -5, -5], max: [80, 5, 5] } })
  scene.body({ name: 'floor', shape: shape.plane(), material: stuff, fixed: true })
  meetings.forEach(([lower, top, upper], k) => {
    // above the plane, which has no end
    const z = lower === 'floor' ? 0 : 2
    if (lower !== 'floor')
      scene.body({ name: `lower${k}`, shape: lower, material: stuff, fixed: true, position: [5 * k, 0, z] })
    const height = z + top + (onItsEnd[upper.kind] ?? size) - overlap
    scene.body({
      name: `upper${k}`,
      shape: upper,
      material: stuff,
      position: [5 * k, 0, height],
      velocity: [0, 0, -speed],
    })
  })
  return scene
}

const laws = [
  ['by force', contact.hertzMindlin(), 1e-7],
  ['by impulses', contact.dvi({ tolerance: 1e-10 }), 1e-7],
] as const

test.each(laws)('%s', async (_, law, timeStep) => {
  const on = { contact: law, timeStep, backend: backend.cpu({ threads: 1 }) }
  const simulation = await createSimulation(pairs(), on)
  simulation.step(1)
  const { contacts } = await simulation.counters()
  const list = await simulation.contactList()
  expect(contacts).toBe(list.forces.length / 3)
  let read = 0
  for (const [k, [lower, top]] of meetings.entries()) {
    const touches = await simulation.contactsOf(`upper${k}`)
    const what = `${lower === 'floor' ? lower : lower.kind} and ${meetings[k]![2].kind}`
    expect(touches.length, what).toBeGreaterThan(0)
    read += touches.length
    for (const { otherName, point, normal, gap, force } of touches) {
      expect(otherName, what).toBe(lower === 'floor' ? 'floor' : `lower${k}`)
      expect(normal[2], what).toBeCloseTo(-1, 9)
      expect(force[2], what).toBeGreaterThan(0)
      expect(Math.abs(gap + overlap), what).toBeLessThan(2 * speed * timeStep)
      expect(Math.abs(point[2] - top - (lower === 'floor' ? 0 : 2)), what).toBeLessThan(overlap)
    }
  }
  expect(read).toBe(contacts)
  await simulation.close()
})
