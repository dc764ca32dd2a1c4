// energyBalance.test.ts: the energy of a run by impulses is that of its start, and what motors, drives, joints, springs and contacts
// gave and took; nothing is left over but rounding. And motors tell their torque, power and work.
//
//   W = ∫ τ ω dt: a wheel that a constant torque turns up has ½ I ω² = W, one that lifts a weight W = m g Δz + ½ I ω²      (1)

import { describe, expect, test, vi } from 'vitest'
import { builtinScene } from '#talus/cli/builtinScenes.js'
import {
  backend,
  contact,
  createScene,
  createSimulation,
  type Energy,
  joint,
  lattice,
  material,
  probe,
  type Scene,
  shape,
  spring,
} from '#talus/index.js'
import { contactLaw } from '#talus/model/contact.js'
import { parameterValues } from '#talus/model/parameter.js'
import { double, type Life, simulate, single } from './lives.js'
import { emptyScene, gravity as g, part } from './mechanism.js'

vi.setConfig({ testTimeout: 120000 })

const dvi = contact.dvi()

/** What is left over as a share of the largest of the balance, but for the rounding of the sum of potential energies. */
function leftOver(energy: Energy, first: Energy): number {
  const { kinetic, potential, motors, drives, friction, impact, springs } = energy
  const moved = [kinetic, potential - first.potential, motors!, drives!, friction!, impact!, springs!]
  // a stack at rest moves 1e-11 J of the 49 J that its heights are worth
  const rounding = 64 * 2 ** -53 * Math.abs(potential)
  return Math.max(Math.abs(energy.unexplained!) - rounding, 0) / Math.max(...moved.map(Math.abs))
}

const scenes = [
  'chain',
  'four-bar',
  'pendulum',
  'pendulum-chain',
  'slider-crank',
  'spinning-top',
  'stack',
  'cart',
  'tank',
  'silo',
]

describe('every built-in scene by impulses', () => {
  test.each(scenes)('%s', async (name) => {
    const definition = await builtinScene(name)
    const small = Object.fromEntries(
      Object.entries(definition.parameters)
        .filter(([key]) => ['grains', 'stones', 'links'].includes(key))
        .map(([key, one]) => [key, Math.max((one as { min: number }).min, 20)]),
    )
    const values = parameterValues(definition.parameters, small) as never
    const timeStep = definition.timeStep(values)
    const simulation = await createSimulation(definition.build(values), {
      contact: contactLaw('dvi'),
      timeStep,
      backend: backend.cpu({ threads: 1 }),
    })
    try {
      const first = await simulation.energy()
      expect(first.unexplained).toBe(0)
      // grains cost most
      simulation.step(['tank', 'silo'].includes(name) ? 5 : 100)
      expect(leftOver(await simulation.energy(), first)).toBeLessThan(1e-9)
    } finally {
      await simulation.close()
    }
  })
})

function machines(): Scene {
  const scene = emptyScene()
  const steel = material({ name: 'steel', density: 7800, friction: 0.4, restitution: 0.3 })
  scene.body({ name: 'floor', shape: shape.plane(), material: steel, fixed: true, position: [0, 0, -1] })
  const inertia = [0.05, 0.08, 0.1] as const
  // turned up by a constant torque
  part(scene, 'wheel', [0, 0, 0], { inertia: [0.2, 0.2, 0.2] })
  scene.joint(joint.revolute({ name: 'torque', a: 'world', b: 'wheel', at: [0, 0, 0], axis: [0, 0, 1] }))
  scene.motor('torque', { torque: 3 })
  // lifts its own weight as fast as its largest torque lets it
  part(scene, 'arm', [2.5, 0, 0], { inertia })
  scene.joint(joint.revolute({ name: 'bounded', a: 'world', b: 'arm', at: [2, 0, 0], axis: [0, -1, 0] }))
  scene.motor('bounded', { speed: 3, maxTorque: 8 })
  // with any force, along a line
  part(scene, 'slider', [0, 3, 0], { mass: 2 })
  scene.joint(joint.prismatic({ name: 'rail', a: 'world', b: 'slider', at: [0, 3, 0], axis: [0, 0, 1] }))
  scene.motor('rail', { position: { sine: { amplitude: 0.2, frequency: 2 } } })
  // in space, with springs and dampers, and thrown on the floor
  part(scene, 'upper', [-2, 0, 1], { inertia, omega: [1, 2, 0] })
  scene.joint(joint.spherical({ a: 'world', b: 'upper', at: [-2.5, 0, 1] }))
  scene.spring(
    spring.translational({
      a: 'world',
      b: 'upper',
      atA: [-2, 0, 2],
      atB: [-2, 0.2, 1],
      stiffness: 50,
      damping: 2,
      restLength: 0.5,
    }),
  )
  const block = shape.box({ half: [0.1, 0.06, 0.03] })
  scene.body({
    name: 'block',
    shape: block,
    material: steel,
    position: [0, -2, -0.8],
    velocity: [1, 0, -1],
    omega: [3, 5, 7],
  })
  for (const name of ['torque', 'bounded'])
    for (const one of [probe.motorTorque(name), probe.motorPower(name), probe.motorWork(name)]) scene.probe(one)
  for (const one of [
    probe.motorForce('rail'),
    probe.motorWork('rail'),
    probe.reactionTorque('bounded'),
    probe.jointSpeed('bounded'),
  ])
    scene.probe(one)
  for (const one of [
    probe.jointSpeed('torque'),
    probe.position('arm'),
    probe.velocity('slider'),
    probe.position('slider'),
  ])
    scene.probe(one)
  return scene
}

