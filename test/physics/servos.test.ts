// servos.test.ts: motors that drive a joint to a place with a largest force, whose drive goes there faster than they can: they come as fast as
// they can be stopped, and stay, by both laws at steps of 1 ms and 0.1 ms.
//
//   without a load  t ≥ 2 √(s/a),   a = F/J, full force there and back; 0.8 of it is counted on in braking:
//                   t = (v/a) (1 + 1/0.8),  s = v²/(2 a) (1 + 1/0.8)                                               (1)

import { describe, expect, test } from 'vitest'
import { type CheckpointData, contact, joint, probe, type Scene } from '#talus/index.js'
import type { TimeFunction } from '#talus/model/timeFunction.js'
import { double, gpu, type Life, simulate, single } from './lives.js'
import { emptyScene, part } from './mechanism.js'

const laws = { impulses: contact.dvi(), force: contact.hertzMindlin() } as const
const steps = [1e-3, 1e-4] as const
const ways = (Object.keys(laws) as (keyof typeof laws)[]).flatMap((law) =>
  steps.map((timeStep) => ({ law, timeStep, life: double as Life })),
)

const jump = (to: number, from = 0): TimeFunction => ({ ramp: { from, to, start: 0, end: 0.1 } })
const [short, long] = [Math.hypot(0.3, 0.5), 0.72]

interface Case {
  readonly from?: number
  readonly to: number
  readonly seconds: number
  readonly build: (scene: Scene, drive: TimeFunction) => void
}

/** Arms of 2 kg in a row, each 1 m long; the weight of one turns it by 9.81 N m. */
const arms = (count: number, maxTorque: number) => (scene: Scene, drive: TimeFunction) => {
  for (let k = 0; k < count; k++) {
    part(scene, `arm${k}`, [k + 0.5, 0, 0], { mass: 2 })
    const ends = { name: k === 0 ? 'driven' : `held${k}`, a: k === 0 ? 'world' : `arm${k - 1}`, b: `arm${k}` } as const
    const hinge = scene.joint(joint.revolute({ ...ends, at: [k, 0, 0], axis: [0, -1, 0] }))
    scene.motor(hinge, { position: k === 0 ? drive : 0, maxTorque })
  }
}

/** 2 kg on a guide upwards. */
function lift(scene: Scene, drive: TimeFunction): void {
  part(scene, 'load', [0, 0, 1], { mass: 2 })
  scene.joint(joint.prismatic({ name: 'driven', a: 'world', b: 'load', at: [0, 0, 1], axis: [0, 0, 1] }))
  scene.motor('driven', { position: drive, maxForce: 25 })
}

/** An arm that a cylinder carries. */
function boom(scene: Scene, length: TimeFunction): void {
  part(scene, 'arm', [0.5, 0, 0], { mass: 2 })
  scene.joint(joint.revolute({ name: 'hinge', a: 'world', b: 'arm', at: [0, 0, 0], axis: [0, -1, 0] }))
  const ends = { name: 'driven', a: 'world', b: 'arm', atA: [0, 0, -0.5], atB: [0.3, 0, 0] } as const
  scene.joint(joint.actuator({ ...ends, length, maxForce: 150 }))
}

const cases: Readonly<Record<string, Case>> = {
  'an arm up': { to: 0.5, seconds: 2, build: arms(1, 12) },
  'an arm down, which its weight speeds up': { to: -0.5, seconds: 1.5, build: arms(1, 12) },
  'an arm down that it can hardly hold': { to: -0.5, seconds: 1.5, build: arms(1, 10.3) },
  'an arm with another held on it up': { to: 0.5, seconds: 2, build: arms(2, 60) },
  'an arm with another held on it down': { to: -0.5, seconds: 1.5, build: arms(2, 60) },
  'a load up': { to: 0.3, seconds: 1.5, build: lift },
  'a load down': { to: -0.3, seconds: 1.5, build: lift },
  'a boom up': { from: short, to: long, seconds: 1, build: boom },
  'a boom down': { from: short, to: 0.45, seconds: 1, build: boom },
}

/** Farthest past the end, and farthest from it in the last fifth of the time, over the way. */
async function arrival(scene: Scene, { from = 0, to, seconds }: Case, way: (typeof ways)[number]) {
  scene.probe(probe.jointPosition('driven'))
  return simulate(scene, { ...way, contact: laws[way.law] }, async (simulation) => {
    let [past, late] = [0, 0]
    const looks = 200
    for (let k = 0; k < looks; k++) {
      simulation.step(Math.round(seconds / looks / way.timeStep))
      const off = ((await simulation.sample())['driven.jointPosition']! - to) / (to - from)
      past = Math.max(past, off)
      if (k >= 0.8 * looks) late = Math.max(late, Math.abs(off))
    }
    return { past, late }
  })
}

