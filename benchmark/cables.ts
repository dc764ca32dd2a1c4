// cables.ts: how fast cables are: elements times steps per second, without contact and with beads.
//
//   node dist/benchmark/cables.js [--cables N] [--elements N] [--steps N] [--rounds N] [--spacing RADII] [--backend cpu|gpu|both] [--threads N] [--device NAME]
//                                 [--law dem|dvi] [--implicit] [--capsules]
//   node dist/benchmark/cables.js --hairs N [--elements N] [--steps N] [--sway M/S] [--fallen STEPS] [--capsules]
//
// Pendulums of 3 m with 5 kg at the tip, side by side at different angles. `--spacing` gives them beads so many radii apart, `--capsules`
// capsules in place of spheres, which the search and the law then see, though none touches another. `--hairs` takes so many of the scene `hair` in their place,
// which touch each other once they have swayed, each to a side of its own, for `--fallen` steps, and says what each stage took. Of the rounds the fastest counts.

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
    backend: { type: 'string', default: 'cpu' },
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
const [cables, elements, steps, rounds] = [options.cables, options.elements, options.steps, options.rounds].map(
  Number,
) as [number, number, number, number]
const [spacing, hairs] = [Number(options.spacing), Number(options.hairs)]
const [radius, length, apart] = [0.01, 3, 0.05]

function pendulums(): Scene {
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

interface Timed {
  readonly scene: Scene
  readonly timeStep: number
  /** Steps before the first that counts. */
  readonly fallen: number
  readonly count: number
  readonly elements: number
}

async function hairScene(): Promise<Timed> {
  const definition = await builtinScene('hair')
  const given = {
    hairs,
    elements: options.elements === '8' ? 4 : elements,
    capsules: Number(options.capsules),
    sway: Number(options.sway),
  }
  const values = parameterValues(definition.parameters, given) as never
  const { build, timeStep } = definition
  const at = { fallen: Number(options.fallen), count: hairs, elements: given.elements }
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

async function time(where: 'cpu' | 'gpu'): Promise<void> {
  const swinging = () => ({ scene: pendulums(), timeStep: 2e-5, fallen: steps, count: cables, elements })
  const timed: Timed = hairs > 0 ? await hairScene() : swinging()
  const { scene } = timed
  const threads = options.threads === undefined ? {} : { threads: Number(options.threads) }
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
    process.stdout.write(
      `${kind} (${device}, ${used} threads, ${precision}): ${timed.count} cables of ${timed.elements} elements, ${scene.bodyCount} bodies, ${pairs} pairs, ${touching} contacts, ` +
        `${(best / steps).toPrecision(4)} ms a step, ${rate.toExponential(3)} element-steps/s, started in ${(started / 1000).toFixed(1)} s\n` +
        `  ${shares.map(([name, value]) => `${name} ${((100 * value) / all).toFixed(1)} %`).join(', ')}${kind === 'gpu' ? `\n  ${bytesOnGpu()}` : ''}\n`,
    )
  } finally {
    await simulation.close()
  }
}

const chosen = options.backend === 'both' ? (['cpu', 'gpu'] as const) : [options.backend as 'cpu' | 'gpu']
for (const where of chosen) await time(where)
