// jointsByForce.test.ts: joints, springs and motors at the steps of contact by force.
//
//   a pendulum of any amplitude: T = 4 √(l/g) K(sin θ₀/2), l = (I + m d²)/(m d), K by the arithmetic-geometric mean  (1)
//   a slider-crank: x = r cos φ + √(L² − r² sin² φ)                                                                 (2)
//   m x'' = −k x − c x': e^(−c t/2m), ω = √(k/m − c²/4m²)                                                           (3)
//   what a machine presses on the ground with is its weight, in the mean                                            (4)
//
// The scheme is of second order: errors of (1) and (3) are (ω h)²/24 of a phase, those of (2) rounding.

import { describe, expect, test, vi } from 'vitest'
import {
  backend,
  type CheckpointData,
  contact,
  createScene,
  joint,
  material,
  probe,
  type Scene,
  seededRandom,
  shape,
  spring,
} from '#talus/index.js'
import { double, gpu, type Life, simulate, single, vectorOf } from './lives.js'
import { emptyScene, gravity as g, largest, part, samples } from './mechanism.js'

vi.setConfig({ testTimeout: 120000 })

/** Half a turn of the angle θ₀ takes as long as K says. */
function ellipticK(k: number): number {
  let [a, b] = [1, Math.sqrt(1 - k * k)]
  for (let n = 0; n < 8; n++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)]
  return Math.PI / (2 * a)
}

const rod = { mass: 1, inertia: [0.001, 1 / 12, 1 / 12] as const }

