// limits.test.ts: limits and bounded motors as contact records, with the numbers that the contact solvers read.

import { expect, test } from 'vitest'
import { joint } from '#talus/model/joints/joint.js'
import { newScene, part, using } from './mechanism.js'

const h = 1e-3

// Near its upper bound a hinge may still turn by the gap: bias −gap/h, torques that turn it back; kind 8 + 4.
test('a limit of an angle acts at the nearer bound', () => {
  const scene = newScene(0)
  const arm = part(scene, 'arm', [1, 0, 0], { inertia: [0.2, 0.3, 0.4] })
  const limits = { lower: -1, upper: 0.25 }
  scene.joint(joint.revolute({ a: 'world', b: arm, at: [0, 0, 0], axis: [0, 0, 1], limits }))
  return using(scene, h, 'double', async (m) => {
    m.prepare()
    expect(await m.numbers('contactKind')).toEqual([12])
    expect((await m.numbers('contactBias'))[0]).toBeCloseTo(-0.25 / h, 9)
    expect([await m.numbers('contactLow'), await m.numbers('contactHigh')]).toEqual([[-1e30], [0]])
    const [x, y, z] = await m.vector('contactNormal', 0)
    expect(Math.hypot(x, y)).toBeLessThan(1e-15)
    expect(z).toBeCloseTo(1, 15)
    // what a unit of torque does to the arm alone
    expect((await m.numbers('contactEta'))[0]).toBeCloseTo(0.4, 12)
  })
})

// Past its lower bound by 0.1 m a slide goes no further, u ≥ 0, and its place is pushed back at no more than 1 m/s.
test('a limit of a way, passed, is made good at a bounded speed', () => {
  const scene = newScene(0)
  const slide = part(scene, 'slide', [0, 0, 0.5], { mass: 4 })
  scene.joint(joint.prismatic({ a: 'world', b: slide, at: [0, 0, 0.5], axis: [0, 0, 1], limits: { lower: 0 } }))
  return using(scene, h, 'double', async (m) => {
    m.backend.write('bodyPos', [0, 0, 0.4])
    m.prepare()
    expect(await m.numbers('contactKind')).toEqual([9])
    expect(await m.numbers('contactBias')).toEqual([0])
    expect(await m.numbers('contactPush')).toEqual([1])
    expect([await m.numbers('contactLow'), await m.numbers('contactHigh')]).toEqual([[0], [1e30]])
    expect((await m.vector('contactNormal', 0))[2]).toBeCloseTo(1, 15)
    // both ends of the force are one point of the world, seen from each body
    const [a, b] = [await m.vector('contactPointA', 0), await m.vector('contactPointB', 0)]
    expect(a[2] - b[2]).toBeCloseTo(0.4, 12)
    expect((await m.numbers('contactEta'))[0]).toBeCloseTo(4, 12)
  })
})

test('a bounded motor asks for its speed with at most its torque', () => {
  const scene = newScene(0)
  const arm = part(scene, 'arm', [1, 0, 0])
  scene.joint(joint.revolute({ a: 'world', b: arm, at: [0, 0, 0], axis: [0, 0, 1], name: 'hinge' }))
  scene.motor('hinge', { speed: { ramp: { from: 0, to: 2, start: 0, end: 0.1 } }, maxTorque: 30 })
  return using(scene, h, 'double', async (m) => {
    await m.step(10)
    m.prepare()
    // the speed of the middle of the eleventh step
    expect((await m.numbers('contactBias'))[0]).toBeCloseTo(-20 * 10.5 * h, 12)
    expect((await m.numbers('contactLow'))[0]).toBeCloseTo(-30 * h, 12)
    expect((await m.numbers('contactHigh'))[0]).toBeCloseTo(30 * h, 12)
  })
})

// Held at rest while its drive goes on, a motor lags: it asks for the rate of the drive and for what it lags over h.
test('a bounded motor asks for the position of its drive', () => {
  const scene = newScene(0)
  const slide = part(scene, 'slide', [0, 0, 0.5])
  scene.joint(joint.prismatic({ a: 'world', b: slide, at: [0, 0, 0.5], axis: [0, 0, 1], name: 'slide' }))
  scene.motor('slide', { position: { ramp: { from: 0, to: 0.02, start: 0, end: 0.1 } }, maxForce: 50 })
  return using(scene, h, 'double', async (m) => {
    // contacts are not solved here, so the slide stays
    await m.step(3)
    m.prepare()
    expect((await m.numbers('contactBias'))[0]).toBeCloseTo(-0.2 - (0.2 * 3 * h) / h, 12)
    expect((await m.numbers('contactHigh'))[0]).toBeCloseTo(50 * h, 12)
  })
})
