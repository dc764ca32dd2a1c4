// coupling.test.ts: joints that hold nothing at the start are coupled while a run goes on, and let go again: two that meet go on as after an
// inelastic impact, what is let go is free, and a restart goes on bit for bit.
//
//   v = (m_A v_A + m_B v_B) / (m_A + m_B),   lost: m_A m_B / (m_A + m_B) · (v_A − v_B)² / 2                         (1)

import { describe, expect, test, vi } from 'vitest'
import {
  backend,
  contact,
  createScene,
  createSimulation,
  joint,
  material,
  probe,
  type Scene,
  sceneFromJson,
  shape,
} from '#talus/index.js'
import { component, double, gpu, type Life, simulate } from './lives.js'

vi.setConfig({ testTimeout: 180000 })

const steel = material({ name: 'steel', density: 1000, young: 1e7, friction: 0.5 })
const laws = [
  ['by force', contact.hertzMindlin(), 1e-3],
  ['by impulses', contact.dvi({ tolerance: 1e-10 }), 1e-3],
] as const
const [fast, masses] = [1, [1000, 500]] as const

/** A truck that comes up to a trailer, whose halves of the hitch are so far apart. */
function road(gap = 1, periodic = false): Scene {
  const domain = { min: [-4, -4, -4], max: [4, 4, 4], periodic: [periodic, false, false] } as const
  const scene = createScene({ gravity: [0, 0, 0], domain })
  const truck = { shape: shape.box({ half: [0.5, 0.5, 0.5] }), material: steel, velocity: [fast, 0, 0] } as const
  const x = periodic ? 2.5 : -1 - gap
  scene.body({ name: 'truck', ...truck, position: [x, 0, 0] })
  const there = periodic ? -2.5 : 1
  scene.body({
    name: 'trailer',
    shape: shape.box({ half: [0.25, 0.5, 0.5] }),
    material: steel,
    position: [there, 0, 0],
  })
  const ends = { atA: [x + 1, 0, 0], atB: [periodic ? there - 1 : 0, 0, 0] } as const
  const hitch = scene.joint(
    joint.revolute({ a: 'truck', b: 'trailer', name: 'hitch', ...ends, axis: [0, 0, 1], uncoupled: true }),
  )
  scene.probe(probe.reactionForce(hitch))
  return scene
}

const lives: readonly Life[] = [double, gpu]
const cases = lives.flatMap((life) => laws.map(([name, law, timeStep]) => ({ name, law, timeStep, life })))

test.each(cases)(
  '$name, $life.name: coupled bodies go on as one, those let go each for itself',
  async ({ law, timeStep, life }) => {
    await simulate(road(2 * fast * timeStep), { life, timeStep, contact: law }, async (simulation) => {
      simulation.step(2)
      await simulation.couple(['hitch'])
      simulation.step(2)
      const [a, b] = masses
      const speed = (a * fast) / (a + b)
      const tolerance = life === gpu ? 1e-5 : 1e-9
      const velocities = await simulation.read('bodyVel')
      for (const body of [0, 1]) expect(Math.abs(component(velocities, body, 0) - speed)).toBeLessThan(tolerance)
      const { kinetic, joints, dissipated } = await simulation.energy()
      const lost = (((a * b) / (a + b)) * fast ** 2) / 2
      expect(Math.abs(kinetic - (a * fast ** 2) / 2 + lost)).toBeLessThan(1e3 * tolerance)
      expect(Math.abs((dissipated ?? -joints!) - lost)).toBeLessThan(1e3 * tolerance)
      await simulation.uncouple(['hitch'])
      await simulation.pushBody(1, [b, 0, 0])
      simulation.step(1)
      const after = await simulation.read('bodyVel')
      expect(Math.abs(component(after, 0, 0) - speed)).toBeLessThan(tolerance)
      expect(Math.abs(component(after, 1, 0) - speed - 1)).toBeLessThan(tolerance)
      expect((await simulation.sample())['hitch.reactionForce.x']).toBe(0)
      expect(simulation.warnings).toEqual([])
    })
  },
)

