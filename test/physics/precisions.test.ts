// precisions.test.ts: built-in scenes in single precision, on the CPU and on a GPU, against double precision, in everything a run
// tells of: energies, momentum, contacts, the deepest overlap, errors of joints, and the scene's own probes.
//
// A step rounds positions, velocities and forces by 6e-8 of themselves. Over so few steps that no two contacts come in another
// order the difference stays within a few hundred roundings of the largest value of its kind in the scene: of the energies their
// largest sum, of the momentum that of as much mass with as much energy.

import { expect, test } from 'vitest'
import { builtinScene } from '#talus/cli/builtinScenes.js'
import { createSimulation, type LawName, probe, type Scene, type SimulationApi } from '#talus/index.js'
import { sceneLaw } from '#talus/model/defineScene.js'
import { parameterValues } from '#talus/model/parameter.js'
import { withoutComponent } from '#talus/model/probe.js'
import { double, gpu, type Life, single } from './lives.js'

const looks = 4

interface Look {
  readonly energies: readonly number[]
  readonly momenta: readonly number[]
  readonly contacts: number
  /** m */
  readonly deepest: number
  readonly own: readonly number[]
}

const components = ['x', 'y', 'z']

function withProbes(scene: Scene): Scene {
  scene.probe(probe.kineticEnergy(), 'seen.kinetic')
  scene.probe(probe.potentialEnergy(), 'seen.potential')
  scene.probe(probe.momentum(), 'seen.momentum')
  scene.probe(probe.angularMomentum(), 'seen.angularMomentum')
  return scene
}

/** Largest overlap of spheres by force, of all contacts by impulses. */
async function deepest(simulation: SimulationApi, byImpulses: boolean): Promise<number> {
  if (byImpulses) return (await simulation.read('contactGap')).reduce((most, gap) => Math.max(most, -gap), 0)
  const [arms, a, radii] = await Promise.all(['pairArmA', 'pairBodyA', 'bodyRadius'].map((f) => simulation.read(f)))
  return arms!.reduce((most, arm, p) => (arm > 0 ? Math.max(most, 2 * (radii![a![p]!]! - arm)) : most), 0)
}

async function lookAt(simulation: SimulationApi, byImpulses: boolean): Promise<Look> {
  const sample = await simulation.sample()
  const energy = await simulation.energy()
  const seen = (name: string) => components.map((c) => sample[`seen.${name}.${c}`]!)
  return {
    energies: [sample['seen.kinetic']!, sample['seen.potential']!, energy.friction ?? 0, energy.impact ?? 0],
    momenta: [...seen('momentum'), ...seen('angularMomentum')],
    contacts: (await simulation.counters()).contacts,
    deepest: await deepest(simulation, byImpulses),
    own: Object.entries(sample).flatMap(([name, value]) =>
      name.startsWith('seen.') || name === 'contacts' ? [] : [value],
    ),
  }
}

interface Run {
  readonly looks: readonly Look[]
  readonly names: readonly string[]
  /** Of all that moves, kg. */
  readonly mass: number
  /** Largest coordinate, m. */
  readonly size: number
  readonly timeStep: number
}

async function run(
  name: string,
  given: Readonly<Record<string, number>>,
  law: LawName,
  life: Life,
  steps: number,
): Promise<Run> {
  const definition = await builtinScene(name)
  const values = parameterValues(definition.parameters, given) as Readonly<Record<string, number>> & { seed: number }
  const scene = withProbes(definition.build(values, law))
  const contact = sceneLaw(definition, law)
  const simulation = await createSimulation(scene, {
    contact,
    timeStep: definition.timeStep(values, law),
    backend: life.choice,
  })
  try {
    const found: Look[] = []
    for (let k = 0; k < looks; k++) {
      simulation.step(steps / looks)
      found.push(await lookAt(simulation, contact.law === 'dvi'))
    }
    const [weights, x] = [await simulation.read('bodyInvMass'), await simulation.read('bodyPos')]
    const names = Object.keys(await simulation.sample()).filter(
      (series) => !series.startsWith('seen.') && series !== 'contacts',
    )
    const mass = weights.reduce((sum, w) => sum + (w > 0 ? 1 / w : 0), 0)
    return { looks: found, names, mass, size: largest(Array.from(x)), timeStep: simulation.timeStep }
  } finally {
    await simulation.close()
  }
}

