// classics.test.ts: problems of the textbooks whose answers are formulas, by impulses with Coulomb's law.

import { expect, test } from 'vitest'
import {
  contact,
  createScene,
  joint,
  material,
  motion,
  type Scene,
  type SimulationApi,
  shape,
  spring,
} from '#talus/index.js'
import { cpuLives, double, type Life, simulate, vectorOf } from '../lives.js'

const g = 9.81

const room = (size: number, gravity: readonly [number, number, number] = [0, 0, -g]) =>
  createScene({ gravity, domain: { min: [-size, -size, -size], max: [size, size, size] } })

const stuff = (friction: number, restitution = 0) => material({ density: 1000, friction, restitution })

const about = (axis: 0 | 1, angle: number) => {
  const turn: [number, number, number, number] = [0, 0, 0, Math.cos(angle / 2)]
  turn[axis] = Math.sin(angle / 2)
  return turn
}

function run<T>(scene: Scene, life: Life, timeStep: number, use: (simulation: SimulationApi) => Promise<T>) {
  return simulate(scene, { life, timeStep, contact: contact.dvi({ friction: 'coulomb' }) }, use)
}

// v = 5/7 v₀ along the lane and 2/7 R ω₀ across it, once the ball rolls
test.each(cpuLives)('a bowling ball hooks on $name', async (life) => {
  const [scene, rough, radius] = [room(40), stuff(0.2), 0.1]
  scene.body({ shape: shape.plane(), material: rough, fixed: true })
  const ball = { shape: shape.sphere({ radius }), material: rough, position: [0, 0, radius] as const }
  scene.body({ ...ball, velocity: [6, 0, 0], omega: [-30, 0, 0] })
  await run(scene, life, 1e-3, async (simulation) => {
    simulation.step(1500)
    const [along, across] = vectorOf(await simulation.read('bodyVel'), 1)
    expect(along).toBeCloseTo((5 / 7) * 6, 4)
    expect(across).toBeCloseTo((2 / 7) * radius * 30, 4)
  })
})

// a = m g sin α cos α / (M + m sin² α)
test.each(cpuLives)('a wedge goes from under a block on $name', async (life) => {
  const [scene, smooth, slope] = [room(20), stuff(0), 0.5]
  const top = 2 * Math.tan(slope)
  const points = [-0.3, 0.3].flatMap((y) => [[-1, y, 0] as const, [1, y, 0] as const, [-1, y, top] as const])
  scene.body({ shape: shape.plane(), material: smooth, fixed: true })
  scene.body({ shape: shape.hull({ points }), material: smooth, mass: 3, position: [0, 0, 0] })
  const half = 0.1
  scene.body({
    shape: shape.box({ half: [half, half, half] }),
    material: smooth,
    mass: 1,
    position: [-0.4 + half * Math.sin(slope), 0, 1.4 * Math.tan(slope) + half * Math.cos(slope)],
    orientation: about(1, slope),
  })
  await run(scene, life, 5e-4, async (simulation) => {
    simulation.step(600)
    const [speed] = vectorOf(await simulation.read('bodyVel'), 1)
    const wanted = (g * Math.sin(slope) * Math.cos(slope)) / (3 + Math.sin(slope) ** 2)
    expect(-speed / 0.3 / wanted).toBeCloseTo(1, 3)
  })
})

// ω = m v r / (I + m r²)
test('a ball that drops on a seesaw turns it', async () => {
  const [scene, rough, drop, arm, radius] = [room(6), stuff(0.5), 0.05, 0.8, 0.05]
  scene.body({
    name: 'plank',
    shape: shape.box({ half: [1, 0.1, 0.02] }),
    material: rough,
    mass: 10,
    position: [0, 0, 0],
  })
  scene.joint(joint.revolute({ a: 'world', b: 'plank', at: [0, 0, 0], axis: [0, 1, 0] }))
  const ball = { shape: shape.sphere({ radius }), material: rough, mass: 2 }
  scene.body({ ...ball, position: [arm, 0, 0.02 + radius + drop] })
  await run(scene, double, 1e-4, async (simulation) => {
    const [speed, moment] = [Math.sqrt(2 * g * drop), (10 / 12) * (4 + 0.04 ** 2)]
    simulation.step(Math.ceil(speed / g / 1e-4) + 3)
    const turning = vectorOf(await simulation.read('bodyOmega'), 0)[1]
    expect(turning / ((2 * speed * arm) / (moment + 2 * arm ** 2))).toBeCloseTo(1, 2)
  })
})

