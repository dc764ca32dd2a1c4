// contacts.test.ts: contacts of every pair of kinds of shape in poses near touching; `npm run try:contacts` tries many more.
//
// No contact is deeper than the way that is known to part the two shapes, but for a thousandth of the thinner one by which
// faces are preferred: benchmark/contacts/sweep.ts.

import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { nearPose } from '#talus/benchmark/contacts/nearPoses.js'
import { Random } from '#talus/benchmark/contacts/random.js'
import { sweep } from '#talus/benchmark/contacts/sweep.js'
import { heldKinds, movableKinds, type TriedKind, triedShape } from '#talus/benchmark/contacts/triedShapes.js'
import { backend, contact, createScene, createSimulation, material, type Shape, shape } from '#talus/index.js'
import { meshBox } from '../physics/shapeScenes.js'

vi.setConfig({ testTimeout: 120000 })

const pairs: (readonly [TriedKind, TriedKind])[] = [
  ...movableKinds.flatMap((a, k) => movableKinds.slice(k).map((b) => [a, b] as const)),
  ...heldKinds.flatMap((a) => movableKinds.map((b) => [a, b] as const)),
]

test.each(pairs)('%s and %s near touching', async (a, b) => {
  const poses = a === 'mesh' || b === 'mesh' ? 500 : 200
  const { faults } = await sweep({ kinds: [a, b], poses, seed: 11, scale: 1, precision: 'double' })
  expect(faults).toEqual([])
})

// tips of tetrahedra that pass each other closely, which are not behind each other
test.each([113, 137])('meshes near touching, seed %i', async (seed) => {
  const { faults } = await sweep({ kinds: ['mesh', 'mesh'], poses: 400, seed, scale: 1, precision: 'double' })
  expect(faults).toEqual([])
})

// a line of a cone on a face, in single precision: a tilt of a thousandth must be seen
test('cones and hulls near touching, in single precision', async () => {
  const { faults } = await sweep({ kinds: ['cone', 'hull'], poses: 1500, seed: 3000, scale: 1, precision: 'single' })
  expect(faults).toEqual([])
})

// thin as a thousandth of their length or small as a thousandth of each other: the face that parts them is narrow or hardly turned
test.each([
  ['hull', 'hull', 1e-3],
  ['heightfield', 'box', 1],
  ['sheet', 'ellipsoid', 1],
  ['box', 'hull', 1],
  ['cone', 'cone', 1e3],
  ['mesh', 'mesh', 1],
] as const)('%s and %s of %d m near touching, thin or of unlike size', async (a, b, scale) => {
  for (const precision of ['double', 'single'] as const) {
    const request = { kinds: [a, b] as const, poses: 300, seed: 12, scale, precision, perShape: 30, extremes: true }
    expect((await sweep(request)).faults, precision).toEqual([])
  }
})

// parts a hair apart, which the shortest vector in single precision neither parts nor finds to overlap
test.each([
  ['box', 'mesh', 1e3, 1002],
  ['cylinder', 'mesh', 1, 1001],
  ['hull', 'mesh', 1, 1001],
  ['mesh', 'mesh', 1, 1001],
  ['heightfield', 'mesh', 1e-3, 1000],
  ['sheet', 'mesh', 1e-3, 1000],
  // a box beside the corner of a sheet, and above it by less than single precision tells from cutting it
  ['sheet', 'mesh', 1, 5193],
] as const)('%s and %s of %d m near touching, in single precision', async (a, b, scale, seed) => {
  const { faults } = await sweep({ kinds: [a, b], poses: 300, seed, scale, precision: 'single' })
  expect(faults).toEqual([])
})

const stone = material({ density: 2000, friction: 0.5, restitution: 0.3, young: 1e7, poisson: 0.3 })

/** Poses and shapes of which it is known that they part within `gap`, m, along some way; contacts as deep as `contact` were found. */
interface NearTip {
  readonly shapes: readonly [Shape, Shape]
  readonly position: readonly number[]
  readonly rotation: readonly number[]
  readonly gap: number
  readonly contact: number
}
const tips: readonly NearTip[] = JSON.parse(readFileSync(new URL('nearTips.json', import.meta.url), 'utf8'))

