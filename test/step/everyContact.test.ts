// everyContact.test.ts: contacts of every kind, by both laws, are counted, listed and read as one record: bodies with their ids, point,
// normal, gap, feature, force. What else is solved with them, rolling friction and motors with a largest torque, is no contact.

import { expect, test } from 'vitest'
import {
  backend,
  type ContactRecords,
  contact,
  createScene,
  createSimulation,
  joint,
  material,
  type Scene,
  shape,
} from '#talus/index.js'

const stuff = material({ density: 2000, friction: 0.4, rolling: 0.1, spinning: 0.1, restitution: 0, young: 1e7 })
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
      omega: [0, 0, 1],
    })
  })
  for (const k of [0, 1]) scene.body({ name: `wheel${k}`, shape: ball, material: stuff, position: [5 * k, 4, 4] })
  const axle = scene.joint(joint.revolute({ a: 'wheel0', b: 'wheel1', at: [2.5, 4, 4], axis: [0, 0, 1] }))
  scene.motor(axle, { speed: 1, maxTorque: 1 })
  return scene
}

const laws = {
  'by force': [contact.hertzMindlin(), 1e-7],
  'by impulses': [contact.dvi({ tolerance: 1e-10 }), 1e-7],
} as const

/** Of the simulation of each law, after a step in which bodies came, and so have ids that are not their places. */
async function touching(law: keyof typeof laws) {
  const [contactLaw, timeStep] = laws[law]
  const on = { contact: contactLaw, timeStep, backend: backend.cpu({ threads: 1 }) }
  const simulation = await createSimulation(pairs(), on)
  const there = [...(await simulation.bodyIds())]
  const upper = meetings.length - 1
  const place = there.length - 3
  await simulation.remove([there[place]!])
  const [id] = await simulation.add([
    {
      group: `upper${upper}`,
      position: [5 * upper, 0, 2 + size - overlap],
      velocity: [0, 0, -speed],
      omega: [0, 0, 1],
    },
  ])
  expect(id).toBe(there.length)
  expect(await simulation.placeOf(id!)).toBe(place)
  expect(await simulation.placeOf(place)).toBeUndefined()
  simulation.step(1)
  return { simulation, id, place, timeStep }
}

test.each(Object.keys(laws) as (keyof typeof laws)[])('%s', async (law) => {
  const { simulation, id, place, timeStep } = await touching(law)
  const { contacts } = await simulation.counters()
  const all = await simulation.contacts()
  const { bodies, points, forces } = all
  expect({ bodies, points, forces }).toEqual(await simulation.contactList())
  expect(contacts).toBe(all.features.length)
  let read = 0
  for (const [k, [lower, top]] of meetings.entries()) {
    const touches = await simulation.contactsOf(`upper${k}`)
    const what = `${lower === 'floor' ? lower : lower.kind} and ${meetings[k]![2].kind}`
    expect(touches.length, what).toBeGreaterThan(0)
    expect(new Set(touches.map(({ feature }) => feature)).size, what).toBe(touches.length)
    read += touches.length
    for (const { other, otherId, otherName, point, normal, gap, force } of touches) {
      expect(otherName, what).toBe(lower === 'floor' ? 'floor' : `lower${k}`)
      expect(otherId, what).toBe(other)
      expect(normal[2], what).toBeCloseTo(-1, 9)
      expect(force[2], what).toBeGreaterThan(0)
      expect(Math.abs(gap + overlap), what).toBeLessThan(2 * speed * timeStep)
      expect(Math.abs(point[2] - top - (lower === 'floor' ? 0 : 2)), what).toBeLessThan(overlap)
    }
  }
  expect(read).toBe(contacts)
  bodies.forEach((body, k) => expect(all.ids[k]).toBe(body === place ? id : body))
  expect(all.ids).toContain(id)
  await simulation.close()
})

/** In the order of bodies and features. */
function rowsOf({ bodies, ids, parts, features, points, normals, gaps }: ContactRecords) {
  const two = (column: ArrayLike<number>, k: number) => [column[2 * k]!, column[2 * k + 1]!]
  const three = (column: ArrayLike<number>, k: number) => [0, 1, 2].map((c) => column[3 * k + c]!)
  return Array.from(features, (feature, k) => ({
    what: [...two(bodies, k), feature, ...two(ids, k), ...two(parts, k)],
    where: [...three(points, k), ...three(normals, k), gaps[k]!],
  })).sort((one, other) => {
    const at = one.what.findIndex((value, c) => value !== other.what[c])
    return at < 0 ? 0 : one.what[at]! - other.what[at]!
  })
}

test('both laws have the same records of the same contacts', async () => {
  const [force, impulses] = [await touching('by force'), await touching('by impulses')]
  const [one, other] = [rowsOf(await force.simulation.contacts()), rowsOf(await impulses.simulation.contacts())]
  expect(one.map(({ what }) => what)).toEqual(other.map(({ what }) => what))
  one.forEach(({ where }, k) => {
    where.forEach((value, c) => expect(Math.abs(value - other[k]!.where[c]!)).toBeLessThan(overlap))
  })
  for (const { simulation } of [force, impulses]) await simulation.close()
})
