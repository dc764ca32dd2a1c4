// gears.test.ts: gears and racks whose bearings move. Teeth push both wheels with one force at one point, so that a machine free in
// space keeps its momenta, speeds hold as seen from what bears the wheels, and bearings bear the teeth.
//
//   ω_A − ω_C = −ρ (ω_B − ω_C), about the axes of the wheels A and B, borne by C                                      (1)
//   a planet between a sun and a ring that stands still:   ω_C = ω_sun z_sun/(z_sun + z_ring)                         (2)
//   a torque T on a wheel of radius r:   its bearing bears T/r, along the tangent                                     (3)

import { describe, expect, test } from 'vitest'
import { type ContactLaw, contact, createSimulation, joint, probe, type Scene } from '#talus/index.js'
import { double, single } from './lives.js'
import { emptyScene, part, type Triple } from './mechanism.js'

async function stepped(scene: Scene, law: ContactLaw, time: number, life = double) {
  const timeStep = law.law === 'dem' ? 1e-4 : 1e-3
  const simulation = await createSimulation(scene, { contact: law, timeStep, backend: life.choice })
  simulation.step(Math.round(time / timeStep))
  const sample = await simulation.sample()
  await simulation.close()
  return sample
}

/** Two wheels in a frame that floats, and a motor between it and the first. */
function floating(axisB: Triple, placeB: Triple, ratio: number): Scene {
  const scene = emptyScene(0)
  part(scene, 'frame', [0, 0.1, 0], { mass: 2, omega: [0.3, 0.2, 0.4] })
  part(scene, 'first', [-0.1, 0, 0], { inertia: [0.01, 0.01, 0.02], omega: [0.3, 0.2, 0.4] })
  part(scene, 'second', placeB, { inertia: [0.02, 0.02, 0.02], omega: [0.3, 0.2, 0.4] })
  scene.joint(joint.revolute({ name: 'one', a: 'frame', b: 'first', at: [-0.1, 0, 0], axis: [0, 0, 1] }))
  scene.joint(joint.revolute({ name: 'two', a: 'frame', b: 'second', at: placeB, axis: axisB }))
  scene.joint(joint.gear({ a: 'first', b: 'second', axisA: [0, 0, 1], axisB, ratio }))
  scene.motor('one', { torque: 0.1 })
  for (const name of ['one', 'two']) scene.probe(probe.jointPosition(name))
  return scene
}

const byImpulses = { name: 'impulses', law: contact.dvi() }
const byForce = { name: 'force', law: contact.hertzMindlin() }

