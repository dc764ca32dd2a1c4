// groupForces.test.ts: forces on groups of bodies and between them, by force.
//
//   m (v(t + h) − v(t)) = h/2 (F(t) + F(t + h)) + h m g, summed over a group: forces within it cancel               (1)
//   what a acts on b with, b acts on a with; parts of a load sum up to it                                           (2)
//
// (1) is what a step of velocity Verlet does, so that rounding alone is left of the difference.

import { expect, test, vi } from 'vitest'
import { createScene, material, type Scene, shape } from '#talus/index.js'
import { component, double, gpu, simulate } from './lives.js'
import { meshBox } from './shapeScenes.js'

vi.setConfig({ testTimeout: 120000 })

const g = 9.81
const radius = 0.02
const rough = material({ density: 1500, young: 2e6, friction: 0.5, restitution: 0.3, rolling: 0.1 })

/** Grains and boxes that fall on a plane beside a mesh, a driven sphere among them. */
function mixed(): Scene {
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-0.5, -0.5, -0.2], max: [0.5, 0.5, 0.5] } })
  const positions: number[] = []
  for (let k = 0; k < 27; k++) {
    positions.push(0.041 * ((k % 3) - 1), 0.041 * ((Math.floor(k / 3) % 3) - 1), 0.019 + 0.041 * Math.floor(k / 9))
  }
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius }), material: rough, positions })
  scene.bodies({
    name: 'boxes',
    shape: shape.box({ half: [radius, radius, radius] }),
    material: rough,
    positions: [0.1, 0, 0.019, 0.1, 0.01, 0.058, 0.083, 0.005, 0.097],
  })
  scene.body({ name: 'floor', shape: shape.plane(), material: rough, fixed: true })
  scene.body({
    name: 'bank',
    shape: meshBox(0.02, 0.2, 0.1),
    material: rough,
    position: [-0.0805, 0, 0.1],
    fixed: true,
  })
  const up = { sine: { amplitude: 0.01, frequency: 5 } }
  scene.body({
    name: 'ram',
    shape: shape.sphere({ radius }),
    material: rough,
    position: [0, 0.08, 0.03],
    motion: { position: [0, 0, up] },
  })
  for (const body of ['grains', 'boxes', 'floor', 'bank', 'ram']) scene.probe({ quantity: 'forceOn', body })
  const pairs = [
    ['floor', 'grains'],
    ['bank', 'grains'],
    ['boxes', 'grains'],
    ['ram', 'grains'],
    ['grains', 'floor'],
  ] as const
  for (const between of pairs) scene.probe({ quantity: 'forceBetween', between })
  return scene
}

const masses = { grains: rough.density * (4 / 3) * Math.PI * radius ** 3, boxes: rough.density * 8 * radius ** 3 }
const starts = { grains: [0, 27], boxes: [27, 3] } as const
const timeStep = 1e-4

test.each([double, gpu])('forces on groups move them, and cancel in pairs, on $name', async (life) => {
  await simulate(mixed(), { life, timeStep }, async (simulation) => {
    simulation.step(20)
    const momentum = (velocities: ArrayLike<number>, group: keyof typeof starts, c: number) => {
      const [first, count] = starts[group]
      let sum = 0
      for (let k = first; k < first + count; k++) sum += masses[group] * component(velocities, k, c)
      return sum
    }
    const before = { forces: await simulation.sample(), velocities: await simulation.read('bodyVel') }
    simulation.step(1)
    const now = await simulation.sample()
    const velocities = await simulation.read('bodyVel')
    for (const group of ['grains', 'boxes'] as const) {
      for (const [c, axis] of ['x', 'y', 'z'].entries()) {
        // (1); of the momenta that are subtracted and of the forces, a few roundings
        const forces = [before.forces, now].map((sample) => sample[`${group}.forceOn.${axis}`]!)
        const weight = c === 2 ? masses[group] * starts[group][1] * g : 0
        const start = momentum(before.velocities, group, c)
        const gained = momentum(velocities, group, c) - start
        const left = gained - (timeStep * (forces[0]! + forces[1]!)) / 2 + timeStep * weight
        const largest = 0.1 + Math.abs(start) + timeStep * (weight + Math.abs(forces[1]!))
        expect(Math.abs(left), `${group} ${axis}`).toBeLessThan(60 * life.epsilon * largest)
      }
    }
    for (const axis of ['x', 'y', 'z']) {
      // (2)
      const parts = ['floor', 'bank', 'boxes', 'ram'].map((from) => now[`${from}.grains.forceBetween.${axis}`]!)
      const size = parts.reduce((sum, part) => sum + Math.abs(part), 1)
      const whole = now[`grains.forceOn.${axis}`]!
      expect(Math.abs(parts.reduce((sum, part) => sum + part) - whole)).toBeLessThan(30 * life.epsilon * size)
      const [on, by] = [now[`floor.grains.forceBetween.${axis}`]!, now[`grains.floor.forceBetween.${axis}`]!]
      expect(Math.abs(on + by)).toBeLessThan(30 * life.epsilon * size)
    }
    expect(now['floor.grains.forceBetween.z']).toBeGreaterThan(0.1)
    expect(now['bank.grains.forceBetween.x']).toBeGreaterThan(1e-4)
  })
})
