// jointForces.test.ts: what joints bear, against statics; when they break.

import { expect, test } from 'vitest'
import { joint, probe } from '#talus/index.js'
import { emptyScene, gravity, largest, moving, part } from './mechanism.js'

/** Compliance of rows: joints give way by 1e-8 of what they hold in a step, and rounding over it shows in the forces. */
const relative = 1e-6

// A beam of n blocks of length l held at one end bears, at the joint before block k (from 0), the weight of all blocks
// behind it: V = (n − k) m g, and the moment V (n − k) l / 2 about y.
test('a cantilever of blocks bears shear and moment of statics at every joint', async () => {
  const [n, l, m] = [8, 0.25, 3]
  const scene = emptyScene()
  for (let k = 0; k < n; k++) part(scene, `block${k}`, [(k + 0.5) * l, 0, 0], { mass: m, inertia: [0.01, 0.02, 0.02] })
  for (let k = 0; k < n; k++) {
    const a = k === 0 ? 'world' : `block${k - 1}`
    scene.joint(joint.fixed({ name: `joint${k}`, a, b: `block${k}`, at: [k * l, 0, 0] }))
    scene.probe(probe.reactionForce(`joint${k}`))
    scene.probe(probe.reactionTorque(`joint${k}`))
  }
  scene.probe(probe.jointError())
  await moving(scene, {}, async (simulation) => {
    simulation.step(500)
    const at = await simulation.sample()
    for (let k = 0; k < n; k++) {
      const shear = (n - k) * m * gravity
      const moment = (shear * (n - k) * l) / 2
      expect(Math.abs(at[`joint${k}.reactionForce.z`]! / shear - 1), `shear ${k}`).toBeLessThan(relative)
      // the weight turns the rest of the beam down, +x to -z: about +y; the joint holds against it
      expect(Math.abs(-at[`joint${k}.reactionTorque.y`]! / moment - 1), `moment ${k}`).toBeLessThan(relative)
      expect(Math.abs(at[`joint${k}.reactionForce.x`]!)).toBeLessThan(relative * shear)
    }
    expect(at.jointError).toBeLessThan(1e-9)
  })
})

// A beam on two supports: hinges to the world at 0 and L, one of which may slide; a load of mass M at distance a bears
// M g (L − a)/L on the first and M g a/L on the second, beside half the weight of the beam on each.
test('a beam on a hinge and a slide shares a load by its lever arms', async () => {
  const [L, a, beamMass, load] = [2, 0.5, 10, 40]
  const scene = emptyScene()
  part(scene, 'beam', [L / 2, 0, 0], { mass: beamMass, inertia: [1, 4, 4] })
  part(scene, 'load', [a, 0, 0.1], { mass: load })
  scene.joint(joint.fixed({ a: 'beam', b: 'load', at: [a, 0, 0] }))
  scene.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'beam', at: [0, 0, 0], axis: [0, 1, 0] }))
  scene.joint(joint.pointOnLine({ name: 'slide', a: 'world', b: 'beam', at: [L, 0, 0], axis: [1, 0, 0] }))
  scene.probe(probe.reactionForce('hinge'))
  scene.probe(probe.reactionForce('slide'))
  await moving(scene, {}, async (simulation) => {
    simulation.step(100)
    const at = await simulation.sample()
    const [first, second] = [(load * (L - a)) / L + beamMass / 2, (load * a) / L + beamMass / 2].map((m) => m * gravity)
    expect(Math.abs(at['hinge.reactionForce.z']! / first! - 1)).toBeLessThan(relative)
    expect(Math.abs(at['slide.reactionForce.z']! / second! - 1)).toBeLessThan(relative)
  })
})

// Turned by the joint's second body: a body hung at an angle feels its own weight in its own axes.
test('a reaction can be read in the axes of the body', async () => {
  const scene = emptyScene()
  const angle = 0.7
  scene.body({
    name: 'arm',
    shape: { kind: 'none' },
    mass: 2,
    inertia: [0.1, 0.1, 0.1],
    orientation: [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)],
  })
  scene.joint(joint.fixed({ name: 'hold', a: 'world', b: 'arm', at: [0, 0, 0] }))
  scene.probe(probe.reactionForce('hold', { frame: 'body' }))
  await moving(scene, {}, async (simulation) => {
    simulation.step(10)
    const at = await simulation.sample()
    // about +y by the angle: world z is (−sin, 0, cos) in the body
    expect(at['hold.reactionForce.x']).toBeCloseTo(-2 * gravity * Math.sin(angle), 5)
    expect(at['hold.reactionForce.z']).toBeCloseTo(2 * gravity * Math.cos(angle), 5)
  })
})

