// motorOnStop.test.ts: a motor without a largest force drives its joint on to its stop: the stop wins.
//
//   the motor gives the energy of the motion, I ω²/2 or m v²/2, once, and the stop takes it                          (1)
//   a weight that pulls on to the stop is borne by the stop, one that pulls off it by the motor                      (2)

import { describe, expect, test } from 'vitest'
import { contact, joint, type MotorOptions, probe, type Scene } from '#talus/index.js'
import { double, simulate, single } from './lives.js'
import { emptyScene, gravity as g, part, samples } from './mechanism.js'

type Kind = 'revolute' | 'prismatic'

const moment = 0.1
const mass = 2
const speed = 5
const limits = { lower: -0.2, upper: 0.2 }

/** An arm that a motor turns, or a slide that it moves. */
function driven(kind: Kind, motor: MotorOptions, axis: readonly [number, number, number] = [0, 1, 0]): Scene {
  const scene = emptyScene()
  part(scene, 'arm', [0, 0, 0], { mass, inertia: [moment, moment, moment] })
  const held = scene.joint(joint[kind]({ name: 'hinge', a: 'world', b: 'arm', at: [0, 0, 0], axis, limits }))
  scene.motor(held, motor)
  for (const one of [probe.jointPosition(held), probe.jointSpeed(held), probe.motorWork(held)]) scene.probe(one)
  scene.probe(kind === 'revolute' ? probe.motorTorque(held) : probe.motorForce(held))
  return scene
}

const kinds: Kind[] = ['revolute', 'prismatic']
const laws = { force: contact.hertzMindlin(), impulses: contact.dvi() }
const cases = [double, single].flatMap((life) =>
  kinds.flatMap((kind) => (['force', 'impulses'] as const).map((by) => ({ life, kind, by }))),
)

describe.each(cases)('$kind by $by, $life.name', ({ life, kind, by }) => {
  const law = laws[by]
  const tolerance = life.name === double.name ? 1e-9 : 3e-6

  test.each([1, -1])('a speed ends at the stop, way %d', async (way) => {
    await simulate(driven(kind, { speed: way * speed }), { life, timeStep: 7e-4, contact: law }, async (simulation) => {
      const taken = await samples(simulation, 20, 20)
      for (const at of taken)
        expect(Math.abs(way * at['hinge.jointPosition']! - Math.min(speed * at.time, 0.2))).toBeLessThan(tolerance)
      const end = taken.at(-1)!
      expect(Math.abs(end['hinge.jointSpeed']!)).toBeLessThan(1e-3)
      // (1)
      const motion = (kind === 'revolute' ? moment : mass) * 0.5 * speed ** 2
      const { motors, joints, dissipated = -joints! } = await simulation.energy()
      expect(end['hinge.motorWork']! / motion).toBeCloseTo(1, 5)
      expect(motors! / motion).toBeCloseTo(1, 5)
      expect(dissipated! / motion).toBeCloseTo(1, 5)
    })
  })

  test('a place beyond the stop ends there, and one that comes back leaves it', async () => {
    const position = { sine: { amplitude: 0.3, frequency: 1 } }
    await simulate(driven(kind, { position }), { life, timeStep: 1e-3, contact: law }, async (simulation) => {
      for (const at of await samples(simulation, 20, 50)) {
        const asked = 0.3 * Math.sin(2 * Math.PI * at.time)
        const place = Math.min(Math.max(asked, limits.lower), limits.upper)
        expect(Math.abs(at['hinge.jointPosition']! - place)).toBeLessThan(tolerance)
      }
    })
  })

  test('a speed that turns round leaves the stop at once', async () => {
    const turning = { table: { times: [0, 0.1, 0.1005], values: [speed, speed, -1] } }
    await simulate(driven(kind, { speed: turning }), { life, timeStep: 5e-4, contact: law }, async (simulation) => {
      simulation.step(400)
      const at = await simulation.sample()
      expect(Math.abs(at['hinge.jointPosition']! - 0.1)).toBeLessThan(1e-3)
      expect(at['hinge.jointSpeed']).toBeCloseTo(-1, 3)
    })
  })
})

test.each(['force', 'impulses'] as const)(
  'the motor bears what pulls off its stop, and the stop what pulls on to it, by %s',
  async (by) => {
    for (const way of [1, -1]) {
      const scene = driven('prismatic', { speed: way * speed }, [0, 0, 1])
      await simulate(scene, { life: double, timeStep: 1e-3, contact: laws[by] }, async (simulation) => {
        simulation.step(100)
        const at = await simulation.sample()
        expect(way * at['hinge.jointPosition']!).toBeCloseTo(0.2, 9)
        // (2)
        expect(at['hinge.motorForce']).toBeCloseTo(way > 0 ? mass * g : 0, 6)
      })
    }
  },
)
