// bouncingBall.test.ts: a ball dropped from h0 rises to apex k at r + (h0 − r) e^(2k).
//
// The formula is for impacts without gravity. In a contact of time t the ball leaves slower by up to g t (1 + e) / 2,
// which is g t (1 + e) / (e v) of its rise, v the speed before. The damping force sees the velocity of half a step before:
// that costs ln² e h / t of the rise, below h / (2 t) for each bounce. In single precision each half kick of g h / 2 is rounded
// by up to ε v, always the same way while v keeps its exponent: ε v / (g h / 2) of the speed, twice that of the rise.
// On a GPU the drop would take too many steps: chungOoi.test.ts, test 3, has its impacts.

import { expect, test } from 'vitest'
import { createScene, material, shape } from '#talus/index.js'
import { cpuLives, simulate } from './lives.js'

const g = 9.81
const radius = 0.005
const height = 0.205
const timeStep = 2e-6
/** Hertz's 2.9432 d / v at the first impact; longer for the damping and the slower second. */
const [shortest, longest] = [120e-6, 170e-6]

/** Share of the rise that may be missing after k bounces. */
function lost(e: number, k: number, epsilon: number): number {
  const speed = Math.sqrt(2 * g * (height - radius))
  let sum = 0
  for (let j = 1; j <= k; j++) sum += (g * longest * (1 + e)) / (speed * e ** j) + timeStep / (2 * shortest)
  return sum + (epsilon > 1e-10 ? (2 * epsilon * speed) / ((g * timeStep) / 2) : 0)
}

test.each(cpuLives.flatMap((life) => [0.6, 0.9].map((restitution) => ({ life, restitution }))))(
  'restitution $restitution on $life.name: each apex is e² of the one before',
  async ({ life, restitution }) => {
    const rubber = material({ density: 1200, young: 1e9, poisson: 0.3, friction: 0.5, restitution })
    const scene = createScene({ gravity: [0, 0, -g] })
    scene.body({ shape: shape.sphere({ radius }), material: rubber, position: [0, 0, height] })
    scene.body({ shape: shape.plane(), material: rubber, fixed: true })
    await simulate(scene, { life, timeStep }, async (simulation) => {
      const fall = Math.sqrt((2 * (height - radius)) / g)
      for (const k of [1, 2]) {
        // in the middle of flight k, where the energy tells the apex
        const middle = fall * (1 + 2 * [0, 0, restitution][k]! + restitution ** k)
        simulation.step(Math.round(middle / timeStep) - simulation.steps)
        const z = (await simulation.read('bodyPos'))[2]!
        const v = (await simulation.read('bodyVel'))[2]!
        const rise = z + (v * v) / (2 * g) - radius
        const expected = (height - radius) * restitution ** (2 * k)
        expect(Math.abs(rise / expected - 1), `apex ${k}`).toBeLessThan(lost(restitution, k, life.epsilon))
      }
    })
  },
  60000,
)
