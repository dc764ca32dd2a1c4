// brakes.test.ts: brakes, which hold a joint still by at most a torque or force, by both laws.
//
//   a wheel that one stops: ω = ω₀ − τ_b t / I, then stays; W = −½ I ω₀²                                            (1)
//   beside a torque: still while τ ≤ τ_b, and above it I ω' = τ − τ_b                                               (2)
//   a cart on a slope of angle α, wheels held: still while tan α ≤ μ, else a = g (sin α − μ cos α)                  (3)
//   the same, wheels that turn against their brakes: (m + 4 I/r²) a = m g sin α − 4 τ_b / r, r less half the overlap  (4)

import { describe, expect, test } from 'vitest'
import { type ContactLaw, contact, createScene, joint, material, probe, type Scene, shape } from '#talus/index.js'
import { sceneFromJson } from '#talus/model/sceneFromJson.js'
import type { SimulationApi } from '#talus/step/simulation.js'
import { cpuLives, double, gpu, simulate, single } from './lives.js'
import { emptyScene, gravity as g, part } from './mechanism.js'

interface Law {
  readonly name: string
  readonly law: ContactLaw
  readonly timeStep: number
}

const byImpulses: Law = { name: 'by impulses', law: contact.dvi({ tolerance: 1e-7, iterations: 2000 }), timeStep: 1e-3 }
const byForce: Law = { name: 'by force', law: contact.hertzMindlin(), timeStep: 1e-4 }
const laws = [byImpulses, byForce]
const everywhere = laws.flatMap((law) => cpuLives.map((life) => ({ ...law, life, on: life.name })))

const moment = 0.2

/** A wheel on a hinge with a brake, and a torque where one is given. */
function wheel(brake: Parameters<Scene['motor']>[1]['brake'], torque?: number, omega = 0): Scene {
  const scene = emptyScene()
  part(scene, 'wheel', [0, 0, 0], { inertia: [moment, moment, moment], omega: [0, 0, omega] })
  const hinge = scene.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'wheel', at: [0, 0, 0], axis: [0, 0, 1] }))
  if (torque !== undefined) scene.motor(hinge, { name: 'drive', torque })
  scene.motor(hinge, { name: 'brake', brake: brake! })
  for (const of of [probe.jointSpeed, probe.jointPosition, probe.motorTorque, probe.motorPower, probe.motorWork])
    scene.probe(of(hinge))
  scene.probe(probe.reactionTorque(hinge))
  return scene
}

const seconds = (simulation: SimulationApi, timeStep: number, time: number) =>
  simulation.step(Math.round(time / timeStep))

describe.each(everywhere)('a wheel $name on $on', ({ law, timeStep, life }) => {
  const digits = life === double ? 6 : 4
  const run = <T>(scene: Scene, use: (simulation: SimulationApi) => Promise<T>) =>
    simulate(scene, { life, timeStep, contact: law }, use)

  test('is stopped, and stays where it is', async () => {
    await run(wheel(4, undefined, 2), async (simulation) => {
      seconds(simulation, timeStep, 0.05)
      const turning = await simulation.sample()
      // (1)
      expect(turning['hinge.jointSpeed']).toBeCloseTo(2 - (4 * 0.05) / moment, digits)
      expect(turning['hinge.motorTorque']).toBeCloseTo(-4, digits - 1)
      expect(turning['hinge.reactionTorque.z']).toBeCloseTo(-4, digits - 1)
      expect(turning['hinge.motorPower']! / (-4 * turning['hinge.jointSpeed']!)).toBeCloseTo(1, 3)
      seconds(simulation, timeStep, 0.06)
      const still = await simulation.sample()
      expect(Math.abs(still['hinge.jointSpeed']!)).toBeLessThan(1e-6)
      expect(still['hinge.motorTorque']).toBeCloseTo(0, 4)
      expect(still['hinge.motorWork']! / (-0.5 * moment * 4)).toBeCloseTo(1, digits - 2)
      seconds(simulation, timeStep, 0.05)
      expect((await simulation.sample())['hinge.jointPosition']).toBeCloseTo(still['hinge.jointPosition']!, 6)
    })
  })

  test('is held against less than its brake, and turns up by what is more', async () => {
    await run(wheel({ ramp: { from: 3, to: 1, start: 0, end: 0.1 } }, 2), async (simulation) => {
      seconds(simulation, timeStep, 0.04)
      const held = await simulation.sample()
      // the torque given and the brake against it are none together, and do no work
      expect(Math.abs(held['hinge.jointSpeed']!)).toBeLessThan(1e-5)
      expect(held['hinge.motorTorque']).toBeCloseTo(0, 3)
      expect(held['hinge.motorWork']).toBeCloseTo(0, 4)
      seconds(simulation, timeStep, 0.06)
      const from = await simulation.sample()
      seconds(simulation, timeStep, 0.05)
      const to = await simulation.sample()
      // (2)
      expect((to['hinge.jointSpeed']! - from['hinge.jointSpeed']!) / ((1 * 0.05) / moment)).toBeCloseTo(1, 3)
      expect(to['hinge.motorTorque']).toBeCloseTo(1, 3)
      const work = to['hinge.motorWork']! - from['hinge.motorWork']!
      const gained = 0.5 * moment * (to['hinge.jointSpeed']! ** 2 - from['hinge.jointSpeed']! ** 2)
      expect(work / gained).toBeCloseTo(1, 3)
    })
  })
})

