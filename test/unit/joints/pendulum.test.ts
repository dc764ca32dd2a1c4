// pendulum.test.ts: swinging and hanging bodies on joints against closed formulas, without contacts.

import { expect, test } from 'vitest'
import { joint } from '#talus/model/joints/joint.js'
import { gravity, type Life, type Mechanism, newScene, part, using } from './mechanism.js'

const inertia = 0.1

/** A body of 1 kg, 1 m from a hinge along y, let go level with it. */
function swinging() {
  const scene = newScene()
  const bob = part(scene, 'bob', [1, 0, 0], { inertia: [inertia, inertia, inertia] })
  scene.joint(joint.revolute({ a: 'world', b: bob, at: [0, 0, 0], axis: [0, 1, 0] }))
  return scene
}

/** Complete elliptic integral of the first kind, K(k) = π / (2 agm(1, √(1 − k²))). */
function ellipticK(k: number): number {
  let [a, b] = [1, Math.sqrt(1 - k * k)]
  for (let n = 0; n < 8; n++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)]
  return Math.PI / (2 * a)
}

/** Times at which x of body 0 passes 0, and the largest error of the joints on the way. */
async function crossings(m: Mechanism, steps: number): Promise<{ times: number[]; error: number }> {
  const h = m.run.timeStep
  const times: number[] = []
  let error = 0
  let before = (await m.vector('bodyPos', 0))[0]
  for (let k = 1; k <= steps; k++) {
    await m.step()
    const x = (await m.vector('bodyPos', 0))[0]
    if (x * before < 0) times.push((k - x / (x - before)) * h)
    before = x
    error = Math.max(error, await m.largestError())
  }
  return { times, error }
}

// T = 4 K(sin φ/2) √(I / (m g l)) for an amplitude φ, 90° here (Landau and Lifshitz, Mechanics, §11). The step is SHAKE,
// of second order: the error of the period is about (h ω_max)² / 24 = 7e-7 at h = 1e-3 with ω_max = 4.2 rad/s; five
// times that is allowed. In single precision positions of 1 m are read to 1e-7 m, hardly more than 1e-7 s.
for (const [life, tolerance, most] of [
  ['double', 4e-6, 1e-9],
  ['single', 4e-6, 1e-6],
] as const) {
  test(`the period of a large swing is that of the elliptic integral, ${life}`, () =>
    using(swinging(), 1e-3, life, async (m) => {
      const { times, error } = await crossings(m, 2000)
      const half = 2 * ellipticK(Math.SQRT1_2) * Math.sqrt((1 + inertia) / gravity)
      expect(Math.abs((times[1]! - times[0]!) / half - 1)).toBeLessThan(tolerance)
      // a share of the length of 1 m
      expect(error).toBeLessThan(most)
    }))
}

test('a swing on a GPU is that of single precision', async () => {
  const place = (life: Life) =>
    using(swinging(), 1e-3, life, async (m) => {
      await m.step(40)
      expect(await m.largestError()).toBeLessThan(1e-6)
      return m.vector('bodyPos', 0)
    })
  const [cpu, gpu] = [await place('single'), await place('gpu')]
  // forty steps of a few roundings of 1 m each
  cpu.forEach((x, c) => {
    expect(gpu[c]).toBeCloseTo(x, 5)
  })
})

// Let go level: the hinge bears m g I/(I + m l²) of the weight and nothing along the bar, since nothing moves yet.
test('the reaction at the start of a swing', () =>
  using(swinging(), 1e-4, 'double', async (m) => {
    await m.step()
    const [x, y, z] = await m.vector('jointForce', 0)
    // in one step the bar turns by g h²: 1e-7
    expect(z).toBeCloseTo((gravity * inertia) / (1 + inertia), 6)
    expect(Math.hypot(x, y)).toBeLessThan(1e-5)
  }))