test.each([
  { life: double, left: 1e-9 },
  { life: single, left: 1e-3 },
])('motors, springs, joints and impacts on $life.name', async ({ life, left }: { life: Life; left: number }) => {
  await simulate(machines(), { life, timeStep: 1e-3, contact: dvi }, async (simulation) => {
    const first = await simulation.energy()
    simulation.step(400)
    const energy = await simulation.energy()
    expect(leftOver(energy, first)).toBeLessThan(left)
    const at = await simulation.sample()
    const works = ['torque', 'bounded', 'rail'].map((name) => at[`${name}.motorWork`]!)
    const sum = works.reduce((all, work) => all + work, 0)
    expect(Math.abs(sum / energy.motors! - 1)).toBeLessThan(1e-4)
  })
})

test('motors tell their torque, power and work', async () => {
  await simulate(machines(), { life: double, timeStep: 1e-4, contact: dvi }, async (simulation) => {
    simulation.step(1000)
    const at = await simulation.sample()
    // (1)
    const speed = at['torque.jointSpeed']!
    expect(at['torque.motorTorque']).toBeCloseTo(3, 9)
    expect(at['torque.motorPower']! / (3 * speed)).toBeCloseTo(1, 9)
    expect(at['torque.motorWork']! / (0.5 * 0.2 * speed ** 2)).toBeCloseTo(1, 9)
    // at its bound, and borne by the joint
    const axis = [0, -1, 0]
    expect(at['bounded.motorTorque']).toBeCloseTo(8, 6)
    const borne = ['x', 'y', 'z'].reduce((all, c, k) => all + at[`bounded.reactionTorque.${c}`]! * axis[k]!, 0)
    expect(borne).toBeCloseTo(8, 6)
    // an arm of 1 kg, half a metre long to its centre
    const [turned, rise] = [at['bounded.jointSpeed']!, at['arm.position.z']!]
    expect(at['bounded.motorWork']! / (0.5 * (0.08 + 0.25) * turned ** 2 + g * rise)).toBeCloseTo(1, 2)
    expect(at['bounded.motorPower']! / (8 * turned)).toBeCloseTo(1, 6)
    // 2 kg on a rail: what it has, it got from its motor, but for what it had at the start
    const [z, v] = [at['slider.position.z']!, at['slider.velocity.z']!]
    const began = at['rail.motorWork']! - (v ** 2 + 2 * g * z)
    expect(Math.abs(began)).toBeLessThan(0.02 * v ** 2)
    const acceleration = -((4 * Math.PI) ** 2) * z
    expect(at['rail.motorForce']! / (2 * (g + acceleration))).toBeCloseTo(1, 1)
  })
})

test('what a person does is no work of the run', async () => {
  await simulate(machines(), { life: double, timeStep: 1e-3, contact: dvi }, async (simulation) => {
    const first = await simulation.energy()
    simulation.step(50)
    await simulation.pushBody(1, [0, 0, 0.5], [0.3, 0, 0])
    await simulation.setBody(6, { velocity: [0, 0, 3], omega: [1, 2, 3] })
    simulation.step(50)
    expect(leftOver(await simulation.energy(), first)).toBeLessThan(1e-9)
  })
})

