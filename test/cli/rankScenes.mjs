// rankScenes.mjs: small scenes that ranks and one CPU compute.

import { contact, createScene, joint, material, probe, shape, spring } from '../../dist/index.js'
import bed from '../../dist/scenes/bed.js'
import drum from '../../dist/scenes/drum.js'
import heap from '../../dist/scenes/heap.js'
import hopper from '../../dist/scenes/hopper.js'
import janssen from '../../dist/scenes/janssen.js'
import silo from '../../dist/scenes/silo.js'

const stone = material({ name: 'stone', young: 1e7, density: 2000, friction: 0.4, restitution: 0.6 })
const random = (seed) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

/** Bodies that fly through each other's space in all directions, so that all of them change ranks, over edges and corners too. */
function swarm({ periodic = false, mixed = false, edge = 'open', flow = false, grows = false, wind = 0 } = {}) {
  const L = 1
  const scene = createScene({
    gravity: [0, 0, -1],
    domain: { min: [0, 0, 0], max: [L, L, L], periodic: [periodic, periodic, periodic] },
    edge,
  })
  scene.material(stone)
  const next = random(7)
  const positions = []
  const velocities = []
  for (let x = 0; x < 4; x++)
    for (let y = 0; y < 4; y++)
      for (let z = 0; z < 4; z++) {
        positions.push([(x + 0.5) / 4, (y + 0.5) / 4, (z + 0.5) / 4])
        velocities.push([0, 1, 2].map((c) => 20 * (next() - 0.5) + (c === 0 ? wind : 0)))
      }
  // bodies that stand still, among the numbers of those that move
  const still = (name, position) =>
    scene.body({ name, shape: shape.sphere({ radius: 0.1 }), material: stone, fixed: true, position })
  still('before', [0.5, 0.5, 0.5])
  const half = positions.length / 2
  const ball = shape.sphere({ radius: 0.1 })
  scene.bodies({
    name: 'lower',
    shape: ball,
    material: stone,
    positions: positions.slice(0, half),
    velocities: velocities.slice(0, half),
  })
  still('between', [0.5, 0.5, 0.25])
  const upper = mixed ? shape.box({ half: [0.1, 0.09, 0.08] }) : ball
  scene.bodies({
    name: 'upper',
    shape: upper,
    material: stone,
    positions: positions.slice(half),
    velocities: velocities.slice(half),
  })
  if (mixed)
    scene.body({
      name: 'boulder',
      shape: shape.sphere({ radius: 0.1 }),
      material: stone,
      position: [0.5, 0.75, 0.5],
      velocity: [0, 0, 1],
    })
  if (flow) {
    const region = { min: [0.2, 0.2, 1.2], max: [0.8, 0.8, 1.8] }
    scene.source({
      name: 'rain',
      region,
      rate: 500,
      radius: 0.05,
      material: stone,
      capacity: grows ? 3 : 20,
      grows,
      velocity: [0, 0, -20],
      seed: 3,
    })
    scene.sink({ name: 'drain', region: { min: [0, 0, -1], max: [0.4, 1, 0.5] } })
  }
  if (!periodic) scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
  return scene
}

/** A car that comes upon grains which lie on every rank: motors with and without a largest torque, a flap between limits, springs. */
function car() {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-1, -1, -1], max: [3, 1, 2] } })
  scene.material(stone)
  const grains = Array.from({ length: 90 }, (_, k) => [0.4 + 0.1 * (k % 15), 0.1 * (Math.floor(k / 15) - 2.5), 0.045])
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius: 0.045 }), material: stone, positions: grains })
  scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
  const velocity = [4, 0, 0]
  const part = (name, of, position) => scene.body({ name, shape: of, material: stone, position, velocity })
  const chassis = part('chassis', shape.box({ half: [0.2, 0.1, 0.03] }), [0, 0, 0.12])
  for (const [name, x, y] of [
    ['frontLeft', 0.2, 0.2],
    ['frontRight', 0.2, -0.2],
    ['rear', -0.2, 0],
  ]) {
    const wheel = part(name, shape.sphere({ radius: 0.1 }), [x, y, 0.1])
    const axle = joint.revolute({ name: `${name}Axle`, a: chassis, b: wheel, at: [x, y, 0.1], axis: [0, 1, 0] })
    const turns = scene.joint(axle)
    if (name !== 'rear') scene.motor(turns, { name, speed: 30, ...(name === 'frontLeft' ? { maxTorque: 5 } : {}) })
  }
  // within the other, which they do not feel
  const lamp = part('lamp', shape.sphere({ radius: 0.05 }), [-0.2, 0, 0.26])
  scene.joint(joint.fixed({ name: 'lampPost', a: chassis, b: lamp }))
  const bulb = part('bulb', shape.sphere({ radius: 0.04 }), [-0.2, 0, 0.29])
  scene.joint(joint.fixed({ name: 'socket', a: lamp, b: bulb }))
  // holds nothing at first
  const at = [-0.2, 0, 0.29]
  scene.joint(joint.spherical({ name: 'spare', a: chassis, b: bulb, at, uncoupled: true, touching: false }))
  const flap = part('flap', shape.box({ half: [0.02, 0.1, 0.1] }), [0.1, 0, 0.3])
  const limits = { lower: -0.05, upper: 0.05 }
  const hinge = joint.revolute({ name: 'hinge', a: chassis, b: flap, at: [0.1, 0, 0.17], axis: [0, 1, 0], limits })
  scene.probe(probe.reactionForce(scene.joint(hinge)))
  scene.probe(probe.position(chassis))
  const ends = { a: chassis, b: flap, atA: [-0.2, 0, 0.15], atB: [0.1, 0, 0.4] }
  scene.spring(spring.translational({ name: 'stay', ...ends, stiffness: 500, damping: 2 }))
  return scene
}

