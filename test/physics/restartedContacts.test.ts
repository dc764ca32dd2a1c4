// restartedContacts.test.ts: a run that goes on from a checkpoint, or makes more places, has the contacts, forces and energy it had, before
// any step.

import { describe, expect, test } from 'vitest'
import { contact, createScene, material, probe, type SimulationApi, shape } from '#talus/index.js'
import { double, gpu, type Life, simulate, single } from './lives.js'

// without dampers, which see velocities as they are within a step
const stone = material({ density: 2000, young: 1e7, poisson: 0.3, friction: 0.5, restitution: 1, rolling: 0.1 })
const laws = { plain: contact.hertzMindlin(), 'made of parts': contact.forces({ rolling: 'epsd' }) }

/** Boxes on each other, balls that roll and touch, and a cylinder, but for the GPU in software, which compiles its kernel for a minute. */
function pile(life: Life) {
  const scene = createScene({ gravity: [0, 0, -9.81] })
  const floor = scene.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
  const box = shape.box({ half: [0.05, 0.05, 0.05] })
  for (let k = 0; k < 3; k++)
    scene.body({ name: `box${k}`, shape: box, material: stone, position: [0.02 * k, 0, 0.0499 + 0.0999 * k] })
  const ball = { shape: shape.sphere({ radius: 0.05 }), material: stone, velocity: [0.3, 0, 0] } as const
  scene.body({ name: 'ball', ...ball, position: [0.3, 0, 0.0499] })
  scene.body({ name: 'other', ...ball, position: [0.3999, 0, 0.0499] })
  const drum = shape.cylinder({ radius: 0.05, height: 0.1 })
  if (life !== gpu)
    scene.body({ name: 'drum', shape: drum, material: stone, position: [-0.3, 0, 0.0499], velocity: [0, 0.2, 0] })
  for (const of of [probe.elasticEnergy(), probe.contacts(), probe.forceOn(floor)]) scene.probe(of)
  return scene
}

describe.each(Object.entries(laws))('by a law %s', (_, law) => {
  test.each([double, single, gpu])('on $name', async (life) => {
    const options = { life, timeStep: 2e-5, contact: law }
    const seen = async (simulation: Parameters<Parameters<typeof simulate>[2]>[0]) => ({
      sample: await simulation.sample(),
      contacts: await simulation.contactList!(),
    })
    const before = await simulate(pile(life), options, async (simulation) => {
      simulation.step(20)
      const checkpoint = await simulation.save()
      const now = await seen(simulation)
      simulation.step(5)
      return { ...now, checkpoint, later: await simulation.hash() }
    })
    await simulate(pile(life), { ...options, checkpoint: before.checkpoint }, async (simulation) => {
      const { sample, contacts } = await seen(simulation)
      expect(before.sample.contacts).toBeGreaterThan(10)
      expect(sample.contacts).toBe(before.sample.contacts)
      expect(Array.from(contacts.bodies)).toEqual(Array.from(before.contacts.bodies))
      const close = life === double ? 1e-12 : 1e-5
      const largest = Math.max(...Array.from(before.contacts.forces, Math.abs))
      contacts.forces.forEach((force, k) => {
        expect(Math.abs(force - before.contacts.forces[k]!)).toBeLessThanOrEqual(close * largest)
      })
      expect(Math.abs(sample.elasticEnergy! / before.sample.elasticEnergy! - 1)).toBeLessThan(10 * close)
      expect(sample['floor.forceOn.z']! / before.sample['floor.forceOn.z']!).toBeCloseTo(1, life === double ? 12 : 5)
      // and nothing of it is left behind
      simulation.step(5)
      expect(await simulation.hash()).toBe(before.later)
    })
  })
})

describe('by impulses', () => {
  test.each([double, single, gpu])('on $name', async (life) => {
    const options = { life, timeStep: 1e-3, contact: contact.dvi({ tolerance: 1e-5 }) }
    const seen = async (simulation: SimulationApi) => ({
      count: (await simulation.counters()).contacts,
      contacts: await simulation.contactList!(),
      load: (await simulation.sample())['floor.forceOn.z']!,
      of: await simulation.contactsOf('block0'),
    })
    // at rest, where impulses change no more from step to step
    const scene = () => {
      const made = createScene({ gravity: [0, 0, -9.81] })
      const floor = made.body({ name: 'floor', shape: shape.plane(), material: stone, fixed: true })
      // the software GPU compiles the kernels of boxes for half a minute
      const block = life === gpu ? shape.sphere({ radius: 0.05 }) : shape.box({ half: [0.05, 0.05, 0.05] })
      for (let k = 0; k < 2; k++)
        made.body({
          name: `block${k}`,
          shape: block,
          material: stone,
          position: [life === gpu ? 0 : 0.02 * k, 0, 0.05 + 0.1 * k],
        })
      const balls = { shape: shape.sphere({ radius: 0.05 }), material: stone }
      made.bodies({ ...balls, name: 'balls', positions: [[0.3, 0, 0.05]] })
      made.probe(probe.forceOn(floor))
      return made
    }
    const alike = (now: Awaited<ReturnType<typeof seen>>, before: typeof now) => {
      expect(before.count).toBeGreaterThanOrEqual(life === gpu ? 3 : 9)
      expect(now.count).toBe(before.count)
      expect(Array.from(now.contacts.bodies)).toEqual(Array.from(before.contacts.bodies))
      expect(now.load / before.load).toBeCloseTo(1, 4)
      expect(now.of.length).toBe(before.of.length)
      // points are found anew, in an order that roundings of their gaps may turn
      for (const { force, other, feature } of now.of) {
        const same = before.of.filter((one) => one.other === other && one.feature === feature)
        expect(same).toHaveLength(1)
        for (let c = 0; c < 3; c++) expect(Math.abs(force[c]! - same[0]!.force[c]!)).toBeLessThan(1e-3)
      }
    }
    const { before, checkpoint, later } = await simulate(scene(), options, async (simulation) => {
      simulation.step(life === gpu ? 5 : 40)
      const [before, checkpoint] = [await seen(simulation), await simulation.save()]
      simulation.step(3)
      return { before, checkpoint, later: await simulation.hash() }
    })
    await simulate(scene(), { ...options, checkpoint }, async (simulation) => {
      alike(await seen(simulation), before)
      // and nothing of it is left behind
      simulation.step(3)
      expect(await simulation.hash()).toBe(later)
      const now = await seen(simulation)
      await simulation.add([{ group: 'balls', position: [-0.3, 0, 0.5] }])
      alike(await seen(simulation), now)
    })
  })
})
