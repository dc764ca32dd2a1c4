// runByRegion.ts: `talus run --by-region`: a scene whose grains are known by their numbers, over ranks of which none has all of them. Every
// rank runs this; the first says what there is to say, and writes the samples.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type RegionIndex,
  readRegionIndex,
  readRegionPart,
  removeOtherParts,
  writeRegionIndex,
  writeRegionPart,
} from '../io/checkpoint/regionCheckpoint.js'
import { checkNewFolder } from '../io/runFolder/runFolder.js'
import { writeRecord } from '../io/runFolder/runRecord.js'
import { talusVersion } from '../io/version.js'
import * as checks from '../model/checks.js'
import type { ForceLaw } from '../model/contact.js'
import { InputError } from '../model/inputError.js'
import type { RegionScene } from '../model/regionScene.js'
import type { RegionReport, RegionRun } from '../step/ranks/regionRun.js'
import type { Counters } from '../step/simulation.js'
import { exitCodes } from './exitCodes.js'
import { shortNumber } from './format.js'
import type { RunOptions } from './options.js'
import { checkSteps, lawOf, resolveScene, stepsIn } from './plan.js'
import { inTurn, rankOf } from './ranks.js'
import { RegionRecorder } from './regionRecorder.js'
import type { Terminal } from './terminal.js'

/** Samples of a run, and steps between two looks whether it is to stop, at the most. */
const samples = 20
const mostSteps = 50

const notByRegion = ['recordContacts', 'view', 'precision', 'strict', 'device'] as const

interface RegionPlan {
  readonly name: string
  readonly values: Readonly<Record<string, number>>
  readonly scene: RegionScene
  readonly contact: ForceLaw
  readonly timeStep: number
  readonly steps: number
  /** As given: what a run that goes on is made from again. */
  readonly argument: string
  readonly options: RunOptions
  /** Of a run that goes on. */
  readonly before: RegionIndex | null
  /** Where it is written to, if anywhere. */
  readonly folder: string | undefined
  /** Steps from one frame to the next; null for none. */
  readonly recordEvery: number | null
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
    const { contact, timeStep, before, folder } = plan
    const read = (part: number) => readRegionPart(folder!, before!.done, part)
    const resume = before ? { resume: { saved: before.ranks, read } } : {}
    const run = await RegionRun.open(plan.scene, { contact, timeStep, threads, plan: textOf(plan), ...resume })
    return await new RegionLoop(run, plan, isFirst ? terminal : null).toTheEnd()
  } catch (error) {
    throw await inTurn(error as Error)
  }
}

/** What all ranks must have been asked for alike. */
function textOf({ name, values, steps, recordEvery, folder, options, before }: RegionPlan): string {
  return JSON.stringify([name, values, steps, recordEvery, folder, options.checkpoint, before?.done])
}

async function planOf(argument: string | undefined, options: RunOptions): Promise<RegionPlan> {
  if (options.backend !== 'mpi') throw new InputError('--by-region is for ranks: add --backend mpi.')
  const given = notByRegion.find((name) => options[name] !== undefined && options[name] !== false)
  if (given) throw new InputError(`--by-region: ${given} is not possible yet where no rank has all bodies.`)
  if (options.resume !== undefined) return planToGoOn(argument, options, options.resume)
  if (argument === undefined) throw new InputError('a scene is needed: a name from "talus list" or a scene file.')
  for (const name of ['checkpoint', 'record'] as const)
    if (options[name] !== undefined && options.out === undefined)
      throw new InputError(`--by-region: --${name} needs a folder: add --out.`)
  return planOfScene(argument, options)
}

async function planOfScene(argument: string, options: RunOptions): Promise<RegionPlan> {
  const { definition, values } = await resolveScene(argument, options)
  const contact = lawOf(options, definition)
  if (!definition.byRegion)
    throw new InputError(`scene ${definition.name} cannot be built by region: it does not say where grain k is.`)
  if (contact.law === 'dvi') throw new InputError('--by-region: contacts are computed by force: add --contact dem.')
  const timeStep = checks.timeStep(options.step ?? definition.timeStep(values, contact.law))
  const duration = checks.positiveNumber(options.time ?? definition.duration(values, contact.law), 'the duration', 's')
  const steps = checkSteps(options.steps ?? stepsIn(duration, timeStep))
  if (options.out !== undefined) await checkNewFolder(options.out)
  const scene = definition.byRegion(values, contact.law)
  const recordEvery = options.record === undefined ? null : stepsIn(1 / options.record, timeStep)
  const made = { name: definition.name, scene, contact, timeStep, steps, values, recordEvery }
  return { ...made, argument, options, before: null, folder: options.out }
}

