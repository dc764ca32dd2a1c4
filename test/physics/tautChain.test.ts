// tautChain.test.ts: light links under a large tension. A step is stable while h² k < 4 I with k the stiffness that the
// tension gives a link's turning (stiffenLinked.ts): the links here break it on the way down, and the chain must hold.

import { expect, test } from 'vitest'
import { backend, contact, createScene, createSimulation, joint, material, shape } from '#talus/index.js'

const [links, length, tip] = [20, 0.2, 1000]

test('a chain of links of 0.32 kg carries 1000 kg through a swing', async () => {
  const steel = material({ density: 1000 })
  const scene = createScene({ gravity: [0, 0, -9.81] })
  let last = scene.world
  for (let k = 0; k < links; k++) {
    const link = scene.body({
      shape: shape.box({ half: [length / 2, 0.02, 0.02] }),
      material: steel,
      position: [(k + 0.5) * length, 0, 0],
      ...(k === links - 1 ? { mass: tip } : {}),
    })
    scene.joint(joint.revolute({ a: last, b: link, at: [k * length, 0, 0], axis: [0, 1, 0] }))
    last = link
  }
  const simulation = await createSimulation(scene, {
    contact: contact.dvi(),
    timeStep: 1e-3,
    backend: backend.cpu({ threads: 1 }),
  })
  try {
    const before = (await simulation.energy()).total
    simulation.step(1000)
    const { total, kinetic } = await simulation.energy()
    // the tip has fallen by most of the length of the chain
    expect(kinetic).toBeGreaterThan(0.8 * tip * 9.81 * links * length)
    // first order in h: h ω of the swing, 5e-3
    expect(Math.abs(total - before)).toBeLessThan(5e-3 * kinetic)
  } finally {
    await simulation.close()
  }
})
