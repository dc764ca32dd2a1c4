// run.ts: `talus run`. Nothing is written before the simulation stands; from then on the folder always opens.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../io/diskFile.js'
import { type FolderLock, lockFolder } from '../io/runFolder/folderLock.js'
import {
  checkNewFolder,
  continueRunFolder,
  createRunFolder,
  FolderTaken,
  folderProbes,
  type RunFolder,
} from '../io/runFolder/runFolder.js'
import { type PhaseRecord, type RunRecord, readRecord } from '../io/runFolder/runRecord.js'
import type { WrittenFigure } from '../io/runFolder/writeFigures.js'
import type { RunServer } from '../io/runServer/runServer.js'
import { judge, type MeasureResult, type ProbeTable } from '../model/defineScene.js'
import { InputError } from '../model/inputError.js'
import { didYouMean } from '../model/nearestName.js'
import type { SimulationApi } from '../step/simulation.js'
import type { Engine } from './engine.js'
import { exitCodes } from './exitCodes.js'
import { duration, shortNumber } from './format.js'
import { aborted, interruptible } from './interrupt.js'
import { measureTable } from './measureTable.js'
import type { RunOptions } from './options.js'
import { makePlan, type Plan } from './plan.js'
import { reportLine } from './report.js'
import { runLoop } from './runLoop.js'
import { runRecordOf } from './runRecordOf.js'
import { solverLine, warnOfUnsolved } from './solverReport.js'
import { startSimulation } from './startSimulation.js'
import type { Terminal } from './terminal.js'
import { tellOften } from './warnings.js'

export async function run(
  argument: string | undefined,
  options: RunOptions,
  terminal: Terminal,
  engine: Engine,
): Promise<number> {
  const lock = options.resume === undefined ? null : await lockRun(options.resume)
  try {
    const plan = await makePlan(argument, options)
    for (const note of plan.definition.notes ?? []) terminal.note(note)
    if (options.out !== undefined) await checkNewFolder(options.out)
    refuseComplete(plan)
    const { simulation, phases } = await startSimulation(plan, terminal, engine)
    try {
      const around = { terminal, lock, phases }
      return await interruptible((interrupt) => new Run(plan, options, simulation, { ...around, interrupt }).go())
    } finally {
      await simulation.close()
    }
  } finally {
    await lock?.release()
  }
}

/** Held before anything is read, so that nobody goes on from a state that somebody else is leaving. */
async function lockRun(folder: string): Promise<FolderLock> {
  await readRecord(folder)
  return lockFolder(folder)
}

/** A run that was ended after its last checkpoint and before its last run.json has its measures still to come. */
function refuseComplete({ before, checkpoint, request }: Plan): void {
  const done = checkpoint?.header.steps ?? 0
  if (!before || done < request.steps || (done === request.steps && before.record.status !== 'completed')) return
  const state = before.record.status === 'completed' ? 'is complete after' : 'has gone beyond that, to'
  throw new InputError(`${before.folder} ${state} ${done} steps; give a later --time or more --steps.`)
}

interface Surroundings {
  readonly terminal: Terminal
  readonly interrupt: AbortSignal
  /** Of the run that is continued. */
  readonly lock: FolderLock | null
  /** Those before it. */
  readonly phases: readonly PhaseRecord[]
}

class Run {
  private readonly start = performance.now()
  private folder: RunFolder | null = null
  private last: RunRecord | null = null
  private viewer: RunServer | null = null
  private readonly terminal: Terminal
  private readonly interrupt: AbortSignal
  private readonly lock: FolderLock | null
  private readonly phases: readonly PhaseRecord[]

  constructor(
    private readonly plan: Plan,
    private readonly options: RunOptions,
    private readonly simulation: SimulationApi,
    { terminal, interrupt, lock, phases }: Surroundings,
  ) {
    this.terminal = terminal
    this.interrupt = interrupt
    this.lock = lock
    this.phases = phases
  }

  async go(): Promise<number> {
    try {
      // read before the folder is made, whose record has its hash
      const start = this.plan.checkpoint ? null : await this.simulation.save()
      const folder = await this.openFolder()
      this.folder = folder
      if (this.options.view) await this.openViewer(folder)
      if (start) await folder.checkpoint(start)
      const completed = await this.loop(folder)
      if (!completed) return await this.endInterrupted(folder)
      const code = await this.endCompleted(folder)
      await this.stayOpen()
      return code
    } catch (error) {
      return await this.endFailed(error as Error)
    } finally {
      await this.folder?.close()
      await this.viewer?.close()
    }
  }

