// tautChain.test.ts: light links under a large tension. A step is stable while h² k < 4 I with k the stiffness that the
// tension gives a link's turning (stiffenLinked.ts): the links here break it on the way down, and the chain must hold.
// Loads that rest on the end of a chain, and chains of rings, need contacts solved through light links: with the settings of a
// scene that gives none they hang still.

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

/** Two blocks that rest on a plate at the end of ten links of 0.1 kg, `ratio` times as heavy as one of them. */
function loaded(ratio: number) {
  const steel = material({ density: 1000, friction: 0.5, restitution: 0 })
  const scene = createScene({ gravity: [0, 0, -9.81] })
  const [pitch, count] = [0.1, 10]
  let last = scene.world
  for (let k = 0; k < count; k++) {
    const position = [0, 0, -(k + 0.5) * pitch] as const
    const link = scene.body({ shape: shape.box({ half: [0.01, 0.01, 0.045] }), material: steel, mass: 0.1, position })
    scene.joint(joint.spherical({ a: last, b: link, at: [0, 0, -k * pitch] }))
    last = link
  }
  const floor = -count * pitch
  const half = [0.2, 0.2, 0.02] as const
  const plate = scene.body({ shape: shape.box({ half }), material: steel, mass: 1, position: [0, 0, floor - 0.02] })
  scene.joint(joint.fixed({ a: last, b: plate, at: [0, 0, floor] }))
  for (const x of [-0.12, 0.12]) {
    const block = shape.box({ half: [0.07, 0.15, 0.05] })
    scene.body({ shape: block, material: steel, mass: 0.05 * ratio, position: [x, 0, floor + 0.05] })
  }
  return scene
}

/** Six rings of 1 kg, each through the next, the topmost fixed and the lowest `ratio` times as heavy: contacts alone hold them. */
function rings(ratio: number) {
  const steel = material({ density: 1000, friction: 0.3, restitution: 0 })
  const scene = createScene({ gravity: [0, 0, -9.81] })
  const [wide, long, thick, count] = [0.03, 0.06, 0.005, 6]
  const bars = [
    [wide, 0, thick, long + thick],
    [-wide, 0, thick, long + thick],
    [0, long, wide + thick, thick],
    [0, -long, wide + thick, thick],
  ] as const
  for (let k = 0; k < count; k++) {
    const turned = k % 2 === 1
    const parts = bars.map(([x, z, a, c]) => ({
      shape: shape.box({ half: turned ? [thick, a, c] : [a, thick, c] }),
      position: turned ? ([0, x, z] as const) : ([x, 0, z] as const),
    }))
    const held = k === 0 ? { fixed: true } : { mass: k === count - 1 ? ratio : 1 }
    scene.body({
      shape: shape.union({ parts }),
      material: steel,
      position: [0, 0, -2 * k * (long - thick)],
      ...held,
    })
  }
  return scene
}

test.each([
  ['blocks on a plate that links of a hundred', loaded, 1e2],
  ['blocks on a plate that links of a hundred thousand', loaded, 1e5],
  ['rings of a hundred', rings, 1e2],
  ['rings of a hundred thousand', rings, 1e5],
] as const)('%s times less mass carry hang still', async (_, build, ratio) => {
  const simulation = await createSimulation(build(ratio), {
    contact: contact.dvi(),
    timeStep: 1e-3,
    backend: backend.cpu({ threads: 1 }),
  })
  try {
    const before = Array.from(await simulation.read('bodyPos'))
    simulation.step(200)
    const after = await simulation.read('bodyPos')
    expect(before.reduce((most, x, i) => Math.max(most, Math.abs(after[i]! - x)), 0)).toBeLessThan(1e-6)
    expect((await simulation.solver!())!.unsolvedSteps).toBe(0)
  } finally {
    await simulation.close()
  }
})