describe('a pendulum', () => {
  test.each([contact.dvi(), contact.hertzMindlin()])(
    'falls by its weight in single precision at short steps, wherever its hinge is and however its body lies: $law',
    async (law) => {
      const scene = emptyScene()
      const at = [0, 2, 3] as const
      const half = Math.SQRT1_2
      const turned = { ...rod, inertia: [1 / 12, 1 / 12, 0.001] as const, orientation: [0, half, 0, half] as const }
      part(scene, 'rod', [0.5, 2, 3], turned)
      const hinge = scene.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'rod', at, axis: [0, 1, 0] }))
      scene.probe(probe.jointSpeed(hinge))
      scene.probe(probe.reactionForce(hinge))
      const timeStep = 1e-5
      await simulate(scene, { life: single, timeStep, contact: law }, async (simulation) => {
        simulation.step(1000)
        const taken = await simulation.sample()
        // θ'' = (3/2) g/l, and the hinge bears a quarter of the weight
        expect(taken['hinge.jointSpeed']! / (1.5 * g * simulation.time)).toBeCloseTo(1, 3)
        expect(taken['hinge.reactionForce.z']! / (g / 4)).toBeCloseTo(1, 1)
      })
    },
  )

  test('keeps its period and its energy', async () => {
    const scene = emptyScene()
    // level at the start: θ₀ = 90°
    part(scene, 'rod', [0.5, 0, 0], rod)
    scene.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'rod', at: [0, 0, 0], axis: [0, 1, 0] }))
    for (const one of [probe.jointPosition('hinge'), probe.jointSpeed('hinge'), probe.jointError()]) scene.probe(one)
    for (const one of [probe.kineticEnergy(), probe.potentialEnergy()]) scene.probe(one)
    const timeStep = 1e-4
    const length = (1 / 12 + 0.25) / 0.5
    const period = 4 * Math.sqrt(length / g) * ellipticK(Math.sin(Math.PI / 4))
    await simulate(scene, { life: double, timeStep }, async (simulation) => {
      const taken = await samples(simulation, 400, 500)
      // it passes the lowest point twice in a period
      const angles = taken.map((at) => at['hinge.jointPosition']! - Math.PI / 2)
      const passes: number[] = []
      for (let k = 1; k < angles.length; k++) {
        if (angles[k - 1]! * angles[k]! >= 0) continue
        const [before, after] = [taken[k - 1]!, taken[k]!]
        const rates = [before['hinge.jointSpeed']!, after['hinge.jointSpeed']!]
        passes.push(
          before.time + rootBetween(angles[k - 1]!, angles[k]!, rates[0]!, rates[1]!, after.time - before.time),
        )
      }
      const swings = passes.length - 1
      expect(swings).toBeGreaterThan(15)
      // (1); a cubic through two samples 50 ms apart finds a root to 1e-4 s
      expect(Math.abs((2 * (passes.at(-1)! - passes[0]!)) / swings / period - 1)).toBeLessThan(2e-5)
      const energy = taken.map((at) => at.kineticEnergy! + at.potentialEnergy!)
      // of 4.9 J that go to and fro: (ω h)² / 8 and no drift
      expect(largest(energy)).toBeLessThan(1e-6)
      expect(Math.abs(energy.at(-1)! - energy[0]!)).toBeLessThan(1e-6)
      expect(largest(taken.map((at) => at.jointError!))).toBeLessThan(1e-9)
    })
  })

  test('bears its weight and what its way asks for', async () => {
    const scene = emptyScene()
    part(scene, 'rod', [0.5, 0, 0], rod)
    scene.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'rod', at: [0, 0, 0], axis: [0, 1, 0] }))
    for (const one of [probe.jointPosition('hinge'), probe.reactionForce('hinge')]) scene.probe(one)
    await simulate(scene, { life: double, timeStep: 1e-4 }, async (simulation) => {
      // at rest, level: m g (1 − m d²/(I + m d²)) = m g / 4
      simulation.step(1)
      expect((await simulation.sample())['hinge.reactionForce.z']! / (g / 4)).toBeCloseTo(1, 5)
      simulation.step(3200)
      const before = (await simulation.sample())['hinge.jointPosition']!
      simulation.step(1)
      const at = await simulation.sample()
      // a reaction is the mean of a step
      const angle = (before + at['hinge.jointPosition']!) / 2
      // along the rod: m g sin φ + m d φ'², with φ'² = 2 m g d sin φ/(I + m d²); across: m g cos φ / 4
      const along = (1 + 2 * 0.25 * 3) * g * Math.sin(angle)
      const across = (g / 4) * Math.cos(angle)
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      expect(at['hinge.reactionForce.x']! / (across * s - along * c)).toBeCloseTo(1, 4)
      expect(at['hinge.reactionForce.z']! / (across * c + along * s)).toBeCloseTo(1, 4)
    })
  })
})

/** Root of the cubic with these values and rates at 0 and `step`. */
function rootBetween(a: number, b: number, rateA: number, rateB: number, step: number): number {
  let [low, high] = [0, 1]
  const value = (u: number) =>
    a * (1 + 2 * u) * (1 - u) ** 2 + b * u * u * (3 - 2 * u) + step * u * (1 - u) * (rateA * (1 - u) - rateB * u)
  for (let n = 0; n < 60; n++) {
    const middle = (low + high) / 2
    if (value(middle) * a > 0) low = middle
    else high = middle
  }
  return low * step
}

