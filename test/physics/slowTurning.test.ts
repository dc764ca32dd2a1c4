// slowTurning.test.ts: what turns by far less in a step than single precision can tell of an orientation turns all the same.

import { describe, expect, test } from 'vitest'
import {
  type ContactLaw,
  contact,
  createScene,
  joint,
  material,
  probe,
  type SimulationApi,
  shape,
} from '#talus/index.js'
import { double, gpu, type Life, simulate, single } from './lives.js'

type Triple = readonly [number, number, number]

const laws: readonly { name: string; law: ContactLaw }[] = [
  { name: 'impulses', law: contact.dvi() },
  { name: 'force', law: contact.hertzMindlin() },
]

/** 2 w ∧ v of the turn that leads from one orientation to another, rad: its length is the angle, where that is small. */
function turnBetween(p: ArrayLike<number>, q: ArrayLike<number>): number[] {
  const [x, y, z, w] = [-p[0]!, -p[1]!, -p[2]!, p[3]!]
  return [
    2 * (q[3]! * x + q[0]! * w + q[1]! * z - q[2]! * y),
    2 * (q[3]! * y - q[0]! * z + q[1]! * w + q[2]! * x),
    2 * (q[3]! * z + q[0]! * y - q[1]! * x + q[2]! * w),
  ]
}

const axis: Triple = [2 / 7, -3 / 7, 6 / 7]
const tilted: readonly [number, number, number, number] = [0.1, 0.5, -0.1, Math.sqrt(0.73)]
const h = 1e-5
const stone = material({ name: 'stone', young: 1e7, poisson: 0.3, density: 2000, friction: 0.5 })

/** Turn after n steps of a body that turns freely with the angular velocity, rad. */
function turned(law: ContactLaw, life: Life, inertia: Triple | null, speed: number, n: number): Promise<number[]> {
  const scene = createScene({})
  const omega = axis.map((x) => speed * x) as unknown as Triple
  const of = inertia ? { shape: shape.none(), inertia } : { shape: shape.sphere({ radius: 0.1 }), material: stone }
  scene.body({ ...of, mass: 1, omega, orientation: tilted })
  return simulate(scene, { life, timeStep: h, contact: law }, async (simulation: SimulationApi) => {
    const before = [...(await simulation.read('bodyRot'))]
    await simulation.step(n)
    return turnBetween(before, await simulation.read('bodyRot'))
  })
}

describe.each(laws)('by $name', ({ law }) => {
  // 1e-8, 3e-7 and 1e-5 rad a step
  test.each([1e-3, 0.03, 1])('a ball and a block turn by ω t at %d rad/s in single precision', async (speed) => {
    const n = 5000
    for (const inertia of [null, [1, 1, 1] as const, [1, 1, 1 + 1e-7] as const]) {
      const turn = await turned(law, single, inertia, speed, n)
      const expected = 2 * Math.sin((speed * n * h) / 2)
      axis.forEach((x, c) => {
        // 6e-8 is the rounding of what is read
        expect(Math.abs(turn[c]! - expected * x)).toBeLessThan(4e-7 + 1e-6 * expected)
      })
    }
  })

  test('a tumbling block is where double precision has it', async () => {
    for (const speed of [0.01, 1]) {
      const found = []
      for (const life of [double, single]) found.push(await turned(law, life, [1, 1.5, 2], speed, 5000))
      found[0]!.forEach((x, c) => {
        expect(Math.abs(found[1]![c]! - x)).toBeLessThan(4e-7 + 2e-6 * speed * 5000 * h)
      })
    }
  })

  test('on a GPU', async () => {
    const n = 64
    const turn = await turned(law, gpu, [1, 1, 1], 3e-3, n)
    // 1.9e-6 rad in all, of steps of 3e-8
    axis.forEach((x, c) => {
      expect(Math.abs(turn[c]! - 3e-3 * n * h * x)).toBeLessThan(3e-7)
    })
  })

  test('a drive turns a hinge by what it says, slowly', async () => {
    const scene = createScene({})
    const base = scene.body({ shape: shape.none(), fixed: true })
    const arm = scene.body({ shape: shape.none(), mass: 1, inertia: [0.01, 0.02, 0.03], position: [0.3, 0, 0] })
    const hinge = scene.joint(joint.revolute({ a: base, b: arm, at: [0, 0, 0], axis: [0, 0, 1] }))
    scene.motor(hinge, { speed: 2e-2 })
    await simulate(scene, { life: single, timeStep: h, contact: law }, async (simulation) => {
      await simulation.step(5000)
      const q = await simulation.read('bodyRot')
      expect(2 * q[4 + 2]!).toBeCloseTo(2e-2 * 5000 * h, 6)
      const x = await simulation.read('bodyPos')
      expect(Math.abs(x[3 + 1]! - 0.3 * 2e-2 * 5000 * h)).toBeLessThan(4e-7)
    })
  })

  test('the torque of a motor that lifts an arm is m g r cos φ', async () => {
    const scene = createScene({ gravity: [0, -9.81, 0] })
    const base = scene.body({ shape: shape.none(), fixed: true })
    const moving = { position: [0.3, 0, 0], velocity: [0, 0.6, 0], omega: [0, 0, 2] } as const
    const arm = scene.body({ shape: shape.none(), mass: 1, inertia: [0.01, 0.02, 0.03], ...moving })
    const hinge = scene.joint(joint.revolute({ name: 'hinge', a: base, b: arm, at: [0, 0, 0], axis: [0, 0, 1] }))
    scene.motor(hinge, { speed: 2 })
    scene.probe(probe.motorTorque('hinge'))
    await simulate(scene, { life: single, timeStep: h, contact: law }, async (simulation) => {
      for (let n = 100; n <= 3000; n += 100) {
        await simulation.step(100)
        const torque = (await simulation.sample())['hinge.motorTorque']!
        expect(Math.abs(torque - 9.81 * 0.3 * Math.cos(2 * n * h))).toBeLessThan(0.01)
      }
    })
  })
})
