// blade.test.ts: a blade that is drawn through grains needs what the fundamental equation of earth-moving says; cylinders lead a bucket along a path.
//
// Plane strain: the blade is as wide as its channel, whose sides are smooth. What it has swept lies before it, as the load of the equation.

import { expect, test } from 'vitest'
import {
  backend,
  contact,
  createScene,
  createSimulation,
  material,
  probe,
  safeTimeStep,
  shape,
  terrain,
  terramechanics,
  vehicles,
} from '#talus/index.js'
import { armPose } from '#talus/library/vehicles/diggerArm.js'

const gravity = 9.81
const [radius, width, length, bed, solid] = [0.01, 0.06, 0.46, 0.13, 0.54]
const [depth, rake, way, speed] = [0.07, 1.05, 0.15, 0.3]
const [settle, plunge] = [0.3, 0.15]
const soft = { density: 2500, young: 3e5, restitution: 0.2 }
const soil = material({ ...soft, name: 'soil', friction: 0.5, rolling: 0.1 })
const smooth = material({ ...soft, name: 'smooth', friction: 0 })
const steel = material({ ...soft, name: 'steel', friction: 0.3 })

function channel() {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-0.5, -0.1, -0.1], max: [0.5, 0.1, 0.6] } })
  scene.body({ name: 'floor', shape: shape.plane(), material: soil, fixed: true })
  for (const [name, normal, position] of [
    ['left', [0, -1, 0], [0, width / 2, 0]],
    ['right', [0, 1, 0], [0, -width / 2, 0]],
    ['near', [1, 0, 0], [-length / 2, 0, 0]],
    ['far', [-1, 0, 0], [length / 2, 0, 0]],
  ] as const) {
    scene.body({ name, shape: shape.plane({ normal }), position, material: smooth, fixed: true })
  }
  const room = { box: { min: [-length / 2, -width / 2, 0], max: [length / 2, width / 2, 3 * bed] } } as const
  const grain = (4 / 3) * Math.PI * (0.925 * radius) ** 3
  const count = Math.round((solid * length * width * bed) / grain)
  const sizes = { uniform: { min: 0.85 * radius, max: radius } }
  const grains = terrain.fill({ room, radius: sizes, count, seed: 2 })
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius }), material: soil, ...grains })
  const [high, from, above] = [0.25, -0.12, 0.14]
  const lean = Math.PI / 2 - rake
  const start = settle + plunge
  const blade = scene.body({
    name: 'blade',
    shape: shape.box({ half: [0.003, width / 2 - 5e-4, high / 2] }),
    material: steel,
    position: [from - (high / 2) * Math.cos(rake), 0, bed + above + (high / 2) * Math.sin(rake)],
    orientation: [0, -Math.sin(lean / 2), 0, Math.cos(lean / 2)],
    motion: {
      position: [
        { ramp: { from: 0, to: way, start, end: start + way / speed } },
        0,
        { ramp: { from: 0, to: -above - depth, start: settle, end: start } },
      ],
    },
  })
  scene.probe(probe.forceOn(blade))
  return scene
}

/** Of the equation at an angle of internal friction, when so much is swept, N. */
function draught(internalFriction: number, swept: number): number {
  const density = solid * soft.density
  const over = 0.5 * depth ** 2 * (1 / Math.tan(rake)) + depth * swept
  const load = density * gravity * width * over
  const bladeFriction = Math.atan(0.3)
  return terramechanics.earthMoving({ width, depth, density, rake, internalFriction, bladeFriction, load }).draught
}

test('a blade in grains needs what the equation says for grains whose internal friction is 26 to 37 degrees', async () => {
  const scene = channel()
  const timeStep = 0.9 * safeTimeStep(scene)
  const options = { contact: contact.hertzMindlin(), timeStep, backend: backend.cpu({ threads: 1 }) }
  const simulation = await createSimulation(scene, options)
  simulation.step(Math.round((settle + plunge) / timeStep))
  const looks = 40
  let [found, least, most] = [0, 0, 0]
  for (let k = 0; k < looks; k++) {
    simulation.step(Math.round(way / speed / looks / timeStep))
    const share = (k + 0.5) / looks
    // it has come to its force after a fifth of the way
    if (share < 0.2) continue
    found -= (await simulation.sample())['blade.forceOn.x']!
    least += draught(0.45, share * way)
    most += draught(0.65, share * way)
  }
  await simulation.close()
  expect(found).toBeGreaterThan(least)
  expect(found).toBeLessThan(most)
})

const path = {
  times: [0, 0.3],
  tip: [
    [6.9, -1],
    [6.5, -1.4],
  ],
  rake: [0.7, 0.5],
} as const

