// watchJoints.test.ts: joints, motors and driven bodies that ask for what they cannot all have are told of, by both laws; those that
// ask for much and can have it are not.

import { describe, expect, test } from 'vitest'
import { backend, contact, createScene, createSimulation, joint, type Scene, shape } from '#talus/index.js'

const laws = { dvi: contact.dvi(), dem: contact.hertzMindlin() }
const both = ['dvi', 'dem'] as const
const rod = { shape: shape.none(), mass: 1, inertia: [0.1, 0.1, 0.1] } as const
const axis = [0, 1, 0] as const

async function warningsOf(scene: Scene, law: 'dvi' | 'dem', steps: number) {
  const choice = backend.cpu({ threads: 1 })
  const simulation = await createSimulation(scene, { contact: laws[law], timeStep: 1e-3, backend: choice })
  try {
    simulation.step(steps)
    await simulation.finish()
    return simulation.warnings!
  } finally {
    await simulation.close()
  }
}

function onShaft() {
  const scene = createScene({ gravity: [0, 0, -9.81] })
  const base = scene.body({ name: 'base', shape: shape.none(), fixed: true })
  const shaft = scene.body({ ...rod, name: 'shaft', position: [0.2, 0, 0] })
  const hinge = (name: string, y: number) =>
    scene.joint(joint.revolute({ name, a: base, b: shaft, at: [0, y, 0], axis }))
  return { scene, hinge }
}

/** Held to the base, and to a body that goes away. */
function drawnApart() {
  const scene = createScene()
  const base = scene.body({ name: 'base', shape: shape.none(), fixed: true })
  const link = scene.body({ ...rod, name: 'link', position: [1, 0, 0] })
  const motion = { position: [{ ramp: { from: 0, to: 1, start: 0, end: 1 } }, 0, 0] } as const
  const tractor = scene.body({ name: 'tractor', shape: shape.none(), position: [2, 0, 0], motion })
  scene.joint(joint.spherical({ name: 'post', a: base, b: link, at: [0, 0, 0] }))
  scene.joint(joint.spherical({ name: 'hook', a: tractor, b: link, at: [2, 0, 0] }))
  return scene
}

/** Four bars, lengths of crank, coupler, rocker and ground, the crank driven at 10 rad/s. */
function fourBar([crank, coupler, rocker, ground]: readonly [number, number, number, number]) {
  const scene = createScene({ gravity: [0, 0, -9.81] })
  const base = scene.body({ name: 'base', shape: shape.none(), fixed: true })
  const start = Math.PI / 2
  const a = [crank * Math.cos(start), crank * Math.sin(start)] as const
  const far = Math.hypot(ground - a[0], a[1])
  const lift =
    Math.acos((coupler ** 2 + far ** 2 - rocker ** 2) / (2 * coupler * far)) - Math.atan2(a[1], ground - a[0])
  const b = [a[0] + coupler * Math.cos(lift), a[1] + coupler * Math.sin(lift)] as const
  const end = [ground, 0] as const
  const bar = (name: string, p: readonly [number, number], q: readonly [number, number]) =>
    scene.body({ ...rod, name, position: [(p[0] + q[0]) / 2, 0, (p[1] + q[1]) / 2] })
  const bars = [base, bar('crank', [0, 0], a), bar('coupler', a, b), bar('rocker', b, end), base]
  const hinges = [[0, 0] as const, a, b, end].map((at, k) =>
    scene.joint(
      joint.revolute({ name: `hinge${k}`, a: bars[k]!, b: bars[k + 1]!, at: [at[0], 0, at[1]], axis: [0, -1, 0] }),
    ),
  )
  scene.motor(hinges[0]!, { speed: 10 })
  return scene
}

describe.each(both)('by %s', (law) => {
  test('two motors that turn one shaft at different speeds are told of', async () => {
    const { scene, hinge } = onShaft()
    scene.motor(hinge('front', 0), { speed: 1 })
    scene.motor(hinge('back', 0.5), { speed: -1 })
    const [warning] = await warningsOf(scene, law, 50)
    expect(warning).toMatchObject({ kind: 'joints', step: 1, bodies: ['body base', 'body shaft'] })
    expect(warning!.message).toMatch(/joint back of body base and body shaft does not hold/)
  })

  test('a driven body that draws joints apart is told of, once they are open by a twentieth', async () => {
    const [warning] = await warningsOf(drawnApart(), law, 300)
    // the gap is shared by both joints, and what is open counts with their arms: e/2 = (2 + e/2)/20 and (1 + e/2)/20
    expect(warning).toMatchObject({ kind: 'joints' })
    expect(warning!.step).toBeGreaterThan(90)
    expect(warning!.step).toBeLessThan(120)
  })

  test('a crank that its linkage does not let round is told of', async () => {
    expect(await warningsOf(fourBar([0.3, 0.25, 0.2, 0.3]), law, 700)).toContainEqual(
      expect.objectContaining({ kind: 'joints' }),
    )
  })

  test('nothing is said of a crank that goes round', async () => {
    expect(await warningsOf(fourBar([0.1, 0.3, 0.25, 0.3]), law, 1300)).toEqual([])
  })

  test('nothing is said of motors that agree, shake or come to a stop', async () => {
    const { scene, hinge } = onShaft()
    scene.motor(hinge('front', 0), { speed: 3 })
    scene.motor(hinge('back', 0.5), { speed: 3 })
    expect(await warningsOf(scene, law, 200)).toEqual([])

    const shaken = onShaft()
    const sine = { sine: { amplitude: 0.5, frequency: 30 } } as const
    shaken.scene.motor(shaken.hinge('front', 0), { position: sine })
    expect(await warningsOf(shaken.scene, law, 200)).toEqual([])

    const stopped = onShaft()
    const limits = { lower: -0.1, upper: 0.1 }
    const hinged = joint.revolute({ name: 'front', a: 'base', b: 'shaft', at: [0, 0, 0], axis, limits })
    stopped.scene.motor(stopped.scene.joint(hinged), { speed: 3 })
    expect(await warningsOf(stopped.scene, law, 200)).toEqual([])
  })
})
