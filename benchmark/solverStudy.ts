// solverStudy.ts: how fast contact solvers converge on beds, flows, a vehicle, stacks and a chain, drawn for the manual.
//
//   node dist/benchmark/solverStudy.js [--folder docs/theory] [--scenes bed,chain] [--size 1]
//
// From one state, one step by each solver, on one thread. Prints the iterations and the time that took the residual to each of four
// tolerances, and what the defaults of the law reach in a hundred steps. --size is a factor on the grains of tank, silo and vehicle.

import { parseArgs } from 'node:util'
import { backend, contact, createSimulation, type DviOptions } from 'talus'
import { type StudyCase, type StudyLine, type StudyScene, studyScenes, writeStudyPlots } from './studyPlots.js'
import { type StudyStart, studyStart, studyStep } from './studyScenes.js'

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', default: 'docs/theory' },
    scenes: { type: 'string', default: studyScenes.join(',') },
    size: { type: 'string', default: '1' },
  },
})

const iterations = 2000
const tolerances = [1e-3, 1e-4, 1e-5, 1e-6]
/** Iterations between residuals of solvers that do not compute one on the way. */
const sweepsPerLook = 10
/** Iterations before Newton's method takes over, and the most bodies that it is for. */
const beforeNewton = 40
const newtonBodies = 128

/** Iterations, time of the solve in ms and residual of one step; a short one is repeated, and the fastest counts. */
async function oneStep(start: StudyStart, law: DviOptions) {
  let best = await once(start, law)
  for (let k = 0; k < 4 && best.ms < 100; k++) {
    const next = await once(start, law)
    if (next.ms < best.ms) best = next
  }
  return best
}

async function once({ scene, checkpoint }: StudyStart, law: DviOptions) {
  const simulation = await createSimulation(scene, {
    contact: contact.dvi(law),
    timeStep: studyStep,
    backend: backend.cpu({ threads: 1 }),
    checkpoint,
  })
  const before = (await simulation.solver?.())!
  const timed = async () => (await simulation.stageTimes()).solveContacts ?? 0
  const began = await timed()
  const used = process.cpuUsage()
  simulation.step()
  await simulation.finish()
  const { user, system } = process.cpuUsage(used)
  // processor time has the rest of the step in it, the clock what else the machine does
  const ms = Math.min((await timed()) - began, (user + system) / 1000)
  const trace = Array.from(await simulation.read('traceResidual'))
  const after = (await simulation.solver?.())!
  const { bodies, contacts } = await simulation.counters()
  await simulation.close()
  return { trace, done: after.iterations - before.iterations, ms, residual: after.residual, bodies, contacts }
}

async function solved(start: StudyStart, { solver, warm }: StudyCase) {
  const law = { solver, iterations, tolerance: 1e-12, stopOn: 'residual', warmStart: warm, newton: false } as const
  const { trace, done, ms, ...counts } = await oneStep(start, law)
  const every = solver === 'apgd' ? 1 : sweepsPerLook
  const residuals = trace.slice(0, done).map((r, k) => ((k + 1) % every === 0 ? r : Number.NaN))
  return { line: { name: solver + (warm ? ', warm' : ''), residuals, iterationMs: ms / done }, counts }
}

/** A few iterations of apgd, then Newton's method, by the tolerance asked for. */
async function byNewton(start: StudyStart): Promise<StudyLine> {
  const residuals: number[] = []
  let [all, ms] = [0, 0]
  for (const tolerance of tolerances) {
    const law = { iterations: beforeNewton, tolerance, warmStart: false } as const
    const { done, ms: taken, residual } = await oneStep(start, law)
    while (residuals.length < done - 1) residuals.push(Number.NaN)
    residuals[done - 1] = residual
    ;[all, ms] = [all + done, ms + taken]
  }
  return { name: 'apgd, then newton', residuals, iterationMs: ms / all }
}

const cases = [
  { solver: 'apgd', warm: false },
  { solver: 'gauss-seidel', warm: false },
  { solver: 'jacobi', warm: false },
  { solver: 'apgd', warm: true },
  { solver: 'gauss-seidel', warm: true },
] as const

async function study(scene: StudyScene): Promise<void> {
  const start = await studyStart(scene, Number(options.size))
  const lines: StudyLine[] = []
  let what = ''
  for (const each of cases) {
    const { line, counts } = await solved(start, { scene, ...each })
    what ||= `${counts.bodies} bodies, ${counts.contacts} contacts`
    lines.push(line)
    if (each.solver === 'jacobi' && counts.bodies <= newtonBodies) lines.push(await byNewton(start))
  }
  for (const line of lines) console.log(tableRow(`${scene}: ${what}`, line))
  await writeStudyPlots(options.folder!, { scene, what, lines })
  console.log(`${scene} by the defaults: ${await byDefaults(start)}`)
}

function tableRow(what: string, { name, residuals, iterationMs }: StudyLine): string {
  const reached = tolerances.map((tolerance) => {
    const at = residuals.findIndex((r) => r <= tolerance)
    return at < 0 ? `> ${residuals.length}` : `${at + 1} (${((at + 1) * iterationMs).toPrecision(2)} ms)`
  })
  return `| ${[what, name, ...reached, Math.min(...residuals.filter((r) => r >= 0)).toExponential(1)].join(' | ')} |`
}

const defaultSteps = 100

async function byDefaults({ scene, checkpoint }: StudyStart): Promise<string> {
  const run = { timeStep: studyStep, backend: backend.cpu({ threads: 1 }), checkpoint }
  const simulation = await createSimulation(scene, { contact: contact.dvi(), ...run })
  const before = (await simulation.solver?.())!
  const residuals: number[] = []
  for (let k = 0; k < defaultSteps; k++) {
    simulation.step()
    residuals.push((await simulation.solver?.())!.residual)
  }
  const after = (await simulation.solver?.())!
  await simulation.close()
  const unsolved = after.unsolvedSteps - before.unsolvedSteps
  const each = (after.iterations - before.iterations) / defaultSteps
  const [median, worst] = [0.5, 1].map((share) => residuals.sort((a, b) => a - b)[Math.ceil(share * defaultSteps) - 1]!)
  return `${unsolved} of ${defaultSteps} steps unsolved, residual ${median!.toExponential(1)} m/s (median), ${worst!.toExponential(1)} (worst), ${each.toFixed(0)} iterations a step`
}

const head = ['scene', 'solver', ...tolerances.map((t) => `${t.toExponential()} m/s`), 'least']
console.log(`| ${head.join(' | ')} |\n| ${head.map(() => '---').join(' | ')} |`)
for (const scene of studyScenes) if (options.scenes!.split(',').includes(scene)) await study(scene)
