// rollingFriction.test.ts: rolling and spinning friction by force.
//
//   a ball that rolls slows by ρ g (R/l) / (1 + 2/5 R²/l²): 5/7 ρ g for a lever l of R                              (1)
//   on a slope it rests up to tan a = ρ R/l, beyond it (1) is taken off 1 / (1 + 2/5 R²/l²) g sin a                 (2)
//   one that spins on the spot slows by 5 σ g / (2 R)                                                               (3)
//
// (1): m v' = F, 2/5 m R² ω' = −F l − ρ R m g, v = ω l. The contact is soft and lies δ/2 inside: l = R − δ/2.
// ρ and σ are torques over normal force and radius, as by impulses.

import { describe, expect, test, vi } from 'vitest'
import { backend, createScene, material, type Scene, type Shape, seededRandom, shape } from '#talus/index.js'
import { component, double, gpu, type Life, simulate, single, vectorOf } from './lives.js'
import { meshBox } from './shapeScenes.js'

vi.setConfig({ testTimeout: 120000 })

const g = 9.81
const ball = { radius: 0.05, young: 5e6, poisson: 0.3, density: 1200 }
const mass = ball.density * (4 / 3) * Math.PI * ball.radius ** 3
const timeStep = 1e-4

function overlapUnder(load: number): number {
  const modulus = ball.young / (2 * (1 - ball.poisson ** 2))
  return (load / ((4 / 3) * modulus * Math.sqrt(ball.radius))) ** (2 / 3)
}
const lever = ball.radius - overlapUnder(mass * g) / 2
const share = 1 / (1 + (0.4 * ball.radius ** 2) / lever ** 2)

const grounds: readonly (readonly [string, Shape, number])[] = [
  ['a plane', shape.plane(), 0],
  ['a box', shape.box({ half: [3, 0.5, 0.1] }), -0.1],
  ['a mesh', meshBox(3, 0.5, 0.1), -0.1],
]

interface Start {
  readonly rolling?: number
  readonly spinning?: number
  readonly slope?: number
  readonly velocity?: readonly [number, number, number]
  readonly omega?: readonly [number, number, number]
}

function onGround(ground: Shape, z: number, { rolling, spinning, slope = 0, velocity, omega }: Start): Scene {
  const { young, poisson, density } = ball
  const resistance = { ...(rolling ? { rolling } : {}), ...(spinning ? { spinning } : {}) }
  const rough = material({ young, poisson, density, friction: 0.8, restitution: 0.3, ...resistance })
  const scene = createScene({
    gravity: [g * Math.sin(slope), 0, -g * Math.cos(slope)],
    domain: { min: [-1, -1, -1], max: [3, 1, 1] },
  })
  scene.body({
    shape: shape.sphere({ radius: ball.radius }),
    material: rough,
    position: [0, 0, ball.radius - overlapUnder(mass * g * Math.cos(slope))],
    ...(velocity ? { velocity } : {}),
    ...(omega ? { omega } : {}),
  })
  scene.body({ shape: ground, material: rough, position: [0, 0, z], fixed: true })
  return scene
}