test('a slider-crank that a motor turns', async () => {
  const [r, l, speed] = [0.1, 0.35, 12]
  const scene = emptyScene()
  part(scene, 'crank', [r / 2, 0, 0], { mass: 0.5, inertia: [0.001, 0.002, 0.002] })
  part(scene, 'rod', [r + l / 2, 0, 0], { mass: 0.4, inertia: [0.001, 0.005, 0.005] })
  part(scene, 'slider', [r + l, 0, 0], { mass: 1 })
  scene.joint(joint.revolute({ name: 'axle', a: 'world', b: 'crank', at: [0, 0, 0], axis: [0, 1, 0] }))
  scene.joint(joint.spherical({ a: 'crank', b: 'rod', at: [r, 0, 0] }))
  scene.joint(joint.spherical({ a: 'rod', b: 'slider', at: [r + l, 0, 0] }))
  scene.joint(joint.prismatic({ a: 'world', b: 'slider', at: [r + l, 0, 0], axis: [1, 0, 0] }))
  scene.motor('axle', { position: { ramp: { from: 0, to: 10 * speed, start: 0, end: 10 } } })
  for (const one of [probe.position('slider'), probe.velocity('slider'), probe.jointError()]) scene.probe(one)
  await simulate(scene, { life: double, timeStep: 1e-4 }, async (simulation) => {
    for (const at of await samples(simulation, 40, 300)) {
      const angle = speed * at.time
      const root = Math.sqrt(l * l - (r * Math.sin(angle)) ** 2)
      // (2); joints give way by 1e-8 of what they hold in a step
      expect(at['slider.position.x']).toBeCloseTo(r * Math.cos(angle) + root, 8)
      const rate = -r * speed * Math.sin(angle) * (1 + (r * Math.cos(angle)) / root)
      expect(at['slider.velocity.x']).toBeCloseTo(rate, 5)
      expect(at.jointError).toBeLessThan(1e-8)
    }
  })
})

test('springs, and torques over time', async () => {
  const scene = emptyScene(0)
  const [stiffness, damping, mass, timeStep] = [200, 2, 0.5, 1e-4]
  part(scene, 'mass', [1.1, 0, 0], { mass })
  const ends = { a: 'world', b: 'mass', atA: [0, 0, 0], atB: [1.1, 0, 0] } as const
  scene.spring(spring.translational({ ...ends, stiffness, damping, restLength: 1 }))
  part(scene, 'wheel', [4, 0, 0], { inertia: [0.2, 0.2, 0.2] })
  scene.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'wheel', at: [4, 0, 0], axis: [0, 0, 1] }))
  scene.motor('hinge', { torque: { sine: { amplitude: 2, frequency: 2, phase: Math.PI / 2 } } })
  scene.probe(probe.position('mass'))
  scene.probe(probe.jointSpeed('hinge'))
  await simulate(scene, { life: double, timeStep }, async (simulation) => {
    const decay = damping / (2 * mass)
    const pace = Math.sqrt(stiffness / mass - decay ** 2)
    for (const at of await samples(simulation, 50, 200)) {
      const t = at.time
      // (3)
      const swing = 0.1 * Math.exp(-decay * t) * (Math.cos(pace * t) + (decay / pace) * Math.sin(pace * t))
      expect(Math.abs(at['mass.position.x']! - 1 - swing)).toBeLessThan(2e-5)
      const spin = (2 / (0.2 * 4 * Math.PI)) * Math.sin(4 * Math.PI * t)
      expect(Math.abs(at['hinge.jointSpeed']! - spin)).toBeLessThan(1e-6)
    }
  })
})

const rubber = material({ name: 'rubber', density: 1000, young: 5e6, friction: 0.7, restitution: 0.2 })
const radius = 0.1
const sledMass = 5
const wheelMass = rubber.density * Math.PI * radius ** 2 * 0.1

