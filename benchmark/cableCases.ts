// cableCases.ts: cables to be timed, and what a timing of them finds.

import { backend, type CheckpointData, contact, createScene, createSimulation, material, type Scene } from 'talus'
import { builtinScene } from '#talus/cli/builtinScenes.js'
import { parameterValues } from '#talus/model/parameter.js'
import { fieldList } from '#talus/state/fields.js'
import { cpuLayout, gpuLayout } from '#talus/state/layout.js'

type Law = 'dem' | 'dvi'

/** What both kinds of cables are made of. */
export interface CableChoice {
  readonly elements: number
  readonly capsules: boolean
  readonly law: Law
}

export interface PendulumChoice extends CableChoice {
  readonly cables: number
  readonly implicit: boolean
  /** Radii between beads; 0 for none. */
  readonly spacing: number
}

export interface HairChoice extends CableChoice {
  readonly hairs: number
  /** m/s */
  readonly sway: number
}

export interface Timed {
  readonly scene: Scene
  readonly timeStep: number
  readonly law: Law
  readonly count: number
  readonly elements: number
}

const [radius, length, apart] = [0.01, 3, 0.05]

/** Pendulums of 3 m with 5 kg at the tip, side by side at different angles, that touch nothing. */
export function pendulums({ cables, elements, implicit, spacing, capsules, law }: PendulumChoice): Timed {
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
      ...(spacing > 0 ? { beads: { shape: capsules ? 'capsule' : 'sphere', spacing: spacing * radius } as const } : {}),
      ...(implicit ? { implicit: true } : {}),
    }
  })
  scene.cables(list, 'pendulums')
  return { scene, timeStep: 2e-5, law, count: cables, elements }
}

/** Of the scene `hair`, each swaying to a side of its own, into others. */
export async function hairs({ hairs: count, elements, capsules, sway, law }: HairChoice): Promise<Timed> {
  const { parameters, build, timeStep } = await builtinScene('hair')
  const values = parameterValues(parameters, { hairs: count, elements, capsules: Number(capsules), sway }) as never
  return { scene: build(values), timeStep: timeStep(values, law), law, count, elements }
}

export interface Place {
  readonly where: 'cpu' | 'gpu'
  readonly threads?: number
  readonly device?: string
}

export interface Rounds {
  /** Steps before the first that counts. */
  readonly before: number
  readonly steps: number
  readonly rounds: number
}

export interface Found {
  readonly device: string
  readonly threads: number
  readonly precision: string
  readonly beads: number
  readonly pairs: number
  readonly contacts: number
  /** Of a step, in the fastest round. */
  readonly milliseconds: number
  /** Elements times steps in a second. */
  readonly rate: number
  /** Of the steps that counted: by stage. */
  readonly shares: Readonly<Record<string, number>>
  readonly bytes: Bytes
  /** J of all J that moved: what the energy has changed by since the start. */
  readonly energyChange: number
  /** By impulses, m/s. */
  readonly residual: number | null
  /** s */
  readonly started: number
  readonly steps: number
  readonly hash: string
  /** Where the steps that count began. */
  readonly state: CheckpointData | null
}

/** Of all fields of a record, without what cables of a kind share. */
export type Bytes = Readonly<Record<'element' | 'node' | 'bead' | 'pair', number>>

function bytesOf(where: Place['where']): Bytes {
  const arrays: readonly { owner: string; stride: number }[] =
    where === 'gpu' ? Object.values(gpuLayout(fieldList).groups) : cpuLayout(fieldList, 'double').slots
  const of = (...owners: string[]) =>
    arrays.reduce((sum, { owner, stride }) => sum + (owners.includes(owner) ? stride : 0), 0)
  return {
    element: of('cableElement'),
    node: of('cableNode'),
    bead: of('cableBead', 'body', 'rebuildBody', 'part', 'rebuildPart'),
    pair: of('pair', 'oldPair', 'newPair', 'forcePair', 'oldForcePair'),
  }
}

type Simulation = Awaited<ReturnType<typeof createSimulation>>

/** Contacts that press; by force those of pairs of spheres, whose arm is 0 while they are apart. */
async function touchingOf(simulation: Simulation, law: Law): Promise<number> {
  const { contacts, pairs } = await simulation.counters()
  if (law === 'dvi' || pairs === 0) return contacts
  const arms = await simulation.read('pairArmA')
  let touching = 0
  for (let k = 0; k < pairs; k++) if (arms[k] !== 0) touching++
  return touching
}

const energyOf = async (simulation: Simulation) => {
  const { kinetic, potential, elastic = 0 } = await simulation.energy()
  return { kinetic, sum: kinetic + potential + elastic }
}

/** Times steps, from the start or from a state; with `keep` the state where they begin comes back too. */
export async function time(
  { scene, timeStep, law, count, elements }: Timed,
  { where, threads, device }: Place,
  { before, steps, rounds }: Rounds,
  { from, keep = false }: { readonly from?: CheckpointData | null; readonly keep?: boolean } = {},
): Promise<Found> {
  const began = performance.now()
  const simulation = await createSimulation(scene, {
    contact: law === 'dvi' ? contact.dvi() : contact.hertzMindlin({ unsafeStep: true }),
    timeStep,
    backend:
      where === 'cpu'
        ? backend.cpu(threads === undefined ? {} : { threads })
        : backend.gpu(device === undefined ? {} : { device }),
    ...(from ? { checkpoint: from } : {}),
  })
  const started = (performance.now() - began) / 1000
  try {
    const start = await energyOf(simulation)
    simulation.step(before)
    await simulation.finish()
    const state = keep ? structuredClone(await simulation.save()) : null
    const spentBefore = await simulation.stageTimes()
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < rounds; round++) {
      const now = performance.now()
      simulation.step(steps)
      await simulation.finish()
      best = Math.min(best, performance.now() - now)
    }
    const stages = Object.entries(await simulation.stageTimes())
    const spent = stages.map(([name, sum]) => [name, sum - (spentBefore[name] ?? 0)] as const)
    const all = spent.reduce((sum, [, value]) => sum + value, 0)
    const end = await energyOf(simulation)
    const { device: used, threads: width, precision } = simulation.backend
    const { pairs } = await simulation.counters()
    return {
      device: used,
      threads: width,
      precision,
      beads: scene.data.cables.reduce((sum, { beads }) => sum + (beads?.count ?? 0), 0),
      pairs,
      contacts: await touchingOf(simulation, law),
      milliseconds: best / steps,
      rate: (count * elements * steps * 1000) / best,
      shares: Object.fromEntries(spent.map(([name, value]) => [name, value / all])),
      bytes: bytesOf(where),
      energyChange: (end.sum - start.sum) / Math.max(start.kinetic, end.kinetic),
      residual: law === 'dvi' ? ((await simulation.solver!())?.residual ?? null) : null,
      started,
      steps: simulation.steps,
      hash: await simulation.hash(),
      state,
    }
  } finally {
    await simulation.close()
  }
}
