// runByRegion.ts: `talus run --by-region`: a scene whose grains are known by their numbers, over ranks of which none has all of them. Every
// rank runs this; the first says what there is to say, and writes the samples.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkNewFolder } from '../io/runFolder/runFolder.js'
import * as checks from '../model/checks.js'
import type { ForceLaw } from '../model/contact.js'
import { InputError } from '../model/inputError.js'
import type { RegionScene } from '../model/regionScene.js'
import type { RegionReport, RegionRun } from '../step/ranks/regionRun.js'
import { exitCodes } from './exitCodes.js'
import { shortNumber } from './format.js'
import type { RunOptions } from './options.js'
import { checkSteps, lawOf, resolveScene, stepsIn } from './plan.js'
import { rankOf } from './ranks.js'
import type { Terminal } from './terminal.js'

/** Samples of a run, and steps between two looks whether it is to stop, at the most. */
const samples = 20
const mostSteps = 50

const notByRegion = ['record', 'recordContacts', 'view', 'checkpoint', 'resume', 'precision', 'strict'] as const

interface RegionPlan {
  readonly name: string
  readonly scene: RegionScene
  readonly contact: ForceLaw
  readonly timeStep: number
  readonly steps: number
}

export async function runByRegion(
  argument: string | undefined,
  options: RunOptions,
  terminal: Terminal,
): Promise<number> {
  const isFirst = rankOf(process.env) === 0
  try {
    const plan = await planOf(argument, options)
    const { RegionRun } = await import('../step/ranks/regionRun.js')
    const threads = options.threads ?? 1
    const run = await RegionRun.open(plan.scene, { contact: plan.contact, timeStep: plan.timeStep, threads })
    return await stepTogether(run, plan, options, isFirst ? terminal : null)
  } catch (error) {
    // all of them find the same, and one says it
    if (!isFirst && error instanceof InputError) return exitCodes.badInput
    throw error
  }
}

async function planOf(argument: string | undefined, options: RunOptions): Promise<RegionPlan> {
  if (argument === undefined) throw new InputError('a scene is needed: a name from "talus list" or a scene file.')
  if (options.backend !== 'mpi') throw new InputError('--by-region is for ranks: add --backend mpi.')
  const given = notByRegion.find((name) => options[name] !== undefined && options[name] !== false)
  if (given) throw new InputError(`--by-region: ${given} is not possible yet where no rank has all bodies.`)
  const { definition, values } = await resolveScene(argument, options)
  const contact = lawOf(options, definition)
  if (!definition.byRegion)
    throw new InputError(`scene ${definition.name} cannot be built by region: it does not say where grain k is.`)
  if (contact.law === 'dvi') throw new InputError('--by-region: contacts are computed by force: add --contact dem.')
  const timeStep = checks.timeStep(options.step ?? definition.timeStep(values, contact.law))
  const duration = checks.positiveNumber(options.time ?? definition.duration(values, contact.law), 'the duration', 's')
  const steps = checkSteps(options.steps ?? stepsIn(duration, timeStep))
  if (options.out !== undefined) await checkNewFolder(options.out)
  return { name: definition.name, scene: definition.byRegion(values, contact.law), contact, timeStep, steps }
}

/** `terminal` is null on ranks that say nothing. */
async function stepTogether(
  run: RegionRun,
  { name, scene, timeStep, steps }: RegionPlan,
  { out }: RunOptions,
  terminal: Terminal | null,
): Promise<number> {
  const began = performance.now()
  const ask = () => run.askToStop()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, ask)
  const { world } = run
  terminal?.note(
    `${name}: ${scene.count} grains by region, h ${shortNumber(timeStep)} s, ${world.size} ranks of ${world.library.version}`,
  )
  const rows: string[] = []
  let [done, goesOn] = [0, true]
  let last = await run.report()
  try {
    while (done < steps && goesOn) {
      const stop = Math.min(steps, Math.ceil(((Math.floor((done * samples) / steps) + 1) * steps) / samples))
      const n = Math.min(stop - done, mostSteps)
      goesOn = await run.steps(n)
      done += n
      if (done !== stop && goesOn) continue
      last = await run.report()
      rows.push([timeStep * done, last.kinetic, last.height, last.searches].join(','))
      terminal?.note(lineOf(timeStep * done, last, (performance.now() - began) / 1000))
    }
  } catch (error) {
    // others wait for this rank
    process.stderr.write(`error: rank ${world.rank}: ${(error as Error).message}\n`)
    world.abort(exitCodes.failed)
  }
  if (terminal && out !== undefined) {
    mkdirSync(out, { recursive: true })
    writeFileSync(join(out, 'probes.csv'), `time,kineticEnergy,meanHeight,searches\n${rows.join('\n')}\n`)
  }
  const { grains, copies, ...state } = last
  const ranks = Array.from(grains, (own, rank) => ({ grains: own, copies: copies[rank]! }))
  terminal?.result({ scene: name, steps: done, ...state, ranks }, () => `hash ${last.hash}`)
  if (!goesOn) terminal?.note('interrupted; a run by region cannot be continued.')
  await run.close()
  return goesOn ? exitCodes.done : exitCodes.interrupted
}

function lineOf(time: number, { grains, copies, searches, kinetic, height }: RegionReport, seconds: number): string {
  const most = `most on a rank ${Math.max(...grains)} grains, ${Math.max(...copies)} copies`
  const state = `kinetic energy ${shortNumber(kinetic)} J, mean height ${shortNumber(height)} m`
  return `time ${shortNumber(time)} s after ${seconds.toFixed(1)} s: ${state}, ${searches} searches, ${most}`
}