const [radius, wheelMass, chassisMass, friction, young] = [0.1, 2, 12, 0.5, 1e7]
const wheelMoment = 0.4 * wheelMass * radius ** 2

/** A cart on four braked wheels on a plane; the slope is in the gravity. */
function cart(angle: number, brake: number): Scene {
  const rubber = material({
    name: 'rubber',
    density: 1000,
    friction,
    restitution: 0,
    young,
    poisson: 0.3,
  })
  const scene = createScene({ gravity: [g * Math.sin(angle), 0, -g * Math.cos(angle)] })
  scene.body({ name: 'ground', shape: shape.plane(), material: rubber, fixed: true })
  const chassis = scene.body({
    name: 'chassis',
    shape: shape.none(),
    mass: chassisMass,
    inertia: [0.2, 0.6, 0.7],
    position: [0, 0, 0.15],
  })
  for (const x of [-0.3, 0.3])
    for (const y of [-0.3, 0.3]) {
      const name = `wheel${x > 0 ? 'Front' : 'Rear'}${y > 0 ? 'Left' : 'Right'}`
      const at = [x, y, radius] as const
      const body = scene.body({
        name,
        shape: shape.sphere({ radius }),
        material: rubber,
        mass: wheelMass,
        position: at,
      })
      const axle = scene.joint(joint.revolute({ name: `${name}Axle`, a: chassis, b: body, at, axis: [0, 1, 0] }))
      scene.motor(axle, { name: `${name}Brake`, brake })
      for (const of of [probe.jointSpeed, probe.motorTorque, probe.motorWork]) scene.probe(of(axle))
    }
  for (const of of [probe.position, probe.velocity]) scene.probe(of(chassis))
  return scene
}

const mass = chassisMass + 4 * wheelMass
const axle = 'wheelFrontLeftAxle'

/** Half the overlap under a quarter of the weight by Hertz, m. */
const sunk = ((0.75 * mass * g * Math.cos(0.3)) / 4 / (young / (2 * (1 - 0.3 ** 2))) / Math.sqrt(radius)) ** (2 / 3) / 2

const carts = [
  { ...byImpulses, lever: radius },
  { ...byForce, timeStep: 5e-5, lever: radius - sunk },
]

