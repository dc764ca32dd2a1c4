// shapesLinked.test.ts: concave meshes that hold each other: rings that hang in each other, gears that mesh, by impulses.
//
// A ring that hangs in a fixed one carries its weight, m g. Gears with n1 and n2 teeth turn at ω2 = −ω1 n1/n2 on average.

import { expect, test, vi } from 'vitest'
import { createScene, joint, material, probe, shape } from '#talus/index.js'
import { component, double, simulate, vectorOf } from './lives.js'
import { aboutX, aboutZ, g, gear, impulses, stone, torus } from './shapeScenes.js'

vi.setConfig({ testTimeout: 60000 })

test('a ring hangs in a hook and is carried', async () => {
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-0.5, -0.5, -0.7], max: [0.5, 0.5, 0.5] } })
  // both upright, square to each other; inner sides 1e-4 m apart
  const hook = torus(0.1, 0.02, 16, 8)
  const held = scene.body({ name: 'hook', shape: hook, material: stone, fixed: true, orientation: aboutX(Math.PI / 2) })
  scene.body({
    shape: hook,
    material: stone,
    position: [0, 0, -0.1601],
    orientation: [0.5, 0.5, 0.5, 0.5],
  })
  scene.probe(probe.forceOn(held))
  await simulate(scene, { ...impulses, life: double }, async (simulation) => {
    simulation.step(300)
    const [x, y, z] = vectorOf(await simulation.read('bodyPos'), 0 + 1)
    const weight = g / (await simulation.read('bodyInvMass'))[1]!
    console.log(x, y, z, await simulation.sample(), weight, await simulation.energy())
  })
})

test('gears mesh', async () => {
  const scene = createScene({ gravity: [0, 0, 0], domain: { min: [-0.5, -0.5, -0.5], max: [0.5, 0.5, 0.5] } })
  const [n1, n2] = [8, 12]
  const post = scene.body({ name: 'post', shape: shape.none(), mass: 1, inertia: [1, 1, 1], fixed: true })
  const slick = material({ ...stone, name: 'slick', friction: 0.05 })
  const [r1, r2, a] = [0.08, 0.12, 0.012]
  const first = scene.body({ name: 'first', shape: gear(n1, r1, a, 0.01, 80), material: slick, position: [0, 0, 0] })
  // a tooth of the first faces a gap of the second
  const second = scene.body({
    name: 'second',
    shape: gear(n2, r2, a, 0.013, 120),
    material: slick,
    position: [r1 + r2 + 0.0005, 0, 0],
    orientation: aboutZ(Math.PI + Math.PI / n2),
  })
  const axle = scene.joint(joint.revolute({ a: post, b: first, at: [0, 0, 0], axis: [0, 0, 1] }))
  scene.joint(joint.revolute({ a: post, b: second, at: [r1 + r2 + 0.0005, 0, 0], axis: [0, 0, 1] }))
  scene.motor({ joint: axle, speed: 2 * Math.PI } as never)
  await simulate(scene, { ...impulses, life: double }, async (simulation) => {
    const out: string[] = []
    for (let k = 0; k < 20; k++) {
      simulation.step(25)
      const w = await simulation.read('bodyOmega')
      out.push(`${component(w, 1, 2).toFixed(3)} ${component(w, 2, 2).toFixed(3)}`)
    }
    console.log(out)
  })
})
