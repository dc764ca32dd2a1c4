#!/usr/bin/env node
// main.ts: the talus command.

import { createSimulation } from '../index.js'
import { main } from './program.js'

process.exitCode = await main(process.argv.slice(2), { createSimulation })