  private async openViewer({ folder }: RunFolder): Promise<void> {
    const { port, host, open = true } = this.options
    const { serveRun } = await import('./view.js')
    this.viewer = await serveRun(folder, { port, host, open }, this.terminal)
    this.terminal.note(`viewer ${this.viewer.url}`)
  }

  /** A run that has ended can still be looked at. */
  private async stayOpen(): Promise<void> {
    if (!this.viewer) return
    this.terminal.note(`viewer ${this.viewer.url}: Ctrl-C ends it`)
    await aborted(this.interrupt)
  }

  private loop(folder: RunFolder): Promise<boolean> {
    const { simulation, terminal, interrupt, plan } = this
    const checkpoint = () => this.checkpoint(folder)
    return runLoop({ simulation, folder, terminal, interrupt, checkpoint, request: plan.request, label: 'time' })
  }

  private async openFolder(): Promise<RunFolder> {
    const { plan, options } = this
    const { scene, timeStep, request } = plan
    const parts = this.simulation.frameParts ?? null
    const all = { ...request, scene, sceneName: plan.definition.name, timeStep, parts }
    const record = await this.record('interrupted', [])
    if (plan.before) {
      const folder = await continueRunFolder(plan.before.folder, { ...all, lock: this.lock! }, this.simulation.steps)
      // what was measured at its end before is so no more
      await folder.writeRecord(record)
      return folder
    }
    if (options.out !== undefined) return createRunFolder(options.out, all, record)
    for (;;) {
      try {
        return await createRunFolder(await newFolder(plan.definition.name), all, record)
      } catch (error) {
        // another process had the same name in mind
        if (!(error instanceof FolderTaken)) throw error
      }
    }
  }

  private async checkpoint(folder: RunFolder): Promise<void> {
    await folder.checkpoint(await this.simulation.save())
    await folder.writeRecord(await this.record('interrupted', []))
  }

  private async endCompleted(folder: RunFolder): Promise<number> {
    await this.checkpoint(folder)
    const probes = await folderProbes(folder.folder)
    const measures = await this.measure(probes)
    const figures = await this.figures(folder, probes)
    const record = await this.record('completed', measures)
    await folder.writeRecord(record)
    await warnOfUnsolved(record, this.simulation, this.terminal)
    tellOften(record, this.terminal)
    this.show(record, folder, { report: await this.report(folder), figures })
    const why = [
      ...(record.warnings?.length ? ['there were warnings'] : []),
      ...(measures.some(({ pass }) => pass === false) ? ['not all is as expected'] : []),
    ]
    if (!this.options.strict || why.length === 0) return exitCodes.done
    this.terminal.note(`--strict: it ends with 1, since ${why.join(' and ')}.`)
    return exitCodes.failed
  }

  private async endInterrupted(folder: RunFolder): Promise<number> {
    await this.checkpoint(folder)
    const record = await this.record('interrupted', [])
    await warnOfUnsolved(record, this.simulation, this.terminal)
    this.show(record, folder)
    this.terminal.note(`interrupted; continue with: talus run --resume ${folder.folder}`)
    return exitCodes.interrupted
  }

  /** Those that could be drawn: the run is good without them. */
  private async figures({ folder }: RunFolder, probes: ProbeTable): Promise<readonly WrittenFigure[]> {
    const { definition, values, contact } = this.plan
    try {
      const wanted = definition.figures(values, contact.law)
      if (wanted.length === 0) return []
      const { writeFigures } = await import('../io/runFolder/writeFigures.js')
      return await writeFigures(folder, wanted, probes)
    } catch (error) {
      this.terminal.warn(`the figures were not written: ${(error as Error).message}`)
      return []
    }
  }

  /** Null where none was wanted, or none could be written: the run is good without it. */
  private async report({ folder }: RunFolder): Promise<string | null> {
    const { scene, definition } = this.plan
    if (this.options.report === false) return null
    const { writeReport } = await import('../io/report/writeReport.js')
    return writeReport(folder, { scene, title: definition.title }).catch((error: Error) => {
      this.terminal.warn(`the report was not written: ${error.message}`)
      return null
    })
  }

