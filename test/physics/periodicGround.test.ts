// periodicGround.test.ts: a sheet over the whole of a periodic box bears bodies wherever its own origin is, and balls across the seam.

import { expect, test } from 'vitest'
import { contact, createScene, material, shape } from '#talus/index.js'
import { component, cpuLives, simulate } from './lives.js'

const smooth = material({ name: 'smooth', density: 1000, young: 1e7, poisson: 0.3, friction: 0, restitution: 0 })
const n = 4

/** From 0 to 1 m in the box, its origin at o. */
function sheet(o: number) {
  const line = Array.from({ length: n + 1 }, (_, k) => k / n - o)
  const corners = line.flatMap((y) => line.map((x) => [x, y, 0] as const))
  const cells = Array.from({ length: n * n }, (_, k) => (n + 1) * Math.floor(k / n) + (k % n))
  const triangles = cells.flatMap((a) => [[a, a + 1, a + n + 2] as const, [a, a + n + 2, a + n + 1] as const])
  return shape.mesh({ vertices: corners, triangles, solid: false })
}

const laws = [
  [contact.dvi(), 1e-3, 400],
  [contact.hertzMindlin({ unsafeStep: true }), 1e-5, 4000],
] as const

test.each(laws.flatMap((law) => cpuLives.map((life) => [life, ...law] as const)))(
  'on $name boxes slide on it, balls over the seam too',
  async (life, law, timeStep, steps) => {
    for (const o of [0, 0.5, 0.9]) {
      const scene = createScene({
        gravity: [0, 0, -9.81],
        domain: { min: [0, 0, -1], max: [1, 1, 1], periodic: [true, true, false] },
      })
      scene.body({ shape: sheet(o), material: smooth, fixed: true, position: [o, o, 0] })
      const velocity = [1, 0.7, 0] as const
      const [box, ball] = [shape.box({ half: [0.05, 0.04, 0.03] }), shape.sphere({ radius: 0.03 })]
      for (const [x, y] of [
        [0.1, 0.1],
        [0.5, 0.6],
      ])
        scene.body({ shape: box, material: smooth, position: [x!, y!, 0.03], velocity })
      for (const [x, y] of [
        [0.85, 0.35],
        [0.35, 0.9],
      ])
        scene.body({ shape: ball, material: smooth, position: [x!, y!, 0.03], velocity })
      await simulate(scene, { life, timeStep, contact: law }, async (simulation) => {
        for (let k = 0; k < 4; k++) {
          await simulation.step(steps / 4)
          const [places, speeds] = [await simulation.read('bodyPos'), await simulation.read('bodyVel')]
          for (let i = 1; i <= 4; i++) {
            expect(Math.abs(component(places, i, 2) - 0.03)).toBeLessThan(5e-4)
            expect(Math.abs(component(speeds, i, 0) - 1)).toBeLessThan(2e-3)
            expect(Math.abs(component(speeds, i, 1) - 0.7)).toBeLessThan(2e-3)
          }
        }
      })
    }
  },
)