describe.each(carts)('a cart $name', ({ law, timeStep, lever }) => {
  const on = <T>(angle: number, brake: number, use: (simulation: SimulationApi) => Promise<T>) =>
    simulate(cart(angle, brake), { life: double, timeStep, contact: law }, use)

  /** m/s² along the slope, after it has come to lie. */
  async function acceleration(simulation: SimulationApi): Promise<number> {
    seconds(simulation, timeStep, 0.2)
    const from = (await simulation.sample())['chassis.velocity.x']!
    seconds(simulation, timeStep, 0.3)
    return ((await simulation.sample())['chassis.velocity.x']! - from) / 0.3
  }

  test.each([10, 20, 25.5])('braked hard it stands on a slope of %s degrees', async (degrees) => {
    await on((degrees * Math.PI) / 180, 1000, async (simulation) => {
      seconds(simulation, timeStep, 0.3)
      const from = await simulation.sample()
      seconds(simulation, timeStep, 0.4)
      const to = await simulation.sample()
      expect(Math.abs(to['chassis.position.x']! - from['chassis.position.x']!)).toBeLessThan(1e-5)
      expect(Math.abs(to[`${axle}.jointSpeed`]!)).toBeLessThan(1e-4)
    })
  })

  test.each([28, 35])('braked hard it slides down one of %s degrees', async (degrees) => {
    const angle = (degrees * Math.PI) / 180
    await on(angle, 1000, async (simulation) => {
      const found = await acceleration(simulation)
      // (3)
      expect(found / (g * (Math.sin(angle) - friction * Math.cos(angle)))).toBeCloseTo(1, 2)
      expect(Math.abs((await simulation.sample())[`${axle}.jointSpeed`]!)).toBeLessThan(1e-3)
    })
  })

  test('braked less it rolls down, and the brakes take what it does not gain', async () => {
    const [angle, brake] = [0.3, 0.8]
    await on(angle, brake, async (simulation) => {
      const first = await simulation.energy()
      const found = await acceleration(simulation)
      // (4)
      const wanted = (mass * g * Math.sin(angle) - (4 * brake) / lever) / (mass + (4 * wheelMoment) / lever ** 2)
      expect(found / wanted).toBeCloseTo(1, 2)
      const now = await simulation.sample()
      expect(now[`${axle}.motorTorque`]! / -brake).toBeCloseTo(1, 3)
      const energy = await simulation.energy()
      const change = energy.kinetic + energy.potential - first.kinetic - first.potential
      expect(Math.abs(energy.unexplained ?? 0)).toBeLessThan(1e-6)
      // rolling takes none but for the start
      expect(energy.motors! / change).toBeCloseTo(1, 1)
      expect(now[`${axle}.motorWork`]! / (energy.motors! / 4)).toBeCloseTo(1, 2)
    })
  })
})

test('a sledge on a rail is held by a force', async () => {
  for (const { law, timeStep } of laws) {
    const scene = emptyScene()
    part(scene, 'sledge', [0, 0, 0], { mass: 2, velocity: [0, 0, 0] })
    const rail = scene.joint(
      joint.prismatic({ name: 'rail', a: 'world', b: 'sledge', at: [0, 0, 0], axis: [0, 0, -1] }),
    )
    scene.motor(rail, { name: 'brake', brake: { table: { times: [0, 0.1, 0.101], values: [30, 30, 10] } } })
    for (const of of [probe.jointPosition, probe.jointSpeed, probe.motorForce]) scene.probe(of(rail))
    await simulate(scene, { life: double, timeStep, contact: law }, async (simulation) => {
      seconds(simulation, timeStep, 0.1)
      const held = await simulation.sample()
      expect(Math.abs(held['rail.jointPosition']!)).toBeLessThan(1e-9)
      expect(held['rail.motorForce']).toBeCloseTo(-2 * g, 4)
      seconds(simulation, timeStep, 0.001)
      const from = (await simulation.sample())['rail.jointSpeed']!
      seconds(simulation, timeStep, 0.1)
      const to = await simulation.sample()
      expect((to['rail.jointSpeed']! - from) / 0.1).toBeCloseTo(g - 10 / 2, 5)
    })
  }
})

test('on the stop of its joint it stays there, and lets go of it again', async () => {
  for (const { law, timeStep } of laws) {
    const scene = emptyScene()
    part(scene, 'arm', [0.5, 0, 0], { omega: [0, -3, 0] })
    const at = { a: 'world', b: 'arm', at: [0, 0, 0], axis: [0, 1, 0], limits: { upper: 0.2 } } as const
    const hinge = scene.joint(joint.revolute({ name: 'hinge', ...at }))
    scene.motor(hinge, { name: 'brake', brake: 1 })
    for (const of of [probe.jointPosition, probe.motorTorque]) scene.probe(of(hinge))
    await simulate(scene, { life: double, timeStep, contact: law }, async (simulation) => {
      seconds(simulation, timeStep, 1.5)
      const now = await simulation.sample()
      // the weight, 4.9 N m, turns it down to the stop
      expect(now['hinge.jointPosition']).toBeCloseTo(0.2, 4)
      expect(Math.abs(now['hinge.motorTorque']!)).toBeLessThanOrEqual(1 + 1e-9)
    })
  }
})