// A pull that grows by 10 N/s on a joint that bears 1 kg and breaks at 30 N: it breaks when m g + pull = 30 N.
test('a joint breaks at its force and not below', async () => {
  const scene = emptyScene()
  part(scene, 'weight', [0, 0, -1])
  part(scene, 'anchor', [0, 0, -2], { mass: 1e-3, inertia: [1e-4, 1e-4, 1e-4] })
  scene.joint(joint.spherical({ name: 'hook', a: 'world', b: 'weight', at: [0, 0, 0], breakForce: 30 }))
  scene.joint(joint.spherical({ name: 'strong', a: 'world', b: 'anchor', at: [0, 0, -2], breakForce: 30 }))
  // a slide with a motor that pulls the weight down
  scene.joint(joint.prismatic({ name: 'pull', a: 'world', b: 'weight', at: [0, 0, -1], axis: [0, 0, -1] }))
  scene.motor('pull', { force: { ramp: { from: 0, to: 100, start: 0, end: 10 } } })
  scene.probe(probe.jointPosition('pull'))
  scene.probe(probe.reactionForce('hook'))
  await moving(scene, {}, async (simulation) => {
    const breaks = Math.round((30 - gravity) / 10 / 1e-3)
    simulation.step(breaks - 2)
    const before = await simulation.sample()
    expect(before['hook.reactionForce.z']).toBeGreaterThan(29.9)
    expect(Math.abs(before['pull.jointPosition']!)).toBeLessThan(1e-9)
    expect(Array.from(await simulation.read('jointBroken'))).toEqual([0, 0, 0])
    simulation.step(4)
    expect(Array.from(await simulation.read('jointBroken'))).toEqual([1, 0, 0])
    simulation.step(100)
    const after = await simulation.sample()
    expect(after['hook.reactionForce.z']).toBe(0)
    expect(after['pull.jointPosition']).toBeGreaterThan(0.1)
  })
})

// Two hinges above each other hold a door five times too often; a third slides in none of them.
test('a door on two hinges and a frame of four fixed corners: too many joints share the load', async () => {
  const scene = emptyScene()
  part(scene, 'door', [0.5, 0, 0], { mass: 20, inertia: [5, 7, 2] })
  for (const [name, z] of [
    ['lower', -0.7],
    ['upper', 0.7],
  ] as const) {
    scene.joint(joint.revolute({ name, a: 'world', b: 'door', at: [0, 0, z], axis: [0, 0, 1] }))
    scene.probe(probe.reactionForce(name))
    scene.probe(probe.reactionTorque(name))
  }
  const corners = [
    [3, 0, 0],
    [5, 0, 0],
    [5, 0, 1],
    [3, 0, 1],
  ] as const
  corners.forEach(([x, , z], k) => {
    const [nx, , nz] = corners[(k + 1) % 4]!
    part(scene, `bar${k}`, [(x + nx) / 2, 0, (z + nz) / 2], { mass: 5, inertia: [1, 1, 1] })
  })
  corners.forEach((at, k) => {
    scene.joint(joint.fixed({ name: `corner${k}`, a: `bar${(k + 3) % 4}`, b: `bar${k}`, at }))
  })
  scene.joint(joint.fixed({ name: 'foot', a: 'world', b: 'bar0', at: [4, 0, 0] }))
  scene.probe(probe.reactionForce('foot'))
  scene.probe(probe.reactionTorque('foot'))
  scene.probe(probe.jointError())
  await moving(scene, {}, async (simulation) => {
    simulation.step(300)
    const at = await simulation.sample()
    const force = (name: string, c: string) => at[`${name}.reactionForce.${c}`]!
    // balance of the door: forces m g up, moment m g / 2 about y by the hinges together
    expect(force('lower', 'z') + force('upper', 'z')).toBeCloseTo(20 * gravity, 4)
    const couple =
      0.7 * (force('upper', 'x') - force('lower', 'x')) + at['upper.reactionTorque.y']! + at['lower.reactionTorque.y']!
    expect(couple).toBeCloseTo(-20 * gravity * 0.5, 3)
    // the closed frame stands on its foot, in the middle
    expect(force('foot', 'z')).toBeCloseTo(20 * gravity, 4)
    expect(largest(['x', 'y', 'z'].map((c) => at[`foot.reactionTorque.${c}`]!))).toBeLessThan(1e-3)
    expect(at.jointError).toBeLessThan(1e-9)
  })
})
