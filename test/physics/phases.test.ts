// phases.test.ts: what happens before an experiment: phases that end by themselves, hand on their state, and are kept by content.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { runPhases } from '#talus/files.js'
import {
  type ContactLaw,
  contact,
  createScene,
  createSimulation,
  material,
  type Phase,
  parseScene,
  shape,
} from '#talus/index.js'
import type { PhaseReport } from '#talus/io/phases/runPhases.js'
import { sceneAfter } from '#talus/model/phases.js'
import type { CheckpointData } from '#talus/step/simulation.js'
import { temporaryFolder } from '../io/temporaryFolder.js'
import { projectRoot } from '../samples/buildSamples.js'
import { double } from './lives.js'

const folder = temporaryFolder()
let fresh = 0
beforeEach(() => {
  process.env.TALUS_CACHE = join(folder, String(fresh++))
})

const laws: [string, ContactLaw, number][] = [
  ['dem', contact.hertzMindlin(), 2e-5],
  ['dvi', contact.dvi(), 1e-3],
]
const gravity = [0, 0, -9.81] as const

/** Balls above each other in a box that has room for them and a lid's width more. */
function column() {
  const scene = createScene({ gravity })
  const sand = scene.material(material({ name: 'sand', density: 2500, young: 5e6, friction: 0.5, restitution: 0.1 }))
  scene.body({
    name: 'floor',
    shape: shape.box({ half: [0.1, 0.1, 0.05] }),
    material: sand,
    fixed: true,
    position: [0, 0, -0.05],
  })
  const positions = [0.011, 0.033, 0.055].flatMap((z) => [0, 0, z])
  scene.bodies({ name: 'balls', shape: shape.sphere({ radius: 0.01 }), material: sand, positions })
  scene.probe({ quantity: 'position', body: 'balls.2' })
  return scene
}

async function settled(
  phases: readonly Phase[],
  [, law, timeStep]: (typeof laws)[number],
  build = column,
): Promise<{ start: CheckpointData | null; reports: PhaseReport[] }> {
  const reports: PhaseReport[] = []
  const start = await runPhases({
    ...{ name: 'column', phases, build, contact: law, timeStep, backend: double.choice, createSimulation },
    done: (report) => reports.push(report),
  })
  return { start, reports }
}

const settle: Phase = { name: 'settle', until: { kineticEnergy: 1e-9, atMost: 2, every: 0.02 } }

test.each(laws)('a stack settles, starts at rest, and comes from the cache the second time: %s', async (...with_) => {
  const { start, reports } = await settled([settle], with_)
  expect(reports[0]).toMatchObject({ name: 'settle', fromCache: false, ended: true })
  expect(reports[0]!.time).toBeLessThan(2)
  const again = await settled([settle], with_)
  expect(again.reports).toEqual([{ ...reports[0], fromCache: true }])
  const hashes = []
  for (const from of [start!, again.start!]) {
    const [, law, timeStep] = with_
    const simulation = await createSimulation(column(), { contact: law, timeStep, backend: double.choice, start: from })
    expect(simulation.time).toBe(0)
    let most = 0
    for (let k = 0; k < 20; k++) {
      simulation.step(10)
      most = Math.max(most, (await simulation.energy()).kinetic)
    }
    expect(most).toBeLessThan(3e-9)
    hashes.push(await simulation.hash())
    await simulation.close()
  }
  expect(hashes[0]).toBe(hashes[1])
})

test('what the phase before ended with counts, and so does anything else that leads to a state', async () => {
  const shake: Phase = {
    name: 'shake',
    shake: { bodies: ['floor'], axis: [1, 0, 0], amplitude: 1e-3, frequency: 20, cycles: 2 },
  }
  const short: Phase = { name: 'settle', for: 0.1 }
  const cached = async (...args: Parameters<typeof settled>) => (await settled(...args)).reports.map((r) => r.fromCache)
  expect(await cached([short, shake], laws[1]!)).toEqual([false, false])
  expect(await cached([short, { ...shake, shake: { ...shake.shake!, cycles: 3 } }], laws[1]!)).toEqual([true, false])
  expect(await cached([{ ...short, for: 0.11 }, shake], laws[1]!)).toEqual([false, false])
  expect(await cached([short], ['dvi', contact.dvi({ iterations: 100 }), 1e-3])).toEqual([false])
  expect(await cached([short], ['dvi', contact.dvi(), 2e-3])).toEqual([false])
  expect(await cached([short], laws[1]!)).toEqual([true])
})

