// cableTension.test.ts: what a cable bears along it, and what holds it, against statics; springs that are too stiff for its nodes.

import { describe, expect, test } from 'vitest'
import {
  backend,
  type CableOptions,
  contact,
  createScene,
  createSimulation,
  material,
  probe,
  type Scene,
} from '#talus/index.js'
import { double, simulate } from './lives.js'

const stiff = material({ name: 'stiff', density: 1200, young: 1e8 })
const thin = 0.004
const weight = stiff.density * Math.PI * thin ** 2 * 9.81

function hanging(options: Omit<CableOptions, 'material' | 'radius'>): Scene {
  const scene = createScene({ gravity: [0, -9.81, 0] })
  scene.cable({ name: 'cable', material: stiff, radius: thin, ...options })
  return scene
}

async function settled(scene: Scene, time: number): Promise<Record<string, number>> {
  return simulate(scene, { life: double, timeStep: 1e-3 }, async (simulation) => {
    simulation.step(Math.round(time / 1e-3))
    return simulation.sample()
  })
}

/** a of the catenary between pins in one height, of so much length. */
function catenary(span: number, length: number): number {
  let [low, high] = [0.05, 10]
  for (let k = 0; k < 100; k++) {
    const a = (low + high) / 2
    if (2 * a * Math.sinh(span / (2 * a)) > length) low = a
    else high = a
  }
  return low
}

describe('the tension along a cable', () => {
  // 10 elements that turn by 0.2 rad each: their strain waves by more than the weight stretches them
  const [span, length, elements] = [1, 1.3, 10]
  const a = catenary(span, length)
  const points = Array.from({ length: 9 }, (_, k) => {
    const x = (span * k) / 8
    return [x, a * (Math.cosh((x - span / 2) / a) - Math.cosh(span / (2 * a))), 0] as const
  })
  const holds = [
    { at: 'start', kind: 'pinned' },
    { at: 'end', kind: 'pinned' },
  ] as const

  test.each([1, 0.55])('is that of the catenary from pin to pin, and the pins bear it, θ = %s', async (theta) => {
    // hardly stiff in bending, as a catenary is
    const scene = hanging({ points, length, elements, holds, secondMoment: 1e-12, drag: 12, implicit: { theta } })
    const places = [0, 0.25, 0.5, 1, 1.7, 3, 5, 9.9, 10].map((k) => (k * length) / elements)
    for (const [k, s] of places.entries()) scene.probe(probe.cableTension('cable', s), `at${k}`)
    scene.probe(probe.cableHoldForce('cable', 'start'), 'pin')
    const found = await settled(scene, 2)
    for (const [k, s] of places.entries()) {
      expect(found[`at${k}`]! / (weight * Math.hypot(a, length / 2 - s)), `${s} m along it`).toBeCloseTo(1, 2)
    }
    expect(found['pin.y']! / ((weight * length) / 2)).toBeCloseTo(1, 2)
    expect(-found['pin.x']! / (weight * a)).toBeCloseTo(1, 2)
  })

  test('steps where a mass hangs on a node, and not beside it', async () => {
    const ends = [
      [0, 0, 0],
      [0, -1, 0],
    ] as const
    const masses = [{ at: 0.5, mass: 0.1 }]
    const scene = hanging({
      points: ends,
      elements: 4,
      holds: holds.slice(0, 1),
      masses,
      drag: 20,
      implicit: { theta: 1 },
    })
    for (const s of [0, 0.3, 0.49, 0.51, 0.9, 1]) scene.probe(probe.cableTension('cable', s), `at ${s}`)
    const found = await settled(scene, 1)
    for (const s of [0, 0.3, 0.49, 0.51, 0.9, 1]) {
      const borne = weight * (1 - s) + (s < 0.5 ? 0.1 * 9.81 : 0)
      expect(found[`at ${s}`]!, `${s} m down`).toBeCloseTo(borne, 4)
    }
  })
})

/** What the step strains a wire by where its nodes are, (1 − θ) (hω)²/2, is 45 times what it bears. */
test.each(['dem', 'dvi'] as const)(
  'a steel wire that turns reads what it bears in long implicit steps, %s',
  async (law) => {
    const [omega, thick] = [10, 0.001]
    const steel = material({ name: 'steel', density: 7800, young: 2e11 })
    const scene = createScene({})
    const points = [
      [-0.5, 0, 0],
      [0.5, 0, 0],
    ] as const
    const turns = { omega: [0, 0, omega], velocity: [0, -omega / 2, 0] } as const
    scene.cable({
      name: 'wire',
      points,
      elements: 8,
      material: steel,
      radius: thick,
      ...turns,
      implicit: { theta: 0.55 },
    })
    const places = [0.5, 0.375, 0.25]
    for (const at of places) scene.probe(probe.cableTension('wire', at), `at ${at}`)
    const laws = { dem: contact.hertzMindlin({ unsafeStep: true }), dvi: contact.dvi() }
    await simulate(scene, { life: double, timeStep: 1e-3, contact: laws[law] }, async (s) => {
      s.step(120)
      const [found, { kinetic, elastic }] = [await s.sample(), await s.energy()]
      const line = steel.density * Math.PI * thick ** 2
      // what is left of ω²
      const square = kinetic / (line / 24)
      for (const at of places) {
        const along = at - 0.5
        const exact = (line * square * (0.25 - along ** 2)) / 2
        expect(found[`at ${at}`]! / exact, `${at} m along it`).toBeCloseTo(1, 2)
      }
      if (law === 'dem') return
      // ∫ T² / 2 EA
      const stored = (line * square) ** 2 / 240 / (steel.young * Math.PI * thick ** 2)
      // longer by the square of what it turns by in a step, against the line that it bears: 5e-4 by the strain of places
      expect(Math.abs(elastic! - stored) / kinetic).toBeLessThan(1e-4)
    })
  },
)

test.each([{}, { implicit: true }])('drag that a step is too long for is refused, %j', async (more) => {
  const ends = [
    [0, 0, 0],
    [1, 0, 0],
  ] as const
  const start = (drag: number) => {
    const choice = { contact: contact.dvi(), timeStep: 1e-4, backend: backend.cpu({ threads: 1 }) }
    return createSimulation(hanging({ points: ends, elements: 4, drag, ...more }), choice)
  }
  await expect(start(1e9)).rejects.toThrow(
    /is too long for the drag of cable cable, 1000000000 1\/s: it may be 1\.80e-9 s/,
  )
  await (await start(100)).close()
})