/** A wheel with a motor, in a fork that slides up and down on a sled that slides along x; grains before it where wanted. */
function machine(grains: number): Scene {
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-1, -0.5, -0.2], max: [3, 0.5, 1] } })
  scene.body({ shape: shape.plane(), material: rubber, fixed: true })
  part(scene, 'sled', [0, 0, 0.4], { mass: 1, inertia: [0.1, 0.1, 0.1] })
  part(scene, 'fork', [0, 0, 0.3], { mass: sledMass, inertia: [0.1, 0.1, 0.1] })
  const turned = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const
  const wheel = shape.cylinder({ radius, height: 0.1 })
  scene.body({ name: 'wheel', shape: wheel, material: rubber, position: [0, 0, radius - 1e-4], orientation: turned })
  scene.joint(joint.prismatic({ name: 'rail', a: 'world', b: 'sled', at: [0, 0, 0.4], axis: [1, 0, 0] }))
  scene.joint(joint.prismatic({ a: 'sled', b: 'fork', at: [0, 0, 0.3], axis: [0, 0, 1] }))
  scene.joint(joint.revolute({ name: 'axle', a: 'fork', b: 'wheel', at: [0, 0, radius - 1e-4], axis: [0, 1, 0] }))
  scene.motor('axle', { speed: { ramp: { from: 0, to: 5, start: 0, end: 0.2 } } })
  const random = seededRandom(5)
  const positions: number[] = []
  for (let k = 0; k < grains; k++) {
    positions.push(0.15 + 0.025 * (k % 8) + 0.002 * random.uniform(), 0.025 * (Math.floor(k / 8) - 2), 0.011)
  }
  if (grains > 0) scene.bodies({ name: 'grains', shape: shape.sphere({ radius: 0.011 }), material: rubber, positions })
  for (const one of [probe.position('wheel'), probe.velocity('wheel'), probe.forceOn('wheel')]) scene.probe(one)
  for (const one of [probe.jointError(), probe.jointSpeed('axle'), probe.reactionForce('rail')]) scene.probe(one)
  return scene
}

test('a wheel on a motor rolls on a plane, and over grains', async () => {
  const timeStep = 5e-5
  await simulate(machine(0), { life: double, timeStep }, async (simulation) => {
    const taken = await samples(simulation, 200, 60)
    const late = taken.filter((at) => at.time > 0.4)
    const mean = (name: string) => late.reduce((sum, at) => sum + at[name]!, 0) / late.length
    // it rolls without slip; the contact lies midway between the surfaces, 1 mm of which overlap
    const lever = (radius + mean('wheel.position.z')) / 2
    expect(Math.abs(mean('wheel.velocity.x') / (5 * lever) - 1)).toBeLessThan(1e-3)
    // (4)
    expect(Math.abs(mean('wheel.forceOn.z') / ((sledMass + wheelMass) * g) - 1)).toBeLessThan(5e-3)
    for (const at of late) expect(at['axle.jointSpeed']).toBeCloseTo(5, 6)
    expect(largest(taken.map((at) => at.jointError!))).toBeLessThan(1e-7)
  })
  await simulate(machine(40), { life: double, timeStep }, async (simulation) => {
    const taken = await samples(simulation, 240, 60)
    const highest = Math.max(...taken.map((at) => at['wheel.position.z']!))
    // on grains of 22 mm, and past them
    expect(highest).toBeGreaterThan(radius + 0.01)
    expect(taken.at(-1)!['wheel.position.x']).toBeGreaterThan(0.2)
    expect(largest(taken.map((at) => at.jointError!))).toBeLessThan(1e-6)
  })
})

test('joints break where they bear too much', async () => {
  const scene = emptyScene()
  for (const [name, breakForce] of [
    ['held', 25],
    ['lost', 15],
  ] as const) {
    part(scene, name, [breakForce / 10, 0, 0], { mass: 2 })
    scene.joint(joint.fixed({ name: `${name}Joint`, a: 'world', b: name, at: [breakForce / 10, 0, 0], breakForce }))
    scene.probe(probe.position(name))
    scene.probe(probe.reactionForce(`${name}Joint`))
  }
  await simulate(scene, { life: double, timeStep: 1e-4 }, async (simulation) => {
    simulation.step(1000)
    const at = await simulation.sample()
    expect(at['heldJoint.reactionForce.z']! / (2 * g)).toBeCloseTo(1, 5)
    expect(at['held.position.z']).toBeCloseTo(0, 8)
    expect(at['lostJoint.reactionForce.z']).toBe(0)
    // free from the first step on
    expect(at['lost.position.z']! / (-g * 0.005)).toBeCloseTo(1, 2)
  })
})