  /** Says why, and saves the last good state. */
  private async endFailed(error: Error): Promise<number> {
    const { folder, terminal } = this
    if (!folder) throw error
    terminal.error(error.message, false)
    try {
      await folder.checkpoint(await this.simulation.save())
    } catch (reason) {
      terminal.note(`the last state could not be saved, the checkpoint before it stays: ${(reason as Error).message}`)
    }
    terminal.note(`the last good state is in ${folder.folder}; continue with: talus run --resume ${folder.folder}`)
    const record = await this.failedRecord(error.message)
    await folder.writeRecord(record).catch((reason: Error) => terminal.note(reason.message))
    if (terminal.json) terminal.result({ ...record, folder: folder.folder }, () => '')
    return exitCodes.failed
  }

  /** Of a simulation that may answer no more. */
  private async failedRecord(failure: string): Promise<RunRecord> {
    const present = await this.record('failed', []).catch(() => null)
    return { ...(present ?? this.last!), status: 'failed', measures: [], failure }
  }

  private async measure(probes: ProbeTable): Promise<MeasureResult[]> {
    const { definition, values, contact } = this.plan
    const measured = await definition.measure(this.simulation, probes, values, contact.law)
    for (const name of Object.keys(measured).filter((one) => !Object.hasOwn(definition.measures, one)))
      this.terminal.warn(
        `measure gives ${name}, which measures do not name${didYouMean(name, Object.keys(definition.measures))}`,
      )
    const { time, timeStep } = this.simulation
    const whole = definition.duration(values, contact.law)
    const early = time < whole - timeStep / 2
    const judged = Object.entries(definition.measures).map(([name, { unit, expect }]) =>
      judge(name, measured[name] ?? Number.NaN, unit, expect(values, contact.law)),
    )
    const missing = judged.filter(({ value }) => Number.isNaN(value)).map(({ name }) => name)
    const off = judged.filter(({ name, pass }) => early && pass === false && !missing.includes(name))
    const ended = `the run ended at ${shortNumber(time)} s${early ? `, the scene goes on to ${shortNumber(whole)} s` : ''}.`
    if (missing.length > 0) this.terminal.note(`no value for ${missing.join(', ')}: ${ended}`)
    if (off.length > 0) this.terminal.note(`not yet as expected: ${off.map(({ name }) => name).join(', ')}: ${ended}`)
    // what a run that was ended early did not come to is no failure
    return judged.map((one) => (early && one.pass === false ? judge(one.name, one.value, one.unit, null) : one))
  }

  private async record(status: RunRecord['status'], measures: readonly MeasureResult[]): Promise<RunRecord> {
    const wallSeconds = (performance.now() - this.start) / 1000 + (this.plan.before?.record.wallSeconds ?? 0)
    const { plan, simulation, phases } = this
    this.last = await runRecordOf(plan, simulation, { status, wallSeconds, measures, phases })
    return this.last
  }

  private show(
    record: RunRecord,
    { folder }: RunFolder,
    { report, figures }: Shown = { report: null, figures: [] },
  ): void {
    const drawn = figures.length > 0 ? { figures } : {}
    this.terminal.result({ ...record, folder, ...(report ? { report } : {}), ...drawn }, () => {
      const head = `${record.status}: ${shortNumber(record.steps)} steps, ${shortNumber(record.time)} s simulated in ${duration(record.wallSeconds)}`
      const page = report ? [reportLine(report)] : []
      const table = record.measures.length > 0 ? [measureTable(record.measures)] : []
      const words = figures.map(
        ({ name, words }) => `figure ${join(folder, 'figures', name)}.svg${words ? `: ${words}` : ''}`,
      )
      return [head, ...solverLine(record), ...table, ...words, `hash ${record.hash}`, `folder ${folder}`, ...page].join(
        '\n',
      )
    })
  }
}

interface Shown {
  readonly report: string | null
  readonly figures: readonly WrittenFigure[]
}

/** runs/bed-1, or the first number that is free. */
async function newFolder(scene: string): Promise<string> {
  await makeFolder('runs').catch((error: Error) => {
    throw new InputError(`runs cannot be made here: ${error.message}; give a folder with --out.`)
  })
  const taken = new Set(await readdir('runs'))
  let n = 1
  while (taken.has(`${scene}-${n}`)) n++
  return join('runs', `${scene}-${n}`)
}