test('its torque is set while it runs, and goes with a checkpoint bit for bit', async () => {
  for (const { law, timeStep } of laws) {
    for (const life of cpuLives) {
      const scene = sceneFromJson(JSON.parse(JSON.stringify(wheel(0, 2))))
      await simulate(scene, { life, timeStep, contact: law }, async (whole) => {
        seconds(whole, timeStep, 0.02)
        await whole.setMotor('brake', 30)
        seconds(whole, timeStep, 0.02)
        expect(Math.abs((await whole.sample())['hinge.jointSpeed']!)).toBeLessThan(1e-5)
        const checkpoint = structuredClone(await whole.save())
        await whole.setMotor('brake', 1)
        seconds(whole, timeStep, 0.02)
        await simulate(scene, { life, timeStep, contact: law, checkpoint }, async (again) => {
          await again.setMotor('brake', 1)
          seconds(again, timeStep, 0.02)
          expect(await again.hash()).toBe(await whole.hash())
        })
        await expect(whole.setMotor('brake', -1)).rejects.toThrow('brake brake: target must not be negative, found -1.')
      })
    }
  }
})

test('brakes on a GPU as on the CPU', async () => {
  for (const { law } of laws) {
    const after = async (life: typeof gpu) =>
      simulate(
        wheel({ ramp: { from: 0, to: 10, start: 0, end: 0.02 } }, 1, 0.2),
        { life, timeStep: 1e-3, contact: law },
        async (simulation) => {
          simulation.step(12)
          const turning = await simulation.sample()
          simulation.step(12)
          return [turning, await simulation.sample()]
        },
      )
    const [here, there] = [await after(single), await after(gpu)]
    for (const [k, columns] of here.entries()) {
      for (const [name, value] of Object.entries(columns)) expect(there[k]![name], name).toBeCloseTo(value, 4)
    }
    expect(there[0]!['hinge.jointSpeed']).toBeGreaterThan(0.02)
    expect(Math.abs(there[1]!['hinge.jointSpeed']!)).toBeLessThan(1e-5)
  }
})

test('what a brake cannot be: one sentence', () => {
  const scene = () => {
    const made = emptyScene()
    part(made, 'wheel', [0, 0, 0])
    made.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'wheel', at: [0, 0, 0], axis: [0, 0, 1] }))
    return made
  }
  expect(() => scene().motor('hinge', { brake: -1 })).toThrow('motor motor0: brake must not be negative, found -1 N m.')
  expect(() => scene().motor('hinge', { brake: { sine: { amplitude: 2, frequency: 1, offset: 1 } } })).toThrow(
    'motor motor0: brake must not be negative, found -1 N m.',
  )
  expect(() => scene().motor('hinge', { brake: 1, maxTorque: 2 })).toThrow(
    'motor motor0: the largest torque or force of a brake is its brake.',
  )
  expect(() => scene().motor('hinge', { brake: 1, torque: 2 })).toThrow(
    'motor motor0: it needs one of speed, position, torque, force, brake, found torque and brake.',
  )
  const driven = scene()
  driven.motor('hinge', { name: 'drive', speed: 1, maxTorque: 3 })
  expect(() => driven.motor('hinge', { name: 'brake', brake: 1 })).toThrow(
    'motor brake: joint hinge has brake, a brake, which goes with a given torque or force, and drive, which holds a speed.',
  )
  const two = scene()
  two.motor('hinge', { name: 'one', brake: 1 })
  expect(() => two.motor('hinge', { name: 'two', brake: 1 })).toThrow(
    'motor two: joint hinge has a motor already, one.',
  )
})
