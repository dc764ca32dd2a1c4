// heavyMachine.test.ts: a heavy machine on light links on the ground: joints and contacts in one solve.
//
// A chassis of 200 kg rests on two chains of 0.34 kg links, joined by hinges, on a floor or on a bed of 5 g grains. At rest
// the floor bears the weight of all; contacts overlap by no more than a step of recovery and tolerance leaves.

import { expect, test, vi } from 'vitest'
import { createScene, joint, lattice, material, probe, type Scene, shape } from '#talus/index.js'
import { gravity, moving, samples } from './mechanism.js'

vi.setConfig({ testTimeout: 120000 })

const chassis = { mass: 200, half: [0.3, 0.25, 0.1] as const }
const link = { mass: 0.34, half: [0.028, 0.04, 0.01] as const, count: 8 }
const rubber = material({ name: 'rubber', density: 1200, friction: 0.6, restitution: 0 })
const sand = material({ name: 'sand', density: 2500, friction: 0.5, restitution: 0 })

/** Two rows of links along x with their lower faces at a height, and the chassis on them. */
function machine(scene: Scene, height: number): void {
  for (const [side, y] of [
    ['left', -0.18],
    ['right', 0.18],
  ] as const) {
    const pitch = 2 * link.half[0] + 0.008
    for (let k = 0; k < link.count; k++) {
      const x = (k - (link.count - 1) / 2) * pitch
      scene.body({
        name: `${side}${k}`,
        shape: shape.box({ half: link.half }),
        material: rubber,
        mass: link.mass,
        position: [x, y, height + link.half[2]],
      })
      if (k === 0) continue
      const at = [x - pitch / 2, y, height + link.half[2]] as const
      scene.joint(joint.revolute({ a: `${side}${k - 1}`, b: `${side}${k}`, at, axis: [0, 1, 0] }))
    }
  }
  scene.body({
    name: 'chassis',
    shape: shape.box({ half: chassis.half }),
    material: rubber,
    mass: chassis.mass,
    position: [0, 0, height + 2 * link.half[2] + chassis.half[2]],
  })
  scene.probe(probe.position('chassis'))
  scene.probe(probe.velocity('chassis'))
  scene.probe(probe.jointError())
}

/** N, along z on the floor. */
const meanForce = (taken: readonly Record<string, number>[]) =>
  taken.reduce((sum, at) => sum + at['floor.forceOn.z']!, 0) / taken.length

const machineMass = chassis.mass + 2 * link.count * link.mass

test.each(['apgd', 'gauss-seidel'] as const)('a chassis on two chains on a floor, %s', async (solver) => {
  const scene = createScene({ gravity: [0, 0, -gravity] })
  scene.body({ name: 'floor', shape: shape.plane(), material: rubber, fixed: true })
  machine(scene, 0)
  scene.probe(probe.forceOn('floor'))
  const law = { solver, tolerance: 1e-4, iterations: 2000 }
  await moving(scene, { timeStep: 2e-3, law }, async (simulation) => {
    simulation.step(200)
    const taken = await samples(simulation, 50, 1)
    const at = taken.at(-1)!
    const report = (await simulation.solver!())!
    expect(report.unsolvedSteps).toBe(0)
    const weight = machineMass * gravity
    // what the floor bears in 50 steps is the weight and the change of momentum: some 1e-4 m/s of 50 g h
    expect(Math.abs(meanForce(taken) / weight + 1)).toBeLessThan(1e-3)
    // it neither sinks nor drifts: a tolerance of 1e-4 m/s over 0.5 s
    expect(Math.abs(at['chassis.position.z']! - 0.12)).toBeLessThan(5e-5)
    expect(Math.hypot(at['chassis.position.x']!, at['chassis.position.y']!)).toBeLessThan(5e-5)
    expect(at.jointError).toBeLessThan(1e-6)
  })
})

// 5 g of sand is a sphere of 7.8 mm; one layer after the other in a box of walls, settled under the machine.
test('a chassis on two chains on a bed of grains', async () => {
  const mass = 0.005
  const radius = ((3 * mass) / (4 * Math.PI * sand.density)) ** (1 / 3)
  const scene = createScene({ gravity: [0, 0, -gravity] })
  const [x, y] = [0.32, 0.27]
  scene.body({ name: 'floor', shape: shape.plane(), material: sand, fixed: true })
  for (const [name, position, half] of [
    ['west', [-x - 0.05, 0, 0], [0.05, 1, 0.2]],
    ['east', [x + 0.05, 0, 0], [0.05, 1, 0.2]],
    ['south', [0, -y - 0.05, 0], [1, 0.05, 0.2]],
    ['north', [0, y + 0.05, 0], [1, 0.05, 0.2]],
  ] as const) {
    scene.body({ name, shape: shape.box({ half }), material: sand, fixed: true, position })
  }
  const spacing = 2.02 * radius
  const positions = lattice({ min: [-x, -y, 0], max: [x, y, spacing * 1.001], spacing })
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius }), material: sand, mass, positions })
  const count = positions.length / 3
  machine(scene, spacing + 1e-4)
  scene.probe(probe.forceOn('floor'))
  const law = { tolerance: 2e-4, iterations: 4000 }
  await moving(scene, { timeStep: 1e-3, law }, async (simulation) => {
    simulation.step(100)
    const taken = await samples(simulation, 50, 1)
    const at = taken.at(-1)!
    const report = (await simulation.solver!())!
    expect(count).toBeGreaterThan(300)
    expect(report.unsolvedSteps).toBe(0)
    const weight = (machineMass + count * mass) * gravity
    // what the floor bears in 50 steps is the weight and the change of momentum: some 2e-4 m/s of 50 g h
    expect(Math.abs(meanForce(taken) / weight + 1)).toBeLessThan(2e-3)
    // chains and chassis do not slip
    expect(Math.hypot(at['chassis.velocity.x']!, at['chassis.velocity.y']!)).toBeLessThan(1e-3)
    // no grain is pressed below the floor or into it by more than 1 % of its radius
    const z = await simulation.read('bodyPos')
    const groups = scene.data.groups.find((group) => group.name === 'grains')!
    const lowest = Math.min(...Array.from({ length: count }, (_, i) => z[3 * (groups.first + i) + 2]!))
    expect(lowest).toBeGreaterThan(0.99 * radius)
    expect(at['chassis.position.z']).toBeGreaterThan(0.99 * 2 * radius + 2 * link.half[2] + chassis.half[2])
    expect(at.jointError).toBeLessThan(1e-6)
  })
})