describe.each([byImpulses, byForce])('by $name', ({ law }) => {
  test.each([
    ['side by side', [0, 0, 1], [0.2, 0, 0], 2],
    ['side by side, in two planes', [0, 0, -1], [0.2, 0.1, 0.05], 2],
    ['one in the other', [0, 0, 1], [0.2, 0, 0], -3],
    ['that cross', [0.6, 0, 0.8], [0.2, 0, 0.1], 1.5],
    ['of a worm', [1, 0, 0], [-0.1, 0.2, 0.1], 20],
  ] as const)('(1): wheels %s in a frame that floats', async (_, axisB, placeB, ratio) => {
    const scene = floating(axisB, placeB, ratio)
    scene.probe(probe.momentum())
    scene.probe(probe.angularMomentum(null, { about: [0, 0, 0] }))
    const start = await stepped(scene, law, 0)
    const end = await stepped(scene, law, 0.5)
    for (const name of Object.keys(start).filter((key) => key.toLowerCase().includes('momentum'))) {
      expect(Math.abs(end[name]! - start[name]!), name).toBeLessThan(1e-10)
    }
    expect(Math.abs(end['one.jointPosition']!)).toBeGreaterThan(0.3)
    // what is held as a speed drifts by the length of a step where axes turn in space
    const drift = 0.3 * (1 + Math.abs(ratio)) * (law.law === 'dem' ? 1e-4 : 1e-3)
    expect(Math.abs(end['one.jointPosition']! + ratio * end['two.jointPosition']!)).toBeLessThan(drift)
  })

  test('(1): a pinion and its rack in a frame that floats', async () => {
    const scene = emptyScene(0)
    const omega = [0, 0.5, 0] as const
    part(scene, 'frame', [0, 0, 0], { mass: 2, omega })
    part(scene, 'pinion', [0, 0, 0], { omega })
    part(scene, 'rack', [0, -0.1, 0], { omega })
    scene.joint(joint.revolute({ name: 'one', a: 'frame', b: 'pinion', at: [0, 0, 0], axis: [0, 0, 1] }))
    scene.joint(joint.prismatic({ name: 'two', a: 'frame', b: 'rack', at: [0, -0.1, 0], axis: [1, 0, 0] }))
    scene.joint(joint.rack({ a: 'pinion', b: 'rack', axisA: [0, 0, 1], axisB: [1, 0, 0], radius: 0.1 }))
    scene.motor('one', { torque: 0.3 })
    for (const name of ['one', 'two']) scene.probe(probe.jointPosition(name))
    scene.probe(probe.momentum())
    const end = await stepped(scene, law, 0.5)
    for (const c of ['x', 'y', 'z']) expect(Math.abs(end[`momentum.${c}`]!)).toBeLessThan(1e-10)
    expect(end['one.jointPosition']).toBeGreaterThan(0.2)
    expect(Math.abs(end['two.jointPosition']! - 0.1 * end['one.jointPosition']!)).toBeLessThan(2e-5)
  })

  test.each([double, single])('(2): a planet goes round a sun in a ring, on $name', async (life) => {
    const scene = emptyScene(0)
    const [sun, planet, ring] = [0.06, 0.02, 0.1]
    const at = [sun + planet, 0, 0] as const
    part(scene, 'sun', [0, 0, 0])
    part(scene, 'carrier', [0, 0, 0])
    part(scene, 'planet', at)
    const hinge = { at: [0, 0, 0], axis: [0, 0, 1] } as const
    scene.joint(joint.revolute({ name: 'shaft', a: 'world', b: 'sun', ...hinge }))
    scene.joint(joint.revolute({ name: 'arm', a: 'world', b: 'carrier', ...hinge }))
    scene.joint(joint.revolute({ a: 'carrier', b: 'planet', at, axis: [0, 0, 1] }))
    const axes = { axisA: [0, 0, 1], axisB: [0, 0, 1] } as const
    scene.joint(joint.gear({ a: 'sun', b: 'planet', ...axes, ratio: planet / sun }))
    scene.joint(joint.gear({ a: 'world', b: 'planet', ...axes, atA: [0, 0, 0], ratio: -planet / ring }))
    scene.motor('shaft', { speed: { ramp: { from: 0, to: 8, start: 0, end: 0.2 } } })
    for (const name of ['shaft', 'arm']) scene.probe(probe.jointSpeed(name))
    const end = await stepped(scene, law, 0.5, life)
    expect(end['shaft.jointSpeed']).toBeCloseTo(8, 4)
    expect(end['arm.jointSpeed']! / ((8 * sun) / (sun + ring))).toBeCloseTo(1, 4)
  })

  test('(3): bearings bear the teeth', async () => {
    const scene = emptyScene(0)
    part(scene, 'first', [0, 0, 0])
    part(scene, 'second', [0.3, 0, 0])
    scene.joint(joint.revolute({ name: 'one', a: 'world', b: 'first', at: [0, 0, 0], axis: [0, 0, 1] }))
    scene.joint(joint.revolute({ name: 'two', a: 'world', b: 'second', at: [0.3, 0, 0], axis: [0, 0, 1] }))
    scene.joint(joint.gear({ a: 'first', b: 'second', axisA: [0, 0, 1], axisB: [0, 0, 1], ratio: 2 }))
    scene.motor('one', { torque: 0.5 })
    scene.motor('two', { speed: 0 })
    for (const name of ['one', 'two']) scene.probe(probe.reactionForce(name))
    const { 'one.reactionForce.y': one, 'two.reactionForce.y': two } = await stepped(scene, law, 0.01)
    // the first pushes the second along y where they touch, 0.1 m from its axis, and is pushed back
    expect(one).toBeCloseTo(0.5 / 0.1, 5)
    expect(two).toBeCloseTo(-0.5 / 0.1, 5)
  })
})

test('a wheel that turns beside its centre of mass says where its axis is', async () => {
  const scene = (atA?: Triple) => {
    const made = emptyScene(0)
    part(made, 'cam', [0.02, 0, 0])
    part(made, 'wheel', [0.3, 0, 0])
    made.joint(joint.revolute({ name: 'shaft', a: 'world', b: 'cam', at: [0, 0, 0], axis: [0, 0, 1] }))
    made.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'wheel', at: [0.3, 0, 0], axis: [0, 0, 1] }))
    // a pin beside the axis is none of its bearings
    part(made, 'rod', [0.3, 0.3, 0])
    made.joint(joint.revolute({ a: 'wheel', b: 'rod', at: [0.3, 0.1, 0], axis: [0, 0, 1] }))
    const axes = { axisA: [0, 0, 1], axisB: [0, 0, 1] } as const
    made.joint(joint.gear({ name: 'teeth', a: 'cam', b: 'wheel', ...axes, ratio: 2, ...(atA ? { atA } : {}) }))
    return made
  }
  expect(() => scene().check()).toThrow(
    'joint teeth: cam turns in joint shaft, 0.02 m beside the axis through its centre of mass or atA: give atA, a point on its axis.',
  )
  const given = scene([0, 0, 0])
  given.motor('shaft', { speed: 3 })
  given.probe(probe.jointPosition('hinge'))
  expect((await stepped(given, contact.dvi(), 0.5))['hinge.jointPosition']).toBeCloseTo(-0.75, 3)
})