/** As it was started, to the steps that are asked for now. */
async function planToGoOn(argument: string | undefined, now: RunOptions, folder: string): Promise<RegionPlan> {
  if (argument !== undefined) throw new InputError('--resume goes on with the scene of its folder: drop the scene.')
  const before = await readRegionIndex(folder)
  const { out: _, resume: __, ...options } = { ...(before.options as unknown as RunOptions), ...given(now) }
  const plan = await planOfScene(before.scene, options as RunOptions)
  const asked = now.steps !== undefined || now.time !== undefined
  const steps = asked ? plan.steps : before.steps
  if (steps < before.done) throw new InputError(`${folder} has ${before.done} steps already, more than ${steps}.`)
  return { ...plan, steps, options: options as RunOptions, before, folder }
}

/** What was asked for, without what was left out. */
function given({ steps, time, threads, checkpoint, backend }: RunOptions): Partial<RunOptions> {
  const all = Object.entries({ steps, time, threads, checkpoint, backend })
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}

class RegionLoop {
  private readonly began = performance.now()
  private saved = performance.now()
  private readonly rows: string[] = []
  private done: number
  private last!: RegionReport
  private readonly recorder: RegionRecorder | null

  /** `terminal` is null on ranks that say nothing. */
  constructor(
    private readonly run: RegionRun,
    private readonly plan: RegionPlan,
    private readonly terminal: Terminal | null,
  ) {
    this.done = plan.before?.done ?? 0
    const { folder, recordEvery: every, scene: region, name: sceneName, timeStep } = plan
    const { done } = this
    this.recorder =
      folder === undefined || every === null
        ? null
        : new RegionRecorder(run, { folder, region, sceneName, timeStep, every, done })
  }