test('two that want the same phase at once run it once', async () => {
  const both = await Promise.all([settled([settle], laws[0]!), settled([settle], laws[0]!)])
  expect(both.map(({ reports }) => reports[0]!.fromCache).sort()).toEqual([false, true])
})

test('a floor shaken to and fro is back, and carries what lies on it', async () => {
  const phases: Phase[] = [
    settle,
    { name: 'shake', shake: { bodies: ['floor'], axis: [0, 0, 1], amplitude: 1e-3, frequency: 5, cycles: 2 } },
  ]
  const { start, reports } = await settled(phases, laws[1]!)
  expect(reports[1]).toMatchObject({ time: 0.4, steps: 400 })
  const { values } = start!.fields.bodyPos!
  expect(values[2]).toBeCloseTo(-0.05, 12)
  // (2π f)² A = 1 m/s² is below g: nothing lifts off
  expect(values[5]).toBeCloseTo(0.01, 5)
  // it stands in what follows, though it moved at the end of the phase
  expect(Math.abs(start!.fields.bodyVel!.values[2]!)).toBeGreaterThan(0.01)
  const [, law, timeStep] = laws[1]!
  const simulation = await createSimulation(column(), { contact: law, timeStep, backend: double.choice, start: start! })
  expect([...(await simulation.read('bodyVel'))].slice(0, 3)).toEqual([0, 0, 0])
  await simulation.close()
})

test('a tilt stays: a ball that was held rolls down by 5/7 g sin θ', async () => {
  const angle = Math.PI / 18
  const build = () => {
    const scene = createScene({ gravity })
    const rock = scene.material(material({ name: 'rock', density: 2500, friction: 0.5, restitution: 0 }))
    scene.body({ name: 'floor', shape: shape.plane(), material: rock, fixed: true })
    scene.body({ name: 'ball', shape: shape.sphere({ radius: 0.01 }), material: rock, position: [0, 0, 0.01] })
    return scene
  }
  const phases: Phase[] = [{ name: 'tilt', tilt: { axis: [0, 1, 0], angle }, for: 0.2, frozen: ['ball'] }]
  const { start } = await settled(phases, laws[1]!, build)
  expect(start!.fields.bodyPos!.values[3]).toBe(0)
  const scene = sceneAfter(build(), phases)
  expect(scene.data.gravity[0]).toBeCloseTo(9.81 * Math.sin(angle), 12)
  const simulation = await createSimulation(scene, {
    ...{ contact: laws[1]![1], timeStep: 1e-3, backend: double.choice, start: start! },
  })
  simulation.step(200)
  const speed = (await simulation.read('bodyVel'))[3]!
  await simulation.close()
  expect(speed / ((5 / 7) * 9.81 * Math.sin(angle) * 0.2)).toBeCloseTo(1, 3)
})

test('the page shows a scene file that holds', () => {
  const page = readFileSync(join(projectRoot, 'docs/phases.md'), 'utf8')
  const shown = parseScene(/```yaml\n(.*?)```/s.exec(page)![1]!, { file: 'bed.yaml' })
  expect(shown.phases({ seed: 1 }).map(({ name }) => name)).toEqual(['settle', 'shake', 'rest', 'tilt'])
})

const file = `timeStep: 1 ms
duration: 0.1 s
gravity: [0, 0, -9.81]
materials: { sand: { density: 2500 } }
bodies:
  - { name: floor, shape: { kind: plane }, material: sand, fixed: true }
  - { name: ball, shape: { kind: sphere, radius: 1 cm }, material: sand, position: [0, 0, 2 cm] }
probes: [{ quantity: position, body: ball }]
phases:
  - { name: fall, until: { series: ball.position.z, below: 0.012, atMost: 1 s }, drags: [{ linear: 1 }] }
  - { name: rest, for: 10 ms, gravity: [0, 0, 0], frozen: [ball] }
`