/** Grains in a wind while gravity turns, boxes that are pushed, a paddle that is driven, cemented balls and a rope across them all. */
/** A bond that breaks and an acceleration make much of what the tolerance of a solve by impulses leaves: those are for forces. */
function blown({ cemented = true, rope = true, brittle = false } = {}) {
  const wave = { sine: { amplitude: 4, frequency: 30 } }
  const scene = createScene({
    gravity: {
      turn: { axis: [0, 1, 0], angle: { table: { times: [0, 0.1], values: [0, 0.3] } } },
      vector: [0, 0, -9.81],
    },
    domain: { min: [0, -0.5, -0.5], max: [2, 0.5, 1] },
  })
  scene.material(stone)
  const grains = Array.from({ length: 100 }, (_, k) => [0.15 + 0.09 * (k % 20), 0.1 * (Math.floor(k / 20) - 2), 0.045])
  const bed = scene.bodies({
    name: 'grains',
    shape: shape.sphere({ radius: 0.044 }),
    material: stone,
    positions: grains,
  })
  scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
  const boxes = scene.bodies({
    name: 'boxes',
    shape: shape.box({ half: [0.08, 0.05, 0.04] }),
    material: stone,
    positions: Array.from({ length: 6 }, (_, k) => [0.3 + 0.27 * k, 0.02, 0.14]),
    velocities: Array.from({ length: 6 }, (_, k) => [0, 0, k % 2 === 0 ? -1 : -0.5]),
  })
  scene.force({ name: 'gust', on: bed, acceleration: [wave, 0, 0], region: { min: [0.8, -1, -1], max: [3, 1, 1] } })
  scene.force({ name: 'push', on: boxes, force: [3, 0, 0], torque: [0, 0.2, 0], frame: 'body', point: [0, 0, 0.02] })
  scene.drag({ name: 'air', on: bed, quadratic: 0.02, linear: 0.1, angular: 1e-4, velocity: [2, 0, 0] })
  scene.body({
    name: 'paddle',
    shape: shape.box({ half: [0.02, 0.4, 0.1] }),
    material: stone,
    position: [0.05, 0, 0.11],
    motion: { position: [{ table: { times: [0, 1], values: [0, 3] } }, 0, 0] },
  })
  scene.probe(brittle ? probe.acceleration('boxes.3') : probe.velocity('boxes.3'))
  if (cemented) {
    const positions = Array.from({ length: 8 }, (_, k) => [0.4 + 0.17 * k, 0.25, 0.15])
    scene.bodies({ name: 'balls', shape: shape.sphere({ radius: 0.08 }), material: stone, positions })
    scene.bonds({
      between: 'balls',
      within: 0.02,
      normalStiffness: 1e7,
      shearStiffness: 4e6,
      damping: 0.5,
      ...(brittle ? { tensileStrength: 3e4 } : {}),
    })
  }
  if (rope) {
    scene.cable({
      name: 'rope',
      points: [
        [0.3, -0.2, 0.12],
        [1.7, -0.2, 0.12],
      ],
      elements: 6,
      material: material({ name: 'hemp', young: 1e6, density: 1000, friction: 0.4 }),
      radius: 0.02,
      retardation: 1e-3,
      implicit: { theta: 1 },
      pins: [{ at: 'start', to: 'boxes.0' }],
      beads: { spacing: 0.03 },
    })
  }
  return scene
}