test('spheres that are joined do not push each other, nor a plane they are joined to', async () => {
  const scene = createScene({ gravity: [0, 0, 0], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  const ball = { shape: shape.sphere({ radius: 0.1 }), material: rubber }
  scene.body({ name: 'first', ...ball, position: [0, 0, 0.05] })
  scene.body({ name: 'second', ...ball, position: [0.08, 0, 0.05] })
  scene.body({ name: 'ground', shape: shape.plane(), material: rubber, fixed: true })
  scene.joint(joint.revolute({ a: 'first', b: 'second', at: [0.04, 0, 0.05], axis: [0, 1, 0] }))
  scene.joint(joint.spherical({ a: 'ground', b: 'first', at: [0, 0, 0] }))
  scene.joint(joint.spherical({ a: 'ground', b: 'second', at: [0.08, 0, 0] }))
  await simulate(scene, { life: double, timeStep: 1e-4 }, async (simulation) => {
    simulation.step(100)
    expect((await simulation.counters()).contacts).toBe(0)
    expect(vectorOf(await simulation.read('bodyPos'), 0)[2]).toBeCloseTo(0.05, 12)
  })
})

const threads = (n: number): Life => ({ ...double, choice: backend.cpu({ threads: n }) })

test('the same bytes at 1 and 2 threads and after a restart', async () => {
  const hashes: string[] = []
  const timeStep = 6e-5
  for (const n of [1, 2])
    await simulate(machine(40), { life: threads(n), timeStep }, async (simulation) => {
      simulation.step(3000)
      hashes.push(await simulation.hash())
    })
  expect(hashes[1]).toBe(hashes[0])
  const checkpoint = await simulate(machine(40), { life: double, timeStep }, async (simulation) => {
    simulation.step(1777)
    return simulation.save()
  })
  await simulate(machine(40), { life: double, timeStep, checkpoint }, async (simulation) => {
    simulation.step(3000 - 1777)
    expect(await simulation.hash()).toBe(hashes[0])
  })
})

// single precision: positions to 1e-7 of the domain, and through the joints velocities to that over a step
test('the same motion in single precision and on a GPU', async () => {
  const found: number[][] = []
  for (const life of [double, single, gpu])
    await simulate(machine(0), { life, timeStep: 2e-4 }, async (simulation) => {
      simulation.step(50)
      const at = await simulation.sample()
      expect(at.jointError).toBeLessThan(life === double ? 1e-8 : 1e-4)
      found.push([at['wheel.position.x']!, at['wheel.position.z']!, at['axle.jointSpeed']!])
    })
  for (const other of found.slice(1)) {
    expect(Math.abs(other[0]! - found[0]![0]!)).toBeLessThan(2e-5)
    expect(Math.abs(other[1]! - found[0]![1]!)).toBeLessThan(2e-5)
    expect(Math.abs(other[2]! - found[0]![2]!)).toBeLessThan(1e-2)
  }
})

// both laws, the same mechanism: by impulses at a step ten times as long
test('the same swing as by impulses', async () => {
  const angles = await Promise.all(
    [
      { contact: contact.hertzMindlin(), timeStep: 1e-4 },
      { contact: contact.dvi(), timeStep: 1e-4 },
    ].map((law) => {
      const scene = emptyScene()
      part(scene, 'upper', [0.5, 0, 0], rod)
      part(scene, 'lower', [1.5, 0, 0], rod)
      scene.joint(joint.revolute({ a: 'world', b: 'upper', at: [0, 0, 0], axis: [0, 1, 0] }))
      scene.joint(joint.revolute({ name: 'knee', a: 'upper', b: 'lower', at: [1, 0, 0], axis: [0, 1, 0] }))
      scene.probe(probe.jointPosition('knee'))
      return simulate(scene, { life: double, ...law }, async (simulation) => samples(simulation, 10, 500))
    }),
  )
  angles[0]!.forEach((at, k) => {
    expect(Math.abs(at['knee.jointPosition']! - angles[1]![k]!['knee.jointPosition']!)).toBeLessThan(5e-3)
  })
})

/**
 * A flywheel that a motor turns up with its largest torque, a pendulum that falls on its stop, and a motor that presses an arm on a
 * stop: ω = T t / I; what the stop takes is the energy of the fall, and then it bears m g d cos φ; the arm stands.     (5)
 */
function bounded(): Scene {
  const scene = emptyScene()
  const axis = [0, 1, 0] as const
  part(scene, 'wheel', [0, 0, 2], { inertia: [0.2, 0.2, 0.2] })
  scene.joint(joint.revolute({ name: 'axle', a: 'world', b: 'wheel', at: [0, 0, 2], axis }))
  scene.motor('axle', { speed: 10, maxTorque: 3 })
  part(scene, 'rod', [0.5, 0, 0], rod)
  scene.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'rod', at: [0, 0, 0], axis, limits: { upper: 0.5 } }))
  part(scene, 'arm', [0.3, 0, 4], { inertia: [0.01, 0.02, 0.02] })
  scene.joint(joint.revolute({ name: 'knee', a: 'world', b: 'arm', at: [0, 0, 4], axis, limits: { lower: -0.2 } }))
  // lifts with 8 N m what weighs 2.94 N m
  scene.motor('knee', { speed: -10, maxTorque: 8 })
  for (const one of ['axle', 'hinge', 'knee']) {
    scene.probe(probe.jointPosition(one))
    scene.probe(probe.jointSpeed(one))
    scene.probe(probe.reactionTorque(one))
  }
  for (const one of [probe.motorTorque('axle'), probe.motorPower('axle'), probe.motorWork('axle')]) scene.probe(one)
  scene.probe(probe.motorTorque('knee'))
  return scene
}