// 2e-3: the tangential spring swings after the start, as in rolling.test.ts
describe.each(grounds)('on %s', (_, ground, z) => {
  test('a ball that rolls slows by its torque, stops where that says, and stays', async () => {
    const [v0, rolling] = [0.5, 0.05]
    const start = { rolling, velocity: [v0, 0, 0], omega: [0, v0 / lever, 0] } as const
    await simulate(onGround(ground, z, start), { life: double, timeStep }, async (simulation) => {
      const slowing = rolling * g * (ball.radius / lever) * share
      expect(slowing / ((5 / 7) * rolling * g)).toBeCloseTo(1, 2)
      const half = Math.round(v0 / slowing / 2 / timeStep)
      simulation.step(half)
      const speed = component(await simulation.read('bodyVel'), 0, 0)
      expect(Math.abs(speed / (v0 - slowing * half * timeStep) - 1)).toBeLessThan(2e-3)
      simulation.step(Math.round(1.3 * half))
      const stopped = component(await simulation.read('bodyPos'), 0, 0)
      expect(Math.abs(stopped / (v0 ** 2 / (2 * slowing)) - 1)).toBeLessThan(2e-3)
      simulation.step(2000)
      expect(Math.abs(component(await simulation.read('bodyPos'), 0, 0) - stopped)).toBeLessThan(1e-6)
      expect(Math.abs(component(await simulation.read('bodyVel'), 0, 0))).toBeLessThan(1e-6)
    })
  })

  test('a ball rests on a slope up to its coefficient and rolls beyond it', async () => {
    const rolling = 0.1
    const speedAfter = (slope: number, steps: number) =>
      simulate(onGround(ground, z, { rolling, slope }), { life: double, timeStep }, async (simulation) => {
        simulation.step(steps)
        return component(await simulation.read('bodyVel'), 0, 0)
      })
    expect(Math.abs(await speedAfter(Math.atan(0.95 * rolling), 8000))).toBeLessThan(1e-6)
    const slope = Math.atan(0.2)
    const expected = share * g * (Math.sin(slope) - rolling * (ball.radius / lever) * Math.cos(slope))
    // from rest the springs must load first: between two times
    const found = ((await speedAfter(slope, 4000)) - (await speedAfter(slope, 2000))) / (2000 * timeStep)
    expect(Math.abs(found / expected - 1)).toBeLessThan(2e-3)
  })

  test('a ball that spins on the spot slows and stops', async () => {
    const [spin, spinning] = [20, 0.05]
    const scene = onGround(ground, z, { spinning, omega: [0, 0, spin] })
    await simulate(scene, { life: double, timeStep }, async (simulation) => {
      const slowing = (5 * spinning * g) / (2 * ball.radius)
      const steps = Math.round(spin / slowing / 2 / timeStep)
      simulation.step(steps)
      const left = component(await simulation.read('bodyOmega'), 0, 2)
      expect(Math.abs(left / (spin - slowing * steps * timeStep) - 1)).toBeLessThan(2e-3)
      simulation.step(Math.round(1.5 * steps))
      expect(Math.abs(component(await simulation.read('bodyOmega'), 0, 2))).toBeLessThan(1e-3)
      expect(Math.abs(component(await simulation.read('bodyPos'), 0, 0))).toBeLessThan(1e-9)
    })
  })
})

const { radius: _, ...elastic } = ball
const sticky = material({ ...elastic, friction: 0.5, restitution: 0.3, rolling: 0.2, spinning: 0.1 })

