// measurePile.ts: settles a pile with one engine, then times and measures it over a window of simulated time.

import { joltPile } from './joltPile.js'
import type { PileEngine, PileSetting } from './pileEngine.js'
import { creepOf, escapedOf, kineticEnergyOf, overlapsOf } from './pileMeasures.js'
import { type Pile, pileScene } from './pileScene.js'
import { rapierPile } from './rapierPile.js'
import { talusPile } from './talusPile.js'

export interface PileRequest {
  readonly setting: PileSetting
  readonly count: number
  /** Simulated time before the window, s. */
  readonly settle: number
  /** s */
  readonly window: number
}

export interface PileResult {
  readonly engine: PileSetting['engine']
  readonly name: string
  readonly version: string
  /** s */
  readonly timeStep: number
  /** In the window. */
  readonly steps: number
  /** Median over blocks of the window, wall clock. */
  readonly msPerStep: number
  /** Of the fastest block. */
  readonly bestMsPerStep: number
  /** Processor time of all threads. */
  readonly cpuMsPerStep: number
  /** Overlapping, at the end. */
  readonly contacts: number
  /** Largest of the window, radii. */
  readonly deepest: number
  /** At the end, over contacts that overlap, radii. */
  readonly meanOverlap: number
  /** m/s */
  readonly meanCreep: number
  readonly largestCreep: number
  /** At the end, J. */
  readonly kineticEnergy: number
  readonly escaped: number
  readonly note: string
}

/** Parts of the window: each is timed, and looked at when done. */
export const blocks = 10

export async function measurePile(request: PileRequest): Promise<PileResult> {
  const session = await settlePile(request)
  for (let k = 0; k < blocks; k++) await session.block()
  return session.end()
}

/** A pile that has settled: its window goes on block by block, as others have their turn between. */
export interface PileSession {
  block(): Promise<void>
  end(): Promise<PileResult>
}

export async function settlePile({ setting, count, settle, window }: PileRequest): Promise<PileSession> {
  const pile = pileScene(count)
  const engine = await openEngine(pile, setting)
  const { timeStep } = setting
  await engine.step(Math.max(1, Math.round(settle / timeStep)))
  const blockSteps = Math.max(1, Math.round(window / timeStep / blocks))
  const before = (await engine.read()).positions
  const times: number[] = []
  let cpu = 0
  let deepest = 0
  return {
    async block() {
      const [began, used] = [performance.now(), process.cpuUsage()]
      await engine.step(blockSteps)
      times.push((performance.now() - began) / blockSteps)
      const { user, system } = process.cpuUsage(used)
      cpu += (user + system) / 1000
      deepest = Math.max(deepest, overlapsOf((await engine.read()).positions, pile).deepest)
    },
    async end() {
      const steps = times.length * blockSteps
      const after = await engine.read()
      const { contacts, mean } = overlapsOf(after.positions, pile)
      const creep = creepOf(before, after.positions, steps * timeStep)
      const sorted = times.sort((a, b) => a - b)
      const result: PileResult = {
        engine: setting.engine,
        name: setting.name,
        version: engine.version,
        timeStep,
        steps,
        msPerStep: sorted[Math.floor(sorted.length / 2)]!,
        bestMsPerStep: sorted[0]!,
        cpuMsPerStep: cpu / steps,
        contacts,
        deepest,
        meanOverlap: mean,
        meanCreep: creep.mean,
        largestCreep: creep.largest,
        kineticEnergy: kineticEnergyOf(after, pile),
        escaped: escapedOf(after.positions, pile),
        note: await engine.note(),
      }
      await engine.close()
      return result
    },
  }
}

function openEngine(pile: Pile, setting: PileSetting): Promise<PileEngine> {
  if (setting.engine === 'rapier') return rapierPile(pile, setting)
  return setting.engine === 'jolt' ? joltPile(pile, setting) : talusPile(pile, setting)
}
