// appliedForces.test.ts: gravity over time, forces and torques, force fields and drag against closed formulas, by both laws.
//
//   in a fluid, from rest     v = v_t (1 − e^(−t/τ)), τ = m/c₁, v_t = g τ;   v = v_t tanh(g t / v_t), v_t = √(m g / c₂)       (1)
//   gravity turned at rate Ω  v = g/Ω (1 − cos Ωt, 0, −sin Ωt)                                                              (2)
//   a rotor under a torque    ω = τ t / I, E = τ φ                                                                          (3)

import { describe, expect, test, vi } from 'vitest'
import { contact, createScene, type Gravity, material, type Scene, sceneFromJson, shape } from '#talus/index.js'
import { component, double, gpu, type Life, simulate, single, vectorOf } from './lives.js'

vi.setConfig({ testTimeout: 180000 })

const g = 9.81
const radius = 0.05
const stuff = material({ name: 'stuff', density: 2000, young: 1e7, poisson: 0.3, friction: 0.5 })
const mass = stuff.density * (4 / 3) * Math.PI * radius ** 3
const laws = { 'by force': contact.hertzMindlin({ unsafeStep: true }), 'by impulses': contact.dvi() }
const cases = Object.entries(laws).flatMap(([name, law]) =>
  [double, single].map((life): [string, typeof law, Life] => [`${name}, ${life.name}`, law, life]),
)

function ball(gravity: Gravity = [0, 0, -g]): Scene {
  const scene = createScene({ gravity })
  scene.body({ name: 'ball', shape: shape.sphere({ radius }), material: stuff })
  return scene
}

describe.each(cases)('%s', (_, law, life) => {
  const byForce = law.law === 'dem'
  const steps = 200

  test('a ball in a viscous fluid nears the terminal velocity of Stokes', async () => {
    const viscosity = 20
    const tau = mass / (6 * Math.PI * viscosity * radius)
    const scene = ball()
    scene.drag({ viscosity })
    const timeStep = (2 * tau) / steps
    await simulate(scene, { life, timeStep, contact: law }, async (simulation) => {
      simulation.step(steps)
      const v = component(await simulation.read('bodyVel'), 0, 2)
      // by impulses a step is implicit: (1 + h/τ)^−n in place of e^(−t/τ)
      const left = byForce ? Math.exp(-2) : (1 + timeStep / tau) ** -steps
      expect(Math.abs(v / (-g * tau * (1 - left)) - 1)).toBeLessThan(
        (byForce ? 0.2 / steps ** 2 : 0) + 20 * steps * life.epsilon,
      )
    })
  })

  test('a step of a hundred times τ ends at the terminal velocity too', async () => {
    const scene = ball()
    scene.drag({ linear: mass / 1e-3, velocity: [0.5, 0, 0] })
    await simulate(scene, { life, timeStep: 0.1, contact: law }, async (simulation) => {
      simulation.step(8)
      const [x, , z] = vectorOf(await simulation.read('bodyVel'), 0)
      expect(x).toBeCloseTo(0.5, 5)
      expect(z).toBeCloseTo(-g * 1e-3, 5)
    })
  })

  test('gravity that turns bends the fall', async () => {
    const scene = ball({
      vector: [0, 0, -g],
      turn: { axis: [0, 1, 0], angle: { ramp: { from: 0, to: 20, start: 0, end: 10 } } },
    })
    const [rate, time] = [2, 0.5]
    await simulate(scene, { life, timeStep: time / steps, contact: law }, async (simulation) => {
      simulation.step(steps)
      const [x, y, z] = vectorOf(await simulation.read('bodyVel'), 0)
      const most = g * (0.1 / steps ** 2 + 100 * life.epsilon)
      expect(Math.abs(x - (-g / rate) * (1 - Math.cos(rate * time)))).toBeLessThan(most)
      expect(Math.abs(z + (g / rate) * Math.sin(rate * time))).toBeLessThan(most)
      expect(y).toBe(0)
    })
  })

  test('a torque turns a rotor up, a force at a point too', async () => {
    const scene = createScene()
    const box = shape.box({ half: [0.1, 0.2, 0.3] })
    scene.body({ name: 'rotor', shape: box, material: stuff })
    scene.body({ name: 'pushed', shape: box, material: stuff, position: [1, 0, 0] })
    scene.force({ on: 'rotor', torque: [0, 0, { table: { times: [0, 1], values: [0, 4] } }] })
    scene.force({ on: 'pushed', force: [0, 3, 0], point: [0.1, 0, 0], frame: 'body' })
    const time = 0.5
    const weight = stuff.density * 0.048
    const inertia = (weight / 3) * (0.1 ** 2 + 0.2 ** 2)
    await simulate(scene, { life, timeStep: time / steps, contact: law }, async (simulation) => {
      simulation.step(steps)
      const omega = await simulation.read('bodyOmega')
      const rounding = 50 * steps * life.epsilon
      expect(Math.abs(component(omega, 0, 2) / ((2 * time ** 2) / inertia) - 1)).toBeLessThan(1e-9 + rounding)
      expect(Math.abs(component(omega, 1, 2) / ((0.3 * time) / inertia) - 1)).toBeLessThan(1e-9 + rounding)
      expect(component(await simulation.read('bodyVel'), 1, 1)).toBeGreaterThan(0.9 * ((3 * time) / weight))
    })
  })
})

