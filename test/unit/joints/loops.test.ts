// loops.test.ts: joints that say the same thing twice, closed loops, and joints that break.

import { expect, test } from 'vitest'
import { joint } from '#talus/model/joints/joint.js'
import { gravity, type Life, type Mechanism, newScene, part, type Triple, using } from './mechanism.js'

async function largestErrorOver(m: Mechanism, steps: number): Promise<number> {
  let most = 0
  for (let k = 0; k < steps; k++) {
    await m.step()
    most = Math.max(most, await m.largestError())
  }
  return most
}

/** A door of 20 kg on two hinges above each other: five of their ten rows are there twice. */
function door(hinges: readonly number[]) {
  const scene = newScene()
  const leaf = part(scene, 'leaf', [0.5, 0, 0], {
    mass: 20,
    inertia: [5, 7, 2],
    omega: [0, 0, 2],
    velocity: [0, 1, 0],
  })
  for (const z of hinges) scene.joint(joint.revolute({ a: 'world', b: leaf, at: [0, 0, z], axis: [0, 0, 1] }))
  return scene
}

// Nothing turns the door about its hinges: it goes on with 2 rad/s. The hinges bear the weight in equal parts, which is
// what equal compliances give, and together the centripetal force m ω² r. Sums of forces are exact to round-off over h;
// shares are as far off as rounding over the compliance, 1e-16/1e-8 of the weight and some.
test('a door on two hinges turns as on one, and each bears half its weight', () =>
  using(door([-0.7, 0.7]), 1e-3, 'double', async (m) => {
    const error = await largestErrorOver(m, 500)
    const omega = await m.vector('bodyOmega', 0)
    expect(omega[2]).toBeCloseTo(2, 5)
    expect(Math.hypot(omega[0], omega[1])).toBeLessThan(1e-9)
    expect(error).toBeLessThan(1e-12)
    const [lower, upper] = [await m.vector('jointForce', 0), await m.vector('jointForce', 1)]
    expect(lower[2] + upper[2]).toBeCloseTo(20 * gravity, 6)
    expect(lower[2] - upper[2]).toBeCloseTo(0, 3)
    // 0.25 % of a turn of h ω lies between the middle of a step and its ends
    expect(Math.hypot(lower[0] + upper[0], lower[1] + upper[1])).toBeCloseTo(20 * 4 * 0.5, 3)
  }))

test('single precision shares the weight of the door as well', () =>
  using(door([-0.7, 0.7]), 1e-3, 'single', async (m) => {
    // a share of the height of 1.4 m
    expect(await largestErrorOver(m, 500)).toBeLessThan(1e-6)
    const [lower, upper] = [await m.vector('jointForce', 0), await m.vector('jointForce', 1)]
    // rounding of 6e-8 over a compliance of 1e-4: some 1e-3 of the weight
    expect(Math.abs(lower[2] - upper[2])).toBeLessThan(2e-3 * 20 * gravity)
    expect(Math.abs(lower[2] + upper[2] - 20 * gravity)).toBeLessThan(2e-4 * 20 * gravity)
  }))

const corners: readonly Triple[] = [
  [0, 0, 0],
  [0.2, 0, 0.3],
  [0.9, 0, 0.5],
  [0.8, 0, 0],
]

/** Three bars and the ground, four hinges along y: 20 rows, three of them there twice, one freedom. */
function fourBars() {
  const scene = newScene()
  const bars = [0, 1, 2].map((k) => {
    const [p, q] = [corners[k]!, corners[k + 1]!]
    return part(scene, `bar${k}`, [(p[0] + q[0]) / 2, 0, (p[2] + q[2]) / 2], { inertia: [0.02, 0.02, 0.02] })
  })
  const links = ['world', ...bars, 'world'] as const
  corners.forEach((at, k) => {
    scene.joint(joint.revolute({ a: links[k]!, b: links[k + 1]!, at, axis: [0, 1, 0] }))
  })
  return scene
}

// A closed loop falls and swings: it stays closed to 1e-6 of its size of 1 m, in its plane, and keeps the energy of its
// start but for the swing by h/2 times the power of gravity (3 kg at up to 3 m/s: 0.045 J) of a symplectic step.
for (const life of ['double', 'single'] as const satisfies Life[]) {
  test(`a loop of four bars stays closed, ${life}`, () =>
    using(fourBars(), 1e-3, life, async (m) => {
      const energy = async () => {
        const [x, v, w] = [await m.numbers('bodyPos'), await m.numbers('bodyVel'), await m.numbers('bodyOmega')]
        return [0, 1, 2, 3, 4, 5, 6, 7, 8].reduce((sum, k) => {
          return sum + 0.5 * v[k]! ** 2 + 0.01 * w[k]! ** 2 + (k % 3 === 2 ? gravity * x[k]! : 0)
        }, 0)
      }
      const start = await energy()
      expect(await largestErrorOver(m, 1500)).toBeLessThan(1e-6)
      expect(Math.abs((await energy()) - start)).toBeLessThan(0.045)
      // it has moved
      expect(await m.vector('bodyPos', 1)).not.toEqual([0.55, 0, 0.4])
      const positions = await m.numbers('bodyPos')
      for (let i = 0; i < 3; i++) expect(Math.abs(positions[3 * i + 1]!)).toBeLessThan(1e-6)
    }))
}

// Two weights on one line: the upper joint bears 3 kg, the lower 1 kg. The upper may bear 20 N, less than 29.4 N: it
// breaks in the first step and both fall freely from the second on.
test('a joint that bears too much breaks, and its bodies fall', () => {
  const scene = newScene()
  const upper = part(scene, 'upper', [0, 0, -1], { mass: 2 })
  const lower = part(scene, 'lower', [0, 0, -2])
  scene.joint(joint.spherical({ a: 'world', b: upper, at: [0, 0, 0], breakForce: 20 }))
  scene.joint(joint.spherical({ a: upper, b: lower, at: [0, 0, -1], breakForce: 20 }))
  return using(scene, 1e-3, 'double', async (m) => {
    await m.step()
    expect((await m.vector('jointForce', 0))[2]).toBeCloseTo(3 * gravity, 6)
    expect((await m.vector('jointForce', 1))[2]).toBeCloseTo(gravity, 6)
    await m.step(100)
    expect(await m.numbers('jointBroken')).toEqual([1, 0])
    // free fall in steps: v = 100 g h, to the round-off of the joint that still holds
    expect((await m.vector('bodyVel', 0))[2]).toBeCloseTo(-0.1 * gravity, 9)
    expect((await m.vector('bodyVel', 1))[2]).toBeCloseTo(-0.1 * gravity, 9)
    expect((await m.vector('jointForce', 0))[2]).toBe(0)
  })
})
