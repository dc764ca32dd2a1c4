// revoluteSpherical.test.ts: a rod without mass, hinged at one end, with a ball at the other.

import { expect, test } from 'vitest'
import { joint, probe } from '#talus/index.js'
import { emptyScene, gravity, largest, moving, part, samples } from './mechanism.js'

const length = 0.7

/** A bob at the end of a rod that may swing in a plane that leans by `lean` about x, from `start` rad below the level. */
function swing(lean: number, bob: 'rod' | 'light link') {
  const scene = emptyScene()
  const axis = [0, Math.cos(lean), Math.sin(lean)] as const
  part(scene, 'bob', [length, 0, 0], { mass: 2, inertia: [0.004, 0.004, 0.004] })
  const ends = { atA: [0, 0, 0], atB: [length, 0, 0] } as const
  if (bob === 'rod') scene.joint(joint.revoluteSpherical({ name: 'rod', a: 'world', b: 'bob', ...ends, axis }))
  else {
    part(scene, 'link', [length / 2, 0, 0], { mass: 2e-6, inertia: [1e-8, 1e-7, 1e-7] })
    scene.joint(joint.revolute({ name: 'rod', a: 'world', b: 'link', at: [0, 0, 0], axis }))
    scene.joint(joint.spherical({ name: 'ball', a: 'link', b: 'bob', at: [length, 0, 0] }))
  }
  for (const of of [probe.position('bob'), probe.jointPosition('rod'), probe.jointSpeed('rod')]) scene.probe(of)
  scene.probe(probe.reactionForce(bob === 'rod' ? 'rod' : 'ball'))
  scene.probe(probe.reactionTorque('rod'))
  scene.probe(probe.omega('bob'))
  return scene
}

// From the level, in a plane that leans by λ from the upright: φ'² = 2 (g cos λ / L) sin φ with φ the way fallen. Along the rod it
// pulls with 3 m g cos λ sin φ, along the axis it holds m g sin λ. The scheme is of first order: h φ' = 5e-4 of each.
test('a bob on it swings as a pendulum in its plane, and is held in it', async () => {
  const lean = 0.3
  await moving(swing(lean, 'rod'), { timeStep: 2e-4 }, async (simulation) => {
    const fall = gravity * Math.cos(lean)
    for (const at of await samples(simulation, 20, 100)) {
      const fallen = at['rod.jointPosition']!
      expect(at['rod.jointSpeed']! ** 2).toBeCloseTo(((2 * fall) / length) * Math.sin(fallen), 1)
      expect(at['bob.position.x']).toBeCloseTo(length * Math.cos(fallen), 9)
      expect(at['bob.position.y']).toBeCloseTo(length * Math.sin(fallen) * Math.sin(lean), 9)
      expect(at['bob.position.z']).toBeCloseTo(-length * Math.sin(fallen) * Math.cos(lean), 9)
      const force = ['x', 'y', 'z'].map((c) => at[`rod.reactionForce.${c}`]!)
      const along = force[1]! * Math.cos(lean) + force[2]! * Math.sin(lean)
      expect(along).toBeCloseTo(2 * gravity * Math.sin(lean), 1)
      const pull = Math.hypot(...force.map((f, c) => f - along * [0, Math.cos(lean), Math.sin(lean)][c]!))
      expect(Math.abs(pull - 3 * 2 * fall * Math.sin(fallen))).toBeLessThan(0.05)
      // the ball passes no torque
      expect(largest(['x', 'y', 'z'].map((c) => at[`rod.reactionTorque.${c}`]!))).toBeLessThan(1e-9)
      expect(largest(['x', 'y', 'z'].map((c) => at[`bob.omega.${c}`]!))).toBeLessThan(1e-9)
    }
    expect((await simulation.sample())['rod.jointPosition']).toBeGreaterThan(1)
  })
})

// The link has a millionth of the mass of the bob.
test('it is a light link between a hinge and a ball', async () => {
  const paths = await Promise.all(
    (['rod', 'light link'] as const).map((bob) =>
      moving(swing(0.3, bob), { timeStep: 2e-4 }, (simulation) => samples(simulation, 20, 100)),
    ),
  )
  paths[0]!.forEach((at, k) => {
    for (const c of ['x', 'y', 'z']) expect(at[`bob.position.${c}`]).toBeCloseTo(paths[1]![k]![`bob.position.${c}`]!, 4)
  })
})

test('a rod that does not lie across its axis is refused, and so is one without an axis', () => {
  const scene = emptyScene()
  part(scene, 'bob', [1, 0, 0])
  const ends = { name: 'rod', a: 'world', b: 'bob', atA: [0, 0, 0], atB: [1, 0, 0] } as const
  expect(() => scene.joint(joint.revoluteSpherical({ ...ends, axis: [0.1, 1, 0] }))).toThrow(
    'joint rod: its second point lies 0.0995037 m off the plane through the first at right angles to the axis.',
  )
  expect(() => scene.joint(joint.revoluteSpherical(ends as never))).toThrow(
    'joint rod: it needs axis, fixed in its first body.',
  )
  expect(() => scene.joint(joint.revoluteSpherical({ ...ends, axis: [0, 1, 0], length: 1.1 }))).toThrow(
    'joint rod: its length at the start differs from the distance of its points by 0.1 m.',
  )
})
