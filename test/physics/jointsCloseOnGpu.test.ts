// jointsCloseOnGpu.test.ts: a chain that whips by a third of a turn in a step leaves its joints open after the corrections of the step. Rows
// are taken anew for them, on a GPU too, where no step can look whether they must be (closeJoints).

import { expect, test, vi } from 'vitest'
import { contact, createScene, joint, probe, type Scene, shape } from '#talus/index.js'
import { gpu, type Life, simulate, single } from './lives.js'

vi.setConfig({ testTimeout: 120000 })

const [links, pitch] = [4, 0.1]

/** The second link spins, the last is heavy and goes across. */
function chain(): Scene {
  const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  for (let k = 0; k < links; k++) {
    const last = k === links - 1
    const mass = last ? 100 : 1
    scene.body({
      ...{ name: `link${k}`, shape: shape.none(), mass, inertia: [1e-4 * mass, 1e-3 * mass, 1e-3 * mass] as const },
      ...{ position: [(k + 0.5) * pitch, 0, 0] as const, velocity: [0, 0, last ? 25 : 0] as const },
      omega: [0, k === 1 ? 300 : 0, 0],
    })
    scene.joint(joint.spherical({ a: k === 0 ? 'world' : `link${k - 1}`, b: `link${k}`, at: [k * pitch, 0, 0] }))
  }
  scene.probe(probe.jointError())
  return scene
}

const laws = { impulses: contact.dvi(), force: contact.hertzMindlin() } as const

/** Openings after each look, m, and the hash of the last state. */
function opened(law: keyof typeof laws, life: Life, stepsAtOnce: number) {
  return simulate(chain(), { life, timeStep: 1e-3, contact: laws[law] }, async (simulation) => {
    const openings: number[] = []
    for (let k = 0; k < 24; k += stepsAtOnce) {
      simulation.step(stepsAtOnce)
      openings.push((await simulation.sample()).jointError!)
    }
    return { openings, hash: await simulation.hash() }
  })
}

test.each(['impulses', 'force'] as const)(
  'joints that a step leaves open are closed by %s, whenever the host looks',
  async (law) => {
    const [onCpu, often, once] = [await opened(law, single, 1), await opened(law, gpu, 1), await opened(law, gpu, 24)]
    for (const { openings } of [onCpu, often]) expect(Math.max(...openings)).toBeLessThan(0.01)
    expect(often.hash).toBe(once.hash)
  },
)
