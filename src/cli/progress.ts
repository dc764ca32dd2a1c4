// progress.ts: how far a run is: time, steps per second, contacts, residual, time to go.

import type { SimulationApi } from '../step/simulation.js'
import { duration, shortNumber } from './format.js'
import type { Terminal } from './terminal.js'

/** ms between lines. */
const liveInterval = 250
const plainInterval = 5000

export interface ProgressOptions {
  readonly simulation: SimulationApi
  readonly terminal: Terminal
  /** Steps at the end of the run. */
  readonly target: number
  /** What is being done, before the numbers. */
  readonly label: string
}

export class Progress {
  private readonly startSteps: number
  private readonly start = performance.now()
  private last = performance.now()
  private lastSteps: number

  constructor(private readonly options: ProgressOptions) {
    this.startSteps = options.simulation.steps
    this.lastSteps = this.startSteps
  }

  /** Shows a line where it is time for one; true where it did. */
  async update(): Promise<boolean> {
    const interval = this.options.terminal.isLive ? liveInterval : plainInterval
    if (performance.now() - this.last < interval) return false
    await this.show()
    return true
  }

  async show(): Promise<void> {
    const { simulation, terminal, target, label } = this.options
    const now = performance.now()
    const recent = (1000 * (simulation.steps - this.lastSteps)) / Math.max(now - this.last, 1e-3)
    const mean = (1000 * (simulation.steps - this.startSteps)) / Math.max(now - this.start, 1e-3)
    this.last = now
    this.lastSteps = simulation.steps
    const { contacts } = await simulation.counters()
    const report = await simulation.solver?.()
    const parts = [
      `${label} ${shortNumber(simulation.time)} of ${shortNumber(target * simulation.timeStep)} s`,
      `${Math.floor((100 * simulation.steps) / target)} %`,
      `${shortNumber(Math.round(recent))} steps/s`,
      `${shortNumber(contacts)} contacts`,
      ...(report ? [`residual ${shortNumber(report.residual)}`] : []),
      `ETA ${mean > 0 ? duration((target - simulation.steps) / mean) : '?'}`,
    ]
    terminal.progress(parts.join('  '))
  }
}
