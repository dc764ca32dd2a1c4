// impulses.test.ts: a run by impulses ends with the same bytes at any number of threads, after a restart, after a buffer
// that was too small, and a second time on a GPU.

import { describe, expect, test, vi } from 'vitest'
import { backend, type CheckpointData } from '#talus/index.js'
import { type ImpulseStart, withImpulses } from './impulseScene.js'

vi.setConfig({ testTimeout: 200000 })

async function hashAfter(start: ImpulseStart, steps: number): Promise<string> {
  return withImpulses(start, async (simulation) => {
    simulation.step(steps)
    const hash = await simulation.hash()
    const { contacts, rebuilds, replays } = await simulation.counters()
    // otherwise nothing was tested
    expect(contacts).toBeGreaterThan(start.side)
    if (start.room) expect(replays).toBeGreaterThan(0)
    else expect(rebuilds).toBeGreaterThan(1)
    return hash
  })
}

const tiny = { entries: 10, pairs: 10, wallPairs: 2, slots: 16, contacts: 4 }

describe.each(['apgd', 'jacobi', 'gauss-seidel'] as const)('%s', (solver) => {
  // what comes after the solver is below
  const start = { side: 4, solver, iterations: 40, newton: false }

  test.each(['double', 'single'] as const)(
    '%s: same bytes at 1, 2 and 5 threads and in small buffers',
    async (precision) => {
      const cpu = (threads: number) => ({ ...start, choice: backend.cpu({ threads, precision }) })
      const expected = await hashAfter(cpu(1), 120)
      for (const threads of [2, 5]) expect(await hashAfter(cpu(threads), 120), `${threads} threads`).toBe(expected)
      expect(await hashAfter({ ...cpu(2), room: tiny }, 120), 'small buffers').toBe(expected)
    },
  )

  test('a restart goes on bit for bit', async () => {
    const choice = backend.cpu({ threads: 2 })
    const whole = await withImpulses({ ...start, choice }, async (simulation) => {
      simulation.step(61)
      const checkpoint: CheckpointData = structuredClone(await simulation.save())
      simulation.step(61)
      return { checkpoint, hash: await simulation.hash() }
    })
    const { checkpoint } = whole
    await withImpulses({ ...start, choice: backend.cpu({ threads: 3 }), checkpoint }, async (simulation) => {
      expect(simulation.steps).toBe(61)
      simulation.step(61)
      expect(await simulation.hash()).toBe(whole.hash)
    })
  })
})

test("by Newton's method too: same bytes at 1 and 5 threads, in small buffers and after a restart", async () => {
  const start = { side: 2, iterations: 40, tolerance: 1e-9 }
  const choice = (threads: number) => backend.cpu({ threads })
  const expected = await hashAfter({ ...start, choice: choice(1) }, 60)
  expect(await hashAfter({ ...start, newton: false, choice: choice(1) }, 60), 'it has a part in it').not.toBe(expected)
  expect(await hashAfter({ ...start, choice: choice(5) }, 60)).toBe(expected)
  expect(await hashAfter({ ...start, choice: choice(2), room: tiny }, 60), 'small buffers').toBe(expected)
  const checkpoint = await withImpulses({ ...start, choice: choice(1) }, async (simulation) => {
    simulation.step(31)
    return structuredClone(await simulation.save())
  })
  const restarted = withImpulses({ ...start, choice: choice(2), checkpoint }, async (simulation) => {
    simulation.step(29)
    return simulation.hash()
  })
  expect(await restarted, 'restart').toBe(expected)
})

test('same bytes however the steps are asked for', async () => {
  const start = { side: 4, iterations: 60, newton: false, choice: backend.cpu({ threads: 1 }) }
  const expected = await hashAfter(start, 100)
  await withImpulses(start, async (simulation) => {
    for (let k = 0; simulation.steps < 100; k++) {
      simulation.step(Math.min(1 + ((7 * k) % 13), 100 - simulation.steps))
      // looking must change nothing
      if (k % 2 === 0) await simulation.energy()
      await simulation.counters()
    }
    expect(await simulation.hash()).toBe(expected)
  })
})

test.each(['apgd', 'gauss-seidel'] as const)(
  'GPU: %s ends with the same bytes a second time, in small buffers',
  async (solver) => {
    const start = { side: 3, solver, iterations: 5, choice: backend.gpu({ device: 'swiftshader' }) }
    const run = (more: object) =>
      withImpulses({ ...start, ...more }, async (simulation) => {
        simulation.step(4)
        expect((await simulation.counters()).contacts).toBeGreaterThan(0)
        return simulation.hash()
      })
    const expected = await run({})
    expect(await run({})).toBe(expected)
    expect(await run({ room: tiny })).toBe(expected)
  },
)
