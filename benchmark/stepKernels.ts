// stepKernels.ts: where the time of a step goes: each kernel of a scene on one thread, by the tenth of its calls that took least for a
// record, so that what else a machine does hardly counts, as long as calls are shorter than the turns that others take.
//
//   node dist/benchmark/stepKernels.js SCENE|rocks [--set NAME=NUMBER]... [--law JSON] [--rolling R] [--warm-up N] [--steps N]
//                                      [--precision single] [--kernels N]
//
// SCENE is a built-in one; --law has options of contact.dvi in place of those of the scene, --rolling gives all materials rolling friction.
// `rocks` is a heap of 300 hulls of 20 corners, by Rapier too.

import { parseArgs } from 'node:util'
import { backend, type ContactLaw, createSimulation, type DviOptions, type Scene, type SimulationApi } from 'talus'
import { CpuPool } from '#talus/backends/cpu/cpuPool.js'
import { builtinScene } from '#talus/cli/builtinScenes.js'
import { contactLaw } from '#talus/model/contact.js'
import { parameterValues } from '#talus/model/parameter.js'
import { rapierRocks, rocks } from './rocks.js'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string', multiple: true, default: [] },
    law: { type: 'string', default: '{}' },
    rolling: { type: 'string', default: '0' },
    'warm-up': { type: 'string', default: '200' },
    steps: { type: 'string', default: '40' },
    precision: { type: 'string', default: 'double' },
    kernels: { type: 'string', default: '12' },
  },
})
const [name = 'tank'] = positionals
const [warmUp, steps] = [Number(options['warm-up']), Number(options.steps)]
/** Share of the calls of a kernel that counts. */
const quiet = 0.1

interface Case {
  readonly scene: Scene
  readonly contact: ContactLaw
  readonly timeStep: number
}

async function caseOf(): Promise<Case> {
  const law = JSON.parse(options.law) as DviOptions
  if (name === 'rocks') return rocks(law)
  const given = Object.fromEntries(
    options.set.map((text) => text.split('=')).map(([key, value]) => [key, Number(value)]),
  )
  const definition = await builtinScene(name)
  const values = parameterValues(definition.parameters, given) as Parameters<typeof definition.build>[0]
  const contact = { ...contactLaw(definition.contact), ...law } as ContactLaw
  const scene = definition.build(values, contact.law)
  return { scene: withRolling(scene), contact, timeStep: definition.timeStep(values, contact.law) }
}

/** The same scene of materials that resist rolling. */
function withRolling(scene: Scene): Scene {
  const rolling = Number(options.rolling)
  if (rolling === 0) return scene
  const data = { ...scene.data, materials: scene.data.materials.map((one) => ({ ...one, rolling })) }
  return Object.create(scene, { data: { value: data } }) as Scene
}

interface Calls {
  records: number
  /** ns for a record. */
  readonly times: number[]
}

/** What a pool knows its functions by. */
interface Named {
  readonly start: { readonly names: readonly string[] }
}

/** Calls of kernels, from now on. */
function watchKernels(): ReadonlyMap<string, Calls> {
  const calls = new Map<string, Calls>()
  const { run } = CpuPool.prototype
  CpuPool.prototype.run = function (...call) {
    const [index, count] = call
    const began = performance.now()
    run.apply(this, call)
    if (count === 0) return
    const kernel = (this as unknown as Named).start.names[index]!
    const one = calls.get(kernel) ?? { records: 0, times: [] }
    calls.set(kernel, one)
    one.records += count
    one.times.push(((performance.now() - began) * 1e6) / count)
  }
  return calls
}

async function goOn(simulation: SimulationApi, count: number): Promise<void> {
  for (let k = 0; k < count; k += 10) {
    simulation.step(Math.min(10, count - k))
    await simulation.finish()
  }
}

const { scene, contact, timeStep } = await caseOf()
const precision = options.precision as 'double' | 'single'
const simulation = await createSimulation(scene, { contact, timeStep, backend: backend.cpu({ threads: 1, precision }) })
await goOn(simulation, warmUp)
const before = await simulation.solver?.()
const calls = watchKernels()
const began = process.cpuUsage()
await goOn(simulation, steps)
const { user } = process.cpuUsage(began)
const solver = await simulation.solver?.()
const iterations = ((solver?.iterations ?? 0) - (before?.iterations ?? 0)) / steps

const rows = [...calls].map(([kernel, { records, times }]) => {
  const ns = times.sort((a, b) => a - b)[Math.floor(quiet * times.length)]!
  const perStep = [times.length / steps, records / times.length, (ns * records) / 1e6 / steps] as const
  return { kernel, ns, calls: perStep[0], records: perStep[1], ms: perStep[2] }
})
rows.sort((a, b) => b.ms - a.ms)
const all = rows.reduce((sum, { ms }) => sum + ms, 0)
console.log(
  `${name}: ${all.toFixed(2)} ms a step, ${(user / 1000 / steps).toFixed(2)} of processor time, hash ${await simulation.hash()}`,
)
if (solver) {
  const each = ((all * 1e6) / iterations / solver.contacts).toFixed(1)
  console.log(
    `${iterations.toFixed(1)} iterations over ${solver.contacts} records, ${each} ns for both, all of the step in it`,
  )
}
console.log('| kernel | calls | records | ns a record | ms a step |\n|---|---|---|---|---|')
for (const row of rows.slice(0, Number(options.kernels))) {
  const { kernel, calls: times, records, ns, ms } = row
  console.log(`| ${kernel} | ${times.toFixed(1)} | ${records.toFixed(0)} | ${ns.toFixed(1)} | ${ms.toFixed(3)} |`)
}
await simulation.close()
if (name === 'rocks') console.log(await rapierRocks(warmUp, steps))