/** Its tip led by the path, in the air; what its three pins have turned by, and the forces of its cylinders, as long again after the end of the path. */
async function digIn(maxForce?: { boom: number; stick: number; bucket: number }) {
  const scene = createScene({ gravity: [0, 0, -gravity] })
  const [boom, stick] = [
    { length: 5.7, mass: 1800 },
    { length: 2.9, mass: 900 },
  ]
  const bucket = { length: 1.4, width: 1.2, floor: 0.9, mass: 600 }
  const of = vehicles.addDigger(scene, {
    ...{ on: scene.world, foot: [0, 0, 2], boom, stick, bucket, material: steel, path },
    ...(maxForce ? { maxForce } : {}),
  })
  for (const pin of of.pins) scene.probe(probe.jointPosition(pin))
  for (const { slide } of Object.values(of.cylinders)) scene.probe(probe.motorForce(slide))
  scene.probe(probe.position(of.bucket))
  const simulation = await createSimulation(scene, {
    ...{ contact: contact.dvi(), timeStep: 5e-3, backend: backend.cpu({ threads: 1 }) },
  })
  simulation.step(120)
  const now = await simulation.sample()
  await simulation.close()
  return now
}

test('cylinders lead the tip of a bucket along its path, with the forces they have', async () => {
  const now = await digIn()
  const lengths = { boom: 5.7, stick: 2.9, bucket: 1.4, floorAngle: 0.96 }
  const poses = [0, 1].map((k) => armPose(lengths, path.tip[k]!, path.rake[k]!, 'digger'))
  const turned = (['boom', 'stick', 'bucket'] as const).map((part) => poses[1]![part] - poses[0]![part])
  // each against the one before it; about y from z to x
  const pins = ['boomPin', 'stickPin', 'bucketPin'].map((name) => -now[`${name}.jointPosition`]!)
  expect(pins[0]).toBeCloseTo(turned[0]!, 3)
  expect(pins[1]).toBeCloseTo(turned[1]! - turned[0]!, 3)
  expect(pins[2]).toBeCloseTo(turned[2]! - turned[1]!, 3)
  const weak = await digIn({ boom: 1e4, stick: 1e4, bucket: 1e4 })
  expect(weak['boomCylinderSlide.motorForce']).toBeCloseTo(1e4, 6)
  // what 1.7e5 N hold falls
  expect(weak['bucket.position.z']).toBeLessThan(now['bucket.position.z']! - 1)
  expect(() => armPose(lengths, [9, 0], 0.7, 'digger')).toThrow(
    'digger: with its tip at 9, 0 m the pin of the bucket is 8.984 m from the foot of the boom; boom and stick reach from 2.8 to 8.6 m.',
  )
})

test('a house on its slew ring swings its arm round by the angle that it is given', async () => {
  const scene = createScene({ gravity: [0, 0, -gravity] })
  const still = { times: [0, 1], tip: [path.tip[0]!, path.tip[0]!], rake: [path.rake[0]!, path.rake[0]!] }
  const made = vehicles.addSuperstructure(scene, {
    ...{ on: scene.world, at: [0, 0, 1.5], material: steel, slew: { ramp: { from: 0, to: 1.2, start: 0, end: 0.4 } } },
    house: { shape: shape.box({ half: [1.5, 1.2, 0.5] }), mass: 8000, position: [-0.5, 0, 0.6] },
    arm: {
      ...{ foot: [1, 0, 0.5], boom: { length: 5.7, mass: 1800 }, stick: { length: 2.9, mass: 900 }, path: still },
      bucket: { length: 1.4, width: 1.2, floor: 0.9, mass: 600 },
    },
  })
  scene.probe(probe.position(made.arm!.bucket))
  scene.probe(probe.jointPosition(made.slew))
  const simulation = await createSimulation(scene, {
    ...{ contact: contact.dvi(), timeStep: 5e-3, backend: backend.cpu({ threads: 1 }) },
  })
  const [from] = [await simulation.sample()]
  simulation.step(100)
  const to = await simulation.sample()
  await simulation.close()
  expect(to['slew.jointPosition']).toBeCloseTo(1.2, 3)
  const reach = from['bucket.position.x']!
  expect(to['bucket.position.x']! / reach).toBeCloseTo(Math.cos(1.2), 2)
  expect(to['bucket.position.y']! / reach).toBeCloseTo(Math.sin(1.2), 2)
  expect(Math.abs(to['bucket.position.z']! - from['bucket.position.z']!)).toBeLessThan(0.01)
})
