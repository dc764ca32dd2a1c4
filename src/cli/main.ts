#!/usr/bin/env node
// main.ts: the talus command.

import type { CreateSimulation } from '../step/simulation.js'
import { main } from './program.js'
import { outliveClosedPipes } from './terminal.js'

/** The engine is read when something is simulated. */
const createSimulation: CreateSimulation = async (scene, options) =>
  (await import('../step/createSimulation.js')).createSimulation(scene, options)

outliveClosedPipes(process)
process.exitCode = await main(process.argv.slice(2), { createSimulation })