describe.each(Object.entries(laws))('%s', (_, law) => {
  test('quadratic drag', async () => {
    const scene = ball()
    const terminal = 3
    scene.drag({ fluidDensity: 1000, coefficient: (mass * g) / (500 * Math.PI * radius ** 2 * terminal ** 2) })
    await simulate(scene, { life: double, timeStep: 1e-3, contact: law }, async (simulation) => {
      simulation.step(300)
      const v = component(await simulation.read('bodyVel'), 0, 2)
      expect(Math.abs(v / (-terminal * Math.tanh((g * 0.3) / terminal)) - 1)).toBeLessThan(
        law.law === 'dem' ? 1e-6 : 2e-3,
      )
      simulation.step(5000)
      expect(component(await simulation.read('bodyVel'), 0, 2)).toBeCloseTo(-terminal, 6)
    })
  })

  test('a field acts in its region, on the mass or not', async () => {
    const scene = createScene()
    const positions = [
      [0, 0, 0],
      [2, 0, 0],
      [4, 0, 0],
    ]
    scene.bodies({ name: 'balls', shape: shape.sphere({ radius }), material: stuff, positions })
    scene.force({ acceleration: [0, 2, 0], region: { min: [-1, -1, -1], max: [3, 1, 1] } })
    scene.force({ on: 'balls.1', force: [0, 0, mass] })
    await simulate(scene, { life: double, timeStep: 1e-3, contact: law }, async (simulation) => {
      simulation.step(100)
      const v = Array.from(await simulation.read('bodyVel'), (x) => Math.round(1e9 * x) / 1e9)
      expect(v).toEqual([0, 0.2, 0, 0, 0.2, 0.1, 0, 0, 0])
    })
  })

  test('goes on bit for bit from a checkpoint, with any number of threads, and from JSON', async () => {
    const scene = shaken()
    const options = { timeStep: 2e-4, contact: law }
    const through = await simulate(scene, { life: double, ...options }, async (simulation) => {
      simulation.step(60)
      const checkpoint = await simulation.save()
      simulation.step(40)
      return { checkpoint, hash: await simulation.hash() }
    })
    const { checkpoint } = through
    const copy = sceneFromJson(JSON.parse(JSON.stringify(scene)))
    const again = await simulate(copy, { life: double, ...options, checkpoint }, async (simulation) => {
      simulation.step(40)
      return simulation.hash()
    })
    expect(again).toBe(through.hash)
    const threads = { ...double, choice: { ...double.choice, threads: 2 } as Life['choice'] }
    const other = await simulate(scene, { life: threads, ...options }, async (simulation) => {
      simulation.step(100)
      return simulation.hash()
    })
    expect(other).toBe(through.hash)
  })
})

/** Grains on a floor in a fluid that flows, with gravity that tilts. */
function shaken(): Scene {
  const turn = { axis: [0, 1, 0] as const, angle: { sine: { amplitude: 0.6, frequency: 3 } } }
  const scene = createScene({
    gravity: { vector: [0, 0, -g], turn },
    domain: { min: [-2, -2, -1], max: [2, 2, 2] },
  })
  scene.body({ name: 'floor', shape: shape.plane(), material: stuff, fixed: true })
  const positions = Array.from({ length: 12 }, (_, k) => [
    0.11 * (k % 3),
    0.11 * (k % 2),
    radius + 0.11 * Math.floor(k / 3),
  ])
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius }), material: stuff, positions })
  scene.drag({
    viscosity: 1,
    fluidDensity: 10,
    coefficient: 0.4,
    velocity: [0, { sine: { amplitude: 1, frequency: 5 } }, 0],
  })
  scene.force({
    on: 'grains',
    force: [0, 0, { sine: { amplitude: 5, frequency: 10 } }],
    torque: [0.01, 0, 0],
    frame: 'body',
  })
  return scene
}

