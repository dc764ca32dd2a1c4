// study.ts: `talus study`, a scene run at many points: those that are not done yet are run, then the results are written.

import { join } from 'node:path'
import { makeFolder } from '../io/diskFile.js'
import { lockFolder } from '../io/runFolder/folderLock.js'
import { loadStudy, type Study } from '../io/study/loadStudy.js'
import { countStates, dropPoint, type PointState, pointState, pointStates } from '../io/study/pointState.js'
import { labelOf } from '../io/study/studyFigures.js'
import { checkFolder, writeResults } from '../io/study/writeResults.js'
import { InputError } from '../model/inputError.js'
import { didYouMean } from '../model/nearestName.js'
import { builtinScene } from './builtinScenes.js'
import { studyFile, studyNames } from './builtinStudies.js'
import { interruptChild } from './childProcess.js'
import type { Engine } from './engine.js'
import { exitCodes } from './exitCodes.js'
import { byteSize, duration, shortNumber } from './format.js'
import { interruptible } from './interrupt.js'
import { expectationTable, table } from './measureTable.js'
import { reportLine } from './report.js'
import { defaultJobs, runPoints } from './studyLoop.js'
import { bytesOf, type StudyOptions } from './studyOptions.js'
import { startPoint } from './studyPoint.js'
import { runOnCluster, writeScript } from './studySlurm.js'
import { tryStudy } from './studyTrial.js'
import type { Terminal } from './terminal.js'

export async function study(
  file: string | undefined,
  options: StudyOptions,
  terminal: Terminal,
  engine: Engine,
): Promise<number> {
  if (file === undefined) return listStudies(terminal)
  const loaded = await loadStudy(await studyFile(file), { overrides: options.set, builtin: builtinScene })
  const folder = options.out ?? join('runs', loaded.name)
  const command = new StudyCommand(loaded, folder, options, terminal, engine)
  if (options.point !== undefined) return command.onePoint(options.point)
  if (options.status) return command.status()
  if (options.dryRun) return command.dryRun()
  if (options.script) return command.script()
  if (options.gather) return command.gather(await pointStates(folder, loaded))
  return command.run()
}

async function listStudies(terminal: Terminal): Promise<number> {
  const studies = await Promise.all(
    (await studyNames()).map(async (name) => {
      const { title, points } = await loadStudy(await studyFile(name), { builtin: builtinScene })
      return { name, title, points: points.length }
    }),
  )
  terminal.result({ studies }, () =>
    table(
      ['study', 'points', ''],
      studies.map(({ name, title, points }) => [name, String(points), title]),
    ),
  )
  return exitCodes.done
}

class StudyCommand {
  private readonly threads: number | null
  private readonly jobs: number

  constructor(
    private readonly study: Study,
    private readonly folder: string,
    private readonly options: StudyOptions,
    private readonly terminal: Terminal,
    private readonly engine: Engine,
  ) {
    const { settings, points } = study
    const usesGpu = points.some(({ values }) => values['options.backend'] === 'gpu')
    this.threads = usesGpu ? null : (options.threads ?? settings.threads ?? 1)
    this.jobs = options.jobs ?? settings.jobs ?? defaultJobs(this.threads ?? 1, usesGpu)
  }

  /** What a job of a cluster does. */
  async onePoint(name: string): Promise<number> {
    const { study, folder, terminal } = this
    const names = study.points.map((point) => point.name)
    const point = study.points.find((one) => one.name === name)
    if (!point) throw new InputError(`${study.name} has no point ${name}${didYouMean(name, names)}`)
    const state = await pointState(folder, point)
    if (state.status === 'completed' || state.status === 'failed') {
      terminal.note(`${name}: ${state.status} before`)
      return state.status === 'completed' ? exitCodes.done : exitCodes.failed
    }
    return interruptible(async (interrupt) => {
      const run = await startPoint(state, this.pointOptions)
      interrupt.addEventListener('abort', () => interruptChild(run.child), { once: true })
      const code = await run.ended
      terminal.note(`${name}: ${(await pointState(folder, point)).status}`)
      return code ?? exitCodes.interrupted
    })
  }

  async status(): Promise<number> {
    const states = await pointStates(this.folder, this.study)
    this.terminal.result(this.summary(states), () => this.inWords(states))
    return exitCodes.done
  }