/** Grains that come to one side, so that boxes are cut anew, past some so slow that their places have all the digits there are. */
function crowd() {
  const scene = createScene({ domain: { min: [0, 0, 0], max: [2, 0.5, 0.5], periodic: [false, true, false] } })
  scene.material(stone)
  const positions = Array.from({ length: 80 }, (_, k) => [
    0.3 + 0.085 * (k % 20) + 0.003 * (k % 7),
    0.1 + 0.08 * (Math.floor(k / 20) % 2),
    0.1 + 0.08 * Math.floor(k / 40),
  ])
  const velocities = positions.map(([x]) => [-60 * (x - 0.3), 0, 0])
  const ball = shape.sphere({ radius: 0.03 })
  scene.bodies({ name: 'grains', shape: ball, material: stone, positions, velocities })
  const along = Array.from({ length: 16 }, (_, k) => k)
  scene.bodies({
    name: 'slow',
    shape: ball,
    material: stone,
    positions: along.map((k) => [0.3 + 0.1 * k, 0.4, 0.4]),
    velocities: along.map((k) => [0, 1e-6 * (k + 1.3), 0]),
  })
  return scene
}

/** Ground of which a box goes along with a ball that ploughs it; the grains around that stand have free ones of other ranks beside them. */
function ploughed() {
  const scene = createScene({ gravity: [0, 0, -9.81] })
  scene.material(stone)
  scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
  const next = random(2)
  const grain = (k) => [
    0.06 * (k % 30),
    0.06 * ((Math.floor(k / 30) % 6) - 2.5),
    0.0299 + 0.0595 * Math.floor(k / 180) + 1e-4 * next(),
  ]
  const ball = scene.body({
    name: 'ball',
    shape: shape.sphere({ radius: 0.08 }),
    material: stone,
    position: [0.3, 0, 0.2],
    velocity: [6, 0, -1],
  })
  const size = { size: [0.4, 0.4], rim: 0.12, cell: 0.1 }
  const positions = Array.from({ length: 360 }, (_, k) => grain(k))
  scene.movingBox({ name: 'ground', positions, radii: 0.03, material: stone, follow: ball, every: 0.002, ...size })
  return scene
}

/** Grains and boxes that come to rest and sleep, on every rank, and a ball that wakes those it rolls into. */
function dozing({ slants = false } = {}) {
  const angle = { table: { times: [0, 0.1], values: [0, 1e-3] } }
  const gravity = slants ? { turn: { axis: [0, 1, 0], angle }, vector: [0, 0, -9.81] } : [0, 0, -9.81]
  const scene = createScene({ gravity, domain: { min: [-1, -1, -1], max: [3, 1, 2] } })
  scene.material(stone)
  const grains = Array.from({ length: 120 }, (_, k) => {
    const [i, j, layer] = [k % 15, Math.floor(k / 15) % 4, Math.floor(k / 60)]
    return [0.3 + 0.1 * i, 0.1 * (j - 1.5), 0.0499 + 0.0999 * layer]
  })
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius: 0.05 }), material: stone, positions: grains })
  const boxes = Array.from({ length: 5 }, (_, k) => [0.4 + 0.3 * k, 0.3, 0.0399])
  scene.bodies({ name: 'boxes', shape: shape.box({ half: [0.1, 0.05, 0.04] }), material: stone, positions: boxes })
  scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
  const ball = shape.sphere({ radius: 0.08 })
  scene.body({ name: 'ball', shape: ball, material: stone, position: [0.05, 0.02, 0.09], velocity: [2.5, 0, 0] })
  return scene
}
/** A chain that whips by a third of a turn in a step, after which its joints are to be closed. */
function whip() {
  const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  for (let k = 0; k < 4; k++) {
    const heavy = k === 3 ? 100 : 1
    scene.body({
      name: `link${k}`,
      shape: shape.none(),
      mass: heavy,
      inertia: [1e-4, 1e-3, 1e-3].map((moment) => moment * heavy),
      position: [0.1 * k + 0.05, 0, 0],
      velocity: [0, 0, k === 3 ? 25 : 0],
      omega: [0, k === 1 ? 300 : 0, 0],
    })
    scene.joint(joint.spherical({ a: k === 0 ? 'world' : `link${k - 1}`, b: `link${k}`, at: [0.1 * k, 0, 0] }))
  }
  scene.probe(probe.jointError())
  return scene
}

const sleep = { speed: 0.05, time: 0.005 }

