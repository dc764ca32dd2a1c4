// talus.mjs: the command line over bodies in free fall, as a process of its own.

import { fileURLToPath } from 'node:url'
import { main } from '#talus/cli/program.js'
import { createFakeSimulation } from './fakeSimulation.mjs'

const script = fileURLToPath(import.meta.url)
process.exitCode = await main(process.argv.slice(2), { createSimulation: createFakeSimulation, script })
