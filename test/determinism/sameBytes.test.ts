// sameBytes.test.ts: a run ends with the same bytes at any number of threads, in any batches, after a restart, after a
// buffer that was too small, and a second time on a GPU.

import { expect, test, vi } from 'vitest'
import { type BackendChoice, backend, type CheckpointData } from '#talus/index.js'
import { withSimulation } from './mixedScene.js'

vi.setConfig({ testTimeout: 200000 })

const precisions = ['double', 'single'] as const
const cpu = (threads: number, precision: (typeof precisions)[number]): BackendChoice =>
  backend.cpu({ threads, precision })

/** Hash after so many steps in one go. */
async function hashAfter(choice: BackendChoice, side: number, steps: number): Promise<string> {
  return withSimulation({ side, choice }, async (simulation) => {
    simulation.step(steps)
    const hash = await simulation.hash()
    const { contacts, rebuilds } = await simulation.counters()
    // otherwise nothing was tested
    expect(contacts).toBeGreaterThan(side)
    expect(rebuilds).toBeGreaterThan(1)
    return hash
  })
}

test.each(precisions)('%s: same bytes at 1, 2 and 5 threads', async (precision) => {
  const expected = await hashAfter(cpu(1, precision), 8, 1500)
  for (const threads of [2, 5]) expect(await hashAfter(cpu(threads, precision), 8, 1500)).toBe(expected)
})

test('same bytes however the steps are asked for', async () => {
  const expected = await hashAfter(cpu(1, 'double'), 5, 600)
  await withSimulation({ side: 5, choice: cpu(1, 'double') }, async (simulation) => {
    for (let k = 0; simulation.steps < 600; k++) {
      simulation.step(Math.min(1 + ((7 * k) % 23), 600 - simulation.steps))
      // looking must change nothing
      if (k % 3 === 0) await simulation.energy()
      if (k % 5 === 0) await simulation.counters()
      await simulation.finish()
    }
    expect(await simulation.hash()).toBe(expected)
  })
})

/** Saves in the middle of a run, and goes on from there with another choice. */
async function restart(first: BackendChoice, second: BackendChoice, side: number, steps: number) {
  const whole = await withSimulation({ side, choice: first }, async (simulation) => {
    simulation.step(steps)
    const checkpoint: CheckpointData = structuredClone(await simulation.save())
    simulation.step(steps)
    return { checkpoint, hash: await simulation.hash() }
  })
  const { checkpoint } = whole
  const again = await withSimulation({ side, choice: second, checkpoint }, async (simulation) => {
    expect(simulation.steps).toBe(steps)
    simulation.step(steps)
    return simulation.hash()
  })
  expect(again).toBe(whole.hash)
}

test.each(precisions)('%s: a restart with another number of threads goes on bit for bit', async (precision) => {
  await restart(cpu(2, precision), cpu(3, precision), 5, 437)
})

/** Starts with hardly any room. */
async function overflow(choice: BackendChoice, side: number, steps: number) {
  const room = { entries: 10, pairs: 10, wallPairs: 2 }
  return withSimulation({ side, choice, room }, async (simulation) => {
    simulation.step(steps)
    expect((await simulation.counters()).replays).toBeGreaterThan(0)
    return simulation.hash()
  })
}

test.each(precisions)('%s: buffers that were too small change nothing', async (precision) => {
  const choice = cpu(2, precision)
  expect(await overflow(choice, 5, 500)).toBe(await hashAfter(choice, 5, 500))
})

test('GPU: a second run, a restart and small buffers end with the same bytes', async () => {
  const choice = backend.gpu({ device: 'swiftshader' })
  const [side, steps] = [3, 60]
  const whole = await withSimulation({ side, choice }, async (simulation) => {
    simulation.step(steps / 2)
    const checkpoint: CheckpointData = structuredClone(await simulation.save())
    simulation.step(steps / 2)
    expect((await simulation.counters()).contacts).toBeGreaterThan(0)
    return { checkpoint, hash: await simulation.hash() }
  })
  expect(await overflow(choice, side, steps), 'small buffers').toBe(whole.hash)
  const { checkpoint } = whole
  const again = await withSimulation({ side, choice, checkpoint }, async (simulation) => {
    simulation.step(steps / 2)
    return simulation.hash()
  })
  expect(again, 'restart').toBe(whole.hash)
})