describe('motors with a largest torque, and stops', () => {
  test('turn up a flywheel, take a fall, and stand against each other', async () => {
    await simulate(bounded(), { life: double, timeStep: 2e-4 }, async (simulation) => {
      simulation.step(2000)
      const early = await simulation.sample()
      expect(early['axle.jointSpeed']).toBeCloseTo((3 * 0.4) / 0.2, 10)
      expect(early['axle.motorTorque']).toBeCloseTo(3, 12)
      expect(early['axle.reactionTorque.y']).toBeCloseTo(3, 12)
      expect(early['axle.motorPower']).toBeCloseTo(3 * 6, 9)
      expect(early['axle.motorWork']).toBeCloseTo(0.5 * 0.2 * 6 ** 2, 10)

      simulation.step(2000)
      const late = await simulation.sample()
      // its speed, and no more
      expect(late['axle.jointSpeed']).toBeCloseTo(10, 12)
      expect(late['axle.motorTorque']).toBeCloseTo(0, 9)
      // (5)
      expect(late['hinge.jointPosition']).toBeCloseTo(0.5, 10)
      expect(late['hinge.reactionTorque.y']).toBeCloseTo(-0.5 * g * Math.cos(0.5), 6)
      expect(late['knee.jointPosition']).toBeCloseTo(-0.2, 9)
      expect(late['knee.motorTorque']).toBeCloseTo(-8, 12)
      expect(late['knee.reactionTorque.y']).toBeCloseTo(-0.3 * g * Math.cos(0.2), 6)

      const energy = await simulation.energy()
      const lifted = 0.3 * g * Math.sin(0.2)
      expect(energy.motors! / (0.5 * 0.2 * 100 + 8 * 0.2)).toBeCloseTo(1, 3)
      // to h in the step that meets the stop: the fall of the rod, and what the motor had given to the arm beyond its weight
      expect(energy.dissipated! / (0.5 * g * Math.sin(0.5) + 8 * 0.2 - lifted)).toBeCloseTo(1, 3)
    })
  })

  test('let go again, and bear no pull', async () => {
    const scene = emptyScene(0)
    part(scene, 'arm', [0.5, 0, 0])
    const limits = { lower: -0.5, upper: 0.5 }
    scene.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'arm', at: [0, 0, 0], axis: [0, 1, 0], limits }))
    scene.motor('hinge', { speed: { sine: { amplitude: 5, frequency: 1 } }, maxTorque: 3 })
    for (const one of [probe.jointPosition('hinge'), probe.jointSpeed('hinge')]) scene.probe(one)
    await simulate(scene, { life: double, timeStep: 1e-3 }, async (simulation) => {
      const taken = await samples(simulation, 15, 100)
      expect(Math.max(...taken.map((at) => Math.abs(at['hinge.jointPosition']!)))).toBeLessThan(0.5 + 1e-9)
      // from the stop it goes at the moment the motor turns round, at 0.5 s
      const moment = 0.1 + 0.25
      for (const at of taken.filter((one) => one.time > 0.55 && one.time < 0.75)) {
        expect(at['hinge.jointSpeed']! / ((-3 / moment) * (at.time - 0.5))).toBeCloseTo(1, 2)
      }
    })
  })

  test('put a joint back that is a little beyond its stop, and leave it there', async () => {
    for (const limits of [{ upper: -9e-7 }, { lower: 9e-7 }]) {
      const scene = emptyScene(0)
      part(scene, 'arm', [0.5, 0, 0])
      scene.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'arm', at: [0, 0, 0], axis: [0, 1, 0], limits }))
      for (const one of [probe.jointPosition('hinge'), probe.jointSpeed('hinge')]) scene.probe(one)
      await simulate(scene, { life: double, timeStep: 1e-3 }, async (simulation) => {
        simulation.step(2)
        const at = await simulation.sample()
        expect(Math.abs(at['hinge.jointPosition']!)).toBeCloseTo(9e-7, 9)
        // a push that stayed would be of 9e-4 rad/s
        expect(Math.abs(at['hinge.jointSpeed']!)).toBeLessThan(1e-9)
      })
    }
  })

  test('an actuator with a largest force', async () => {
    const scene = emptyScene(0)
    part(scene, 'load', [2, 0, 0])
    const ends = { a: 'world', b: 'load', atA: [0, 0, 0], atB: [2, 0, 0] } as const
    const length = { ramp: { from: 2, to: 4, start: 0, end: 0.1 } }
    scene.joint(joint.actuator({ name: 'arm', ...ends, length, maxForce: 5 }))
    scene.probe(probe.position('load'))
    scene.probe(probe.reactionForce('arm'))
    await simulate(scene, { life: double, timeStep: 1e-3 }, async (simulation) => {
      simulation.step(500)
      const at = await simulation.sample()
      expect(at['load.position.x']).toBeCloseTo(2 + 0.5 * 5 * 0.5 ** 2, 9)
      expect(at['arm.reactionForce.x']).toBeCloseTo(5, 9)
    })
  })

  test('the same bytes at two threads and after a restart, and the same in single precision', async () => {
    // the arm comes to its stop after 0.09 s
    const end = (life: Life, steps: number, checkpoint?: CheckpointData) =>
      simulate(bounded(), { life, timeStep: 8e-3, ...(checkpoint ? { checkpoint } : {}) }, async (simulation) => {
        simulation.step(steps)
        return { hash: await simulation.hash(), sample: await simulation.sample(), saved: await simulation.save() }
      })
    const whole = await end(double, 14)
    expect((await end(threads(2), 14)).hash).toBe(whole.hash)
    expect((await end(double, 4, (await end(double, 10)).saved)).hash).toBe(whole.hash)
    for (const life of [single]) {
      const { sample } = await end(life, 14)
      for (const name of ['axle.jointSpeed', 'hinge.jointPosition', 'knee.jointPosition', 'knee.motorTorque'])
        expect(Math.abs(sample[name]! - whole.sample[name]!), `${life.name} ${name}`).toBeLessThan(2e-3)
    }
  })
})