test.each(tips)('tips, saddles and borders that pass each other: less deep than $contact m', async (tip) => {
  const scene = createScene({ domain: { min: [-2e4, -2e4, -2e4], max: [2e4, 2e4, 2e4] } })
  scene.body({ name: 'a', shape: tip.shapes[0], material: stone, fixed: true })
  const at = {
    position: tip.position as [number, number, number],
    orientation: tip.rotation as [number, number, number, number],
  }
  scene.body({ name: 'b', shape: tip.shapes[1], material: stone, ...at })
  const choice = backend.cpu({ threads: 1 })
  const simulation = await createSimulation(scene, { contact: contact.dvi(), timeStep: 1e-9, backend: choice })
  try {
    simulation.step(1)
    const gaps = (await simulation.contactsOf('b')).map(({ gap }) => gap)
    expect(Math.min(0, ...gaps)).toBeGreaterThan(1.01 * tip.gap)
  } finally {
    await simulation.close()
  }
})

/** A cube of triangles, 0.04 m in half, on a hull with its top at z = 0, a micrometre deep and turned by 1e-5. */
function cubeOnHull(position: readonly [number, number, number], turn: readonly [number, number, number]) {
  const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  const points = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [0.2 * x, 0.2 * y, 0.1 * z])))
  scene.body({ name: 'floor', shape: shape.hull({ points }), material: stone, position: [0, 0, -0.1], fixed: true })
  scene.body({ name: 'cube', shape: meshBox(0.04, 0.04, 0.04), material: stone, position, orientation: [...turn, 1] })
  return scene
}

test('a cube of triangles a micrometre deep in a hull is not pushed along a side of it', async () => {
  const place = [-0.09637119900435209, 0.054548528511077166, 0.040000687304456224] as const
  const scene = cubeOnHull(place, [-6.191095e-6, -1.750421e-5, -1.564389e-5])
  const simulation = await createSimulation(scene, {
    contact: contact.hertzMindlin(),
    timeStep: 5e-5,
    backend: backend.cpu({ threads: 1 }),
  })
  try {
    for (const { gap, normal } of await simulation.contactsOf('cube')) {
      expect(gap).toBeGreaterThan(-2e-6)
      expect(Math.abs(normal[2])).toBeGreaterThan(0.999)
    }
    simulation.step(100)
    await simulation.finish()
    // what the springs of an overlap of 1e-6 m hold: less than 1e-9 of the energy it had before
    expect((await simulation.energy()).kinetic).toBeLessThan(1e-6)
  } finally {
    await simulation.close()
  }
})

// E of a spring of Hertz is (8/15) E* √R d^(5/2); a face has eight of them at the most, d is what the pose says and 2e-3 by which
// faces are preferred
test.each(['mesh', 'box', 'hull', 'cylinder'] as const)(
  'a mesh let go on a %s gains no more than its overlap holds',
  async (kind) => {
    const random = new Random(11)
    const [a, b] = [triedShape(kind, random, 0.1), triedShape('mesh', random, 0.05)]
    const scene = createScene({ domain: { min: [-1, -1, -1], max: [40, 1, 1] } })
    const held: number[] = []
    for (let site = 0; site < 40; site++) {
      const { position, rotation, gap } = nearPose(kind, a, b, random)
      scene.body({ shape: a.shape, material: stone, position: [site, 0, 0], fixed: true })
      const place = [position[0] + site, position[1], position[2]] as const
      scene.body({ shape: b.shape, material: stone, position: place, orientation: rotation })
      const depth = Math.max(-gap, 0) + 2e-3 * Math.min(a.thin, b.thin)
      held.push(8 * (8 / 15) * (1e7 / 2 / (1 - 0.3 ** 2)) * Math.sqrt(0.1) * depth ** 2.5)
    }
    const simulation = await createSimulation(scene, {
      contact: contact.hertzMindlin({ unsafeStep: true }),
      timeStep: 2e-5,
      backend: backend.cpu({ threads: 1 }),
    })
    try {
      for (const steps of [1, 10, 30]) {
        simulation.step(steps)
        await simulation.energy()
        const kinetic = await simulation.read('bodyKinetic')
        held.forEach((most, site) => {
          expect(kinetic[2 * site + 1], `site ${site}`).toBeLessThanOrEqual(most)
        })
      }
    } finally {
      await simulation.close()
    }
  },
)
