// cables.ts: how fast cables are: elements times steps per second, without contact and with beads.
//
//   node dist/benchmark/cables.js [--share S] [--device NAME] [--law dem|dvi] [--implicit] [--capsules]
//   node dist/benchmark/cables.js --backend cpu|gpu [--cables N] [--elements N] [--steps N] [--rounds N] [--spacing RADII] [--threads N]
//   node dist/benchmark/cables.js --backend cpu|gpu --hairs N [--elements N] [--steps N] [--rounds N] [--sway M/S] [--fallen STEPS]
//
// Pendulums of 3 m with 5 kg at the tip, side by side at different angles. `--spacing` gives them beads so many radii apart, `--capsules`
// capsules in place of spheres, which the search and the law then see, though none touches another. `--hairs` takes so many of the scene `hair` in their place,
// which touch each other once they have swayed, each to a side of its own, for `--fallen` steps, and says what each stage took. Of the rounds the fastest counts.
//
// Without a backend: a table of pendulums without contact and of hairs that touch, on one core, on all of them and on a GPU, where there is one;
// `--share` takes so many of its cables.

import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { backend, contact, createScene, createSimulation, material, type Scene, type SimulationApi } from 'talus'
import { builtinScene } from '#talus/cli/builtinScenes.js'
import { parameterValues } from '#talus/model/parameter.js'
import { fieldList } from '#talus/state/fields.js'
import { gpuLayout } from '#talus/state/layout.js'

const { values: options } = parseArgs({
  options: {
    cables: { type: 'string', default: '2000' },
    elements: { type: 'string', default: '8' },
    steps: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    spacing: { type: 'string', default: '0' },
    backend: { type: 'string' },
    share: { type: 'string', default: '1' },
    threads: { type: 'string' },
    device: { type: 'string' },
    law: { type: 'string', default: 'dem' },
    implicit: { type: 'boolean', default: false },
    hairs: { type: 'string', default: '0' },
    fallen: { type: 'string', default: '400' },
    sway: { type: 'string', default: '2' },
    capsules: { type: 'boolean', default: false },
  },
})
const [elements, rounds, spacing] = [options.elements, options.rounds, options.spacing].map(Number) as [
  number,
  number,
  number,
]
const [radius, length, apart] = [0.01, 3, 0.05]

function pendulums(cables: number): Scene {
  const scene = createScene({ gravity: [0, -9.81, 0] })
  const rubber = material({ name: 'rubber', density: 7200, young: 2e7 })
  const across = Math.ceil(Math.sqrt(cables))
  const list = Array.from({ length: cables }, (_, k) => {
    const angle = (k % 16) * 0.05
    const [x, z] = [2.2 * length * (k % across), apart * Math.floor(k / across)]
    return {
      points: [
        [x, 0, z],
        [x + length * Math.cos(angle), -length * Math.sin(angle), z],
      ] as const,
      elements,
      material: rubber,
      radius,
      holds: [{ at: 'start', kind: 'pinned' }] as const,
      masses: [{ at: 'end', mass: 5 }] as const,
      ...(spacing > 0
        ? { beads: { shape: options.capsules ? 'capsule' : 'sphere', spacing: spacing * radius } as const }
        : {}),
      ...(options.implicit ? { implicit: true } : {}),
    }
  })
  scene.cables(list, 'pendulums')
  return scene
}

/** What is timed where: so many pendulums, or hairs where there are any. */
interface Case {
  readonly where: 'cpu' | 'gpu'
  readonly threads: number | undefined
  readonly cables: number
  readonly hairs: number
  readonly steps: number
  /** Of hairs, steps before the first that counts. */
  readonly fallen: number
}

interface Timed {
  readonly scene: Scene
  readonly timeStep: number
  /** Steps before the first that counts. */
  readonly fallen: number
  readonly count: number
  readonly elements: number
}

async function hairScene({ hairs, fallen }: Case): Promise<Timed> {
  const definition = await builtinScene('hair')
  const given = {
    hairs,
    elements: options.elements === '8' ? 4 : elements,
    capsules: Number(options.capsules),
    sway: Number(options.sway),
  }
  const values = parameterValues(definition.parameters, given) as never
  const { build, timeStep } = definition
  const at = { fallen, count: hairs, elements: given.elements }
  return { scene: build(values), timeStep: timeStep(values, options.law as 'dem' | 'dvi'), ...at }
}

/** Contacts that press; by force those of pairs of spheres, whose arm is 0 while they are apart. */
async function touchingOf(simulation: SimulationApi): Promise<number> {
  const { contacts, pairs } = await simulation.counters()
  if (options.law === 'dvi' || pairs === 0) return contacts
  const arms = await simulation.read('pairArmA')
  let touching = 0
  for (let k = 0; k < pairs; k++) if (arms[k] !== 0) touching++
  return touching
}

