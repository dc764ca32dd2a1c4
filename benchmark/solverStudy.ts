// solverStudy.ts: how fast contact solvers converge on a bed, a stack and a chain, drawn for the manual.
//
//   node dist/benchmark/solverStudy.js [--folder docs/theory]

import { parseArgs } from 'node:util'
import { type StudyScene, type StudySolver, writeStudyPlots } from './studyPlots.js'

const { values: options } = parseArgs({ options: { folder: { type: 'string', default: 'docs/theory' } } })

/** Residuals of one step in m/s, the k-th after k + 1 iterations. */
async function studyResiduals(scene: StudyScene, solver: StudySolver): Promise<readonly number[]> {
  throw new Error(`${scene}, ${solver}: not there yet`)
}

for (const file of await writeStudyPlots(options.folder!, studyResiduals)) console.log(file)
