#!/usr/bin/env node
// main.ts: the talus command.

import { createSimulation } from '../index.js'
import { main } from './program.js'
import { outliveClosedPipes } from './terminal.js'

outliveClosedPipes(process)
process.exitCode = await main(process.argv.slice(2), { createSimulation })
