// edgeOfDomain.test.ts: bodies that leave the domain, by each choice of the scene, on both backends and by both laws.

import { expect, test } from 'vitest'
import {
  backend,
  type ContactLaw,
  contact,
  createScene,
  createSimulation,
  type DomainEdge,
  InputError,
  joint,
  material,
  type Scene,
  shape,
  spring,
} from '#talus/index.js'
import { StepError } from '#talus/step/stepError.js'

const cpu = backend.cpu({ threads: 2 })
const gpu = backend.gpu({ device: 'swiftshader' })
const laws = [contact.hertzMindlin(), contact.dvi()]
const stone = material({ name: 'stone', density: 1000, young: 5e6 })
const ball = { shape: shape.sphere({ radius: 0.1 }), material: stone } as const
const domain = { min: [-1, -1, -1], max: [1, 1, 1] } as const

/** One ball flies out along x, a second lies where nothing happens to it. */
function flying(edge: DomainEdge | undefined, velocity = 50): Scene {
  const scene = createScene({ domain, ...(edge ? { edge } : {}) })
  scene.body({ ...ball, name: 'flyer', velocity: [velocity, 0, 0], omega: [0, 0, 3] })
  scene.body({ ...ball, name: 'rest', position: [0, 0.5, 0] })
  return scene
}

const start = (scene: Scene, on = cpu, law: ContactLaw = contact.hertzMindlin(), timeStep = 1e-3) =>
  createSimulation(scene, { contact: law, timeStep, backend: on })

const cases = [cpu, gpu].flatMap((on) => laws.map((law) => [on.kind, law.law, on, law] as const))
/** A software GPU takes its time: where one law shows it, the other need not. */
const byForce = cases.filter(([on, law]) => on === 'cpu' || law === 'dem')
const byImpulses = cases.filter(([on, law]) => on === 'cpu' || law === 'dvi')
const onCpu = cases.filter(([on]) => on === 'cpu')

test.each(cases)('remove, %s %s: stands still outside, without mass, counted and named', async (_, __, on, law) => {
  const simulation = await start(flying('remove'), on, law)
  simulation.step(25)
  const { left } = await simulation.counters()
  expect(left).toBe(1)
  const [flyer] = await simulation.leftBodies!()
  expect(flyer).toMatchObject({ body: 0, name: 'body flyer' })
  // it passes x = 1 after 20 steps, and is seen by the next search: before it has gone 0.9 of its radius and half a skin of 0.01 m
  expect(flyer!.step).toBeGreaterThanOrEqual(20)
  expect(flyer!.step).toBeLessThanOrEqual(22)
  const [x] = await simulation.read('bodyPos')
  expect(x).toBeGreaterThan(1)
  expect(x).toBeLessThan(1 + 0.05 + 0.9 * 0.1 + 0.01)
  expect([...(await simulation.read('bodyVel'))].every((v) => v === 0)).toBe(true)
  expect((await simulation.energy()).kinetic).toBe(0)
  simulation.step(5)
  expect((await simulation.read('bodyPos'))[0]).toBe(x)
  expect((await simulation.counters()).left).toBe(1)
  await simulation.close()
})

test.each(byForce)('open, %s %s: a body far outside goes on, as far as positions are held', async (_, __, on, law) => {
  const simulation = await start(flying(undefined, 8e4), on, law)
  simulation.step(35)
  expect((await simulation.counters()).left).toBe(0)
  const [x] = await simulation.read('bodyPos')
  expect(Math.abs(x! / 2800 - 1)).toBeLessThan(1e-5)
  simulation.step(5)
  expect((await simulation.counters()).left).toBe(1)
  const there = (await simulation.read('bodyPos'))[0]!
  expect(there).toBeGreaterThan(3072)
  expect(there).toBeLessThan(3072 + 80)
  await simulation.close()
})

test.each(byForce)(
  'a body that passes all that is held in a step, %s %s, is none that rolled away',
  async (_, __, on, law) => {
    const simulation = await start(flying(undefined, 8e6), on, law)
    simulation.step(3)
    await expect(simulation.finish()).rejects.toThrow(
      /^body flyer moves by no finite number, or out of all bounds, in step/,
    )
    await simulation.close()
  },
)

test.each(onCpu)('stop, %s %s: at the step, with the state before it', async (_, __, on, law) => {
  const simulation = await start(flying('stop'), on, law)
  simulation.step(25)
  const error = await simulation.finish().catch((reason: unknown) => reason as Error)
  expect(error).toBeInstanceOf(StepError)
  expect((error as Error).message).toMatch(
    /^body flyer has left the domain in step 2\d, and the scene stops there: give it a larger domain or another edge\.$/,
  )
  expect((await simulation.read('bodyPos'))[0]!).toBeLessThan(1.06)
  await simulation.close()
})

/** A ball frozen at x = 1 with another thrown at it: it bounces off, or passes where nothing is left. */
function follower(edge: DomainEdge): Scene {
  const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] }, edge })
  scene.body({ ...ball, name: 'first', position: [0.95, 0, 0], velocity: [10, 0, 0] })
  scene.body({ ...ball, name: 'second', position: [0.6, 0, 0], velocity: [10, 0, 0] })
  return scene
}

test.each(onCpu)('freeze, %s %s: what has left is an obstacle; removed it is none', async (_, __, on, law) => {
  const at = async (edge: DomainEdge) => {
    const simulation = await start(follower(edge), on, law)
    simulation.step(on === gpu ? 60 : 100)
    const positions = await simulation.read('bodyPos')
    const { left } = await simulation.counters()
    await simulation.close()
    return { second: positions[3]!, left }
  }
  const frozen = await at('freeze')
  expect(frozen.left).toBe(1)
  expect(frozen.second).toBeLessThan(0.85)
  const removed = await at('remove')
  expect(removed.left).toBe(2)
  expect(removed.second).toBeGreaterThan(1)
})

