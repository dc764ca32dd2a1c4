// search.ts: one search for pairs and the contacts of them, as a step by impulses does it, on any backend.
//
// The room is grown until everything fits; then searches are repeated with nothing read back between them.

import { type backend as choices, contact, type Scene } from 'talus'
import type { Backend } from '#talus/backends/backend.js'
import type { Room } from '#talus/state/firstRoom.js'
import type { StateHash } from '#talus/state/stateHash.js'
import { compileModel, type Model } from '#talus/step/compileModel.js'
import { findContacts } from '#talus/step/findContacts.js'
import { findPairs } from '#talus/step/findPairs.js'
import { growRoom, resultCells } from '#talus/step/growRoom.js'
import type { LargeBox } from '#talus/step/largeBoxes.js'
import { makeRoom } from '#talus/step/makeRoom.js'
import { openBackend } from '#talus/step/openBackend.js'
import type { Run } from '#talus/step/run.js'
import { makeRun, writeModel, writeStart } from '#talus/step/startRun.js'

export type Choice = ReturnType<typeof choices.cpu>

export interface SearchSettings {
  readonly scene: Scene
  readonly choice: Choice
  /** Gap up to which a contact is one, m. */
  readonly envelope: number
  /** Gap up to which a pair is kept, m; that of the engine when omitted. */
  readonly skin?: number
  readonly room?: Room
  /** What is searched of the domain; all when omitted. */
  readonly box?: LargeBox
}

export interface Search {
  readonly backend: Backend
  readonly model: Model
  readonly run: Run
  /** Cells of the table of counts after the search. */
  readonly counts: Readonly<Record<string, number>>
}

const timeStep = 1e-4
const mostAttempts = 12

/** A search that fits, done once. */
export async function openSearch({ scene, choice, envelope, skin, room, box }: SearchSettings): Promise<Search> {
  // impulses of the solve are not needed: the trace has one place
  const law = { ...contact.dvi({ iterations: 1 }), envelope }
  const model = compileModel(scene, { law: 'dvi', ...(skin === undefined ? {} : { skin }), ...(box ? { box } : {}) })
  const backend = await openBackend(choice)
  try {
    makeRoom(backend, model, room ?? {}, law)
    writeModel(backend, model)
    let run = makeRun(backend, model, timeStep, law)
    writeStart(backend, model)
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      for (const cell of [...resultCells, ...listCells]) backend.writeCount(cell, 0)
      searchOnce(run)
      const counts = await backend.readCounts()
      const more = growRoom(run, counts)
      if (!more) return { backend, model, run, counts }
      run = more
    }
    throw new Error(`the room was still not enough after ${mostAttempts} searches.`)
  } catch (error) {
    await backend.close()
    throw error
  }
}

/** Lists that a search which did not fit leaves unusable. */
const listCells = ['pairCount', 'spherePairCount', 'wallPairCount', 'meetingCount', 'contactCount']

export function searchOnce(run: Run): void {
  run.backend.writeCount('rebuildWanted', 1)
  findPairs(run)
  findContacts(run, run.impulses!)
}

/** What the hash of contacts is made of: who touches, where, how far apart. */
const contactFields = ['contactBodyA', 'contactBodyB', 'contactFeature', 'contactGap', 'contactNormal'] as const

/** Adds the contacts of the last search to a hash: the same bytes for any number of threads. */
export async function addContacts({ backend }: Search, hash: StateHash): Promise<void> {
  for (const name of contactFields) hash.add(name, await backend.read(name))
}

/** ms of one search, the best of `rounds` rounds of `repeats` searches each. */
export async function timeSearch({ run, backend }: Search, repeats: number, rounds = 3): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    await backend.finish()
    const start = performance.now()
    for (let k = 0; k < repeats; k++) searchOnce(run)
    await backend.finish()
    best = Math.min(best, (performance.now() - start) / repeats)
  }
  return best
}

/** ms of one search by label; `labelOf` names the label that begins with a kernel, scan or sort, if one does. */
export async function timeLabels(
  { run, backend }: Search,
  repeats: number,
  labelOf: (name: string) => string | undefined,
): Promise<Record<string, number>> {
  const labelled = { ...run, backend: withLabels(backend, labelOf) }
  backend.timeAll?.()
  backend.stage('observe')
  const before = await backend.stageTimes()
  for (let k = 0; k < repeats; k++) searchOnce(labelled)
  backend.stage('observe')
  await backend.finish()
  const after = await backend.stageTimes()
  const spent = Object.entries(after).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / repeats] as const)
  return Object.fromEntries(spent.filter(([name, ms]) => ms > 0 && name !== 'observe'))
}

/** The backend with a stage begun where a label begins, in place of the stages of the step. */
function withLabels(backend: Backend, labelOf: (name: string) => string | undefined): Backend {
  const begin = (name: string) => {
    const label = labelOf(name)
    if (label !== undefined) backend.stage(label)
  }
  const labelled: Partial<Backend> = {
    stage: () => {},
    run: (kernel, parameters) => {
      begin(kernel.split('__')[0]!)
      backend.run(kernel, parameters)
    },
    exclusiveScan: (input, output, total) => {
      begin(`scan ${input}`)
      backend.exclusiveScan(input, output, total)
    },
    sortByKey: (keys, values, bits) => {
      begin(`sort ${keys}`)
      backend.sortByKey(keys, values, bits)
    },
  }
  return new Proxy(backend, {
    get(target, name) {
      const own = labelled[name as keyof Backend]
      if (own !== undefined) return own
      const value = target[name as keyof Backend]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
