// resisting.test.ts: rolling and spinning friction and cohesion by impulses.
//
//   a rolling sphere slows by 5/7 ρ g, stops after 7 v0² / (10 ρ g)                                                 (1)
//   one that spins about the normal slows by 5 σ g / (2 R)                                                          (2)
//
// (1): torque balance F R − ρ R m g = −2/5 m R² dω/dt with v = ω R. ρ and σ are torques over normal force and radius. The
// condition couples turning with the gap as it does sliding: a sphere that rolls rides at ρ v h, one that spins at σ R ω h.
// A rod on a plane and a heap of rods turn with each of their contacts: step lengths of torques must be those of the bodies they
// turn, or sweeps go up. Cohesion holds a sphere under a ceiling while its force is above the weight.

import { expect, test } from 'vitest'
import { contact, createScene, material, shape } from '#talus/index.js'
import { component, double, simulate } from '../lives.js'

const g = 9.81
const radius = 0.05
const law = contact.dvi({ iterations: 5000, tolerance: 1e-9 })
const timeStep = 5e-4

function onFloor(resistance: { rolling?: number; spinning?: number }, gap: number, motion: object) {
  const rough = material({ density: 2000, friction: 0.8, restitution: 0, ...resistance })
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-1, -1, -1], max: [3, 1, 1] } })
  scene.body({ shape: shape.sphere({ radius }), material: rough, position: [0, 0, radius + gap], ...motion })
  scene.body({ shape: shape.plane(), material: rough, fixed: true })
  return scene
}

test('rolling friction stops a rolling sphere in the distance of the torque balance', async () => {
  const [v0, rolling] = [0.5, 0.05]
  const motion = { velocity: [v0, 0, 0], omega: [0, v0 / radius, 0] }
  const scene = onFloor({ rolling }, rolling * v0 * timeStep, motion)
  await simulate(scene, { life: double, timeStep, contact: law }, async (simulation) => {
    const slowing = (5 / 7) * rolling * g
    const half = Math.round(v0 / slowing / 2 / timeStep)
    simulation.step(half)
    const speed = component(await simulation.read('bodyVel'), 0, 0)
    expect(Math.abs(speed / (v0 - slowing * half * timeStep) - 1)).toBeLessThan(2e-3)
    expect(Math.abs(component(await simulation.read('bodyOmega'), 0, 1) * radius - speed)).toBeLessThan(1e-3 * v0)
    simulation.step(Math.round(1.3 * half))
    const distance = component(await simulation.read('bodyPos'), 0, 0)
    expect(Math.abs(component(await simulation.read('bodyVel'), 0, 0))).toBeLessThan(1e-7)
    expect(Math.abs(distance / ((7 * v0 ** 2) / (10 * rolling * g)) - 1)).toBeLessThan(3e-3)
  })
})

test('rolling friction holds a sphere on a slope up to its coefficient', async () => {
  // 2/5 and the rest of the mass do not enter: it starts where m g R sin a = ρ R m g cos a
  const resting = async (angle: number) => {
    const rough = material({ density: 2000, friction: 0.8, restitution: 0, rolling: 0.1 })
    const scene = createScene({ gravity: [g * Math.sin(angle), 0, -g * Math.cos(angle)] })
    scene.body({ shape: shape.sphere({ radius }), material: rough, position: [0, 0, radius] })
    scene.body({ shape: shape.plane(), material: rough, fixed: true })
    return simulate(scene, { life: double, timeStep: 1e-3, contact: law }, async (simulation) => {
      simulation.step(200)
      return component(await simulation.read('bodyVel'), 0, 0)
    })
  }
  expect(Math.abs(await resting(Math.atan(0.098)))).toBeLessThan(1e-7)
  // beyond it the rest of the slope accelerates: 5/7 g (sin a − ρ cos a)
  const angle = Math.atan(0.15)
  const expected = (5 / 7) * g * (Math.sin(angle) - 0.1 * Math.cos(angle)) * 0.2
  expect(Math.abs((await resting(angle)) / expected - 1)).toBeLessThan(5e-3)
})