// torques act as pairs: rounding is all that changes the sum
test('angular momentum of two spheres that roll on each other', async () => {
  const scene = createScene({ gravity: [0, 0, 0], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  const [r1, r2] = [0.05, 0.08]
  scene.body({ shape: shape.sphere({ radius: r1 }), material: sticky, velocity: [1, 0, 0], omega: [3, 20, -9] })
  scene.body({ shape: shape.sphere({ radius: r2 }), material: sticky, position: [0.14, 0.03, 0.02] })
  const momentum = async (read: (field: string) => Promise<ArrayLike<number>>) => {
    const [x, v, omega] = [await read('bodyPos'), await read('bodyVel'), await read('bodyOmega')]
    const sum = [0, 0, 0]
    ;[r1, r2].forEach((r, k) => {
      const m = ball.density * (4 / 3) * Math.PI * r ** 3
      const [p, u, w] = [vectorOf(x, k), vectorOf(v, k), vectorOf(omega, k)]
      for (let c = 0; c < 3; c++) {
        const [i, j] = [(c + 1) % 3, (c + 2) % 3]
        sum[c]! += m * (p[i]! * u[j]! - p[j]! * u[i]!) + 0.4 * m * r * r * w[c]!
      }
    })
    return sum
  }
  await simulate(scene, { life: double, timeStep: 2e-5 }, async (simulation) => {
    const read = (field: string) => simulation.read(field)
    const before = await momentum(read)
    simulation.step(850)
    expect((await simulation.counters()).contacts).toBe(1)
    simulation.step(600)
    const after = await momentum(read)
    after.forEach((value, c) => {
      expect(Math.abs(value - before[c]!)).toBeLessThan(1e-12)
    })
    expect(Math.abs(component(await simulation.read('bodyOmega'), 0, 1))).toBeLessThan(15)
  })
})

const grain = 0.01

/** A column of grains on rough ground, and a few bodies that are no spheres where asked for. */
function column(rolling: number, others = false): Scene {
  const rough = material({ ...elastic, young: 1e6, friction: 0.6, restitution: 0.3, rolling })
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-0.4, -0.4, -0.1], max: [0.4, 0.4, 0.4] } })
  scene.body({ shape: shape.plane(), material: rough, fixed: true })
  const random = seededRandom(7)
  const positions: number[] = []
  for (let k = 0; k < 144; k++) {
    const [i, j, layer] = [k % 3, Math.floor(k / 3) % 3, Math.floor(k / 9)]
    positions.push(2.1 * grain * (i - 1), 2.1 * grain * (j - 1), grain * (1.05 + 2.1 * layer))
    for (let c = 1; c <= 3; c++) positions[positions.length - c]! += 0.04 * grain * random.uniform()
  }
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius: grain }), material: rough, positions })
  if (others) {
    scene.body({ shape: shape.capsule({ radius: grain, height: 0.02 }), material: rough, position: [0.05, 0, 0.05] })
    scene.body({ shape: shape.cylinder({ radius: 0.02, height: 0.02 }), material: rough, position: [-0.06, 0, 0.05] })
  }
  return scene
}

// without it grains run flat: the heap of a column has no slope that would hold them
test('a heap stands higher with rolling friction', async () => {
  const height = async (rolling: number) =>
    simulate(column(rolling), { life: double, timeStep: 1e-4 }, async (simulation) => {
      simulation.step(6000)
      const positions = await simulation.read('bodyPos')
      const heights = Array.from({ length: 144 }, (_, k) => component(positions, 1 + k, 2))
      return heights.reduce((sum, z) => sum + z) / heights.length
    })
  const [none, some, much] = [await height(0), await height(0.1), await height(0.4)]
  expect(some).toBeGreaterThan(1.1 * none)
  expect(much).toBeGreaterThan(1.1 * some)
})

const threads = (n: number): Life => ({ ...double, choice: backend.cpu({ threads: n }) })

test('the same bytes at 1 and 2 threads and after a restart', async () => {
  const hashes: string[] = []
  for (const n of [1, 2])
    await simulate(column(0.2, true), { life: threads(n), timeStep: 6e-5 }, async (simulation) => {
      simulation.step(1500)
      hashes.push(await simulation.hash())
    })
  expect(hashes[1]).toBe(hashes[0])
  const checkpoint = await simulate(column(0.2, true), { life: double, timeStep: 6e-5 }, async (simulation) => {
    simulation.step(911)
    return simulation.save()
  })
  await simulate(column(0.2, true), { life: double, timeStep: 6e-5, checkpoint }, async (simulation) => {
    simulation.step(1500 - 911)
    expect(await simulation.hash()).toBe(hashes[0])
  })
})

// a slowing of 5/7 ρ g over 10 ms changes 0.5 m/s by 1 %; of that, 1e-3
test('the same slowing in single precision and on a GPU', async () => {
  const speeds: number[] = []
  const start = { rolling: 0.1, spinning: 0.1, velocity: [0.5, 0, 0], omega: [0, 0.5 / lever, 9] } as const
  for (const [_, ground, z] of grounds.slice(0, 2))
    for (const life of [double, single, gpu])
      await simulate(onGround(ground, z, start), { life, timeStep }, async (simulation) => {
        simulation.step(100)
        const spin = component(await simulation.read('bodyOmega'), 0, 2)
        speeds.push(component(await simulation.read('bodyVel'), 0, 0), spin)
      })
  for (let k = 2; k < speeds.length; k++) {
    expect(Math.abs(speeds[k]! / speeds[k % 2]! - 1)).toBeLessThan(2e-5)
  }
})
