// freeFlight.test.ts: bodies without contacts, and the order of the scheme with one.
//
//   x(t) = x0 + v0 t + g t²/2,  v(t) = v0 + g t
//
// Velocity Verlet is exact for a constant force, so the error is round-off at every step size: at most one rounding of
// velocity and of position for each step. A contact that does not end is smooth: there the error falls as h².

import { describe, expect, test, vi } from 'vitest'
import { createScene, material, shape } from '#talus/index.js'
import { cpuLives, double, gpu, type Life, simulate } from './lives.js'

vi.setConfig({ testTimeout: 120000 })

const gravity = [0.3, -0.2, -9.81] as const
const start = [0.1, -0.4, 3] as const
const velocity = [2, 1.5, 4] as const
const spin = [3, -2, 5] as const

/** Largest error of position and velocity after 0.8 s in n steps. */
async function flight(life: Life, n: number) {
  const time = 0.8
  const scene = createScene({ gravity, domain: { min: [-4, -4, -4], max: [4, 4, 8] } })
  const stone = material({ density: 2000, young: 1e7 })
  scene.body({
    shape: shape.sphere({ radius: 0.5 }),
    material: stone,
    position: start,
    velocity,
    omega: spin,
  })
  return simulate(scene, { life, timeStep: time / n }, async (simulation) => {
    simulation.step(n)
    const x = await simulation.read('bodyPos')
    const v = await simulation.read('bodyVel')
    const omega = await simulation.read('bodyOmega')
    const errors = [0, 1, 2].map((c) => ({
      position: Math.abs(x[c]! - (start[c]! + velocity[c]! * time + (gravity[c]! * time ** 2) / 2)),
      velocity: Math.abs(v[c]! - (velocity[c]! + gravity[c]! * time)),
      spin: Math.abs(omega[c]! - spin[c]!),
    }))
    return {
      time: simulation.time,
      position: Math.max(...errors.map((e) => e.position)),
      velocity: Math.max(...errors.map((e) => e.velocity)),
      spin: Math.max(...errors.map((e) => e.spin)),
    }
  })
}

describe.each([...[10, 100, 1000].flatMap((n) => cpuLives.map((life) => ({ life, n }))), { life: gpu, n: 100 }])(
  'a thrown ball in $n steps on $life.name',
  ({ life, n }) => {
    test('is where the parabola says, to round-off', async () => {
      const found = await flight(life, n)
      // speeds stay below 8 m/s; two roundings of each step, and those of g and h themselves
      const speedError = (2 * n + 4) * life.epsilon * 8
      expect(found.velocity).toBeLessThan(speedError)
      // positions stay below 8 m; on a GPU they are held to 12 m / 2^31 and exact sums of steps
      expect(found.position).toBeLessThan(0.8 * speedError + (n + 4) * 8 * 2 ** -53 + 1e-8 * (life === gpu ? 1 : 0))
      expect(found.spin).toBe(0)
      expect(found.time).toBeCloseTo(0.8, 12)
    })
  },
)

const ball = { radius: 0.05, young: 1e7, poisson: 0.3, density: 1200 }

function oscillator(height: number, speed: number) {
  const { radius: _, ...elastic } = ball
  const rubber = material({ ...elastic, restitution: 1, friction: 0 })
  const scene = createScene({ gravity: [0, 0, speed === 0 ? -9.81 : 0] })
  scene.body({
    shape: shape.sphere({ radius: ball.radius }),
    material: rubber,
    position: [0, 0, height],
    velocity: [0, 0, -speed],
  })
  scene.body({ shape: shape.plane(), material: rubber, fixed: true })
  return scene
}

test('a ball that swings on its contact: the error falls as the square of the step', async () => {
  const mass = ball.density * (4 / 3) * Math.PI * ball.radius ** 3
  const modulus = ball.young / (2 * (1 - ball.poisson ** 2))
  const rest = ((mass * 9.81) / ((4 / 3) * modulus * Math.sqrt(ball.radius))) ** (2 / 3)
  // the period is 2 π √(2 δ / 3 g), about 9 ms: two of them
  const time = 4 * Math.PI * Math.sqrt((2 * rest) / (3 * 9.81))
  const height = async (n: number) =>
    simulate(oscillator(ball.radius - 1.3 * rest, 0), { life: double, timeStep: time / n }, async (simulation) => {
      simulation.step(n)
      return (await simulation.read('bodyPos'))[2]!
    })
  const heights = []
  for (const n of [200, 400, 800, 1600]) heights.push(await height(n))
  const differences = heights.slice(1).map((z, k) => Math.abs(z - heights[k]!))
  // the next term of the error is h⁴: below 2 % of the order at these steps
  for (const k of [0, 1]) {
    expect(Math.abs(Math.log2(differences[k]! / differences[k + 1]!) - 2)).toBeLessThan(0.03)
  }
})

test('an elastic bounce on a plane: the speed lost or won falls at least as the square of the step', async () => {
  // starts at a third of a step's way above the plane, so that contact never begins on a step
  const speed = 0.5
  const error = async (n: number) => {
    const timeStep = 0.012 / n
    const scene = oscillator(ball.radius + (speed * timeStep) / 3, speed)
    return simulate(scene, { life: double, timeStep }, async (simulation) => {
      simulation.step(2 * n)
      return Math.abs((await simulation.read('bodyVel'))[2]! / speed - 1)
    })
  }
  const errors = []
  for (const n of [50, 100, 200, 400]) errors.push(await error(n))
  // where in a step the contact ends is chance, so the bound is the square, not the ratio of neighbours
  errors.forEach((e, k) => {
    expect(e).toBeLessThan(2e-3 / 4 ** k)
  })
})