  async toTheEnd(): Promise<number> {
    const { run, terminal, plan } = this
    const { world } = run
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => run.askToStop())
    const from = this.done > 0 ? `, from step ${this.done}` : ''
    const where = `${world.size} ranks of ${world.library.version}${from}`
    terminal?.note(`${plan.name}: ${plan.scene.count} grains by region, h ${shortNumber(plan.timeStep)} s, ${where}`)
    this.rows.push(...this.rowsBefore())
    this.last = await run.report()
    let failure: string | null = null
    let goesOn = true
    try {
      failure = await this.beginRecording()
      while (this.done < plan.steps && goesOn && failure === null) {
        goesOn = await this.someSteps()
        if (this.recorder?.isDue(this.done)) failure = await this.recorder.append(this.done)
        if (failure === null && this.isDue(goesOn)) failure = await this.save()
      }
      await this.recorder?.close()
      // a full disk, say, keeps these from being written too
      await this.writeTables(failure, goesOn).catch((error: Error) => {
        failure ??= error.message
      })
    } catch (error) {
      // others wait for this rank
      process.stderr.write(`error: rank ${world.rank}: ${(error as Error).message}\n`)
      world.abort(exitCodes.failed)
    }
    if (failure !== null && terminal) process.stderr.write(`error: ${failure}\n`)
    const { grains, copies, ...state } = this.last
    const ranks = Array.from(grains, (own, rank) => ({ grains: own, copies: copies[rank]! }))
    terminal?.result({ scene: plan.name, steps: this.done, ...state, ranks }, () => `hash ${this.last.hash}`)
    if (!goesOn) terminal?.note(this.interrupted())
    await run.close()
    if (failure !== null) return exitCodes.failed
    return goesOn ? exitCodes.done : exitCodes.interrupted
  }

  /** Up to the next sample, or some; false where somebody asked to stop. */
  private async someSteps(): Promise<boolean> {
    const { run, terminal } = this
    const { steps, timeStep } = this.plan
    const stop = Math.min(steps, Math.ceil(((Math.floor((this.done * samples) / steps) + 1) * steps) / samples))
    const frame = this.recorder?.next(this.done) ?? stop
    const n = Math.min(stop - this.done, frame - this.done, mostSteps)
    const goesOn = await run.steps(n)
    this.done += n
    if (this.done !== stop && goesOn) return goesOn
    this.last = await run.report()
    const { kinetic, height, searches } = this.last
    this.rows.push([timeStep * this.done, kinetic, height, searches].join(','))
    terminal?.note(lineOf(timeStep * this.done, this.last, (performance.now() - this.began) / 1000))
    return goesOn
  }

  /** On all ranks alike: after some time, and at the end. */
  private isDue(goesOn: boolean): boolean {
    const { checkpoint } = this.plan.options
    if (checkpoint === undefined) return false
    const isLate = performance.now() - this.saved > 1000 * checkpoint
    return this.run.isAny(isLate || !goesOn || this.done === this.plan.steps)
  }

  /** The sentence of a rank that could not. */
  private async save(): Promise<string | null> {
    const { run, plan, done } = this
    const { rank, size } = run.world
    const folder = plan.folder!
    const torn = (await this.recorder?.sync()) ?? null
    if (torn !== null) return torn
    const written = await run.trying(async () => {
      mkdirSync(folder, { recursive: true })
      await writeRegionPart(folder, done, run.part())
    })
    const failure =
      written ??
      (await run.trying(async () => {
        if (rank > 0) return
        this.writeProbes()
        const { argument: scene, steps } = plan
        await writeRegionIndex(folder, { scene, options: { ...plan.options }, steps, done, ranks: size })
      }))
    if (failure === null) await removeOtherParts(folder, done, rank, size)
    this.saved = performance.now()
    return failure
  }

  /** Of a new run the first frame is that of the start. */
  private async beginRecording(): Promise<string | null> {
    if (!this.recorder) return null
    const failure = await this.recorder.open()
    await this.writeRecord(failure, false)
    return failure === null && this.done === 0 ? this.recorder.append(0) : failure
  }

  private async writeTables(failure: string | null, isComplete: boolean): Promise<void> {
    this.writeProbes()
    await this.writeRecord(failure, isComplete)
  }

  /** run.json, for whoever opens the recording. */
  private async writeRecord(failure: string | null, isComplete: boolean): Promise<void> {
    const { plan, terminal, run, done, last } = this
    const { folder, name, values, contact, timeStep, steps, recordEvery, options } = plan
    if (!terminal || folder === undefined || recordEvery === null) return
    const { world, device } = run
    const backend = { kind: 'mpi', device, threads: world.size, precision: 'double' } as const
    await writeRecord(folder, {
      status: failure !== null ? 'failed' : isComplete ? 'completed' : 'interrupted',
      talus: talusVersion,
      scene: name,
      file: null,
      parameters: values,
      backend,
      contact: contact.law,
      law: contact,
      timeStep,
      steps: done,
      time: timeStep * done,
      wallSeconds: (performance.now() - this.began) / 1000,
      counters: { bodies: plan.scene.fixed + plan.scene.count, rebuilds: last.searches } as Counters,
      residual: null,
      iterationsPerStep: null,
      unsolvedSteps: null,
      worstResidual: null,
      // heights are summed, and no potential energy
      energy: { kinetic: last.kinetic, potential: Number.NaN, total: Number.NaN },
      hash: last.hash,
      measures: [],
      byRegion: true,
      ...(failure ? { failure } : {}),
      request: {
        steps,
        sampleEvery: Math.max(1, Math.floor(steps / samples)),
        recordEvery,
        checkpointSeconds: options.checkpoint ?? 60,
      },
    })
  }

  private rowsBefore(): string[] {
    const { folder, before, timeStep } = this.plan
    if (!before || !this.terminal) return []
    const lines = readFileSync(join(folder!, 'probes.csv'), 'utf8').trim().split('\n').slice(1)
    return lines.filter((line) => Number(line.split(',')[0]) <= timeStep * (before.done + 0.5))
  }

  private writeProbes(): void {
    const { folder } = this.plan
    if (!this.terminal || folder === undefined) return
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, 'probes.csv'),
      `time[s],kineticEnergy[J],meanHeight[m],searches[1]\n${this.rows.join('\n')}\n`,
    )
  }

  private interrupted(): string {
    const { options, folder } = this.plan
    if (options.checkpoint === undefined) return 'interrupted; a run by region is continued where it has --checkpoint.'
    return `interrupted; continue with: mpirun talus run --resume ${folder} --backend mpi --by-region`
  }
}

function lineOf(time: number, { grains, copies, searches, kinetic, height }: RegionReport, seconds: number): string {
  const most = `most on a rank ${Math.max(...grains)} grains, ${Math.max(...copies)} copies`
  const state = `kinetic energy ${shortNumber(kinetic)} J, mean height ${shortNumber(height)} m`
  return `time ${shortNumber(time)} s after ${seconds.toFixed(1)} s: ${state}, ${searches} searches, ${most}`
}