  async dryRun(): Promise<number> {
    const { study, folder, jobs, threads, engine, terminal } = this
    const states = await pointStates(folder, study)
    const trial = await tryStudy(study, states, { engine, threads, jobs })
    const varied = study.columns.filter(({ varies }) => varies)
    const result = { ...this.summary(states), jobs, threads, trial }
    terminal.result(result, () => {
      const values = varied.map(({ name, unit }) => {
        const all = [...new Set(study.points.map((point) => point.values[name]!))]
        const some = all.slice(0, 6).map((value) => (typeof value === 'number' ? shortNumber(value) : String(value)))
        const rest = all.length > 6 ? `, … ${all.length} in all` : ''
        return [labelOf(name), unit === '1' ? '' : unit, `${some.join(', ')}${rest}`]
      })
      const phases = trial.phaseSeconds > 0 ? `, at most ${duration(trial.phaseSeconds)} of it for phases` : ''
      const width = `${jobs} at a time, ${threads ?? 1} ${threads === 1 ? 'thread' : 'threads'} each`
      const cost = `about ${duration(trial.seconds)} with ${width}${phases}; the largest tried holds ${byteSize(trial.memory)}`
      return [
        this.counted(states),
        ...(values.length > 0 ? [table(['parameter', 'unit', 'values'], values)] : []),
        ...trial.failures.map(({ point, message }) => `${point}: ${message}`),
        trial.tried.length > 0 ? cost : 'nothing is left to run',
      ].join('\n')
    })
    return trial.failures.length > 0 ? exitCodes.failed : exitCodes.done
  }

  /** Table and page of what there is. */
  async gather(states: readonly PointState[]): Promise<number> {
    const { study, folder, terminal } = this
    await this.makeFolder()
    const results = await writeResults(folder, study, states)
    terminal.result({ ...this.summary(states), ...results }, () =>
      [
        this.inWords(states),
        ...(results.expectations.length > 0 ? [expectationTable(results.expectations)] : []),
        ...results.empty.map((title) => `no point has values for the figure ${title}`),
        `table ${results.table}`,
        reportLine(results.page),
      ].join('\n'),
    )
    return states.some(({ status }) => status === 'failed') ? exitCodes.failed : exitCodes.done
  }

  async script(): Promise<number> {
    const { folder, study, terminal, options, engine } = this
    await this.makeFolder()
    const cluster = { study, folder, options, threads: this.threads ?? 1, engine }
    const script = await writeScript(cluster, await this.states())
    terminal.result({ study: study.name, folder, script }, () =>
      script === null ? 'nothing is left to run' : `${script}: sbatch submits it, JOBS=${this.jobs} bash runs it here`,
    )
    return exitCodes.done
  }

  async run(): Promise<number> {
    const { study, folder, terminal, options } = this
    await this.makeFolder()
    const lock = await lockFolder(folder)
    try {
      const before = await this.states()
      const where = options.slurm ? 'by Slurm' : `${this.jobs} at a time`
      terminal.note(`${study.name}: ${this.counted(before)}; ${where} in ${folder}`)
      return await interruptible(async (interrupt) => {
        const states = await (options.slurm ? this.onCluster(before, interrupt) : this.here(before, interrupt))
        const code = await this.gather(states)
        if (!interrupt.aborted) return code
        terminal.note('interrupted; the same command goes on with it')
        return exitCodes.interrupted
      })
    } finally {
      await lock.release()
    }
  }

  private here(states: readonly PointState[], interrupt: AbortSignal): Promise<PointState[]> {
    const { study, terminal, jobs, options } = this
    const memory = options.memory ?? study.settings.memory
    const bytes = memory === undefined ? null : bytesOf(memory)
    return runPoints({ ...this.pointOptions, states, terminal, jobs, interrupt, memory: bytes })
  }

  private onCluster(states: readonly PointState[], interrupt: AbortSignal): Promise<PointState[]> {
    const { study, folder, terminal, options, engine } = this
    const threads = this.threads ?? 1
    return runOnCluster({ study, folder, options, threads, engine, terminal, interrupt }, states)
  }

  /** With --retry, those that failed are as if they had not been run. */
  private async states(): Promise<PointState[]> {
    const { study, folder, options } = this
    const states = await pointStates(folder, study)
    if (!options.retry) return states
    for (const { point, status } of states) if (status === 'failed') await dropPoint(folder, point.name)
    return pointStates(folder, study)
  }

  private get pointOptions() {
    const { study, folder, engine, threads } = this
    return { study, folder, engine, threads }
  }

  private async makeFolder(): Promise<void> {
    await checkFolder(this.folder, this.study)
    await makeFolder(this.folder)
  }

  private summary(states: readonly PointState[]) {
    const failed = states.filter(({ status }) => status === 'failed')
    return {
      study: this.study.name,
      folder: this.folder,
      points: states.length,
      ...countStates(states),
      failures: failed.map(({ point, failure }) => ({ point: point.name, message: failure })),
    }
  }

  private counted(states: readonly PointState[]): string {
    const counts = Object.entries(countStates(states)).map(([status, count]) => `${count} ${status}`)
    return `${states.length} ${states.length === 1 ? 'point' : 'points'}, ${counts.join(', ')}`
  }

  private inWords(states: readonly PointState[]): string {
    const failed = states.filter(({ status }) => status === 'failed')
    const retry = failed.length > 0 ? ['--retry runs them again'] : []
    return [this.counted(states), ...failed.map(({ point, failure }) => `${point.name}: ${failure}`), ...retry].join(
      '\n',
    )
  }
}