test('spinning friction slows a sphere that turns on the spot', async () => {
  const [omega, spinning] = [20, 0.05]
  const scene = onFloor({ spinning }, spinning * radius * omega * timeStep, { omega: [0, 0, omega] })
  await simulate(scene, { life: double, timeStep, contact: law }, async (simulation) => {
    const slowing = (5 * spinning * g) / (2 * radius)
    const steps = Math.round(omega / slowing / 2 / timeStep)
    simulation.step(steps)
    const left = component(await simulation.read('bodyOmega'), 0, 2)
    expect(Math.abs(left / (omega - slowing * steps * timeStep) - 1)).toBeLessThan(2e-3)
    simulation.step(Math.round(1.3 * steps))
    expect(Math.abs(component(await simulation.read('bodyOmega'), 0, 2))).toBeLessThan(1e-6)
    expect(Math.abs(component(await simulation.read('bodyPos'), 0, 0))).toBeLessThan(1e-9)
  })
})

test.each([
  [1.02, 'law', true],
  [0.98, 'law', false],
  [1.02, 'pair of materials', true],
  [0.98, 'pair of materials', false],
])('cohesion of %d weights under a ceiling, of the %s', async (weights, of, holds) => {
  const stone = material({ density: 2000, friction: 0.5, restitution: 0 })
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  scene.body({ shape: shape.sphere({ radius }), material: stone, position: [0, 0, -radius] })
  scene.body({ shape: shape.plane({ normal: [0, 0, -1] }), material: stone, fixed: true })
  const weight = 2000 * (4 / 3) * Math.PI * radius ** 3 * g
  const pull = weights * weight
  if (of !== 'law') scene.materialPair(stone, stone, { adhesion: pull })
  const sticky = contact.dvi({ iterations: 1000, tolerance: 1e-9, cohesion: of === 'law' ? pull : 0 })
  await simulate(scene, { life: double, timeStep: 1e-3, contact: sticky }, async (simulation) => {
    simulation.step(100)
    const z = component(await simulation.read('bodyPos'), 0, 2)
    if (holds) expect(Math.abs(z + radius)).toBeLessThan(1e-9)
    // what cohesion leaves of g, in steps of Euler: n (n + 1) / 2 h²
    else expect(Math.abs((z + radius) / (-0.02 * g * 5050e-6) - 1)).toBeLessThan(1e-3)
  })
})

const rod = material({ density: 2000, friction: 0.5, restitution: 0, rolling: 0.05, spinning: 0.05 })

test.each(['apgd', 'gauss-seidel', 'jacobi'] as const)(
  'a thin capsule with rolling friction lies still, by %s',
  async (solver) => {
    const scene = createScene({ gravity: [0, 0, -g] })
    const lying = [0, Math.SQRT1_2, 0, Math.SQRT1_2] as const
    const capsule = shape.capsule({ radius: 0.005, height: 0.1 })
    scene.body({ shape: capsule, material: rod, position: [0, 0, 0.005], orientation: lying })
    scene.body({ shape: shape.plane(), material: rod, fixed: true })
    await simulate(scene, { life: double, timeStep: 1e-3, contact: contact.dvi({ solver }) }, async (simulation) => {
      simulation.step(300)
      expect((await simulation.solver!())!.unsolvedSteps).toBe(0)
      expect(Math.hypot(...(await simulation.read('bodyPos')).slice(0, 2))).toBeLessThan(1e-7)
    })
  },
)

test('a heap of capsules with rolling friction gains no energy by sweeps', async () => {
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-1, -1, -0.1], max: [1, 1, 1] } })
  for (let i = 0; i < 18; i++) {
    const half = i * 0.7
    const at = [0.024 * (i % 3), 0.024 * (Math.floor(i / 3) % 3) + 0.001 * (i % 2), 0.022 + 0.024 * Math.floor(i / 9)]
    scene.body({
      shape: shape.capsule({ radius: 0.005, height: 0.03 }),
      material: rod,
      position: at as [number, number, number],
      orientation: [0, Math.sin(half), 0, Math.cos(half)],
    })
  }
  scene.body({ shape: shape.plane(), material: rod, fixed: true })
  const sweeps = contact.dvi({ solver: 'gauss-seidel' })
  await simulate(scene, { life: double, timeStep: 1e-3, contact: sweeps }, async (simulation) => {
    const { total: start } = await simulation.energy()
    for (let k = 0; k < 10; k++) {
      simulation.step(15)
      expect((await simulation.energy()).total).toBeLessThan(start)
    }
  })
})