describe.each(Object.entries(cases))('%s', (_, of) => {
  test.each(ways)('by $law, h = $timeStep', async (way) => {
    const scene = emptyScene()
    of.build(scene, jump(of.to, of.from))
    const { past, late } = await arrival(scene, of, way)
    // an arm that swings on what it drives is no load of one size: 0.021 is the most, of the arm with another on it
    expect(past).toBeLessThan(0.025)
    expect(late).toBeLessThan(1e-5)
  })
})

const [inertia, torque, turn] = [0.2, 2, 1]

function wheel(): Scene {
  const scene = emptyScene(0)
  part(scene, 'wheel', [0, 0, 0], { inertia: [inertia, inertia, inertia] })
  scene.joint(joint.revolute({ name: 'driven', a: 'world', b: 'wheel', at: [0, 0, 0], axis: [0, 0, 1] }))
  scene.motor('driven', { position: { ramp: { from: 0, to: turn, start: 0, end: 0.01 } }, maxTorque: torque })
  return scene
}

test.each([...ways.filter((way) => way.timeStep < 1e-3), { law: 'impulses', timeStep: 1e-4, life: single } as const])(
  'a wheel turns at once and is not late: by $law on $life.name',
  async (way) => {
    const a = torque / inertia
    const both = 1 + 1 / 0.8
    const time = Math.sqrt((2 * turn) / (a * both)) * both
    const { past, late } = await arrival(wheel(), { to: turn, seconds: time / 0.8, build: () => {} }, way)
    expect(past).toBeLessThan(1e-4)
    // (1), and what the drive takes to be there
    expect(late).toBeLessThan(0.01)
  },
)

test('a GPU asks for the same', async () => {
  const takes = async (life: Life) => {
    const scene = wheel()
    scene.probe(probe.jointPosition('driven'))
    return simulate(scene, { life, timeStep: 4e-3, contact: contact.dvi() }, async (simulation) => {
      simulation.step(120)
      return (await simulation.sample())['driven.jointPosition']!
    })
  }
  expect(Math.abs((await takes(gpu)) - (await takes(single)))).toBeLessThan(1e-4)
})

test('a motor that follows its drive is not slowed: a sine within its force', async () => {
  for (const law of Object.keys(laws) as (keyof typeof laws)[]) {
    const scene = emptyScene(0)
    part(scene, 'wheel', [0, 0, 0], { inertia: [inertia, inertia, inertia] })
    scene.joint(joint.revolute({ name: 'driven', a: 'world', b: 'wheel', at: [0, 0, 0], axis: [0, 0, 1] }))
    const [amplitude, frequency] = [0.1, 1]
    // half of its force
    const maxTorque = 2 * inertia * amplitude * (2 * Math.PI * frequency) ** 2
    scene.motor('driven', { position: { sine: { amplitude, frequency } }, maxTorque })
    scene.probe(probe.jointPosition('driven'))
    await simulate(scene, { life: double, timeStep: 1e-3, contact: laws[law] }, async (simulation) => {
      // it starts at rest, the drive does not
      simulation.step(500)
      for (let k = 0; k < 20; k++) {
        simulation.step(50)
        const place = amplitude * Math.sin(2 * Math.PI * frequency * simulation.time)
        expect(Math.abs((await simulation.sample())['driven.jointPosition']! - place), law).toBeLessThan(1e-5)
      }
    })
  }
})

test.each(Object.keys(laws) as (keyof typeof laws)[])('goes on bit by bit after a restart, by %s', async (law) => {
  const of = cases['an arm with another held on it down']!
  const after = async (steps: number, checkpoint?: CheckpointData) => {
    const scene = emptyScene()
    of.build(scene, jump(of.to))
    const options = { life: double, timeStep: 1e-3, contact: laws[law], ...(checkpoint ? { checkpoint } : {}) }
    return simulate(scene, options, async (simulation) => {
      simulation.step(steps)
      return { hash: await simulation.hash(), saved: structuredClone(await simulation.save()) as CheckpointData }
    })
  }
  const { saved } = await after(201)
  expect((await after(99, saved)).hash).toBe((await after(300)).hash)
})
