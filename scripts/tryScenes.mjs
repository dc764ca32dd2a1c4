// tryScenes.mjs: every built-in scene at the smallest, the default and the largest value of each parameter, and some at random,
// by both laws and on every backend: npm run try:scenes -- --help

import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { builtinScenes } from '../dist/cli/builtinScenes.js'
import { createSimulation, InputError, seededRandom } from '../dist/index.js'
import { sceneLaw } from '../dist/model/defineScene.js'
import { parameterValues } from '../dist/model/parameter.js'

const help = `npm run try:scenes -- [options]
  --scenes a,b     these only
  --backends a,b   cpu, single (the CPU in single precision), gpu, swiftshader (default: cpu)
  --laws a,b       dem, dvi (default: both)
  --steps n        of each case (default: 20); 0 runs each to its end
  --random n       cases with random values for each scene (default: 3)
  --most n         largest value of whole numbers such as counts (default: 20000; 0 takes those of the scenes)
  --seed n         of the random values (default: 1)`

/** Values between the ends of a parameter, even in the logarithm where these are far apart. */
function drawn({ min, max, integer }, random) {
  const wide = min > 0 && max / min > 100
  const value = wide ? min * (max / min) ** random.uniform() : random.between(min, max)
  return integer ? Math.round(value) : value
}

/** What to try of a scene: a name for each, and the values that are not the default. */
export function casesOf({ parameters }, { random = 0, most = 0, seed = 1 } = {}) {
  const own = Object.entries(parameters).filter(([name]) => name !== 'seed')
  const within = (parameter, value) =>
    parameter.integer && most > 0 ? Math.max(parameter.min, Math.min(value, most)) : value
  const smallDefaults = Object.fromEntries(
    own.map(([name, p]) => [name, within(p, p.default)]).filter(([name, value]) => value !== parameters[name].default),
  )
  const ends = own.flatMap(([name, p]) =>
    ['min', 'max'].map((end) => ({ what: `${name} ${end}`, values: { ...smallDefaults, [name]: within(p, p[end]) } })),
  )
  const numbers = seededRandom(seed)
  const any = Array.from({ length: own.length > 0 ? random : 0 }, (_, k) => ({
    what: `random ${k}`,
    values: Object.fromEntries(own.map(([name, p]) => [name, within(p, drawn(p, numbers))])),
  }))
  return [{ what: 'default', values: smallDefaults }, ...ends, ...any]
}

/** What one of the laws does not know: joints' limits by force, beads of cables by impulses. */
const isUnknownToLaw = (error) => /contact by force knows no|touch by force alone/.test(error.message)

/** One case: what came of it, how many steps it did, and what it warned of. */
export async function tryCase(definition, { values: given, law: lawName, backend, steps }) {
  const contact = sceneLaw(definition, lawName)
  let simulation
  let scene
  try {
    const values = parameterValues(definition.parameters, given)
    scene = definition.build(values, lawName)
    scene.check()
    const timeStep = definition.timeStep(values, lawName)
    simulation = await createSimulation(scene, { contact, timeStep, backend })
    const first = await simulation.energy()
    const whole = Math.max(1, Math.round(definition.duration(values, lawName) / timeStep))
    simulation.step(steps > 0 ? Math.min(steps, whole) : whole)
    await simulation.finish()
    return { outcome: 'ok', steps: simulation.steps, said: (await warningsOf(simulation, first)).join(', ') }
  } catch (error) {
    // values that contradict each other are refused by the scene, with a sentence
    if (error instanceof InputError && (!scene || isUnknownToLaw(error)))
      return { outcome: 'refused', steps: 0, said: error.message }
    return { outcome: 'FAILED', steps: simulation?.steps ?? 0, said: error.message }
  } finally {
    await simulation?.close()
  }
}

/** What the balance of energy leaves over by impulses, as a share of the largest of its terms; rounding of heights aside. */
function leftOver({ kinetic, potential, total, elastic, unexplained = 0, ...work }, first) {
  const moved = [kinetic, potential - first.potential, ...Object.values(work)].map(Math.abs)
  return Math.max(Math.abs(unexplained) - 1e-6 * Math.abs(potential), 0) / Math.max(...moved, 1e-300)
}

async function warningsOf(simulation, first) {
  const { left } = await simulation.counters()
  const energy = await simulation.energy()
  const report = await simulation.solver()
  const over = leftOver(energy, first)
  return [
    ...(Number.isFinite(energy.kinetic) ? [] : ['no finite energy']),
    ...(over > 1e-3 ? [`${over.toExponential(1)} of the energy not explained`] : []),
    ...(simulation.timeStep > simulation.safeTimeStep ? ['step above the safe one'] : []),
    ...(left > 0 ? [`${left} left the domain`] : []),
    ...(report?.unsolvedSteps > 0 ? [`${report.unsolvedSteps} steps unsolved`] : []),
  ]
}

export const backendsByName = {
  cpu: { kind: 'cpu' },
  single: { kind: 'cpu', precision: 'single' },
  gpu: { kind: 'gpu' },
  swiftshader: { kind: 'gpu', device: 'swiftshader' },
}

const listOf = (text) => text?.split(',').map((word) => word.trim())

async function main() {
  const { values: asked } = parseArgs({
    options: {
      ...Object.fromEntries(['scenes', 'backends', 'laws'].map((name) => [name, { type: 'string' }])),
      ...Object.fromEntries(['steps', 'random', 'most', 'seed'].map((name) => [name, { type: 'string' }])),
      help: { type: 'boolean' },
    },
  })
  if (asked.help) return console.log(help)
  const number = (name, otherwise) => (asked[name] === undefined ? otherwise : Number(asked[name]))
  const choice = { random: number('random', 3), most: number('most', 20000), seed: number('seed', 1) }
  const counts = { ok: 0, refused: 0, FAILED: 0 }
  const row = (cells) => console.log(cells.join(' | '))
  row(['scene', 'parameters', 'backend', 'law', 'outcome', 'steps', 'warnings'])
  for (const definition of await builtinScenes()) {
    if (asked.scenes && !listOf(asked.scenes).includes(definition.name)) continue
    for (const { what, values } of casesOf(definition, choice)) {
      for (const name of listOf(asked.backends) ?? ['cpu']) {
        for (const law of listOf(asked.laws) ?? ['dem', 'dvi']) {
          const backend = backendsByName[name]
          const result = await tryCase(definition, { values, law, backend, steps: number('steps', 20) })
          counts[result.outcome]++
          const set = Object.entries(values).map(([key, value]) => `${key}=${Number(value.toPrecision(6))}`)
          row([definition.name, [what, ...set].join(' '), name, law, result.outcome, result.steps, result.said])
        }
      }
    }
  }
  console.log(`${counts.ok} ran, ${counts.refused} were refused with a sentence, ${counts.FAILED} failed`)
  process.exitCode = counts.FAILED > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // whoever reads may stop reading: there is nobody left to try for
  process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  await main()
}
