// phaseCache.ts: the state that a phase of a scene ended with, kept by what led to it: the scene and the law of each phase so far, the
// step, the backend, the kernels. One process makes it, others that want the same wait for it.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BackendChoice } from '../../model/backend.js'
import type { ContactLaw } from '../../model/contact.js'
import type { Scene } from '../../model/createScene.js'
import type { Phase } from '../../model/phases.js'
import { cacheFolder } from '../../step/cacheFolder.js'
import { engineText, ownSources } from '../../step/ownProgram.js'
import type { CheckpointData } from '../../step/simulation.js'
import { readCheckpoint, writeCheckpoint } from '../checkpoint/checkpoint.js'
import { makeFolder } from '../diskFile.js'
import { isLocked, lockFolder } from '../runFolder/folderLock.js'
import { sceneHash } from '../sceneHash.js'
import { talusVersion } from '../version.js'

/** ms between looks at a phase that another process runs. */
const pace = 200

export interface PhaseContent {
  readonly before: string
  readonly scene: Scene
  readonly law: ContactLaw
  readonly timeStep: number
  readonly backend: BackendChoice
  readonly phase: Phase
}

let engine: string | null = null

/** Hexadecimal, 32 digits. */
export async function phaseKey({ before, scene, law, timeStep, backend, phase }: PhaseContent): Promise<string> {
  engine ??= createHash('sha256').update(engineText()).digest('hex')
  const sources = await Promise.all(
    ownSources(law, scene.data.forces).map((source) => readFile(fileURLToPath(source), 'utf8').catch(() => source)),
  )
  const { kind, precision } = backend
  const content = { talus: talusVersion, engine, before, law, sources, timeStep, kind, precision }
  const { until, frozen, cut } = phase
  const text = JSON.stringify({ ...content, scene: sceneHash(scene), until, frozen, cut, for: phase.for })
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

export interface Cached {
  readonly state: CheckpointData
  readonly fromCache: boolean
}

/** The state of a key; null where the cache does not have it. */
export async function storedState(key: string): Promise<CheckpointData | null> {
  const file = join(await cacheFolder('phases'), key, stateFile)
  return existsSync(file) ? readCheckpoint(file).catch(() => null) : null
}

const stateFile = 'state.talus'

/** The state of a key, from the cache or made by `make` and put there. */
export async function cachedState(
  key: string,
  name: string,
  make: () => Promise<CheckpointData>,
  waiting: () => void,
): Promise<Cached> {
  const folder = join(await cacheFolder('phases'), key)
  await makeFolder(folder)
  for (let said = false; ; said = true) {
    const state = await storedState(key)
    if (state) return { state, fromCache: true }
    const lock = await lockFolder(folder).catch(async (error: unknown) => {
      if (await isLocked(folder)) return null
      throw error
    })
    if (lock) {
      try {
        // made by another while this one asked for the lock
        const meanwhile = await storedState(key)
        if (meanwhile) return { state: meanwhile, fromCache: true }
        const made = await make()
        await writeCheckpoint(join(folder, stateFile), made, { name, hash: key })
        return { state: made, fromCache: false }
      } finally {
        await lock.release()
      }
    }
    if (!said) waiting()
    while (await isLocked(folder)) await setTimeout(pace)
  }
}