const built = (definition, values, steps) => () => ({
  scene: definition.build(values, 'dem'),
  law: contact.hertzMindlin(),
  timeStep: definition.timeStep(values, 'dem'),
  steps,
})
const swarming =
  (options, law = contact.hertzMindlin(), midway = undefined) =>
  () => ({ scene: swarm(options), law, timeStep: 1.5e-4, steps: 140, midway })

/** By force. */
export const cases = {
  bed: built(bed, { count: 200 }, 300),
  heap: built(heap, { count: 100, rolling: 0.2, spread: 0.3 }, 1200),
  drum: built(drum, { count: 100, triangles: 60 }, 160),
  hopper: built(hopper, {}, 3000),
  silo: built(silo, { count: 500 }, 1500),
  janssen: built(janssen, { count: 60 }, 900),
  flowing: swarming({ edge: 'open', flow: true }),
  // more than there were places for, of a source and by hand
  growing: swarming({ edge: 'open', flow: true, grows: true }, contact.hertzMindlin(), (of) =>
    of.add([0.3, 0.5, 0.7].map((x) => ({ group: 'rain', position: [x, 0.5, 1.9], velocity: [0, 0, -9] }))),
  ),
  crossing: swarming({ edge: 'open' }),
  // all go over to the boxes of half of the ranks
  emptying: swarming({ wind: 40 }),
  crowding: () => ({ scene: crowd(), law: contact.hertzMindlin(), timeStep: 1e-4, steps: 150 }),
  periodic: swarming({ periodic: true }),
  leaving: swarming({ edge: 'remove' }),
  freezing: swarming({ edge: 'freeze' }),
  mixed: swarming({ periodic: true, mixed: true }, contact.hertzMindlin({ bookLosses: true })),
  sticky: swarming({ periodic: true }, contact.forces({ cohesion: 'jkr' })),
  driving: () => ({
    scene: car(),
    law: contact.hertzMindlin(),
    timeStep: 5e-5,
    steps: 800,
    midway: async (of) => {
      await of.setMotor('frontRight', -40)
      await of.couple(['spare'])
      await of.uncouple(['socket'])
    },
  }),
  ploughing: () => ({ scene: ploughed(), law: contact.hertzMindlin(), timeStep: 1e-4, steps: 360 }),
  slanting: () => ({
    scene: dozing({ slants: true }),
    law: contact.hertzMindlin({ sleep }),
    timeStep: 1e-4,
    steps: 600,
  }),
  dozing: () => ({ scene: dozing(), law: contact.hertzMindlin({ sleep }), timeStep: 1e-4, steps: 600 }),
  blowing: () => ({
    scene: blown({ brittle: true }),
    law: contact.hertzMindlin({ bookLosses: true }),
    timeStep: 5e-5,
    steps: 600,
  }),
}

const solving = contact.dvi({ tolerance: 1e-7, iterations: 10000, newton: false })
const impulses = (definition, values, steps) => () => ({
  scene: definition.build(values, 'dvi'),
  law: solving,
  timeStep: definition.timeStep(values, 'dvi'),
  steps,
})
const flying = (options) => () => ({ scene: swarm(options), law: solving, timeStep: 2e-3, steps: 20 })

/** By impulses sums over contacts are taken in another order: bodies are where they are on one CPU up to what the tolerance leaves. */
export const solved = {
  filling: impulses(silo, { count: 150 }, 30),
  rolling: impulses(heap, { count: 60, rolling: 0.18, spread: 0.3 }, 60),
  turning: impulses(drum, { count: 60, triangles: 60 }, 60),
  bouncing: flying({ flow: true }),
  pouring: flying({ flow: true, grows: true }),
  // to a step in which bodies are on their way out
  freezingHard: () => ({ ...flying({ edge: 'freeze' })(), steps: 10 }),
  wrapping: flying({ periodic: true }),
  boxes: flying({ mixed: true }),
  oneSided: flying({ wind: 40 }),
  dozingHard: () => ({ scene: dozing(), law: { ...solving, sleep }, timeStep: 1e-3, steps: 45 }),
  machine: () => ({ scene: car(), law: solving, timeStep: 2e-3, steps: 24 }),
  // balls and rope together bounce, or do not, by what the tolerance leaves
  cemented: () => ({ scene: blown({ rope: false }), law: solving, timeStep: 1e-3, steps: 16 }),
  roped: () => ({ scene: blown({ cemented: false }), law: solving, timeStep: 1e-3, steps: 16 }),
}

/** Of nothing that touches. */
export const untouched = {
  whipping: () => ({ scene: whip(), law: contact.hertzMindlin(), timeStep: 1e-3, steps: 24 }),
  whippingHard: () => ({ scene: whip(), law: solving, timeStep: 1e-3, steps: 24 }),
}
