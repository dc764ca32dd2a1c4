// heavyChain.test.ts: light links with a heavy end, by both laws, let go level or above. The links whip through large angles in a step
// where the chain goes slack; corrections of their joints must give velocities no more than joints took (giveBack.ts).
//
//   Σ m (v(t + h) − v(t))/h − Σ m g = F, what the first joint bears                                                (1)

import { describe, expect, test } from 'vitest'
import { contact, joint, probe, type Scene, shape } from '#talus/index.js'
import { component, cpuLives, double, type Life, simulate } from './lives.js'
import { emptyScene, gravity } from './mechanism.js'

const [links, pitch] = [10, 0.1]
const laws = { impulses: contact.dvi(), force: contact.hertzMindlin() } as const
type Law = keyof typeof laws
const everyLaw = Object.keys(laws) as Law[]

interface Chain {
  readonly law?: Law
  readonly life: Life
  readonly timeStep: number
  readonly ratio: number
  /** Of the chain above the horizon at the start, rad. */
  readonly lift?: number
  readonly seconds: number
}

/** And the numbers of its links. */
function chain(ratio: number, lift: number): { readonly scene: Scene; readonly bodies: readonly number[] } {
  const scene = emptyScene()
  const bodies: number[] = []
  const [cos, sin] = [Math.cos(lift), Math.sin(lift)]
  const orientation = [0, -Math.sin(lift / 2), 0, Math.cos(lift / 2)] as const
  const at = (along: number) => [along * cos, 0, along * sin] as const
  for (let k = 0; k < links; k++) {
    const mass = k === links - 1 ? ratio : 1
    const across = (mass * pitch ** 2) / 12
    const inertia = [0.01 * across, across, across] as const
    const position = at((k + 0.5) * pitch)
    bodies.push(scene.body({ name: `link${k}`, shape: shape.none(), mass, inertia, position, orientation }).index)
    const ends = { a: k === 0 ? 'world' : `link${k - 1}`, b: `link${k}` } as const
    scene.joint(joint.spherical({ name: `joint${k}`, ...ends, at: at(k * pitch) }))
  }
  return { scene, bodies }
}

/** Largest rise and largest loss of energy over m g l of the heavy end, and the largest opening of a joint over a link. */
async function swing({ life, law = 'impulses', timeStep, ratio, lift = 0, seconds }: Chain) {
  const { scene } = chain(ratio, lift)
  scene.probe(probe.jointError())
  return simulate(scene, { life, timeStep, contact: laws[law] }, async (simulation) => {
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
  test.each([100, 1000, 1e5].flatMap((ratio) => everyLaw.map((law) => ({ ratio, law }))))(
    'an end of $ratio times the mass that falls from the horizon gains no energy, by $law',
    async ({ ratio, law }) => {
      const { rise, loss, open } = await swing({ life, law, timeStep: 1e-3, ratio, seconds: 4 })
      // h/2 m g v of the scheme is 2.2e-3
      expect(rise).toBeLessThan(5e-3)
      expect(loss).toBeLessThan(0.1)
      // links give way by the compliance of joints times the ratio of masses
      expect(open).toBeLessThan(ratio < 1e5 ? 0.02 : 0.05)
    },
  )

  test.each(everyLaw)('nor one that falls slack and is caught, where links whip round, by %s', async (law) => {
    const { rise, open } = await swing({ life, law, timeStep: 1e-3, ratio: 1000, lift: 0.7, seconds: 4 })
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

test.each(everyLaw)('reactions are what moves a chain that whips, by %s', async (law) => {
  const { scene, bodies } = chain(1000, 0.7)
  scene.probe(probe.reactionForce('joint0'))
  const [timeStep, mass] = [1e-3, links - 1 + 1000]
  const masses = Array.from({ length: links }, (_, k) => (k === links - 1 ? 1000 : 1))
  await simulate(scene, { life: double, timeStep, contact: laws[law] }, async (simulation) => {
    const momentum = async () => {
      const velocities = await simulation.read('bodyVel')
      return [0, 2].map((c) => masses.reduce((sum, of, k) => sum + of * component(velocities, bodies[k]!, c), 0))
    }
    let before = await momentum()
    let [worst, most] = [0, 0]
    for (let k = 0; k < 700; k++) {
      simulation.step(1)
      const now = await momentum()
      const at = await simulation.sample()
      // (1)
      const x = (now[0]! - before[0]!) / timeStep
      const z = (now[1]! - before[1]!) / timeStep + mass * gravity
      worst = Math.max(worst, Math.hypot(at['joint0.reactionForce.x']! - x, at['joint0.reactionForce.z']! - z))
      most = Math.max(most, Math.hypot(x, z))
      before = now
    }
    expect(worst / most).toBeLessThan(1e-6)
  })
})
