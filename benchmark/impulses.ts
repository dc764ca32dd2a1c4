// impulses.ts: contact by impulses on a settled bed: time per contact and iteration, and to a tolerance, by each solver.
//
//   node dist/benchmark/impulses.js [--count N] [--settle STEPS] [--threads 1,2] [--gpu] [--steps N] [--json]
//
// The bed is that of the scene `bed` without bounce, h 1 ms, settled by apgd in at most 100 iterations a step. Solvers then go on from the same
// state. Fixed iterations give the time per contact and iteration; tolerances give iterations and time per step.

import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import {
  backend,
  type CheckpointData,
  contact,
  createScene,
  createSimulation,
  type DviOptions,
  lattice,
  material,
  type Scene,
  type SimulationApi,
  shape,
} from 'talus'

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '32000' },
    settle: { type: 'string', default: '400' },
    threads: { type: 'string', default: '1' },
    steps: { type: 'string', default: '10' },
    gpu: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})

const radius = 0.005
const timeStep = 1e-3
/** Iterations of the runs that are timed per iteration: no tolerance stops them. */
const fixedIterations = 50
const solvers = ['apgd', 'gauss-seidel', 'jacobi'] as const
const tolerances = [1e-3, 1e-4, 1e-6] as const
/** Where a tolerance takes more, the run says so. */
const mostIterations = 5000

function bed(count: number): Scene {
  const side = Math.max(0.06, Math.sqrt((0.32 ** 2 / 32000) * count))
  const sites = Math.floor(side / (2.05 * radius))
  const pitch = side / sites
  const height = Math.ceil(count / sites ** 2) * pitch
  const grain = material({ name: 'grain', density: 2000, friction: 0.5, restitution: 0 })
  const scene = createScene({
    gravity: [0, 0, -9.81],
    domain: { min: [0, 0, -0.1], max: [side, side, height + 0.1], periodic: [true, true, false] },
  })
  scene.body({ name: 'floor', shape: shape.plane(), material: grain, fixed: true })
  const positions = lattice({
    min: [0, 0, 0],
    max: [side, side, height * (1 + 1e-9)],
    spacing: pitch * (1 - 1e-9),
    jitter: (pitch - 2 * radius) / 2,
    count,
    seed: 1,
  })
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius }), material: grain, positions })
  return scene
}

interface Place {
  readonly name: string
  start(settings: DviOptions, checkpoint?: CheckpointData): Promise<SimulationApi>
}

function places(scene: Scene): Place[] {
  const on = (name: string, choice: ReturnType<typeof backend.cpu>): Place => ({
    name,
    start: (settings, checkpoint) =>
      createSimulation(scene, {
        contact: contact.dvi(settings),
        timeStep,
        backend: choice,
        ...(checkpoint ? { checkpoint } : {}),
      }),
  })
  if (options.gpu) return [on('GPU', backend.gpu())]
  return options.threads
    .split(',')
    .map((threads) => on(`${threads} threads`, backend.cpu({ threads: Number(threads) })))
}

async function settled(place: Place): Promise<CheckpointData> {
  const simulation = await place.start({ tolerance: 1e-3, iterations: 100 })
  simulation.step(Number(options.settle))
  await simulation.finish()
  const saved = await simulation.save()
  await simulation.close()
  return saved
}

interface Timing {
  readonly place: string
  readonly solver: string
  readonly tolerance: number | null
  /** In the solve, and pressing. */
  readonly contacts: number
  readonly pressing: number
  readonly msPerStep: number
  readonly iterations: number
  readonly nsPerContactIteration: number
  readonly residual: number
  readonly bytesPerContact: number
  /** findPairs and findContacts, µs per body and step. */
  readonly collisionPerBody: number
  readonly hash: string
}

async function timed(place: Place, settings: DviOptions, steps: number, from: CheckpointData): Promise<Timing> {
  const simulation = await place.start(settings, from)
  simulation.step(1)
  await simulation.finish()
  const before = { stages: await simulation.stageTimes(), solver: (await simulation.solver!())! }
  const start = performance.now()
  simulation.step(steps)
  await simulation.finish()
  const ms = (performance.now() - start) / steps
  const stages = await simulation.stageTimes()
  const solver = (await simulation.solver!())!
  const { contacts: pressing, bodies } = await simulation.counters()
  const { contacts } = solver
  const spent = (name: string) => (stages[name]! - before.stages[name]!) / steps
  const iterations = (solver.iterations - before.solver.iterations) / steps
  const timing: Timing = {
    place: place.name,
    solver: settings.solver!,
    tolerance: settings.tolerance === 1e-30 ? null : settings.tolerance!,
    contacts,
    pressing,
    msPerStep: ms,
    iterations,
    nsPerContactIteration: (1e6 * spent('solveContacts')) / iterations / contacts,
    residual: solver.residual,
    bytesPerContact: simulation.memoryBytes() / contacts,
    collisionPerBody: (1000 * (spent('findPairs') + spent('findContacts'))) / bodies,
    hash: await simulation.hash(),
  }
  await simulation.close()
  return timing
}

function row(t: Timing): string {
  return [
    t.place,
    t.solver,
    t.tolerance === null ? `${fixedIterations} iterations` : t.tolerance.toExponential(0),
    `${t.contacts} / ${t.pressing}`,
    t.msPerStep.toFixed(1),
    t.iterations.toFixed(0),
    t.nsPerContactIteration.toFixed(1),
    t.residual.toExponential(1),
    t.collisionPerBody.toFixed(2),
    t.bytesPerContact.toFixed(0),
    t.hash,
  ].join(' | ')
}

const scene = bed(Number(options.count))
const all = places(scene)
const from = await settled(all.at(-1)!)
const timings: Timing[] = []
const say = (text: string) => options.json || process.stdout.write(`${text}\n`)
say(`${options.count} spheres, ${cpus()[0]?.model}, ${cpus().length} cores\n`)
say(
  '| where | solver | to | contacts / pressing | ms per step | iterations | ns per contact and iteration | residual [m/s] | collision [µs per body] | bytes per contact | hash |',
)
say('|---|---|---|---|---|---|---|---|---|---|---|')
for (const place of all) {
  for (const solver of solvers) {
    const fixed = { solver, tolerance: 1e-30, iterations: fixedIterations } as const
    timings.push(await timed(place, fixed, Number(options.steps), from))
    say(`| ${row(timings.at(-1)!)} |`)
  }
}
for (const solver of solvers) {
  for (const tolerance of tolerances) {
    const settings = { solver, tolerance, iterations: mostIterations, stopOn: 'residual', newton: false } as const
    timings.push(await timed(all.at(-1)!, settings, 3, from))
    say(`| ${row(timings.at(-1)!)} |`)
  }
}
if (options.json) process.stdout.write(`${JSON.stringify(timings)}\n`)
