// cableCurl.test.ts: cables that are curved at rest, in implicit steps.

import { describe, expect, test } from 'vitest'
import { contact, createScene, material, probe, type Scene } from '#talus/index.js'
import { double, simulate } from './lives.js'

const laws = { dem: contact.hertzMindlin({ unsafeStep: true }), dvi: contact.dvi() }
const holds = [{ at: 'start', kind: 'clamped' }] as const

describe('a quarter of a circle under a force at its end', () => {
  const [round, thick, push] = [0.5, 0.005, 0.002]
  const nylon = material({ name: 'nylon', density: 1100, young: 2e9 })
  const bending = (nylon.young * Math.PI * thick ** 4) / 4

  function bow(theta: number, force: number): Scene {
    const elements = 8
    const angles = Array.from({ length: elements + 1 }, (_, k) => ((Math.PI / 2) * k) / elements)
    const nodes = {
      positions: angles.flatMap((a) => [round * Math.cos(a), round * Math.sin(a), 0]),
      slopes: angles.flatMap((a) => [-Math.sin(a), Math.cos(a), 0]),
    }
    const scene = createScene({})
    const more = { length: (round * Math.PI) / 2, naturalCurvature: 1 / round, drag: 38, holds, implicit: { theta } }
    scene.cable({ name: 'bow', nodes, elements, material: nylon, radius: thick, ...more })
    scene.force({ on: 'bow', at: 'end', force: [0, -force, 0] })
    scene.probe(probe.cablePosition('bow'), 'end')
    return scene
  }

  test.each([
    ['dem', 0.55],
    ['dvi', 0.55],
    ['dvi', 1],
  ] as const)('gives way as a curved beam, %s, theta %d', async (law, theta) => {
    const end = (force: number) =>
      simulate(bow(theta, force), { life: double, timeStep: 5e-3, contact: laws[law] }, async (s) => {
        s.step(200)
        return s.sample()
      })
    const [down, up] = [await end(push), await end(-push)]
    // Castigliano: π P R³ / 4EI along the force, P R³ / 2EI across it
    const along = (Math.PI * push * round ** 3) / (4 * bending)
    const across = (push * round ** 3) / (2 * bending)
    expect((up['end.y']! - down['end.y']!) / 2 / along).toBeCloseTo(1, 2)
    expect((up['end.x']! - down['end.x']!) / 2 / across).toBeCloseTo(1, 2)
  })
})

describe('half a turn of a coil that falls from its clamp', () => {
  function coil(theta: number): Scene {
    const scene = createScene({ gravity: [0, 0, -9.81] })
    const points = Array.from({ length: 17 }, (_, k) => {
      const angle = (Math.PI * k) / 16
      return [0.05 * Math.cos(angle), 0.05 * Math.sin(angle), 0.01 * angle] as const
    })
    const wire = material({ name: 'wire', density: 1100, young: 2e8 })
    const more = { naturalCurvature: 'start', drag: 5, holds } as const
    const implicit = theta > 0 ? { implicit: { theta } } : {}
    scene.cable({ name: 'coil', points, elements: 8, material: wire, radius: 0.002, ...more, ...implicit })
    scene.probe(probe.cablePosition('coil'), 'end')
    return scene
  }

  test.each([
    ['dem', 1],
    ['dvi', 0.55],
    ['dvi', 1],
  ] as const)('finds every step of a millisecond and gains nothing, %s, theta %d', async (law, theta) => {
    await simulate(coil(theta), { life: double, timeStep: 1e-3, contact: laws[law] }, async (s) => {
      const first = await s.energy()
      let before = first
      for (let k = 0; k < 200; k++) {
        s.step(1)
        const now = await s.energy()
        // by impulses velocities are those of the middle of a step
        const late = law === 'dvi' ? 0.5 * (now.potential - before.potential) : 0
        expect(now.total - late - first.total).toBeLessThan(1e-3 * now.kinetic)
        before = now
      }
      expect(before.kinetic).toBeGreaterThan(1e-4)
    })
  })

  test('finds every step by force where velocities ring', async () => {
    const tip = await simulate(coil(0.55), { life: double, timeStep: 1e-3, contact: laws.dem }, async (s) => {
      s.step(100)
      return s.sample()
    })
    expect(tip['end.z']!).toBeLessThan(0)
  })

  test.each(['dem', 'dvi'] as const)('goes as in small explicit steps, %s', async (law) => {
    const ends = (theta: number, timeStep: number, by: 'dem' | 'dvi') =>
      simulate(coil(theta), { life: double, timeStep, contact: laws[by] }, async (s) => {
        const found = []
        for (let k = 0; k < 4; k++) {
          s.step(Math.round(0.05 / timeStep))
          found.push(await s.sample())
        }
        return found
      })
    const fine = await ends(0, 6e-6, 'dem')
    for (const [k, found] of (await ends(0.5, 2e-4, law)).entries()) {
      for (const c of 'xyz') expect(Math.abs(found[`end.${c}`]! - fine[k]![`end.${c}`]!)).toBeLessThan(1e-3)
    }
  })
})
