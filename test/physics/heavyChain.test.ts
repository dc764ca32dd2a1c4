// heavyChain.test.ts: light links with a heavy end, by impulses, let go level or above. The links whip through large angles in a step
// where the chain goes slack; corrections of their joints must give velocities no more than joints took (giveBack.ts).

import { describe, expect, test } from 'vitest'
import { contact, joint, probe, shape } from '#talus/index.js'
import { cpuLives, double, type Life, simulate } from './lives.js'
import { emptyScene, gravity } from './mechanism.js'

const [links, pitch] = [10, 0.1]

interface Chain {
  readonly life: Life
  readonly timeStep: number
  readonly ratio: number
  /** Of the chain above the horizon at the start, rad. */
  readonly lift?: number
  readonly seconds: number
}

/** Largest rise and largest loss of energy over m g l of the heavy end, and the largest opening of a joint over a link. */
async function swing({ life, timeStep, ratio, lift = 0, seconds }: Chain) {
  const scene = emptyScene()
  const [cos, sin] = [Math.cos(lift), Math.sin(lift)]
  const orientation = [0, -Math.sin(lift / 2), 0, Math.cos(lift / 2)] as const
  const at = (along: number) => [along * cos, 0, along * sin] as const
  for (let k = 0; k < links; k++) {
    const mass = k === links - 1 ? ratio : 1
    const across = (mass * pitch ** 2) / 12
    const inertia = [0.01 * across, across, across] as const
    const position = at((k + 0.5) * pitch)
    scene.body({ name: `link${k}`, shape: shape.none(), mass, inertia, position, orientation })
    scene.joint(joint.spherical({ a: k === 0 ? 'world' : `link${k - 1}`, b: `link${k}`, at: at(k * pitch) }))
  }
  scene.probe(probe.jointError())
  return simulate(scene, { life, timeStep, contact: contact.dvi() }, async (simulation) => {
    const before = (await simulation.energy()).total
    const size = ratio * gravity * links * pitch
    let [rise, loss, open] = [0, 0, 0]
    for (let k = 0; k < 40; k++) {
      simulation.step(Math.round(seconds / 40 / timeStep))
      const change = ((await simulation.energy()).total - before) / size
      rise = Math.max(rise, change)
      loss = Math.max(loss, -change)
      open = Math.max(open, (await simulation.sample()).jointError! / pitch)
    }
    return { rise, loss, open }
  })
}

describe.each(cpuLives)('on $name', (life) => {
  test.each([100, 1000, 1e5])(
    'an end of %d times the mass that falls from the horizon gains no energy',
    async (ratio) => {
      const { rise, loss, open } = await swing({ life, timeStep: 1e-3, ratio, seconds: 4 })
      // h/2 m g v of the scheme is 2.2e-3
      expect(rise).toBeLessThan(5e-3)
      expect(loss).toBeLessThan(0.1)
      // links give way by the compliance of joints times the ratio of masses
      expect(open).toBeLessThan(ratio < 1e5 ? 0.02 : 0.05)
    },
  )

  test('nor one that falls slack and is caught, where links whip round', async () => {
    const { rise, open } = await swing({ life, timeStep: 1e-3, ratio: 1000, lift: 0.7, seconds: 4 })
    expect(rise).toBeLessThan(0.1)
    expect(open).toBeLessThan(0.02)
  })
})

test('a chain of equal links keeps its energy', async () => {
  const { rise, loss } = await swing({ life: double, timeStep: 5e-4, ratio: 1, seconds: 4 })
  // of one link: a hundredth of that of the chain
  expect(rise).toBeLessThan(0.05)
  expect(loss).toBeLessThan(0.05)
})