test('a GPU does the same', async () => {
  const places = async (life: Life) =>
    simulate(shaken(), { life, timeStep: 2e-3, contact: contact.dvi() }, async (simulation) => {
      simulation.step(2)
      return [...(await simulation.read('bodyVel')), ...(await simulation.read('bodyOmega'))]
    })
  const [here, there] = [await places(double), await places(gpu)]
  here.forEach((value, k) => {
    expect(Math.abs(there[k]! - value)).toBeLessThan(2e-5)
  })
})

test('the balance of energy counts what applied forces, drag and turning gravity do', async () => {
  await simulate(shaken(), { life: double, timeStep: 1e-3, contact: contact.dvi() }, async (simulation) => {
    const first = await simulation.energy()
    simulation.step(300)
    const { unexplained, applied, drag, potential } = await simulation.energy()
    expect(drag!).toBeGreaterThan(0.01)
    expect(Math.abs(applied!)).toBeGreaterThan(0.01)
    expect(Math.abs(unexplained!)).toBeLessThan(
      1e-10 * Math.max(Math.abs(applied!), Math.abs(potential - first.potential)),
    )
  })
})

test('the balance of energy holds in turning gravity for ropes, sleepers and what is pushed out of an overlap', async () => {
  const turn = { axis: [0, 1, 0] as const, angle: { table: { times: [0, 1], values: [0, 0.1] } } }
  const scene = createScene({ gravity: { vector: [0, 0, -g], turn } })
  scene.body({ name: 'floor', shape: shape.plane(), material: stuff, fixed: true })
  const half = [radius, radius, radius] as const
  scene.body({ name: 'sleeper', shape: shape.box({ half }), material: stuff, position: [2, 0, radius] })
  scene.body({ name: 'sunk', shape: shape.box({ half }), material: stuff, position: [3, 0, 0.9 * radius] })
  const points = [
    [1, 1, 1],
    [2, 1, 1],
  ] as const
  scene.cable({ name: 'rope', points, elements: 2, material: stuff, radius: 0.01, retardation: 1e-3, implicit: {} })
  const law = contact.dvi({ sleep: { speed: 0.01, time: 0.02 } })
  await simulate(scene, { life: double, timeStep: 1e-3, contact: law }, async (simulation) => {
    simulation.step(100)
    expect((await simulation.counters()).asleep).toBeGreaterThan(0)
    const { unexplained, applied, stabilisation } = await simulation.energy()
    expect(stabilisation!).toBeLessThan(-0.05)
    // falling asleep takes the motion that the solver's tolerance leaves
    expect(Math.abs(unexplained!)).toBeLessThan(1e-7 * applied!)
  })
})

describe('says what is wrong with', () => {
  const refused: readonly (readonly [string, (scene: Scene) => unknown, string])[] = [
    [
      'no force',
      (scene) => scene.force({ on: 'ball' }),
      'force force0: it needs force, acceleration or torque, found none.',
    ],
    [
      'an unknown body',
      (scene) => scene.force({ on: 'bal', force: [1, 0, 0] }),
      'force force0: unknown body bal, did you mean ball?',
    ],
    [
      'no drag',
      (scene) => scene.drag({}),
      'drag drag0: it needs linear, quadratic, angular, viscosity, or fluidDensity and coefficient.',
    ],
    [
      'half a fluid',
      (scene) => scene.drag({ fluidDensity: 1 }),
      'drag drag0: fluidDensity and coefficient go together, found one of them.',
    ],
    [
      'an empty region',
      (scene) => scene.force({ force: [1, 0, 0], region: { min: [0, 0, 0], max: [1, 0, 1] } }),
      'force force0: region: min must be below max along y, found 0 and 0 m.',
    ],
    [
      'a force on the floor',
      (scene) => scene.force({ on: scene.world, force: [1, 0, 0] }),
      'force force0: world is fixed or driven, so that no force moves it.',
    ],
  ]
  test.each(refused)('%s', (_, make, message) => {
    expect(() => make(ball())).toThrow(message)
  })

  test('two drags on a body, or viscosity for a box', async () => {
    const twice = ball()
    twice.drag({ linear: 1 })
    twice.drag({ on: 'ball', linear: 1 })
    const run = (scene: Scene) => simulate(scene, { life: double, timeStep: 1e-3 }, async () => undefined)
    await expect(run(twice)).rejects.toThrow('drag drag1: ball has drag drag0 already')
    const later = ball()
    later.drag({ viscosity: 1 })
    later.body({ name: 'crate', shape: shape.box({ half: [1, 1, 1] }), material: stuff, position: [5, 0, 0] })
    await expect(run(later)).rejects.toThrow('crate is a box: give it linear and quadratic')
  })
})
