// knownMotions.test.ts: motions by force with answers in closed form, of bodies that differ in size, shape and precision.
//
//   impact      u' = −e u, momentum kept, whatever the sizes                                                         (1)
//   rocking     ω² = g (ρ − b)/(J/m + b²), an ellipsoid on the side with curvature radius ρ = a²/b, J/m = (a² + b²)/5  (2)
//   trough      T = 2π √(7 (R − r)/(5 g)) (1 + α²/16), a ball that rolls in a cylinder                                (3)
//   belt        v = min(μ g t, v_belt), of a ball that rolls 2/7 of the belt's                                        (4)
//   tipping     a block on a slope falls over above tan θ = width/height                                              (5)

import { describe, expect, test } from 'vitest'
import { createScene, material, shape } from '#talus/index.js'
import { component, double, simulate, single, vectorOf } from './lives.js'

const g = 9.81
const box = { min: [-2, -2, -2], max: [4, 2, 2] } as const

describe.each([double, single])('$name', (life) => {
  test.each([1, 10, Math.cbrt(1e5)])('(1): a ball on one %d times as large, of another material', async (ratio) => {
    for (const e of [0.9, 0.3]) {
      const scene = createScene({ domain: box })
      const hard = material({ name: 'hard', density: 2500, young: 1e8, poisson: 0.2, restitution: e })
      const soft = material({ name: 'soft', density: 1000, young: 5e6, poisson: 0.45, restitution: e })
      const radius = 0.01
      scene.body({ shape: shape.sphere({ radius }), material: hard, velocity: [1, 0, 0] })
      const position = [radius * (1 + ratio) + 1e-5, 0, 0] as const
      scene.body({ shape: shape.sphere({ radius: ratio * radius }), material: soft, position })
      await simulate(scene, { life, timeStep: 2e-6 }, async (simulation) => {
        simulation.step(2500)
        const velocity = await simulation.read('bodyVel')
        const [a, b] = [component(velocity, 0, 0), component(velocity, 1, 0)]
        expect(Math.abs(b - a - e)).toBeLessThan(5e-4)
        const share = (1000 / 2500) * ratio ** 3
        expect(Math.abs(a + share * b - 1)).toBeLessThan(200 * life.epsilon * Math.max(share, 1e2))
      })
    }
  })

  test('(1): ends of cylinders, capsules, cones, ellipsoids, boxes and discs', async () => {
    const scene = createScene({ domain: box })
    const stone = material({ name: 'stone', density: 2500, young: 1e7, friction: 0.3, restitution: 0.5 })
    scene.body({ shape: shape.plane(), material: stone, fixed: true })
    const shapes = [
      [shape.cylinder({ radius: 0.05, height: 0.2 }), 0.1],
      [shape.capsule({ radius: 0.05, height: 0.1 }), 0.1],
      [shape.box({ half: [0.05, 0.06, 0.1] }), 0.1],
      [shape.cone({ radius: 0.05, height: 0.1 }), 0.05],
      [shape.ellipsoid({ semiAxes: [0.05, 0.04, 0.1] }), 0.1],
      [shape.cylinder({ radius: 0.05, height: 0.01 }), 0.005],
    ] as const
    shapes.forEach(([of, low], k) => {
      scene.body({ shape: of, material: stone, position: [0.5 * k, 0, low + 1e-5], velocity: [0, 0, -1] })
    })
    await simulate(scene, { life, timeStep: 5e-6 }, async (simulation) => {
      simulation.step(3000)
      const [velocity, omega] = [await simulation.read('bodyVel'), await simulation.read('bodyOmega')]
      shapes.forEach((_, k) => {
        expect(Math.abs(component(velocity, k + 1, 2) - 0.5)).toBeLessThan(1e-3)
        expect(Math.hypot(...vectorOf(omega, k + 1))).toBeLessThan(1e-4)
      })
    })
  })

  test('(4): a block and a ball on a belt', async () => {
    const scene = createScene({ gravity: [0, 0, -g], domain: box })
    const rubber = material({ name: 'rubber', density: 1000, young: 1e7, friction: 0.3, restitution: 0.3 })
    const motion = { position: [{ ramp: { from: 0, to: 10, start: 0, end: 10 } }, 0, 0] } as const
    scene.body({ shape: shape.plane(), material: rubber, motion })
    scene.body({ shape: shape.box({ half: [0.1, 0.1, 0.02] }), material: rubber, position: [0, 0, 0.02] })
    scene.body({ shape: shape.sphere({ radius: 0.05 }), material: rubber, position: [0, 0.5, 0.05] })
    await simulate(scene, { life, timeStep: 4e-5 }, async (simulation) => {
      simulation.step(5000)
      const early = await simulation.read('bodyVel')
      expect(component(early, 1, 0) / (0.3 * g * 0.2)).toBeCloseTo(1, 2)
      expect(component(early, 2, 0) / (2 / 7)).toBeCloseTo(1, 2)
      simulation.step(5000)
      expect(component(await simulation.read('bodyVel'), 1, 0)).toBeCloseTo(1, 3)
    })
  })
})

