// shapesSame.test.ts: a scene with every shape gives the same bytes at any number of threads and after a restart, by both laws,
// and in single precision the same motion but for rounding.

import { expect, test, vi } from 'vitest'
import { backend, createScene, type Scene, type Shape, shape } from '#talus/index.js'
import { double, type Life, simulate, single } from './lives.js'
import { g, impulses, type Law, laws, meshBox, stone } from './shapeScenes.js'

vi.setConfig({ testTimeout: 120000 })

const half = 0.03
const shapes: readonly Shape[] = [
  shape.sphere({ radius: half }),
  shape.ellipsoid({ semiAxes: [0.035, 0.03, 0.02] }),
  shape.box({ half: [half, 0.02, half] }),
  shape.cylinder({ radius: half, height: 0.05 }),
  shape.capsule({ radius: 0.02, height: 0.03 }),
  shape.cone({ radius: half, height: 0.06 }),
  shape.hull({ points: [1, 1, -1, -1, 1, -1, 0, -1, -1, 0.3, 0.2, 1].map((x) => half * x) }),
  meshBox(half, 0.025, 0.02),
  shape.union({
    parts: [
      { shape: shape.sphere({ radius: 0.02 }), position: [0.02, 0, 0] },
      { shape: shape.box({ half: [0.02, 0.01, 0.01] }), position: [-0.01, 0, 0] },
    ],
  }),
]

/** Two layers of all shapes over hilly ground, a plane below its border. */
function everyShape(layers = 2): Scene {
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-0.5, -0.5, -0.2], max: [0.5, 0.5, 0.6] } })
  const heights = Array.from({ length: 36 }, (_, k) => 0.01 * Math.sin(k * 1.7))
  const ground = shape.heightfield({ heights, columns: 6, rows: 6, size: [0.5, 0.5] })
  scene.body({ shape: ground, material: stone, fixed: true })
  scene.body({ shape: shape.plane(), material: stone, fixed: true, position: [0, 0, -0.05] })
  for (let k = 0; k < layers * shapes.length; k++) {
    const n = k % shapes.length
    scene.body({
      shape: shapes[layers > 1 && k >= shapes.length ? (4 * n + 1) % shapes.length : n]!,
      material: stone,
      position: [0.075 * ((n % 3) - 1), 0.075 * (Math.floor(n / 3) - 1), 0.052 + 0.075 * Math.floor(k / shapes.length)],
      orientation: [0.1 * n, 0.3, -0.2, 1],
      velocity: [0, 0, -1],
    })
  }
  return scene
}

const threads = (n: number): Life => ({ ...double, choice: backend.cpu({ threads: n }) })
const steps = (law: Law) => Math.round(0.03 / law.timeStep)

test.each(laws)('same bytes at 1, 2 and 3 threads and after a restart by $name', async (law) => {
  const whole = 2 * steps(law)
  const hashes: string[] = []
  for (const n of [1, 2, 3])
    await simulate(everyShape(), { ...law, life: threads(n) }, async (simulation) => {
      simulation.step(whole)
      expect((await simulation.counters()).contacts).toBeGreaterThan(9)
      hashes.push(await simulation.hash())
    })
  expect(new Set(hashes).size).toBe(1)
  const checkpoint = await simulate(everyShape(), { ...law, life: double }, async (simulation) => {
    simulation.step(steps(law))
    return simulation.save()
  })
  await simulate(everyShape(), { ...law, life: threads(2), checkpoint }, async (simulation) => {
    simulation.step(whole - steps(law))
    expect(await simulation.hash()).toBe(hashes[0])
  })
})

// until shortly after the first impacts, after a fall of 40 mm: later, which of two contacts comes first tells two runs apart
test('the same motion in double and single precision', async () => {
  const places: Float64Array[] = []
  for (const life of [double, single])
    await simulate(everyShape(1), { ...impulses, life }, async (simulation) => {
      simulation.step(40)
      places.push(Float64Array.from(await simulation.read('bodyPos')))
      expect((await simulation.counters()).contacts, life.name).toBeGreaterThan(0)
    })
  // 40 roundings of places and gaps of up to 0.5 m
  const tolerance = 40 * 0.5 * single.epsilon
  for (const found of places.slice(1)) {
    const differences = found.map((value, k) => Math.abs(value - places[0]![k]!))
    expect(Math.max(...differences)).toBeLessThan(tolerance)
  }
})