/** On a GPU, what records take in all of their fields. */
function bytesOnGpu(): string {
  const groups = Object.values(gpuLayout(fieldList).groups)
  const of = (...owners: string[]) =>
    groups.reduce((sum, { owner, stride }) => sum + (owners.includes(owner) ? stride : 0), 0)
  const bead = of('cableBead', 'body', 'rebuildBody', 'part', 'rebuildPart')
  return `${of('cableElement')} bytes an element, ${of('cableNode')} a node, ${bead} a bead, ${of('pair', 'oldPair', 'newPair')} a pair`
}

interface Found {
  readonly milliseconds: number
  readonly contacts: number
  /** Elements times steps in a second. */
  readonly rate: number
  /** All of it in words. */
  readonly line: string
}

async function time(chosen: Case): Promise<Found> {
  const { where, cables, steps } = chosen
  const swinging = () => ({ scene: pendulums(cables), timeStep: 2e-5, fallen: steps, count: cables, elements })
  const timed: Timed = chosen.hairs > 0 ? await hairScene(chosen) : swinging()
  const { scene } = timed
  const threads = chosen.threads === undefined ? {} : { threads: chosen.threads }
  const device = options.device === undefined ? {} : { device: options.device }
  const began = performance.now()
  const simulation = await createSimulation(scene, {
    contact: options.law === 'dvi' ? contact.dvi() : contact.hertzMindlin({ unsafeStep: true }),
    timeStep: timed.timeStep,
    backend: where === 'cpu' ? backend.cpu(threads) : backend.gpu(device),
  })
  const started = performance.now() - began
  try {
    simulation.step(timed.fallen)
    await simulation.finish()
    const before = await simulation.stageTimes()
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < rounds; round++) {
      const from = performance.now()
      simulation.step(steps)
      await simulation.finish()
      best = Math.min(best, performance.now() - from)
    }
    const { kind, device, threads: used, precision } = simulation.backend
    const rate = (timed.count * timed.elements * steps * 1000) / best
    const stages = await simulation.stageTimes()
    const spent = Object.entries(stages).map(([name, sum]) => [name, sum - (before[name] ?? 0)] as const)
    const all = spent.reduce((sum, [, value]) => sum + value, 0)
    const shares = spent.filter(([, value]) => value > 0.005 * all).sort(([, a], [, b]) => b - a)
    const { pairs } = await simulation.counters()
    const touching = await touchingOf(simulation)
    const line =
      `${kind} (${device}, ${used} threads, ${precision}): ${timed.count} cables of ${timed.elements} elements, ${scene.bodyCount} bodies, ${pairs} pairs, ${touching} contacts, ` +
      `${(best / steps).toPrecision(4)} ms a step, ${rate.toExponential(3)} element-steps/s, started in ${(started / 1000).toFixed(1)} s, hash ${await simulation.hash()}\n` +
      `  ${shares.map(([name, value]) => `${name} ${((100 * value) / all).toFixed(1)} %`).join(', ')}${kind === 'gpu' ? `\n  ${bytesOnGpu()}` : ''}\n`
    return { milliseconds: best / steps, contacts: touching, rate, line }
  } finally {
    await simulation.close()
  }
}

/** As many as keep each place busy, each for a minute or two. */
const places = [
  { name: 'one core', where: 'cpu', threads: 1, cables: 2000, hairs: 5000 },
  { name: `${availableParallelism()} cores`, where: 'cpu', threads: undefined, cables: 20000, hairs: 5000 },
  { name: 'GPU', where: 'gpu', threads: undefined, cables: 100000, hairs: 50000 },
] as const

async function table(): Promise<void> {
  const lines: string[] = []
  for (const touching of [false, true]) {
    let one = 0
    for (const { name, ...place } of places) {
      const what = touching ? 'hairs of 4 elements that touch' : `pendulums of ${elements}, no contact`
      const count = Math.ceil(Number(options.share) * (touching ? place.hairs : place.cables))
      const chosen: Case = touching
        ? { ...place, cables: 0, hairs: count, steps: 50, fallen: 1000 }
        : { ...place, cables: count, hairs: 0, steps: 200, fallen: 0 }
      const cells = await time(chosen).then(
        ({ milliseconds, contacts, rate, line }) => {
          process.stdout.write(line)
          one ||= rate
          return [count, contacts, milliseconds.toPrecision(3), rate.toExponential(2), (rate / one).toPrecision(3)]
        },
        (error: Error) => [`not measured: ${error.message}`],
      )
      lines.push(`| ${[what, name, ...cells].join(' | ')} |`)
    }
  }
  const titles = ['what', 'on', 'cables', 'contacts', 'ms a step', 'elements times steps a second', 'times one core']
  process.stdout.write(`\n| ${titles.join(' | ')} |\n|${'---|'.repeat(titles.length)}\n${lines.join('\n')}\n`)
}

async function single(where: string): Promise<void> {
  if (where !== 'cpu' && where !== 'gpu') throw new Error(`--backend is cpu or gpu, found ${where}`)
  const [cables, hairs, steps, fallen] = [options.cables, options.hairs, options.steps, options.fallen].map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const threads = options.threads === undefined ? undefined : Number(options.threads)
  process.stdout.write((await time({ where, threads, cables, hairs, steps, fallen })).line)
}

await (options.backend === undefined ? table() : single(options.backend))
