// sameOverRanks.mjs: started once for each rank; the first runs small scenes on one CPU and over all ranks, and says where they differ.
// Arguments: names of scenes, all when there are none.

import { createHash } from 'node:crypto'
import {
  backend,
  contact,
  createScene,
  createSimulation,
  joint,
  material,
  probe,
  shape,
  spring,
} from '../../dist/index.js'
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
function swarm({ periodic = false, mixed = false, edge = 'open', flow = false, wind = 0 } = {}) {
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
      capacity: 20,
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

const built = (definition, values, steps) => () => ({
  scene: definition.build(values, 'dem'),
  law: contact.hertzMindlin(),
  timeStep: definition.timeStep(values, 'dem'),
  steps,
})
const swarming =
  (options, law = contact.hertzMindlin()) =>
  () => ({ scene: swarm(options), law, timeStep: 1.5e-4, steps: 140 })

const cases = {
  bed: built(bed, { count: 200 }, 300),
  heap: built(heap, { count: 100, rolling: 0.2, spread: 0.3 }, 1200),
  drum: built(drum, { count: 100, triangles: 60 }, 160),
  hopper: built(hopper, {}, 3000),
  silo: built(silo, { count: 500 }, 1500),
  janssen: built(janssen, { count: 60 }, 900),
  flowing: swarming({ edge: 'open', flow: true }),
  crossing: swarming({ edge: 'open' }),
  // all go over to the boxes of half of the ranks
  emptying: swarming({ wind: 40 }),
  periodic: swarming({ periodic: true }),
  leaving: swarming({ edge: 'remove' }),
  freezing: swarming({ edge: 'freeze' }),
  mixed: swarming({ periodic: true, mixed: true }),
  sticky: swarming({ periodic: true }, contact.forces({ cohesion: 'jkr' })),
  driving: () => ({
    scene: car(),
    law: contact.hertzMindlin(),
    timeStep: 5e-5,
    steps: 800,
    midway: (of) => of.setMotor('frontRight', -40),
  }),
  blowing: () => ({ scene: blown({ brittle: true }), law: contact.hertzMindlin(), timeStep: 5e-5, steps: 600 }),
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
const solved = {
  filling: impulses(silo, { count: 150 }, 30),
  rolling: impulses(heap, { count: 60, rolling: 0.18, spread: 0.3 }, 60),
  turning: impulses(drum, { count: 60, triangles: 60 }, 60),
  bouncing: flying({ flow: true }),
  freezingHard: flying({ edge: 'freeze' }),
  wrapping: flying({ periodic: true }),
  boxes: flying({ mixed: true }),
  oneSided: flying({ wind: 40 }),
  machine: () => ({ scene: car(), law: solving, timeStep: 2e-3, steps: 24 }),
  // balls and rope together bounce, or do not, by what the tolerance leaves
  cemented: () => ({ scene: blown({ rope: false }), law: solving, timeStep: 1e-3, steps: 16 }),
  roped: () => ({ scene: blown({ cemented: false }), law: solving, timeStep: 1e-3, steps: 16 }),
}

/** Continued too from the middle, by ranks from the state of one CPU and the other way round. */
const restarted = ['flowing', 'janssen', 'sticky', 'driving', 'blowing']

/** Books of energy by force: ranks add up what each of them gave and took, in another order than one CPU. */
const books = ['energyBase', 'energyDrive', 'drivePower', 'energyTilt']

/** Of all other state. */
async function hashOf(simulation) {
  const { fields } = await simulation.save()
  const hash = createHash('sha256')
  for (const [name, { values }] of Object.entries(fields)) if (!books.includes(name)) hash.update(name).update(values)
  return hash.digest('hex')
}

async function outcome({ scene, law, timeStep, steps, midway }, on) {
  const simulation = await createSimulation(scene, { contact: law, timeStep, backend: on })
  const half = Math.floor(steps / 2)
  simulation.step(half)
  const { maxContacts } = await simulation.counters()
  await midway?.(simulation)
  const middle = await simulation.save()
  simulation.step(steps - half)
  const { dissipated, drives, applied, ...exact } = await simulation.energy()
  const result = {
    hash: await hashOf(simulation),
    exact,
    counters: await simulation.counters(),
    contacts: (await simulation.contactList()).forces.length / 3,
    sample: await simulation.sample(),
  }
  await simulation.close()
  return {
    touched: maxContacts > 0,
    booked: { dissipated, drives, applied },
    result: JSON.stringify({ ...result, counters: { ...result.counters, replays: 0 } }),
    middle,
  }
}

/** From the state of one in the middle, by the other. */
async function resumed({ scene, law, timeStep, steps }, on, checkpoint) {
  const simulation = await createSimulation(scene, { contact: law, timeStep, backend: on, checkpoint })
  simulation.step(steps - Math.floor(steps / 2))
  const hash = await hashOf(simulation)
  await simulation.close()
  return hash
}

/** Motion at the end, what is counted, and how it was solved; the first half of the steps on one backend, the rest on another. */
async function solution({ scene, law, timeStep, steps }, first, on) {
  const simulation = await createSimulation(scene, { contact: law, timeStep, backend: first })
  simulation.step(Math.floor(steps / 2))
  const checkpoint = await simulation.save()
  await simulation.close()
  const later = await createSimulation(scene, { contact: law, timeStep, backend: on, checkpoint })
  later.step(steps - Math.floor(steps / 2))
  const { left, sunk, present } = await later.counters()
  const { kinetic, friction, impact, stabilisation, unexplained } = await later.energy()
  const { fields } = await later.save()
  const { worstResidual, unsolvedSteps } = await later.solver()
  const probes = Object.values(await later.sample())
  const contacts = (await later.contactList()).forces
  await later.close()
  return {
    positions: fields.bodyPos.values,
    velocities: fields.bodyVel.values,
    // for which of the last two a contact counts turns on the sign of a gap that may be none
    energies: [kinetic, friction, impact + stabilisation],
    probes,
    counts: JSON.stringify({ left, sunk, present, unsolvedSteps, contacts: contacts.length }),
    force: [0, 1, 2].map((c) => contacts.filter((_, i) => i % 3 === c).reduce((sum, f) => sum + f, 0)),
    unexplained: unexplained / (kinetic + friction + impact),
    residual: worstResidual,
  }
}

const isNear = (a, b, scale) => a === b || Math.abs(a - b) <= 1e-11 * (Math.abs(b) + scale)
const farthest = (a, b) => a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0)

async function solvedAlike(make) {
  const cpu = backend.cpu({ threads: 1 })
  const one = await solution(make(), cpu, cpu)
  const found = []
  for (const halves of [
    [cpu, backend.mpi()],
    [backend.mpi(), cpu],
  ]) {
    const ranks = await solution(make(), ...halves)
    const largest = (values) => values.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
    const differences = {
      positions: farthest(ranks.positions, one.positions),
      velocities: farthest(ranks.velocities, one.velocities) / largest(one.velocities),
      energies: farthest(ranks.energies, one.energies) / largest(one.energies),
      force: farthest(ranks.force, one.force) / largest(one.force),
      probes: farthest(ranks.probes, one.probes) / Math.max(1, largest(one.probes)),
      unexplained: ranks.unexplained - one.unexplained,
    }
    if (ranks.counts !== one.counts) found.push([ranks.counts, one.counts])
    if (!(ranks.residual <= 1e-7)) found.push(ranks.residual)
    if (!(Math.max(...Object.values(differences)) < 1e-5)) found.push(differences)
  }
  return found.length > 0 ? found : null
}

const asked = process.argv.slice(2)
const differences = {}
for (const [name, make] of Object.entries(cases)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const ranks = await outcome(make(), backend.mpi())
  const one = await outcome(make(), backend.cpu({ threads: 1 }))
  const { hash } = JSON.parse(one.result)
  const restarts =
    !restarted.includes(name) ||
    ((await resumed(make(), backend.mpi(), one.middle)) === hash &&
      (await resumed(make(), backend.cpu({ threads: 1 }), ranks.middle)) === hash)
  const { kinetic } = JSON.parse(one.result).exact
  const booked = Object.values(one.booked).every((value, k) => isNear(Object.values(ranks.booked)[k], value, kinetic))
  differences[name] = ranks.result === one.result && restarts && booked ? null : { ranks, one, restarts, booked }
  if (differences[name]) for (const run of [ranks, one]) delete run.middle
  if (!one.touched) differences[name] = 'nothing touched'
}
for (const [name, make] of Object.entries(solved)) {
  if (asked.length === 0 || asked.includes(name)) differences[name] = await solvedAlike(make)
}
console.log(JSON.stringify(differences))
