// flight.test.ts: bodies without contacts, stepped by impulses.
//
//   x_n = x_0 + v_0 n h − g h² n (n + 1) / 2: first order, exact for the scheme                                     (1)
//
// A free body with I1 < I2 < I3 that turns about its middle axis flips over and over; for L² > 2 E I2 the period is
//   T = 4 K(k) √(I1 I2 I3 / ((I3 − I2)(L² − 2 E I1))),  k² = (I2 − I1)(2 E I3 − L²) / ((I3 − I2)(L² − 2 E I1))      (2)
// with half of it between flips. Source of (2): Landau & Lifshitz, Mechanics, § 37. The implicit midpoint rule keeps E
// and |L| to round-off and takes (2) with an error of h².

import { expect, test } from 'vitest'
import { contact, createScene, material, shape } from '#talus/index.js'
import { component, cpuLives, double, lives, simulate } from '../lives.js'

const g = 9.81

test.each(lives)('free fall on $name is exact for the scheme', async (life) => {
  const steps = life.name === 'GPU' ? 5 : 500
  const h = 1e-3
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-2, -2, -4], max: [2, 2, 2] } })
  scene.body({ shape: shape.none(), mass: 1, inertia: [1, 1, 1], velocity: [1, 0, 0.5] })
  await simulate(scene, { life, timeStep: h, contact: contact.dvi({ iterations: 5 }) }, async (simulation) => {
    simulation.step(steps)
    const x = await simulation.read('bodyPos')
    const v = await simulation.read('bodyVel')
    // a rounding of the speed in each step, up to 5 m/s, and of the place within 4 m
    const bound = life.epsilon * steps * 5
    expect(Math.abs(component(v, 0, 2) - (0.5 - g * steps * h))).toBeLessThan(bound)
    expect(Math.abs(component(x, 0, 0) - steps * h)).toBeLessThan(bound + 8 * life.epsilon)
    const fallen = 0.5 * steps * h - (g * h * h * steps * (steps + 1)) / 2
    expect(Math.abs(component(x, 0, 2) - fallen)).toBeLessThan(bound * steps * h + bound + 8 * life.epsilon)
  })
})

test('the error of free fall halves with the step', async () => {
  const error = async (steps: number) => {
    const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-2, -2, -4], max: [2, 2, 2] } })
    scene.body({ shape: shape.none(), mass: 1, inertia: [1, 1, 1] })
    return simulate(scene, { life: double, timeStep: 0.5 / steps, contact: contact.dvi() }, async (simulation) => {
      simulation.step(steps)
      return component(await simulation.read('bodyPos'), 0, 2) + (g * 0.25) / 2
    })
  }
  const coarse = await error(50)
  expect(coarse / (await error(100))).toBeCloseTo(2, 9)
  expect(coarse).toBeCloseTo((-g * 0.01 * 0.5) / 2, 12)
})

test.each(cpuLives)('a ball turns by its spin times the time on $name', async (life) => {
  const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  const omega = [1, 2, -2] as const
  scene.body({ shape: shape.sphere({ radius: 0.1 }), material: material({ density: 1000 }), omega })
  await simulate(scene, { life, timeStep: 1e-3, contact: contact.dvi() }, async (simulation) => {
    simulation.step(500)
    const found = await simulation.read('bodyRot')
    const half = 0.5 * 3 * 0.5
    const expected = [...omega.map((w) => (w / 3) * Math.sin(half)), Math.cos(half)]
    expected.forEach((x, c) => {
      expect(Math.abs(found[c]! - x)).toBeLessThan(500 * life.epsilon)
    })
  })
})

/** Complete elliptic integral of the first kind, by the arithmetic-geometric mean. */
function ellipticK(k: number): number {
  let [a, b] = [1, Math.sqrt(1 - k * k)]
  while (Math.abs(a - b) > 1e-15) [a, b] = [(a + b) / 2, Math.sqrt(a * b)]
  return Math.PI / (2 * a)
}

const inertia = [0.01, 0.02, 0.025] as const
/** Near the middle axis, but not so near that the period hangs on the last digits. */
const start = [0, 10, 1] as const

function flipTime(): number {
  const [I1, I2, I3] = inertia
  const twice = inertia.reduce((sum, I, c) => sum + I * start[c]! ** 2, 0)
  const L2 = inertia.reduce((sum, I, c) => sum + (I * start[c]!) ** 2, 0)
  const k = Math.sqrt(((I2 - I1) * (twice * I3 - L2)) / ((I3 - I2) * (L2 - twice * I1)))
  return 2 * ellipticK(k) * Math.sqrt((I1 * I2 * I3) / ((I3 - I2) * (L2 - twice * I1)))
}

/** v of the world in the frame of a body. */
function toBody(q: readonly number[], v: readonly number[]): number[] {
  const u = [-q[0]!, -q[1]!, -q[2]!]
  const cross = (a: readonly number[], b: readonly number[]) =>
    [0, 1, 2].map((c) => a[(c + 1) % 3]! * b[(c + 2) % 3]! - a[(c + 2) % 3]! * b[(c + 1) % 3]!)
  const t = cross(u, v).map((x) => 2 * x)
  const s = cross(u, t)
  return v.map((x, c) => x + q[3]! * t[c]! + s[c]!)
}

test.each(cpuLives)(
  'a body that turns about its middle axis on $name flips as the elliptic integral says',
  async (life) => {
    const h = 1e-3
    const scene = createScene({})
    scene.body({ shape: shape.none(), mass: 1, inertia, omega: start })
    await simulate(scene, { life, timeStep: h, contact: contact.dvi() }, async (simulation) => {
      const look = async () => {
        const omega = toBody([...(await simulation.read('bodyRot'))], [...(await simulation.read('bodyOmega'))])
        return {
          omega,
          twice: inertia.reduce((sum, I, c) => sum + I * omega[c]! ** 2, 0),
          length: Math.hypot(...inertia.map((I, c) => I * omega[c]!)),
        }
      }
      const first = await look()
      const flips: number[] = []
      const steps = Math.ceil((3.2 * flipTime()) / h)
      let before = first
      for (let n = 1; n <= steps; n++) {
        simulation.step(1)
        const now = await look()
        const [a, b] = [before.omega[1]!, now.omega[1]!]
        if (a * b < 0) flips.push((n - 1 + a / (a - b)) * h)
        before = now
      }
      expect(flips.length).toBe(3)
      // ω2 is 0 a quarter of a period before and after its extremes; 4e-3 is the h² of a turn of 10 rad/s, many times over
      for (const k of [1, 2]) expect(Math.abs((flips[k]! - flips[k - 1]!) / flipTime() - 1)).toBeLessThan(1e-3)
      const rounding = 20 * life.epsilon * steps
      expect(Math.abs(before.twice / first.twice - 1)).toBeLessThan(rounding)
      expect(Math.abs(before.length / first.length - 1)).toBeLessThan(rounding)
    })
  },
)
