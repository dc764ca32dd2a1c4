// wallTorque.test.ts: torque of spheres on a wall, about its centre: with those of the spheres and their forces there is none left.

import { describe, expect, test } from 'vitest'
import { contact, createScene, material, probe, shape } from '#talus/index.js'
import { double, gpu, simulate, single } from './lives.js'

const grain = material({
  density: 2500,
  young: 1e7,
  poisson: 0.3,
  friction: 0.5,
  restitution: 0.5,
  rolling: 0.2,
  spinning: 0.1,
})
const laws = { plain: contact.hertzMindlin(), 'made of parts': contact.forces({ rolling: 'epsd' }) }

/** Balls that slide, roll and spin on a wall away from the origin. */
function ballsOnWall() {
  const scene = createScene({ gravity: [0, 0, 0], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  const floor = scene.body({
    name: 'floor',
    shape: shape.plane(),
    material: grain,
    fixed: true,
    position: [0.1, -0.2, 0.05],
  })
  const balls = [0, 1, 2, 3, 4].map((k) =>
    scene.body({
      name: `ball${k}`,
      shape: shape.sphere({ radius: 0.01 + 0.002 * k }),
      material: grain,
      position: [0.3 - 0.1 * k, 0.05 * k, 0.06 + 0.002 * k - 1e-5 * (k + 1)],
      velocity: [0.1 * k, -0.2, 0],
      omega: [3 * k, 5, -7],
    }),
  )
  scene.probe(probe.torqueOn(floor))
  for (const ball of balls) for (const of of [probe.torqueOn, probe.forceOn, probe.position]) scene.probe(of(ball))
  return scene
}

describe.each(Object.entries(laws))('by a law %s', (_, law) => {
  test.each([double, single, gpu])('on $name', async (life) => {
    await simulate(ballsOnWall(), { life, timeStep: 2e-6, contact: law }, async (simulation) => {
      simulation.step(20)
      const now = await simulation.sample()
      const of = (name: string) => ['x', 'y', 'z'].map((c) => now[`${name}.${c}`]!)
      const left = of('floor.torqueOn')
      let size = 0
      for (let k = 0; k < 5; k++) {
        const [torque, force, at] = ['torqueOn', 'forceOn', 'position'].map((what) => of(`ball${k}.${what}`))
        const arm = at!.map((x, c) => x - [0.1, -0.2, 0.05][c]!)
        for (let c = 0; c < 3; c++) {
          const [i, j] = [(c + 1) % 3, (c + 2) % 3]
          left[c]! += torque![c]! + arm[i]! * force![j]! - arm[j]! * force![i]!
          size = Math.max(size, Math.abs(arm[i]! * force![j]!))
        }
      }
      expect(size).toBeGreaterThan(1e-3)
      for (const rest of left) expect(Math.abs(rest)).toBeLessThan((life === double ? 1e-12 : 2e-5) * size)
    })
  })
})