describe.each(laws)('%s', (_, law, timeStep) => {
  const on = (threads = 1) => ({ contact: law, timeStep, backend: backend.cpu({ threads }) })

  test('a restart goes on bit for bit, before it is coupled and after', async () => {
    const whole = await createSimulation(road(), on())
    let parts = await createSimulation(road(), on())
    const restart = async () => {
      const checkpoint = structuredClone(await parts.save())
      await parts.close()
      parts = await createSimulation(road(), { ...on(2), checkpoint })
    }
    for (const one of [whole, parts]) one.step(990)
    await restart()
    for (const one of [whole, parts]) {
      await one.couple(['hitch'])
      await one.pushBody(1, [0, 30, 0], [0.5, 0, 0])
      one.step(7)
    }
    await restart()
    for (const one of [whole, parts]) {
      one.step(100)
      await one.uncouple(['hitch'])
    }
    await restart()
    for (const one of [whole, parts]) one.step(50)
    expect(await parts.hash()).toBe(await whole.hash())
    for (const one of [whole, parts]) await one.close()
  })

  test('its two halves may meet across the border of a periodic box', async () => {
    const scene = road(1, true)
    const simulation = await createSimulation(scene, on())
    simulation.step(980)
    await simulation.couple(['hitch'])
    simulation.step(200)
    const state = await simulation.state()
    simulation.step(1000)
    const velocities = await simulation.read('bodyVel')
    for (const body of [0, 1]) expect(component(velocities, body, 0)).toBeCloseTo(2 / 3, 9)
    const positions = await simulation.read('bodyPos')
    const away = component(positions, 1, 0) - component(positions, 0, 0)
    expect(away - 8 * Math.round(away / 8)).toBeCloseTo(2, 6)
    await simulation.close()
    // into the same box, the halves of its hitch at two sides of it
    expect(state.positions[0]! - state.positions[3]!).toBeGreaterThan(4)
    const again = createScene({ gravity: [0, 0, 0], domain: scene.data.domain! })
    again.load(state, { joints: true })
    const there = await createSimulation(again, on())
    there.step(100)
    const after = await there.read('bodyVel')
    for (const body of [0, 1]) expect(component(after, body, 0)).toBeCloseTo(2 / 3, 9)
    await there.close()
  })

  test('it goes into other scenes as it is, from a scene as JSON, and may be coupled there', async () => {
    const simulation = await createSimulation(sceneFromJson(JSON.parse(JSON.stringify(road()))), on())
    simulation.step(1000)
    const apart = await simulation.state()
    await simulation.couple(['hitch'])
    simulation.step(10)
    const together = await simulation.state()
    await simulation.close()
    for (const [state, holds] of [
      [apart, false],
      [together, true],
    ] as const) {
      const scene = createScene({ gravity: [0, 0, 0], domain: { min: [-9, -9, -9], max: [9, 9, 9] } })
      scene.load(state, { position: [0, 3, 0], joints: true })
      const there = await createSimulation(scene, on())
      const name = scene.data.joints[0]!.name
      if (!holds) await there.couple([name])
      await expect(there.couple([name])).rejects.toThrow(`couple: joint ${name} holds already.`)
      there.step(50)
      for (const body of [0, 1]) expect(component(await there.read('bodyVel'), body, 0)).toBeCloseTo(2 / 3, 9)
      await there.close()
    }
  })

  test('what cannot be coupled or let go is said', async () => {
    const simulation = await createSimulation(road(), on())
    const refused = (what: Promise<void>, why: string) => expect(what).rejects.toThrow(why)
    await refused(
      simulation.couple(['hitch']),
      'couple: joint hitch: its points are 1 m apart: bring its bodies together first.',
    )
    await refused(simulation.uncouple(['hitch']), 'uncouple: joint hitch does not hold.')
    await refused(simulation.couple(['hich']), 'couple: unknown joint hich, did you mean hitch?')
    await refused(simulation.couple(['hitch', 'hitch']), 'couple: a joint is given twice.')
    await simulation.remove([1])
    await refused(simulation.couple(['hitch']), 'couple: joint hitch: body trailer is not there.')
    await simulation.close()
  })
})

test('two that are not coupled touch each other, and have a motor once they are', async () => {
  const scene = createScene({ gravity: [0, 0, 0] })
  const dead = material({ density: 1000, friction: 0.5, restitution: 0 })
  const ball = { shape: shape.sphere({ radius: 0.5 }), material: dead }
  scene.body({ name: 'hub', ...ball, position: [0, 0, 0], fixed: true })
  scene.body({ name: 'wheel', ...ball, position: [1.5, 0, 0], velocity: [-1, 0, 0] })
  const place = { atA: [1, 0, 0], atB: [1.5, 0, 0], axis: [1, 0, 0] } as const
  const axle = scene.joint(joint.revolute({ a: 'hub', b: 'wheel', name: 'axle', ...place, uncoupled: true }))
  scene.motor(axle, { speed: 3 })
  const on = { contact: contact.dvi({ tolerance: 1e-10 }), timeStep: 1e-3, backend: backend.cpu({ threads: 1 }) }
  const simulation = await createSimulation(scene, on)
  simulation.step(600)
  expect(component(await simulation.read('bodyPos'), 1, 0)).toBeCloseTo(1, 6)
  await simulation.couple(['axle'])
  simulation.step(10)
  expect(component(await simulation.read('bodyOmega'), 1, 0)).toBeCloseTo(3, 6)
  await simulation.close()
})
