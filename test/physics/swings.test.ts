// swings.test.ts: motion of mechanisms: energy of a double pendulum, the same pendulum at other scales, a carried block.

import { expect, test } from 'vitest'
import { createScene, joint, material, motion, probe, shape } from '#talus/index.js'
import { gravity, largest, moving, part, samples } from './mechanism.js'

// A double pendulum from a wide angle is chaotic, and its scheme symplectic: the energy swings by h/2 times the power of
// the weights, 2 kg at up to 6 m/s with 2e-4 s: 12e-3 J of 40 J, and does not drift.
test('a double pendulum keeps its energy', async () => {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-4, -4, -4], max: [4, 4, 4] } })
  part(scene, 'upper', [0.5, 0, 0], { inertia: [0.001, 1 / 12, 1 / 12] })
  part(scene, 'lower', [1.5, 0, 0], { inertia: [0.001, 1 / 12, 1 / 12] })
  scene.joint(joint.revolute({ a: 'world', b: 'upper', at: [0, 0, 0], axis: [0, 1, 0] }))
  scene.joint(joint.revolute({ name: 'knee', a: 'upper', b: 'lower', at: [1, 0, 0], axis: [0, 1, 0] }))
  scene.probe(probe.kineticEnergy())
  scene.probe(probe.potentialEnergy())
  scene.probe(probe.jointPosition('knee'))
  scene.probe(probe.jointError())
  await moving(scene, { timeStep: 2e-4 }, async (simulation) => {
    const taken = await samples(simulation, 250, 100)
    const energy = taken.map((at) => at.kineticEnergy! + at.potentialEnergy!)
    expect(largest(energy)).toBeLessThan(12e-3)
    // the mean of the last second is that of the first: no drift
    const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
    expect(Math.abs(mean(energy.slice(-50)) - mean(energy.slice(0, 50)))).toBeLessThan(1e-3)
    expect(largest(taken.map((at) => at.jointError!))).toBeLessThan(1e-9)
    // it swings wide
    expect(largest(taken.map((at) => at['knee.jointPosition']!))).toBeGreaterThan(1.5)
  })
}, 60000)

// Lengths times s, times √s, masses s³: the same angles, step by step.
test('a pendulum of 1 mm, 1 m and 1 km swings alike', async () => {
  const angles = await Promise.all(
    [1e-3, 1, 1e3].map((size) => {
      const scene = createScene({ gravity: [0, 0, -gravity] })
      scene.body({
        name: 'rod',
        shape: shape.box({ half: [size / 2, size / 40, size / 40] }),
        material: material({ name: 'steel', density: 7800 }),
        position: [size / 2, 0, 0],
      })
      scene.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'rod', at: [0, 0, 0], axis: [0, 1, 0] }))
      scene.probe(probe.jointPosition('hinge'))
      return moving(scene, { timeStep: 1e-3 * Math.sqrt(size) }, (simulation) => samples(simulation, 20, 100))
    }),
  )
  const [small, middle, large] = angles.map((taken) => taken.map((at) => at['hinge.jointPosition']!))
  // rounding alone, 1e-16 a step for 2000 steps, and what is nearly at rest: 0.01 m/s whatever the size
  middle!.forEach((angle, k) => {
    expect(small![k]).toBeCloseTo(angle, 6)
    expect(large![k]).toBeCloseTo(angle, 6)
  })
  expect(largest(middle!)).toBeGreaterThan(2.5)
})

/** A block of 1 kg on a plate that goes to and fro along x. */
function tray(friction: number, amplitude: number, frequency: number) {
  const rough = material({ name: 'rough', density: 1000, friction, restitution: 0 })
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-2, -2, -1], max: [2, 2, 1] } })
  const way = motion.sampled((t) => amplitude * (1 - Math.cos(2 * Math.PI * frequency * t)), { until: 2, every: 1e-3 })
  scene.body({
    name: 'tray',
    shape: shape.box({ half: [0.5, 0.5, 0.05] }),
    material: rough,
    position: [0, 0, -0.05],
    motion: { position: [way, 0, 0] },
  })
  scene.body({ name: 'block', shape: shape.box({ half: [0.05, 0.05, 0.05] }), material: rough, position: [0, 0, 0.05] })
  scene.probe(probe.position('block'))
  scene.probe(probe.position('tray'))
  return scene
}

// The block goes with the tray while its acceleration, amplitude · (2 π f)², is below μ g.
test('a driven tray carries a block by friction, up to what friction can', async () => {
  const [amplitude, frequency] = [0.05, 1]
  const needed = (amplitude * (2 * Math.PI * frequency) ** 2) / gravity
  const law = { tolerance: 1e-6, iterations: 1000 }
  const offsets = (friction: number) =>
    moving(tray(friction, amplitude, frequency), { law }, async (simulation) => {
      const taken = await samples(simulation, 20, 50)
      expect(largest(taken.map((at) => at['tray.position.x']!))).toBeCloseTo(2 * amplitude, 3)
      return largest(taken.map((at) => at['block.position.x']! - at['tray.position.x']!))
    })
  // a tolerance of 1e-6 m/s over a second, and the first step, in which the tray has moved by h² a/2
  expect(await offsets(1.2 * needed)).toBeLessThan(5e-6)
  expect(await offsets(0.5 * needed)).toBeGreaterThan(0.01)
}, 60000)
