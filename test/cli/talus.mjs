// talus.mjs: the command line over bodies in free fall, as a process of its own.

import { main } from '#talus/cli/program.js'
import { createFakeSimulation } from './fakeSimulation.mjs'

process.exitCode = await main(process.argv.slice(2), { createSimulation: createFakeSimulation })