test('a scene file has phases, and is told where they are wrong', () => {
  const scene = parseScene(file, { file: 'drop.yaml' })
  expect(scene.phases({ seed: 1 }).map(({ name }) => name)).toEqual(['fall', 'rest'])
  const wrong = (from: string, to: string) => () => parseScene(file.replace(from, to), { file: 'drop.yaml' })
  expect(wrong('ball.position.z', 'ball.position.w')).toThrow(
    'drop.yaml:10:5: phases[0]: phase fall: until: unknown series ball.position.w, did you mean ball.position.x?',
  )
  expect(wrong('frozen: [ball]', 'frozen: [bal]')).toThrow('phases[1]: phase rest: frozen: unknown group of bodies bal')
  expect(wrong('for: 10 ms, ', '')).toThrow('phases[1]: phase rest: it has no end: give for, until or shake')
  expect(wrong('name: rest', 'name: fall')).toThrow('two phases are both named fall')
  expect(wrong('below: 0.012, ', '')).toThrow('the series ball.position.z needs below or above')
  expect(wrong('for: 10 ms', 'four: 10 ms')).toThrow('did you mean for?')
  expect(
    wrong('for: 10 ms', 'shake: { bodies: [ball], axis: [1, 0, 0], amplitude: 1 mm, frequency: 5, cycles: 1 }'),
  ).toThrow('phase rest: shake: ball must be one fixed body')
})

test('a driven body that is frozen stands still, and the phase is kept whatever its way will be', async () => {
  const build = (speed: number) => () => {
    const scene = column()
    scene.body({
      name: 'led',
      shape: shape.sphere({ radius: 0.01 }),
      material: 'sand',
      position: [0.05, 0, 0.02],
      motion: { position: [{ ramp: { from: 0, to: speed, start: 0, end: 1 } }, 0, 0] },
    })
    return scene
  }
  const phases: Phase[] = [{ name: 'rest', for: 0.01, frozen: ['led'] }]
  const { start } = await settled(phases, laws[1]!, build(1))
  expect((await settled(phases, laws[1]!, build(2))).reports[0]).toMatchObject({ fromCache: true })
  const [, law, timeStep] = laws[1]!
  const simulation = await createSimulation(build(2)(), {
    contact: law,
    timeStep,
    backend: double.choice,
    start: start!,
  })
  const x = async () => (await simulation.read('bodyPos'))[3 * 4]!
  expect(await x()).toBeCloseTo(0.05, 12)
  simulation.step(10)
  expect(await x()).toBeCloseTo(0.07, 9)
  await simulation.close()
})

test('a cut takes out what lies above a height, of the groups it names alone', async () => {
  const build = () => {
    const scene = column()
    scene.bodies({
      name: 'lamps',
      shape: shape.sphere({ radius: 0.01 }),
      material: 'sand',
      positions: [[0.05, 0, 0.06]],
    })
    return scene
  }
  const left = async (of?: readonly string[]) => {
    const cut = { above: 0.04, ...(of ? { of } : {}) }
    const { start } = await settled([{ name: 'level', cut, for: 1e-3 }], laws[1]!, build)
    const simulation = await createSimulation(build(), {
      contact: contact.dvi(),
      timeStep: 1e-3,
      backend: double.choice,
      start: start!,
    })
    const ids = await simulation.bodyIds()
    await simulation.close()
    return ids.filter((id) => id >= 0).length
  }
  // a floor, two balls below the height and one above it, a lamp above it
  expect(await left()).toBe(3)
  expect(await left(['balls'])).toBe(4)
  await expect(left(['ball'])).rejects.toThrow(
    'phase level: cut: of: unknown group of bodies ball, did you mean balls?',
  )
})