// In the lowest point the hinge bears m g + m v²/l, v² = 2 m g l / (1 + I/(m l²)) by energy. Velocities are those of the
// middle of a step, so the force belongs to a time half a step off: relative error of order h ω = 4e-4 at most.
test('the reaction in the lowest point of a swing', () =>
  using(swinging(), 1e-4, 'double', async (m) => {
    let most = 0
    for (let k = 0; k < 7000; k++) {
      await m.step()
      most = Math.max(most, (await m.vector('jointForce', 0))[2])
    }
    expect(Math.abs(most / (gravity + (2 * gravity) / (1 + inertia)) - 1)).toBeLessThan(4e-4)
  }))

test('a body hung by one joint bears its weight there, and its torque about the joint', () => {
  const scene = newScene()
  const bracket = part(scene, 'bracket', [0.5, 0.2, 0], { mass: 3 })
  scene.joint(joint.fixed({ a: 'world', b: bracket, at: [0, 0, 0] }))
  return using(scene, 1e-3, 'double', async (m) => {
    await m.step(10)
    const [force, torque] = [await m.vector('jointForce', 0), await m.vector('jointTorque', 0)]
    // statics: F = m g up, τ = −r × W with r from the joint to the body; compliance of 1e-8 is made good by corrections
    const weight = 3 * gravity
    const expected = [0, 0, weight, 0.2 * weight, -0.5 * weight, 0]
    ;[...force, ...torque].forEach((value, c) => {
      expect(value).toBeCloseTo(expected[c]!, 7)
    })
  })
})

/** Energy of bodies 0 and 1, of 1 kg and 0.02 kg m2 each, at positions x and velocities half way from v to w, J. */
function energyBetween(x: readonly number[], v: readonly number[], w: readonly number[]): number {
  let sum = 0
  for (let k = 0; k < 6; k++) {
    sum += 0.5 * ((v[k]! + w[k]!) / 2) ** 2 + 0.01 * ((v[6 + k]! + w[6 + k]!) / 2) ** 2
  }
  return sum + gravity * (x[2]! + x[5]!)
}

// SHAKE is symplectic and of second order: the energy, with velocities of the middle of a step averaged around each
// position, swings by a share (h ω)² of the 59 J that are exchanged, but does not drift. Here ω reaches 10 rad/s: 1e-4
// of them at h = 1e-3, 0.006 J. A drift would show in the mean: seconds 1 and 10 differ by no more than a tenth of that.
test('a double pendulum keeps its energy', () => {
  const scene = newScene()
  const upper = part(scene, 'upper', [1, 0, 0], { inertia: [0.02, 0.02, 0.02] })
  const lower = part(scene, 'lower', [2, 0, 0], { inertia: [0.02, 0.02, 0.02] })
  scene.joint(joint.revolute({ a: 'world', b: upper, at: [0, 0, 0], axis: [0, 1, 0] }))
  scene.joint(joint.revolute({ a: upper, b: lower, at: [1, 0, 0], axis: [0, 1, 0] }))
  return using(scene, 1e-3, 'double', async (m) => {
    const motion = async () => [
      ...(await m.numbers('bodyVel')).slice(0, 6),
      ...(await m.numbers('bodyOmega')).slice(0, 6),
    ]
    const means = new Array<number>(10).fill(0)
    let [swing, error] = [0, 0]
    let before = await motion()
    for (let k = 0; k < 10000; k++) {
      const x = await m.numbers('bodyPos')
      await m.step()
      const after = await motion()
      const off = k === 0 ? 0 : energyBetween(x, before, after)
      before = after
      swing = Math.max(swing, Math.abs(off))
      means[Math.floor(k / 1000)]! += off / 1000
      if (k % 100 === 0) error = Math.max(error, await m.largestError())
    }
    expect(swing).toBeLessThan(0.006)
    expect(Math.abs(means[9]! - means[0]!)).toBeLessThan(0.0006)
    expect(error).toBeLessThan(1e-6)
  })
})