test.each([
  { law: contact.dvi({ friction: 'coulomb' }), timeStep: 1e-3 },
  { law: contact.hertzMindlin({ bookLosses: true }), timeStep: 1e-5 },
])('a chute without end, gravity along a periodic axis: law %#', async ({ law, timeStep }) => {
  const domain = { min: [0, -0.1, -0.1], max: [0.1, 0.1, 1], periodic: [true, true, false] } as const
  const scene = createScene({ gravity: [0.6 * g, 0, -0.8 * g], domain })
  const sand = material({ name: 'sand', density: 2000, friction: 0.3, restitution: 0.5, young: 1e6 })
  scene.body({ shape: shape.plane(), material: sand, fixed: true })
  // some begin on the boundary itself
  const positions = lattice({ min: [-0.01, -0.1, 0], max: [0.09, 0.1, 0.08], spacing: 0.025 })
  const velocities = Array.from(positions, (_, k) => [-0.3, 0, 0][k % 3]!)
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius: 0.01 }), material: sand, positions, velocities })
  await simulate(scene, { life: double, timeStep, contact: law }, async (simulation) => {
    const first = await simulation.energy()
    let fallen = 0
    for (let k = 0; k < 7; k++) {
      simulation.step(Math.round(0.1 / timeStep))
      const energy = await simulation.energy()
      fallen = Math.max(fallen, energy.kinetic)
      expect(Math.abs(energy.unexplained!) / fallen).toBeLessThan(law.law === 'dvi' ? 1e-9 : 2e-3)
    }
    // several times through the domain
    expect(fallen).toBeGreaterThan(4 * first.kinetic)
    expect(simulation.warnings).toEqual([])
  })
})

