// leftWarning.ts: says once, while a run goes on, that a body has left the domain.

import type { SimulationApi } from '../step/simulation.js'
import type { Terminal } from './terminal.js'

export class LeftWarning {
  private said = false

  constructor(
    private readonly simulation: SimulationApi,
    private readonly terminal: Terminal,
  ) {}

  async update(): Promise<void> {
    if (this.said || !(await this.simulation.counters()).left) return
    const [first] = (await this.simulation.leftBodies?.()) ?? []
    if (!first) return
    this.said = true
    this.terminal.warn(
      `${first.name} left the domain in step ${first.step} and takes part no more; counters.left of run.json counts all that do.`,
    )
  }
}