// a block of width b and height h tips where tan α > b/h, if friction holds it
test.each([
  [0.3, false],
  [0.34, true],
])('a block three times as high as wide on a slope of %f tips: %s', async (slope, tips) => {
  const [scene, rough] = [room(6, [g * Math.sin(slope), 0, -g * Math.cos(slope)]), stuff(2)]
  scene.body({ shape: shape.plane(), material: rough, fixed: true })
  scene.body({ shape: shape.box({ half: [0.1, 0.1, 0.3] }), material: rough, position: [0, 0, 0.3] })
  await run(scene, double, 1e-3, async (simulation) => {
    simulation.step(2000)
    const turned = Math.abs((await simulation.read('bodyRot'))[5]!)
    if (tips) expect(turned).toBeGreaterThan(0.2)
    else expect(turned).toBeLessThan(1e-4)
  })
})

// 1 kg at 1 m/s on 3 kg, and that on 2 kg, e = 1
test.each(cpuLives)('three unequal balls hand on what they can on $name', async (life) => {
  const [scene, hard, radius] = [room(4, [0, 0, 0]), stuff(0, 1), 0.05]
  for (const [k, mass] of [1, 3, 2].entries()) {
    const ball = { shape: shape.sphere({ radius }), material: hard, mass }
    scene.body({ ...ball, position: [k * (2 * radius + 1e-3), 0, 0], velocity: [k === 0 ? 1 : 0, 0, 0] })
  }
  await run(scene, life, 1e-4, async (simulation) => {
    simulation.step(200)
    const speeds = await simulation.read('bodyVel')
    for (const [k, wanted] of [-0.5, 0.1, 0.6].entries()) expect(speeds[3 * k]).toBeCloseTo(wanted, 5)
  })
})

// cos θ = g / (ω² l)
test.each(cpuLives)('a pendulum on a shaft that turns stands out from it on $name', async (life) => {
  const [scene, pace, length, start] = [room(6), 6, 0.5, 1]
  const none = shape.none()
  const angle = motion.sampled((t) => pace * t, { until: 20, every: 20 })
  scene.body({
    name: 'shaft',
    shape: none,
    mass: 1,
    inertia: [1, 1, 1],
    position: [0, 0, 0],
    motion: { rotation: { axis: [0, 0, 1], angle } },
  })
  const position = [length * Math.sin(start), 0, -length * Math.cos(start)] as const
  scene.body({ name: 'bob', shape: none, mass: 1, inertia: [1e-6, 1e-6, 1e-6], position })
  const pin = scene.joint(joint.revolute({ name: 'pin', a: 'shaft', b: 'bob', at: [0, 0, 0], axis: [0, 1, 0] }))
  scene.spring(spring.rotational({ joint: pin, stiffness: 0, damping: 1 }))
  await run(scene, life, 1e-3, async (simulation) => {
    simulation.step(4000)
    const height = vectorOf(await simulation.read('bodyPos'), 1)[2]
    expect(-height / length).toBeCloseTo(g / (pace ** 2 * length), 3)
  })
})

// Ω = m g d / (I ω), in gimbals
test.each(cpuLives)('a gyroscope in gimbals goes round on $name', async (life) => {
  const [scene, spin, arm, mass, moment] = [room(4), 200, 0.2, 2, 0.03]
  const none = shape.none()
  const round = (mass * g * arm) / (moment * spin)
  const light = {
    shape: none,
    mass: 0.01,
    inertia: [1e-4, 1e-4, 1e-4],
    position: [0, 0, 0],
    omega: [0, 0, round],
  } as const
  scene.body({ name: 'ring', ...light })
  scene.body({ name: 'gimbal', ...light })
  scene.body({
    name: 'disc',
    shape: none,
    mass,
    inertia: [0.02, 0.02, moment],
    position: [arm, 0, 0],
    orientation: about(1, Math.PI / 2),
    omega: [spin, 0, round],
    velocity: [0, round * arm, 0],
  })
  scene.joint(joint.revolute({ a: 'world', b: 'ring', at: [0, 0, 0], axis: [0, 0, 1] }))
  scene.joint(joint.revolute({ a: 'ring', b: 'gimbal', at: [0, 0, 0], axis: [0, 1, 0] }))
  scene.joint(joint.revolute({ a: 'gimbal', b: 'disc', at: [arm, 0, 0], axis: [1, 0, 0] }))
  await run(scene, life, 5e-4, async (simulation) => {
    simulation.step(2000)
    const [x, y, z] = vectorOf(await simulation.read('bodyPos'), 2)
    expect(Math.atan2(y, x) / round).toBeCloseTo(1, 2)
    expect(z).toBeCloseTo(0, 3)
  })
})
