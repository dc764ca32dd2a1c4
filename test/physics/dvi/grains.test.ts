// grains.test.ts: overlaps, large steps, creep, heaps and bodies that topple, by impulses.

import { describe, expect, test, vi } from 'vitest'
import { builtinScene } from '#talus/cli/builtinScenes.js'
import { contact, createScene, material, shape } from '#talus/index.js'
import { component, double, simulate, vectorOf } from '../lives.js'

vi.setConfig({ testTimeout: 170000 })

const g = 9.81
const stone = material({ density: 2000, friction: 0.5, restitution: 0 })

// u_n + max(gap / h, −recovery) ≥ 0: a deep overlap is left at the recovery speed, one of less than recovery h in one step. Only
// places move: bodies at rest that kept the speed would have energy from nowhere
test.each([
  [0.01, 0.3],
  [0.01, 0.05],
  // three tenths of it in a step
  [1e-5, 0.003],
])('an overlap of %d m ends at no more than the recovery speed, %d m/s the expected', async (overlap, expected) => {
  const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  for (const side of [-1, 1]) {
    scene.body({
      shape: shape.sphere({ radius: 0.05 }),
      material: stone,
      position: [side * (0.05 - overlap / 2), 0, 0],
    })
  }
  const recoverySpeed = expected === 0.05 ? 0.05 : 0.3
  const law = contact.dvi({ recoverySpeed, tolerance: 1e-10, iterations: 1000 })
  await simulate(scene, { life: double, timeStep: 1e-3, contact: law }, async (simulation) => {
    const before = Float64Array.from(await simulation.read('bodyPos'))
    simulation.step(1)
    const after = await simulation.read('bodyPos')
    const speeds = [0, 1].map((i) => (component(after, i, 0) - component(before, i, 0)) / 1e-3)
    expect(Math.abs(speeds[1]! - speeds[0]! - expected)).toBeLessThan(1e-8)
    expect(Math.abs(speeds[1]! + speeds[0]!)).toBeLessThan(1e-12)
    for (const v of await simulation.read('bodyVel')) expect(Math.abs(v)).toBeLessThan(1e-12)
  })
})

// friction 0.5 holds heaps of the same grains at any step: 5 ms are half the time in which a grain falls its radius
describe('a heap of 250 grains', async () => {
  const definition = await builtinScene('heap')
  const values = { count: 250, radius: 0.005, spread: 0, friction: 0.5, rolling: 0, seed: 1 }

  test('stands in steps of 5 ms', async () => {
    const scene = definition.build(values, 'dvi')
    await simulate(
      scene,
      { life: double, timeStep: 5e-3, contact: contact.dvi({ iterations: 500 }) },
      async (simulation) => {
        simulation.step(200)
        const measured = await definition.measure(simulation, { time: [], series: () => [] }, values, 'dvi')
        expect(measured.kept).toBeGreaterThan(0.3)
        expect(measured.speed).toBeLessThan(1e-3)
        const { unsolvedSteps } = (await simulation.solver!())!
        // 11 on this path; grains that land take the most
        expect(unsolvedSteps).toBeLessThan(20)
        // grains on the base overlap by less than 1 % of a radius
        const gaps = await simulation.read('contactGap')
        expect(Math.min(...gaps)).toBeGreaterThan(-0.01 * values.radius)
      },
    )
  })
})

// a bed at rest creeps by what the solver leaves, 1e-6 m/s at a contact, along chains of some contacts; without rolling
// friction a loose grain may roll on for long, so that half of the grains, not all, are held to it
test('a bed at rest hardly creeps', async () => {
  const definition = await builtinScene('bed')
  const scene = definition.build({ count: 150, seed: 1 }, 'dvi')
  const law = contact.dvi({ iterations: 1000, tolerance: 1e-6 })
  await simulate(scene, { life: double, timeStep: 2e-3, contact: law }, async (simulation) => {
    simulation.step(400)
    const before = await simulation.energy()
    simulation.step(100)
    const after = await simulation.energy()
    const v = await simulation.read('bodyVel')
    const speeds = Array.from({ length: 150 }, (_, i) => Math.hypot(...vectorOf(v, i + 1))).sort((a, b) => a - b)
    expect(speeds[75]).toBeLessThan(1e-5)
    // mean sinking over 0.2 s
    const weight = 150 * 2000 * (4 / 3) * Math.PI * 0.005 ** 3 * g
    expect(Math.abs(after.potential - before.potential) / weight / 0.2).toBeLessThan(1e-4)
  })
})

/**
 * A cube on a slope whose mass lies `shift` down the slope from its middle: it topples about its lower edge where the
 * weight passes in front of it, tan a > (half − shift) / half, and starts with
 *   dω/dt = m g (half sin a − (half − shift) cos a) / (I + m (half² + (half − shift)²)).
 */
test.each([
  [0.05, true],
  [-0.05, false],
])('a cube with its mass %d m off its middle', async (shift, topples) => {
  const [half, mass, inertia, angle] = [0.1, 8, 0.05, Math.atan(0.8)]
  const rough = material({ density: 1000, friction: 2, restitution: 0 })
  const scene = createScene({ gravity: [g * Math.sin(angle), 0, -g * Math.cos(angle)] })
  scene.body({
    shape: shape.box({ half: [half, half, half] }),
    material: rough,
    position: [0, 0, half],
    mass,
    inertia: [inertia, inertia, inertia],
    centreOfMass: [shift, 0, 0],
  })
  scene.body({ shape: shape.plane(), material: rough, fixed: true })
  const law = contact.dvi({ iterations: 5000, tolerance: 1e-9 })
  await simulate(scene, { life: double, timeStep: 1e-4, contact: law }, async (simulation) => {
    expect(vectorOf(await simulation.read('bodyPos'), 0)).toEqual([shift, 0, half])
    simulation.step(50)
    const turning = component(await simulation.read('bodyOmega'), 0, 1)
    if (!topples) {
      expect(Math.abs(turning)).toBeLessThan(1e-6)
      return
    }
    const lever = half - shift
    const torque = mass * g * (half * Math.sin(angle) - lever * Math.cos(angle))
    const expected = torque / (inertia + mass * (half ** 2 + lever ** 2))
    // in 5 ms it turns by 3e-4 rad
    expect(Math.abs(turning / (expected * 50e-4) - 1)).toBeLessThan(2e-3)
  })
})
