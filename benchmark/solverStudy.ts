// solverStudy.ts: how fast contact solvers converge on a bed, a stack and a chain, drawn for the manual.
//
//   node dist/benchmark/solverStudy.js [--folder docs/theory]
//
// From one state, one step by each solver. Prints the iterations that took the residual to each of four tolerances.

import { parseArgs } from 'node:util'
import { backend, contact, createSimulation } from 'talus'
import { type StudyCase, writeStudyPlots } from './studyPlots.js'
import { studyStart, studyStep } from './studyScenes.js'

const { values: options } = parseArgs({ options: { folder: { type: 'string', default: 'docs/theory' } } })

const iterations = 2000
const tolerances = [1e-3, 1e-4, 1e-5, 1e-6]
/** Iterations between residuals of solvers that do not compute one on the way. */
const sweepsPerLook = 10

/** Residuals of one step in m/s, the k-th after k + 1 iterations; NaN where none was computed. */
async function studyResiduals({ scene: variant, solver, warm }: StudyCase): Promise<readonly number[]> {
  const { scene, checkpoint } = await studyStart(variant)
  const simulation = await createSimulation(scene, {
    contact: contact.dvi({ solver, iterations, tolerance: 1e-12, stopOn: 'residual', warmStart: warm, newton: false }),
    timeStep: studyStep,
    backend: backend.cpu(),
    checkpoint,
  })
  simulation.step()
  const trace = await simulation.read('traceResidual')
  const done = (await simulation.sample()).iterations!
  await simulation.close()
  const every = solver === 'apgd' ? 1 : sweepsPerLook
  const residuals = Array.from(trace.subarray(0, done), (r, k) => ((k + 1) % every === 0 ? r : Number.NaN))
  console.log(tableRow({ scene: variant, solver, warm }, residuals))
  return residuals
}

function tableRow({ scene, solver, warm }: StudyCase, residuals: readonly number[]): string {
  const reached = tolerances.map((tolerance) => {
    const at = residuals.findIndex((r) => r <= tolerance)
    return at < 0 ? `> ${iterations}` : at + 1
  })
  return `| ${[scene, warm ? 'warm' : 'cold', solver, ...reached].join(' | ')} |`
}

console.log(`| ${['scene', 'start', 'solver', ...tolerances.map((t) => `${t.toExponential()} m/s`)].join(' | ')} |`)
for (const file of await writeStudyPlots(options.folder!, studyResiduals)) console.log(file)
