// studyLoop.ts: the points of a study side by side, as many at a time as cores and memory allow.

import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { isLocked } from '../io/runFolder/folderLock.js'
import { countStates, type PointState, pointPaths, pointState } from '../io/study/pointState.js'
import { interruptChild, memoryOf } from './childProcess.js'
import { exitCodes } from './exitCodes.js'
import { duration } from './format.js'
import { type PointOptions, type PointRun, startPoint } from './studyPoint.js'
import type { Terminal } from './terminal.js'

export interface LoopOptions extends PointOptions {
  readonly states: readonly PointState[]
  readonly terminal: Terminal
  /** Most at a time. */
  readonly jobs: number
  /** Bytes of each run; null to find out. */
  readonly memory: number | null
  readonly interrupt: AbortSignal
}

/** As many as the cores have room for; a GPU serves one. */
export function defaultJobs(threads: number, usesGpu: boolean): number {
  return usesGpu ? 1 : Math.max(1, Math.floor(availableParallelism() / threads))
}

/** ms between looks at memory and at points that another process runs. */
const pace = 200
/** ms between lines on a terminal. */
const lineInterval = 500
/** Bytes a run is thought to need before one was seen. */
const firstGuess = 300e6
/** A run may grow beyond the largest that was seen. */
const margin = 1.2

/** The state of every point when all have ended, or Ctrl-C did. */
export async function runPoints(options: LoopOptions): Promise<PointState[]> {
  return new StudyLoop(options).go()
}

class StudyLoop {
  private readonly states: PointState[]
  private readonly running = new Map<number, PointRun>()
  private readonly start = performance.now()
  private done = 0
  private largest = 0
  private lastLine = 0

  constructor(private readonly options: LoopOptions) {
    this.states = [...options.states]
  }

  async go(): Promise<PointState[]> {
    const { interrupt } = this.options
    const stop = () => {
      for (const { child } of this.running.values()) interruptChild(child)
    }
    interrupt.addEventListener('abort', stop)
    try {
      const waiting = this.indices('waiting', 'interrupted')
      while ((waiting.length > 0 && !interrupt.aborted) || this.running.size > 0) {
        while (waiting.length > 0 && !interrupt.aborted && this.hasRoom()) await this.begin(waiting.shift()!)
        await Promise.race([setTimeout(pace), ...[...this.running.values()].map(({ ended }) => ended)])
        this.look()
      }
      await this.awaitOthers()
    } finally {
      interrupt.removeEventListener('abort', stop)
    }
    return this.states
  }

  private indices(...statuses: PointState['status'][]): number[] {
    return this.states.flatMap(({ status }, k) => (statuses.includes(status) ? [k] : []))
  }

  private async begin(k: number): Promise<void> {
    const state = this.states[k]!
    const run = await startPoint(state, this.options)
    this.states[k] = { ...state, status: 'running' }
    const ended = run.ended.then(async (code) => {
      this.running.delete(k)
      this.done++
      await this.end(k, code)
      return code
    })
    this.running.set(k, { ...run, ended })
  }

  private async end(k: number, code: number | null): Promise<void> {
    const { folder, terminal, interrupt } = this.options
    const state = await pointState(folder, this.states[k]!.point)
    this.states[k] = state
    if (state.status === 'failed') terminal.warn(`${state.point.name} failed: ${state.failure}`)
    else if (code !== exitCodes.done && !interrupt.aborted)
      terminal.warn(`${state.point.name} was ended from outside; the next talus study goes on with it.`)
    else if (!terminal.isLive) this.show()
  }

  private look(): void {
    for (const { child } of this.running.values()) this.largest = Math.max(this.largest, memoryOf(child) ?? 0)
    const { terminal } = this.options
    if (!terminal.isLive || performance.now() - this.lastLine < lineInterval) return
    this.lastLine = performance.now()
    this.show()
  }

  /** Whether one more may start; one may always. */
  private hasRoom(): boolean {
    const { jobs, memory } = this.options
    if (this.running.size === 0) return true
    if (this.running.size >= jobs) return false
    const each = memory ?? (this.largest > 0 ? margin * this.largest : firstGuess)
    const growing = [...this.running.values()].map(({ child }) => Math.max(0, each - (memoryOf(child) ?? each)))
    return process.availableMemory() - growing.reduce((a, b) => a + b, 0) > each
  }

  private show(): void {
    const counts = countStates(this.states)
    const parts = [
      `points ${counts.completed ?? 0} of ${this.states.length}`,
      ...(counts.running ? [`${counts.running} running`] : []),
      ...(counts.failed ? [`${counts.failed} failed`] : []),
    ]
    const left = (counts.waiting ?? 0) + (counts.interrupted ?? 0) + (counts.running ?? 0)
    const each = (performance.now() - this.start) / 1000 / Math.max(1, this.done)
    if (this.done > 0 && left > 0) parts.push(`ETA ${duration(left * each)}`)
    this.options.terminal.progress(parts.join('  '))
  }

  /** Points that another process had from the start. */
  private async awaitOthers(): Promise<void> {
    const { folder, interrupt, terminal } = this.options
    for (const k of this.indices('running')) {
      const { point } = this.states[k]!
      const { run } = pointPaths(folder, point.name)
      if (await isLocked(run)) terminal.note(`${point.name} is being run by another process: waiting for it.`)
      while (!interrupt.aborted && (await isLocked(run))) await setTimeout(pace)
      this.states[k] = await pointState(folder, point)
    }
  }
}
