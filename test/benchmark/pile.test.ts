// pile.test.ts: what the benchmark of piles computes is right, and it runs with every engine at a tiny size.
//
// An engine of others may be missing on a machine its package was not made for; where CI is set, that is a failure.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { creepOf, escapedOf, kineticEnergyOf, overlapsOf } from '#talus/benchmark/pile/pileMeasures.js'
import { pileScene } from '#talus/benchmark/pile/pileScene.js'
import { talusPile } from '#talus/benchmark/pile/talusPile.js'
import { contact } from '#talus/index.js'
import { projectRoot } from '../samples/buildSamples.js'

interface Report {
  readonly results: readonly {
    readonly engine: string
    readonly deepest: number
    readonly [measure: string]: unknown
  }[]
  readonly missing: readonly { readonly name: string; readonly why: string }[]
}

test('every engine drops a pile of twenty and none falls through', async () => {
  const program = join(projectRoot, 'dist/benchmark/pile.js')
  const tiny = ['--count', '20', '--settle', '0.6', '--window', '0.1', '--json']
  // one setting of each engine, at the long step
  const settings = ['default (4 iterations)', 'default (10 + 2 iterations)', 'apgd to 1e-3 m/s']
  const only = settings.flatMap((name) => ['--only', `${name}, step 0.016`])
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...tiny, ...only])
  const { results, missing } = JSON.parse(stdout) as Report
  if (process.env.CI) expect(missing).toEqual([])
  const engines = new Set(results.map(({ engine }) => engine))
  expect(engines).toContain('talus')
  expect(engines.size + missing.length).toBe(3)
  for (const result of results) {
    // four layers in a bin of three by three: what stands overlaps a little, and never by a radius
    expect(result).toMatchObject({ escaped: 0, contacts: expect.any(Number), msPerStep: expect.any(Number) })
    expect(result.deepest).toBeGreaterThan(0)
    expect(result.deepest).toBeLessThan(1)
  }
})

test.each(['apgd', 'gauss-seidel'] as const)('a pile by ten iterations of %s comes to rest', async (solver) => {
  const law = contact.dvi({ solver, iterations: 10, tolerance: 1e-3 })
  const engine = await talusPile(pileScene(120), { engine: 'talus', law, threads: 1, timeStep: 1 / 240 })
  await engine.step(360)
  const { velocities } = await engine.read()
  await engine.close()
  const speeds = Array.from({ length: 120 }, (_, i) =>
    Math.hypot(velocities[3 * i]!, velocities[3 * i + 1]!, velocities[3 * i + 2]!),
  )
  // where pushing apart stays in the velocities half of the grains go on at 1e-2 to 4e-2 m/s
  expect(speeds.sort((a, b) => a - b)[60]).toBeLessThan(3e-3)
})

test('the pile starts inside its bin, with air between all grains', () => {
  const pile = pileScene(1000)
  expect(pile.positions.length).toBe(3000)
  expect(overlapsOf(pile.positions, pile)).toEqual({ contacts: 0, deepest: 0, mean: 0 })
  expect(escapedOf(pile.positions, pile)).toBe(0)
})

test('overlaps are found between grains and with every wall', () => {
  const pile = { ...pileScene(1000), radius: 0.05, side: 1 }
  // two grains 0.08 apart across a cell, one 0.01 into the floor, one 0.02 into the east wall
  const positions = [0.46, 0.5, 0.5, 0.54, 0.5, 0.5, 0.2, 0.2, 0.04, 0.97, 0.5, 0.8]
  const { contacts, deepest, mean } = overlapsOf(positions, pile)
  expect(contacts).toBe(3)
  expect(deepest).toBeCloseTo(0.02 / 0.05, 12)
  expect(mean).toBeCloseTo((0.02 + 0.01 + 0.02) / 3 / 0.05, 12)
  expect(escapedOf([...positions, 1.01, 0.5, 0.5], pile)).toBe(1)
})

test('overlaps found by cells are those of all pairs', () => {
  const pile = pileScene(300)
  // the lattice pressed together until neighbours across an edge and a corner of a cube overlap
  const positions = pile.positions.map((x) => 0.45 * x + 0.3 * pile.side)
  const overlapping: number[] = []
  for (let i = 0; i < 300; i++) {
    for (let j = 0; j < i; j++) {
      const d = [0, 1, 2].map((c) => positions[3 * i + c]! - positions[3 * j + c]!)
      const overlap = 2 * pile.radius - Math.hypot(...d)
      if (overlap > 0) overlapping.push(overlap)
    }
  }
  expect(overlapping.length).toBeGreaterThan(300)
  // in either order, so that the other of two neighbours comes first
  const reversed = positions.map((_, i) => positions[positions.length - 3 * (Math.floor(i / 3) + 1) + (i % 3)]!)
  for (const order of [positions, reversed]) {
    const { contacts, deepest } = overlapsOf(order, pile)
    expect(contacts).toBe(overlapping.length)
    expect(deepest).toBeCloseTo(Math.max(...overlapping) / pile.radius, 12)
  }
})

test('creep is distance over time, and energy has the spin in it', () => {
  expect(creepOf([0, 0, 0, 1, 1, 1], [0, 0, 0.5, 1, 1, 1], 0.5)).toEqual({ mean: 0.5, largest: 1 })
  const pile = { ...pileScene(8), radius: 1, density: 3 / (4 * Math.PI) }
  // a sphere of one kilogram and one metre: v^2 / 2 = 2 and (2/5) w^2 / 2 = 5
  const state = { positions: [0, 0, 0], velocities: [0, 2, 0], omegas: [5, 0, 0] }
  expect(kineticEnergyOf(state, pile)).toBeCloseTo(7, 12)
})
