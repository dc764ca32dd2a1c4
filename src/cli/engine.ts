// engine.ts: what the commands need to simulate. Handed in, so that the command line can be tried on any core.

import type { CreateSimulation } from '../step/simulation.js'

export interface Engine {
  readonly createSimulation: CreateSimulation
  /** Script that node runs for one more process of this command line; main.js when omitted. */
  readonly script?: string
}