/** Seconds between two passages of a number through 0, upwards. */
async function periodOf(look: () => Promise<readonly [number, number]>): Promise<number> {
  const passed: number[] = []
  let [before, at] = await look()
  while (passed.length < 2) {
    const [value, time] = await look()
    if (before < 0 && value >= 0) passed.push(time - ((time - at) * value) / (value - before))
    before = value
    at = time
    if (time > 5) throw new Error('it does not swing')
  }
  return passed[1]! - passed[0]!
}

test('(2): an ellipsoid rocks on its side', async () => {
  const [a, b] = [0.12, 0.05]
  const scene = createScene({ gravity: [0, 0, -g], domain: box })
  const stone = material({ name: 'stone', density: 2500, young: 1e8, friction: 0.8, restitution: 0.3 })
  scene.body({ shape: shape.plane(), material: stone, fixed: true })
  const [omega, velocity] = [[0, 0.2, 0] as const, [0.2 * b, 0, 0] as const]
  scene.body({ shape: shape.ellipsoid({ semiAxes: [a, b, b] }), material: stone, position: [0, 0, b], omega, velocity })
  const rate = Math.sqrt((g * (a ** 2 / b - b)) / ((a ** 2 + b ** 2) / 5 + b ** 2))
  await simulate(scene, { life: double, timeStep: 2e-5 }, async (simulation) => {
    const period = await periodOf(async () => {
      simulation.step(100)
      return [component(await simulation.read('bodyOmega'), 1, 1), simulation.time]
    })
    expect(Math.abs((period * rate) / (2 * Math.PI) - 1)).toBeLessThan(2e-3)
  })
})

test.each(['sheet', 'heightfield'] as const)('(3): a ball rolls in a trough, a %s', async (kind) => {
  // so many faces that the ball passes a dozen of them in a swing
  const [R, r, half, n, swing] = [0.2, 0.03, 0.12, 240, 0.1]
  const stone = material({ name: 'stone', density: 2500, young: 1e8, friction: 0.8, restitution: 0.2 })
  const scene = createScene({ gravity: [0, 0, -g], domain: box })
  const across = Array.from({ length: n + 1 }, (_, i) => -half + (2 * half * i) / n)
  const height = (x: number) => R - Math.sqrt(R ** 2 - x ** 2)
  const vertices = across.flatMap((x) => [x, -0.1, height(x), x, 0.1, height(x)])
  const triangles = across.slice(1).flatMap((_, i) => [2 * i, 2 * i + 2, 2 * i + 3, 2 * i, 2 * i + 3, 2 * i + 1])
  const heights = [0, 1, 2].flatMap(() => across.map(height))
  const ground =
    kind === 'sheet'
      ? shape.mesh({ vertices, triangles, solid: false })
      : shape.heightfield({ heights, columns: n + 1, rows: 3, size: [2 * half, 0.2] })
  scene.body({ shape: ground, material: stone, fixed: true })
  const position = [(R - r) * Math.sin(swing), 0.01, R - (R - r) * Math.cos(swing)] as const
  scene.body({ shape: shape.sphere({ radius: r }), material: stone, position })
  const expected = 2 * Math.PI * Math.sqrt((7 * (R - r)) / (5 * g)) * (1 + swing ** 2 / 16)
  await simulate(scene, { life: double, timeStep: 2e-5 }, async (simulation) => {
    const period = await periodOf(async () => {
      simulation.step(200)
      return [component(await simulation.read('bodyPos'), 1, 0), simulation.time]
    })
    expect(Math.abs(period / expected - 1)).toBeLessThan(3e-3)
  })
})

// soft ground sinks as the load comes on, which is enough to tip what stands within a few hundredths of (5)
test.each([
  [0.85, false],
  [1.05, true],
] as const)('(5): a block on a slope of %d times its width over its height', async (share, falls) => {
  const [wide, high] = [0.05, 0.15]
  const angle = Math.atan((share * wide) / high)
  const scene = createScene({ gravity: [g * Math.sin(angle), 0, -g * Math.cos(angle)], domain: box })
  const rubber = material({ name: 'rubber', density: 1000, young: 1e8, friction: 2, restitution: 0.1 })
  scene.body({ shape: shape.plane(), material: rubber, fixed: true })
  for (const [k, of] of [
    shape.box({ half: [wide, wide, high] }),
    shape.cylinder({ radius: wide, height: 2 * high }),
  ].entries())
    scene.body({ shape: of, material: rubber, position: [0, k, high - 3e-5] })
  await simulate(scene, { life: double, timeStep: 1e-5 }, async (simulation) => {
    simulation.step(50000)
    const rotation = await simulation.read('bodyRot')
    for (const body of [1, 2]) {
      const tilt = 2 * Math.asin(Math.abs(rotation[4 * body + 1]!))
      if (falls) expect(tilt).toBeGreaterThan(0.1)
      else expect(tilt).toBeLessThan(0.02)
    }
  })
})
