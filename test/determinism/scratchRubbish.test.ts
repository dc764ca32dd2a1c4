// scratchRubbish.test.ts: scratch fields may hold anything between steps; a run with rubbish written into all of them
// after every step ends with the same bytes.

import { describe, expect, test, vi } from 'vitest'
import { type BackendChoice, backend, type ContactLaw, contact, type SeededRandom, seededRandom } from '#talus/index.js'
import { componentCount } from '#talus/state/field.js'
import { counters, fields } from '#talus/state/fields.js'
import { hashOf as hashOfState, saveState } from '#talus/step/checkpointState.js'
import { compileModel } from '#talus/step/compileModel.js'
import { makeRoom } from '#talus/step/makeRoom.js'
import { openBackend } from '#talus/step/openBackend.js'
import { makeRun, writeModel, writeStart } from '#talus/step/startRun.js'
import { steps } from '#talus/step/step.js'
import { impulseScene, impulseStep } from './impulseScene.js'
import { machineScene, mixedScene, timeStep } from './mixedScene.js'

vi.setConfig({ testTimeout: 120000 })

/** Counters a batch starts without; the host reads them after each. */
const set = [
  'entryNeeded',
  'pairNeeded',
  'wallPairNeeded',
  'slotNeeded',
  'contactNeeded',
  'candidateNeeded',
  'meetingNeeded',
  'pointNeeded',
  'iterationNeeded',
  'brokenBody',
  'lostBody',
  'deepPair',
]

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
  const searched = ['search', 'bin', 'rebuildBody', 'rebuildPart', 'entry', 'newPair', 'newSpherePair', 'oldPair']
  const met = ['rawCandidate', 'newCandidate', 'newMeeting', 'oldMeeting', 'oldHold']
  for (const owner of [...searched, ...met]) {
    device.writeCount(`${owner}Count`, device.capacity(owner))
  }
}

interface Case {
  readonly choice: BackendChoice
  readonly rounds: number
  readonly law: ContactLaw
  /** Bodies that are driven and joined, and rolling friction; by force. */
  readonly machine?: boolean
}

async function hashOf({ choice, rounds, law, machine }: Case, rubbish: boolean): Promise<string> {
  const impulses = law.law === 'dvi'
  const model = compileModel(impulses ? impulseScene(3) : machine ? machineScene(3) : mixedScene(3), { law: law.law })
  const device = await openBackend(choice)
  try {
    makeRoom(device, model, {}, law)
    writeModel(device, model)
    writeStart(device, model)
    const run = makeRun(device, model, impulses ? impulseStep : timeStep, law)
    if (rubbish) spoil(device, 0)
    if (!impulses) steps({ ...run, timeStep: 0 }, 1)
    for (let k = 1; k <= rounds; k++) {
      if (rubbish) spoil(device, k)
      steps(run, 1 + (k % 3))
    }
    const counts = await device.readCounts()
    const needed = set.filter((name) => name.endsWith('Needed') && name !== 'iterationNeeded')
    expect(needed.map((name) => counts[name])).toEqual(needed.map(() => 0))
    expect(counts.rebuilds).toBeGreaterThan(rounds > 10 ? 1 : 0)
    return hashOfState(await saveState(device), {})
  } finally {
    await device.close()
  }
}

const lives = [
  { name: 'CPU double', choice: backend.cpu({ threads: 2 }), rounds: 60 },
  { name: 'CPU single', choice: backend.cpu({ threads: 2, precision: 'single' }), rounds: 60 },
  { name: 'GPU', choice: backend.gpu({ device: 'swiftshader' }), rounds: 20 },
] as const

test.each(lives)('rubbish in scratch fields changes nothing on $name', async ({ choice, rounds }) => {
  const law = contact.hertzMindlin()
  expect(await hashOf({ choice, rounds, law }, true)).toBe(await hashOf({ choice, rounds, law }, false))
})

test.each(lives.slice(0, 2))('nor where bodies are driven, joined and roll, on $name', async ({ choice, rounds }) => {
  const law = contact.hertzMindlin()
  const machine = { choice, rounds, law, machine: true }
  expect(await hashOf(machine, true)).toBe(await hashOf(machine, false))
})

describe.each(['apgd', 'jacobi', 'gauss-seidel'] as const)('by impulses, %s', (solver) => {
  test.each(lives.slice(0, 2))('nor on $name', async ({ choice, rounds }) => {
    const law = contact.dvi({ solver, iterations: 40 })
    expect(await hashOf({ choice, rounds, law }, true)).toBe(await hashOf({ choice, rounds, law }, false))
  })
})

test('nor by impulses on a GPU', async () => {
  const { choice } = lives[2]
  // a few iterations do: what is queued is done
  const law = contact.dvi({ iterations: 3 })
  expect(await hashOf({ choice, rounds: 3, law }, true)).toBe(await hashOf({ choice, rounds: 3, law }, false))
})
