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

describe('a pin that is a spring', () => {
  const start = (stiffness: number, timeStep: number) => {
    const scene = hanging({
      points: [
        [0, 0, 0],
        [1, 0, 0],
      ],
      elements: 4,
      pins: [{ at: 'start', to: 'world', stiffness, damping: 0 }],
    })
    return createSimulation(scene, { contact: contact.hertzMindlin(), timeStep, backend: backend.cpu({ threads: 1 }) })
  }

  test('is refused where it is too stiff for its node, with the step that it may have', async () => {
    await expect(start(1e7, 1e-4)).rejects.toThrow(
      /spring cable\.pin0: with 10000000 N\/m and 0 N s\/m it is too stiff/,
    )
  })

  test.each([1e4, 1e7])('is stable at the step that is said to be the longest, %s N/m', async (stiffness) => {
    const said = await start(stiffness, 1e-4).then(
      () => 1e-4,
      (error: Error) => Number(/may be (\S+) s at most/.exec(error.message)![1]),
    )
    const simulation = await start(stiffness, 0.999 * said)
    simulation.step(3000)
    const { kinetic, potential, elastic } = await simulation.energy()
    expect(Math.abs(kinetic + potential + (elastic ?? 0))).toBeLessThan(0.1)
    await simulation.close()
  })
})

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
