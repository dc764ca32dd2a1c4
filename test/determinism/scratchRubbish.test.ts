// scratchRubbish.test.ts: scratch fields may hold anything between steps; a run with rubbish written into all of them
// after every step ends with the same bytes.

import { expect, test, vi } from 'vitest'
import { type BackendChoice, backend, type SeededRandom, seededRandom } from '#talus/index.js'
import { componentCount } from '#talus/state/field.js'
import { counters, fields } from '#talus/state/fields.js'
import { hashState } from '#talus/step/checkpointState.js'
import { compileModel } from '#talus/step/compileModel.js'
import { openBackend } from '#talus/step/openBackend.js'
import { makeRoom, makeRun, writeModel, writeStart } from '#talus/step/startRun.js'
import { steps } from '#talus/step/step.js'
import { mixedScene, timeStep } from './mixedScene.js'

vi.setConfig({ testTimeout: 120000 })

/** Counters a batch starts without; the host reads them after each. */
const set = ['entryNeeded', 'pairNeeded', 'wallPairNeeded', 'brokenBody', 'lostBody', 'deepPair']

type Opened = Awaited<ReturnType<typeof openBackend>>

/** Whole numbers that could be true, which are the worst: small, and different in every field and record. */
function plausible(size: number, random: SeededRandom): number[] {
  return Array.from({ length: size }, () => random.integer(24))
}

function spoil(device: Opened, round: number): void {
  const rubbish = [Number.NaN, 4e9, -1e30, 12345.678][round % 4]!
  const random = seededRandom(round)
  for (const [name, { owner, type, lifetime }] of Object.entries(fields)) {
    if (lifetime !== 'scratch') continue
    const size = componentCount[type] * device.capacity(owner)
    const whole = type === 'u32' || type === 'i32'
    device.write(name, whole ? plausible(size, random) : new Float64Array(size).fill(rubbish))
  }
  for (const [name, { lifetime }] of Object.entries(counters)) {
    if (lifetime === 'scratch' && !set.includes(name)) device.writeCount(name, 987654 + round)
  }
  // owners that count only the records of one search
  for (const owner of ['bin', 'rebuildBody', 'entry', 'newPair', 'oldPair', 'oldWallPair']) {
    device.writeCount(`${owner}Count`, device.capacity(owner))
  }
}

async function hashOf(choice: BackendChoice, rounds: number, rubbish: boolean): Promise<string> {
  const model = compileModel(mixedScene(3))
  const device = await openBackend(choice)
  try {
    makeRoom(device, model, {})
    writeModel(device, model)
    writeStart(device, model)
    const run = makeRun(device, model, timeStep)
    if (rubbish) spoil(device, 0)
    steps({ ...run, timeStep: 0 }, 1)
    for (let k = 1; k <= rounds; k++) {
      if (rubbish) spoil(device, k)
      steps(run, 1 + (k % 3))
    }
    const counts = await device.readCounts()
    expect(counts.entryNeeded! + counts.pairNeeded! + counts.wallPairNeeded!).toBe(0)
    expect(counts.rebuilds).toBeGreaterThan(1)
    return await hashState(device)
  } finally {
    await device.close()
  }
}

test.each([
  { name: 'CPU double', choice: backend.cpu({ threads: 2 }), rounds: 60 },
  { name: 'CPU single', choice: backend.cpu({ threads: 2, precision: 'single' }), rounds: 60 },
  { name: 'GPU', choice: backend.gpu({ device: 'swiftshader' }), rounds: 20 },
])('rubbish in scratch fields changes nothing on $name', async ({ choice, rounds }) => {
  expect(await hashOf(choice, rounds, true)).toBe(await hashOf(choice, rounds, false))
})
