#!/usr/bin/env node
// main.ts: the talus command.

import * as talus from '../index.js'
import { InputError } from '../model/inputError.js'
import type { CreateSimulation } from '../step/simulation.js'
import { main } from './program.js'

const { createSimulation } = talus as { createSimulation?: CreateSimulation }

process.exitCode = await main(process.argv.slice(2), {
  createSimulation:
    createSimulation ?? (() => Promise.reject(new InputError('this build of Talus has no simulation in it.'))),
})