test.each(byImpulses)('one body that leaves lets go of its joints and springs, %s %s', async (_, __, on, law) => {
  const scene = createScene({ domain, edge: 'remove' })
  scene.body({ ...ball, name: 'a', position: [0.7, 0, 0], velocity: [20, 0, 0] })
  scene.body({ ...ball, name: 'b', position: [0.4, 0, 0], velocity: [20, 0, 0] })
  scene.body({ ...ball, name: 'c', position: [-0.5, 0, 0] })
  scene.joint(joint.spherical({ name: 'ab', a: 'a', b: 'b', at: [0.55, 0, 0] }))
  scene.spring(spring.translational({ name: 'bc', a: 'b', b: 'c', pointA: [0, 0, 0], pointB: [0, 0, 0], stiffness: 1 }))
  const simulation = await start(scene, on, law)
  simulation.step(20)
  expect((await simulation.leftBodies!()).map(({ name }) => name)).toEqual(['body a'])
  const velocities = await simulation.read('bodyVel')
  // the rest goes on with its speed, and the spring has barely pulled
  expect(velocities[3]).toBeGreaterThan(19.9)
  simulation.step(20)
  expect((await simulation.counters()).left).toBe(2)
  const [rest] = [(await simulation.read('bodyVel'))[6]!]
  simulation.step(10)
  expect((await simulation.read('bodyVel'))[6]).toBe(rest)
  expect((await simulation.read('bodyVel')).every(Number.isFinite)).toBe(true)
  await simulation.close()
})

test('a checkpoint keeps what has left: the same bytes at any number of threads', async () => {
  for (const law of laws) {
    const whole = await start(flying('remove'), cpu, law)
    whole.step(60)
    const hash = await whole.hash()
    await whole.close()
    const first = await start(flying('remove'), backend.cpu({ threads: 1 }), law)
    first.step(40)
    const checkpoint = await first.save()
    await first.close()
    const rest = await createSimulation(flying('remove'), { contact: law, timeStep: 1e-3, backend: cpu, checkpoint })
    rest.step(20)
    expect(await rest.hash()).toBe(hash)
    expect((await rest.counters()).left).toBe(1)
    await rest.close()
  }
})

test('a batch that is run again with more room lets a body leave once', async () => {
  const build = () => {
    const scene = createScene({ gravity: [0, 0, -9.81], domain, edge: 'remove' })
    scene.body({ ...ball, name: 'flyer', velocity: [10, 0, 0] })
    const positions = Array.from({ length: 27 }, (_, k) => [
      (k % 3) * 0.25 - 0.7,
      (Math.floor(k / 3) % 3) * 0.25 - 0.5,
      Math.floor(k / 9) * 0.25 - 0.8,
    ]).flat()
    scene.bodies({ ...ball, name: 'grains', positions })
    scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true, position: [0, 0, -0.95] })
    return scene
  }
  const run = async (room: object) => {
    const simulation = await createSimulation(build(), {
      contact: contact.hertzMindlin(),
      timeStep: 1e-3,
      backend: cpu,
      ...room,
    })
    simulation.step(250)
    const seen = { hash: await simulation.hash(), counters: await simulation.counters() }
    await simulation.close()
    return seen
  }
  const [plenty, scarce] = [await run({}), await run({ room: { pairs: 4, entries: 40, wallPairs: 2 } })]
  expect(scarce.counters.replays).toBeGreaterThan(plenty.counters.replays)
  expect(scarce.counters.left).toBe(plenty.counters.left)
  expect(scarce.hash).toBe(plenty.hash)
})

test('a body put back takes part again', async () => {
  const simulation = await start(flying('remove'))
  simulation.step(25)
  await expect(simulation.pushBody(0, [1, 0, 0])).rejects.toThrow(
    'body flyer has left the domain: set its position first.',
  )
  await expect(simulation.setBody(0, { velocity: [1, 0, 0] })).rejects.toThrow(
    'body flyer has left the domain: set its position first.',
  )
  await simulation.setBody(0, { position: [0, 0.2, 0], velocity: [0, 1, 0] })
  simulation.step(250)
  expect(await simulation.leftBodies!()).toEqual([])
  // it has struck the other one
  expect((await simulation.read('bodyVel'))[4]).toBeGreaterThan(0.1)
  await simulation.close()
})

test.each([cpu, gpu])('a driven body goes where it is told, beyond the domain too', async (on) => {
  const scene = createScene({ domain, edge: 'remove' })
  scene.body({ ...ball, name: 'tool', motion: { position: [{ ramp: { from: 0, to: 5, start: 0, end: 0.1 } }, 0, 0] } })
  scene.body({ ...ball, name: 'rest', position: [0, 0.5, 0] })
  const simulation = await start(scene, on)
  simulation.step(40)
  expect((await simulation.read('bodyPos'))[0]).toBeCloseTo(2, 4)
  expect((await simulation.counters()).left).toBe(0)
  await simulation.close()
})

test('what starts outside is a mistake, and so is an edge there is none of', async () => {
  const scene = createScene({ domain, edge: 'remove' })
  scene.bodies({ ...ball, name: 'grains', positions: [0, 0, 0, 0, 2, 0] })
  await expect(start(scene)).rejects.toThrow(
    new InputError(
      'bodies grains: body 1 starts outside the domain along y, at 2 m: make the domain larger, or its edge open.',
    ),
  )
  expect(() => createScene({ edge: 'keep' as never })).toThrow(
    'scene: edge is one of open, remove, freeze, stop, found keep.',
  )
})
