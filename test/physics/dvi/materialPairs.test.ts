// materialPairs.test.ts: by impulses a pair of materials has numbers of its own, whatever its two materials say: a ball that slides, rolls,
// spins, bounces, hangs and sinks on a plane does so by them.
//
//   slides: Δv = μ g t;   rolls: Δv = 5/7 μ_r g t, μ_r in radii;   spins: Δω = 5/2 μ_s g t / r;   sinks: c m g

import { expect, test } from 'vitest'
import { contact, createScene, material, shape } from '#talus/index.js'
import type { PairOptions } from '#talus/model/material.js'
import { component, double, simulate } from '../lives.js'

const [radius, gravity, timeStep] = [0.05, 9.81, 1e-3]
const mass = 1000 * (4 / 3) * Math.PI * radius ** 3
const own = { density: 1000, friction: 0.9, restitution: 0.9, rolling: 0.3, spinning: 0.3 }
const none = { friction: 0, restitution: 0, rolling: 0, spinning: 0 }

interface Start {
  readonly steps: number
  readonly velocity?: readonly [number, number, number]
  readonly omega?: readonly [number, number, number]
  readonly height?: number
  /** m/s² upward. */
  readonly lift?: number
}

async function after(pair: PairOptions, { steps, velocity, omega, height = radius, lift = -gravity }: Start) {
  const scene = createScene({ gravity: [0, 0, lift] })
  const [ground, stuff] = ['ground', 'stuff'].map((name) => scene.material(material({ name, ...own })))
  scene.materialPair(ground!, stuff!, { ...none, ...pair })
  scene.body({ name: 'floor', shape: shape.plane(), material: ground!, fixed: true })
  const moves = { ...(velocity ? { velocity } : {}), ...(omega ? { omega } : {}) }
  const ball = { shape: shape.sphere({ radius }), material: stuff!, position: [0, 0, height] } as const
  scene.body({ name: 'ball', ...ball, ...moves })
  const law = contact.dvi({ tolerance: 1e-10, friction: 'coulomb' })
  return simulate(scene, { life: double, timeStep, contact: law }, async (simulation) => {
    simulation.step(steps)
    const [v, w, x] = [
      await simulation.read('bodyVel'),
      await simulation.read('bodyOmega'),
      await simulation.read('bodyPos'),
    ]
    return { slide: component(v, 1, 0), rise: component(v, 1, 2), spin: component(w, 1, 2), height: component(x, 1, 2) }
  })
}

test('friction', async () => {
  const { slide } = await after({ friction: 0.2 }, { steps: 50, velocity: [1, 0, 0] })
  expect(1 - slide).toBeCloseTo(0.2 * gravity * 0.05, 6)
})

test('restitution', async () => {
  const down = { steps: 3, velocity: [0, 0, -1], height: radius + 5e-4, lift: 0 } as const
  expect((await after({ restitution: 0.4 }, down)).rise).toBeCloseTo(0.4, 9)
})

test('rolling friction', async () => {
  const rolls = { steps: 100, velocity: [1, 0, 0], omega: [0, 1 / radius, 0] } as const
  const { slide } = await after({ friction: 0.9, rolling: 0.02 }, rolls)
  expect(1 - slide).toBeCloseTo((5 / 7) * 0.02 * gravity * 0.1, 6)
})

test('spinning friction', async () => {
  const { spin } = await after({ friction: 0.9, spinning: 0.02 }, { steps: 100, omega: [0, 0, 20] })
  expect(20 - spin).toBeCloseTo(((5 / 2) * 0.02 * gravity * 0.1) / radius, 6)
})

test('adhesion', async () => {
  for (const [weights, holds] of [
    [0.5, false],
    [1.5, true],
  ] as const) {
    const { height } = await after({ adhesion: weights * mass * gravity }, { steps: 50, lift: gravity })
    expect(Math.abs(height - radius) < 1e-9).toBe(holds)
  }
})

test('compliance', async () => {
  const { height } = await after({ compliance: 1e-5 }, { steps: 3000 })
  expect((radius - height) / (1e-5 * mass * gravity)).toBeCloseTo(1, 6)
})