const largest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

/** What a series of the scene is held against: for a vector its largest component, for a reaction also what rounding makes of it. */
function usualOf({ looks, names, mass, size, timeStep }: Run, p: number, energy: number): number {
  const probe = withoutComponent(names[p]!)
  if (/[eE]nergy/.test(probe)) return energy
  const together = names.flatMap((name, k) => (withoutComponent(name) === probe ? [k] : []))
  const most = largest(looks.flatMap(({ own }) => together.map((k) => own[k]!)))
  // orientations have 24 bits: an arm is off by 6e-8 of itself, which a joint makes good in one step; four such at the share of dvi
  const rounding = (mass * 2 ** -24 * size) / timeStep ** 2
  return /reaction/.test(probe) ? Math.max(most, (4 / shares.dvi) * rounding * Math.max(1, size)) : most
}

/** What differs by more than `share` of what is usual, as lines for people. */
function differences(expected: Run, found: Run, share: number): string[] {
  const lines: string[] = []
  const start = expected.looks[0]!.energies[1]!
  const spent = largest(expected.looks.flatMap(({ energies: [k, v, f, i] }) => [k!, v! - start, f!, i!]))
  // potential energy is counted from the origin: it has the digits of all of it
  const energy = spent + 0.01 * Math.abs(start)
  const push = Math.sqrt(2 * energy * expected.mass)
  const check = (what: string, a: number, b: number, usual: number) => {
    if (Math.abs(a - b) <= share * usual) return
    lines.push(`${what}: ${a} in double precision, ${b} found, ${Math.abs(a - b) / usual} of ${usual}`)
  }
  expected.looks.forEach((a, k) => {
    const b = found.looks[k]!
    a.energies.forEach((value, e) => check(`look ${k}, energy ${e}`, value, b.energies[e]!, energy))
    a.momenta.forEach((value, c) => {
      check(`look ${k}, momentum ${c}`, value, b.momenta[c]!, c < 3 ? push : push * expected.size)
    })
    // one that just touches may press or not
    check(`look ${k}, contacts`, a.contacts, b.contacts, (1 + 0.01 * a.contacts) / share)
    check(`look ${k}, deepest overlap`, a.deepest, b.deepest, expected.size)
    a.own.forEach((value, p) => {
      const name = expected.names[p]!
      if (name === 'jointError') expect(b.own[p], 'a few roundings of the size').toBeLessThan(5e-6)
      else check(`look ${k}, ${name}`, value, b.own[p]!, usualOf(expected, p, energy))
    })
  })
  return lines
}

/** By force roundings alone; by impulses the solver stops at 1e-5 m/s, and joints give way by 1e-4 in single precision. */
const shares: Readonly<Record<LawName, number>> = { dem: 2e-5, dvi: 2e-3 }

const cases: [string, Record<string, number>, LawName][] = [
  ['bouncing-ball', { height: 0.0501 }, 'dem'],
  ['bed', { count: 200 }, 'dem'],
  ['heap', { count: 100 }, 'dem'],
  ['heap', { count: 100 }, 'dvi'],
  ['incline', {}, 'dvi'],
  ['stack', { count: 5 }, 'dvi'],
  ['pendulum-chain', {}, 'dvi'],
  ['four-bar', {}, 'dvi'],
  ['slider-crank', {}, 'dvi'],
  ['spinning-top', {}, 'dvi'],
]

test.each(cases)('%s with %j by %s in single precision', async (name, given, law) => {
  const expected = await run(name, given, law, double, 80)
  const found = await run(name, given, law, single, 80)
  expect(differences(expected, found, shares[law])).toEqual([])
})

test.each([
  ['bed', { count: 100 }, 'dem'],
  ['four-bar', {}, 'dvi'],
] as [string, Record<string, number>, LawName][])('%s with %j by %s on a GPU', async (name, given, law) => {
  // a motor that starts from rest gives way by more in its first step
  const expected = await run(name, given, law, double, 8)
  const found = await run(name, given, law, gpu, 8)
  expect(differences(expected, found, shares[law])).toEqual([])
})