describe('by force', () => {
  const hertz = contact.hertzMindlin()
  const laws = [hertz, contact.forces({ normal: 'hooke', tangential: 'linear' })]
  const steel = material({ name: 'steel', density: 7800, friction: 0.4, restitution: 1, young: 1e8 })

  /** Balls that meet, fall on a floor and roll, nothing lost along normals. */
  function balls(): Scene {
    const scene = emptyScene()
    const ball = shape.sphere({ radius: 0.05 })
    scene.body({ shape: ball, material: steel, position: [0, 0, 0.3], velocity: [0, 0, -1] })
    scene.body({ shape: ball, material: steel, position: [0, 0, 0.15] })
    scene.body({ shape: shape.box({ half: [0.05, 0.05, 0.05] }), material: steel, position: [1, 0, 0.051] })
    scene.body({ shape: shape.plane(), material: steel, fixed: true })
    return scene
  }

  test.each(laws)('what contacts store is given back: law %#', async (law) => {
    await simulate(balls(), { life: double, timeStep: 2e-6, contact: law }, async (simulation) => {
      const first = await simulation.energy()
      let [stored, lost] = [0, 0]
      for (let k = 0; k < 400; k++) {
        simulation.step(100)
        const { elastic, dissipated } = await simulation.energy()
        stored = Math.max(stored, elastic!)
        lost = Math.max(lost, Math.abs(dissipated!))
      }
      expect(stored).toBeGreaterThan(0.04 * first.total)
      expect(lost / first.total).toBeLessThan(1e-3)
    })
  })

  test.each(laws)('what is frozen or taken out where it touches is no loss: law %#', async (law) => {
    for (const shaped of [shape.sphere({ radius: 0.05 }), shape.box({ half: [0.05, 0.05, 0.05] })]) {
      const scene = emptyScene()
      const positions = [0, 1, 2].flatMap((k) => [0, 0, 0.0499 + 0.0998 * k])
      scene.bodies({ name: 'pile', shape: shaped, material: steel, positions })
      scene.body({ shape: shape.plane(), material: steel, fixed: true })
      await simulate(scene, { life: double, timeStep: 2e-6, contact: law }, async (simulation) => {
        simulation.step(100)
        const [first, second, third] = await simulation.bodyIds()
        const { dissipated: before, elastic: all } = await simulation.energy()
        expect(all).toBeGreaterThan(0)
        // the first stands on the floor, which stands too; and so does the second on the first
        await simulation.freeze([first!])
        await simulation.freeze([second!])
        const { dissipated, elastic } = await simulation.energy()
        expect(Math.abs(dissipated! - before!)).toBeLessThan(1e-12)
        expect(elastic).toBeGreaterThan(0)
        expect(elastic).toBeLessThan(0.5 * all!)
        await simulation.remove([third!])
        simulation.step(100)
        const last = await simulation.energy()
        expect(Math.abs(last.dissipated! - before!)).toBeLessThan(2 * elastic!)
        expect(last.elastic).toBe(0)
      })
    }
  })

  test('a ball at rest stores 2/5 of its weight times its overlap', async () => {
    const scene = emptyScene()
    const soft = material({ name: 'soft', density: 7800, friction: 0.4, restitution: 0.1, young: 1e7 })
    scene.body({ shape: shape.sphere({ radius: 0.05 }), material: soft, position: [0, 0, 0.05] })
    scene.body({ shape: shape.plane(), material: soft, fixed: true })
    await simulate(scene, { life: double, timeStep: 2e-5, contact: hertz }, async (simulation) => {
      simulation.step(20000)
      const overlap = 0.05 - (await simulation.read('bodyPos'))[2]!
      const weight = 7800 * (4 / 3) * Math.PI * 0.05 ** 3 * g
      const { elastic, dissipated } = await simulation.energy()
      expect(elastic! / (0.4 * weight * overlap)).toBeCloseTo(1, 4)
      expect(dissipated! / (0.6 * weight * overlap)).toBeCloseTo(1, 3)
    })
  })

  test('what applied forces give and drag takes is counted', async () => {
    const scene = emptyScene()
    const smooth = material({ name: 'smooth', density: 1000, friction: 0, restitution: 1, young: 1e7 })
    const positions = [
      [0, 0, 0.06],
      [0.05, 0, 0.2],
    ]
    scene.bodies({ name: 'balls', shape: shape.sphere({ radius: 0.05 }), material: smooth, positions })
    const box = { shape: shape.box({ half: [0.05, 0.04, 0.03] }), material: smooth }
    scene.body({ ...box, name: 'box', position: [0.5, 0, 0.3], omega: [3, 2, 1] })
    scene.body({ shape: shape.plane(), material: smooth, fixed: true })
    const force = [0.5, 0, { sine: { amplitude: 8, frequency: 7 } }] as const
    scene.force({ on: 'balls', force, torque: [0.01, 0, 0] })
    scene.force({ on: 'box', force, point: [0.02, 0.01, 0], frame: 'body' })
    scene.drag({ linear: 0.2, quadratic: 0.1, angular: 1e-4, velocity: [0, 0.5, 0] })
    await simulate(scene, { life: double, timeStep: 2e-5, contact: hertz }, async (simulation) => {
      let [given, lost] = [0, 0]
      for (let k = 0; k < 50; k++) {
        simulation.step(300)
        const { applied, drag, dissipated } = await simulation.energy()
        given = Math.max(given, Math.abs(applied!), drag!)
        lost = Math.max(lost, Math.abs(dissipated!))
      }
      expect(given).toBeGreaterThan(0.4)
      expect(lost / given).toBeLessThan(1e-3)
    })
  })

  test('bodies that start pressed together make no energy from nowhere', async () => {
    const scene = emptyScene(0)
    for (const x of [0, 0.098])
      scene.body({ shape: shape.sphere({ radius: 0.05 }), material: steel, position: [x, 0, 0] })
    await simulate(scene, { life: double, timeStep: 2e-6, contact: hertz }, async (simulation) => {
      const { elastic } = await simulation.energy()
      simulation.step(3000)
      const { kinetic } = await simulation.energy()
      expect(kinetic / elastic!).toBeCloseTo(1, 3)
      expect(simulation.warnings).toEqual([])
    })
  })

  test.each(['pendulum', 'pendulum-chain', 'four-bar', 'slider-crank', 'spinning-top'])('%s', async (name) => {
    const definition = await builtinScene(name)
    const values = parameterValues(definition.parameters, {}) as never
    const choice = { contact: contactLaw('dem'), timeStep: 2e-4, backend: backend.cpu({ threads: 1 }) }
    const simulation = await createSimulation(definition.build(values), choice)
    try {
      const first = await simulation.energy()
      let moved = 0
      for (let k = 0; k < 10; k++) {
        simulation.step(200)
        const { kinetic, potential, motors, dissipated } = await simulation.energy()
        moved = Math.max(moved, kinetic, Math.abs(potential - first.potential), Math.abs(motors!))
        expect(Math.abs(dissipated!) / moved, `${name} at ${simulation.time}`).toBeLessThan(1e-3)
      }
    } finally {
      await simulation.close()
    }
  })

  test('motors tell their torque, power and work, and springs what they store', async () => {
    const scene = emptyScene()
    part(scene, 'wheel', [0, 0, 0], { inertia: [0.2, 0.2, 0.2] })
    scene.joint(joint.revolute({ name: 'torque', a: 'world', b: 'wheel', at: [0, 0, 0], axis: [0, 0, 1] }))
    scene.motor('torque', { torque: 3 })
    part(scene, 'slider', [0, 3, 0], { mass: 2 })
    scene.joint(joint.prismatic({ name: 'rail', a: 'world', b: 'slider', at: [0, 3, 0], axis: [0, 0, 1] }))
    scene.motor('rail', { position: { sine: { amplitude: 0.2, frequency: 2 } } })
    part(scene, 'upper', [-2, 0, 1], { omega: [1, 2, 0] })
    const held = { atA: [-2, 0, 2], atB: [-2, 0.2, 1], stiffness: 50, restLength: 0.5 } as const
    scene.spring(spring.translational({ a: 'world', b: 'upper', ...held }))
    for (const name of ['torque', 'rail']) scene.probe(probe.motorWork(name))
    for (const one of [probe.motorTorque('torque'), probe.motorPower('torque'), probe.motorForce('rail')])
      scene.probe(one)
    for (const one of [probe.jointSpeed('torque'), probe.position('slider'), probe.velocity('slider')]) scene.probe(one)
    await simulate(scene, { life: double, timeStep: 1e-4, contact: hertz }, async (simulation) => {
      const first = await simulation.energy()
      simulation.step(1000)
      const [at, energy] = [await simulation.sample(), await simulation.energy()]
      const speed = at['torque.jointSpeed']!
      expect(at['torque.motorTorque']).toBeCloseTo(3, 9)
      expect(at['torque.motorPower']! / (3 * speed)).toBeCloseTo(1, 9)
      expect(at['torque.motorWork']! / (0.5 * 0.2 * speed ** 2)).toBeCloseTo(1, 6)
      const [z, v] = [at['slider.position.z']!, at['slider.velocity.z']!]
      expect(at['rail.motorForce']! / (2 * (g - (4 * Math.PI) ** 2 * z))).toBeCloseTo(1, 2)
      expect(at['rail.motorWork']! / (v ** 2 + 2 * g * z)).toBeCloseTo(1, 3)
      expect(first.elastic! / (0.5 * 50 * (Math.hypot(0.2, 1) - 0.5) ** 2)).toBeCloseTo(1, 9)
      expect(Math.abs(energy.dissipated!) / energy.motors!).toBeLessThan(1e-3)
    })
  })

  test('a spring whose end has left holds no energy', async () => {
    const domain = { min: [-1, -1, -1], max: [1, 1, 5] } as const
    const scene = createScene({ gravity: [0, 0, -g], domain, edge: 'remove' })
    const ball = { shape: shape.sphere({ radius: 0.05 }), material: material({ density: 2000, young: 1e7 }) }
    scene.body({ ...ball, name: 'leaving', position: [0.95, 0, 3], velocity: [1, 0, 0] })
    scene.body({ ...ball, name: 'falling', position: [0.5, 0, 3] })
    scene.spring(
      spring.translational({ a: 'leaving', b: 'falling', atA: [0.95, 0, 3], atB: [0.5, 0, 3], stiffness: 50 }),
    )
    await simulate(scene, { life: double, timeStep: 1e-4, contact: hertz }, async (simulation) => {
      simulation.step(400)
      expect((await simulation.energy()).elastic).toBeGreaterThan(0)
      simulation.step(400)
      const left = await simulation.energy()
      expect(left.elastic).toBe(0)
      simulation.step(3000)
      const { elastic, dissipated } = await simulation.energy()
      expect(elastic).toBe(0)
      expect(dissipated).toBeCloseTo(left.dissipated!, 9)
    })
  })

  /** Nothing here loses energy; all that can give some gives it. */
  function given(): Scene {
    const turn = { axis: [0, 1, 0] as const, angle: { sine: { amplitude: 0.3, frequency: 2 } } }
    const scene = createScene({
      gravity: { vector: [0, 0, -g], turn },
      domain: { min: [-10, -10, -10], max: [10, 10, 10] },
    })
    const smooth = material({ name: 'smooth', density: 1000, friction: 0, restitution: 1, young: 1e7 })
    const ball = { shape: shape.sphere({ radius: 0.05 }), material: smooth }
    const shake = (amplitude: number, frequency: number) => ({ sine: { amplitude, frequency } })
    // a plane, a sphere and a box strike balls, and a paddle a box
    scene.body({ shape: shape.plane(), material: smooth, motion: { position: [0, 0, shake(0.005, 20)] } })
    scene.body({ ...ball, position: [0, 0, 0.06] })
    scene.body({ ...ball, position: [1, 0, 2], motion: { position: [0, 0, shake(0.05, 7)] } })
    scene.body({ ...ball, position: [1.01, 0, 2.2] })
    const board = shape.box({ half: [0.3, 0.2, 0.02] })
    scene.body({ shape: board, material: smooth, position: [2, 0, 2], motion: { position: [0, 0, shake(0.05, 6)] } })
    scene.body({ ...ball, position: [2.1, 0, 2.2], omega: [1, 0, 0] })
    const rotation = { axis: [0, 1, 0] as const, angle: shake(0.3, 5) }
    scene.body({ shape: board, material: smooth, position: [4, 0, 2], motion: { rotation } })
    const brick = shape.box({ half: [0.05, 0.04, 0.03] })
    scene.body({ shape: brick, material: smooth, position: [4.2, 0, 2.1], omega: [1, 2, 3] })
    // a pendulum and springs hang from what moves
    const mover = { shape: shape.none(), mass: 1, inertia: [1, 1, 1] as const }
    scene.body({
      ...mover,
      name: 'hook',
      position: [-1, 0, 3],
      motion: { position: [shake(0.1, 3), 0, shake(0.1, 4)] },
    })
    // with the velocity of the hook: the joint begins without a jerk
    part(scene, 'bob', [-0.7, 0, 3], { velocity: [0.6 * Math.PI, 0, 0.8 * Math.PI] })
    scene.joint(joint.revolute({ a: 'hook', b: 'bob', at: [-1, 0, 3], axis: [0, 1, 0] }))
    part(scene, 'load', [-1, 2, 2])
    scene.spring(
      spring.translational({ a: 'hook', b: 'load', atA: [-1, 0, 3], atB: [-1, 2, 2], stiffness: 40, restLength: 2 }),
    )
    part(scene, 'tail', [-3, 0, 2])
    const forceTable = { lengths: [0.5, 1.5, 2, 4], forces: [-30, 5, 40, 60] }
    scene.spring(spring.translational({ a: 'world', b: 'tail', atA: [-3, 0, 4], atB: [-3, 0, 2], forceTable }))
    // cement, and a drain
    scene.bodies({
      name: 'grains',
      ...ball,
      positions: [
        [-5, 0, 3],
        [-4.89, 0, 3],
      ],
      velocities: [
        [0, 0, 0],
        [0.3, 0.5, 0],
      ],
    })
    scene.bonds({ between: 'grains', within: 0.02, normalStiffness: 1e7, shearStiffness: 4e6, damping: 0 })
    scene.body({ ...ball, position: [6, 0, 3], velocity: [0, 0, -3] })
    scene.sink({ region: { min: [5.5, -1, 1], max: [6.5, 1, 2.5] } })
    return scene
  }

  test('a body that is driven gives through a joint', async () => {
    const scene = emptyScene()
    const hook = { shape: shape.none(), mass: 1, inertia: [1, 1, 1] as const, position: [-1, 0, 3] as const }
    scene.body({ ...hook, name: 'hook', motion: { position: [{ sine: { amplitude: 0.1, frequency: 3 } }, 0, 0] } })
    part(scene, 'bob', [-0.7, 0, 3], { velocity: [0.6 * Math.PI, 0, 0] })
    scene.joint(joint.revolute({ a: 'hook', b: 'bob', at: [-1, 0, 3], axis: [0, 1, 0] }))
    await simulate(scene, { life: double, timeStep: 2e-5, contact: hertz }, async (simulation) => {
      let [most, lost] = [0, 0]
      for (let k = 0; k < 20; k++) {
        simulation.step(1250)
        const { drives, dissipated } = await simulation.energy()
        most = Math.max(most, Math.abs(drives!))
        lost = Math.max(lost, Math.abs(dissipated!))
      }
      expect(lost / most).toBeLessThan(1e-3)
    })
  })

  test('drives, turning gravity, tables, cement and sinks are counted', async () => {
    await simulate(given(), { life: double, timeStep: 2e-5, contact: hertz }, async (simulation) => {
      let [most, lost] = [0, 0]
      for (let k = 0; k < 25; k++) {
        simulation.step(500)
        const { kinetic, drives, dissipated } = await simulation.energy()
        most = Math.max(most, kinetic, Math.abs(drives!))
        lost = Math.max(lost, Math.abs(dissipated!))
      }
      expect((await simulation.counters()).sunk).toBe(1)
      expect(lost / most).toBeLessThan(1e-3)
      expect(simulation.warnings).toEqual([])
    })
  })
})
