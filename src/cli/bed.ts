// bed.ts: `talus bed`, a bed of grains that is filled, settled, shaken, cut and tilted, with what it is like, as a state for other scenes.

import { dirname } from 'node:path'
import { type BedReport, contact, granular, material, safeTimeStep } from '../index.js'
import { makeFolder, replaceFile } from '../io/diskFile.js'
import { type PhaseReport, runPhases } from '../io/phases/runPhases.js'
import { writeState } from '../io/stateFile.js'
import { periodOf } from '../model/domain.js'
import { InputError } from '../model/inputError.js'
import { type Phase, sceneAfter } from '../model/phases.js'
import type { Scene } from '../model/scene.js'
import type { CheckpointData, RunWarning, SimulationApi } from '../step/simulation.js'
import type { BedCommandOptions } from './bedOptions.js'
import { bedMaterial, bedSizes } from './bedValues.js'
import type { Engine } from './engine.js'
import { exitCodes } from './exitCodes.js'
import { shortNumber, withUnit } from './format.js'
import { interruptible } from './interrupt.js'
import { table } from './measureTable.js'
import { backendChoice } from './options.js'
import { tellPhase } from './phasesBefore.js'
import { lawOf } from './plan.js'
import type { Terminal } from './terminal.js'

/** Of the weight of a grain times its diameter: kinetic energy at which a bed is at rest when no other is given. */
const restShare = 1e-3

interface Bed {
  readonly options: BedCommandOptions
  build(): Scene
  readonly rest: number
  /** s in which a grain falls by its diameter: what is loose moves from one look to the next. */
  readonly fall: number
  run(phases: readonly Phase[]): Promise<CheckpointData>
  /** Of phases that were run, by name, what they warned of. */
  readonly warnings: Map<string, readonly RunWarning[]>
  /** The bed after phases, on a simulation that is closed behind. */
  at<T>(phases: readonly Phase[], use: (simulation: SimulationApi, scene: Scene) => Promise<T>): Promise<T>
}

export async function bed(options: BedCommandOptions, terminal: Terminal, engine: Engine): Promise<number> {
  const made = openBed(options, terminal, engine)
  const phases = await shaken(made, [settling(made, 'settle')], terminal)
  const { level, cut, tilt } = options
  if (level || cut !== undefined) {
    const above = cut ?? (await made.at(phases, surfaceLevel))
    phases.push({ ...settling(made, 'cut'), cut: { above } })
  }
  if (tilt !== undefined) phases.push({ name: 'tilt', tilt: { axis: [0, 1, 0], angle: tilt }, for: tiltSeconds })
  const { report, state } = await made.at(phases, async (simulation, scene) => ({
    report: await measured(simulation, scene),
    state: await simulation.state(),
  }))
  const { out } = options
  await makeFolder(dirname(out))
  await writeState(out, state)
  const warnings = phases.flatMap(({ name }) => (made.warnings.get(name) ?? []).map((of) => ({ phase: name, ...of })))
  const written = `${JSON.stringify({ ...report, phases: phases.map(({ name }) => name), warnings }, null, 2)}\n`
  await replaceFile(`${out}.json`, [new TextEncoder().encode(written)])
  terminal.result({ file: out, ...report }, () => `${inTable(report)}\n${out}: the state, ${out}.json: what it is like`)
  return exitCodes.done
}

/** s */
const tiltSeconds = 0.5

function openBed(options: BedCommandOptions, terminal: Terminal, engine: Engine): Bed {
  const of = bedMaterial(options.set)
  const radius = bedSizes(options.radius)
  const { count, width, length = width, walls, filling, rate, gravity = 9.81, seed } = options
  const given = { walls, filling, rate, gravity, seed }
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const build = () => granular.bed({ count, radius, width, length, material: material(of), ...known })
  const paper = contact.forces({ tangential: 'mindlin', rolling: 'cdt', spinning: 'none', cohesion: 'sjkr' })
  const law = lawOf(options, { contact: paper })
  const timeStep = options.step ?? (law.law === 'dvi' ? 5e-4 : 0.8 * safeTimeStep(build(), law))
  const backend = backendChoice(options)
  const { createSimulation } = engine
  const warnings = new Map<string, readonly RunWarning[]>()
  const run = (phases: readonly Phase[]) =>
    interruptible(async (interrupt) => {
      const tell = reported(terminal)
      const done = (report: PhaseReport) => {
        warnings.set(report.name, report.warnings)
        tell(report)
      }
      const on = { name: 'bed', phases, build, contact: law, timeStep, backend, createSimulation, interrupt, done }
      return (await runPhases({
        ...on,
        progress: async (name, { time }) => terminal.progress(`phase ${name}  ${shortNumber(time)} s`),
      }))!
    })
  const { data } = build()
  const radii = data.groups.find(({ name }) => name === 'grains')!.radii!
  const mean = radii.reduce((sum, r) => sum + r ** 3, 0) / radii.length
  const weight = (4 / 3) * Math.PI * mean * of.density * gravity
  return {
    options,
    build,
    rest: options.rest ?? restShare * weight * 2 * Math.cbrt(mean),
    fall: Math.sqrt((4 * Math.cbrt(mean)) / gravity),
    run,
    warnings,
    async at(phases, use) {
      const scene = sceneAfter(build(), phases)
      const start = await run(phases)
      const simulation = await createSimulation(scene, { contact: law, timeStep, backend, start })
      try {
        // by impulses contacts are those of a step, and a start has none
        if (law.law === 'dvi') simulation.step(1)
        return await use(simulation, scene)
      } finally {
        await simulation.close()
      }
    },
  }
}

const said = new WeakMap<Terminal, Set<string>>()

/** Each phase is told once. */
function reported(terminal: Terminal): NonNullable<Parameters<typeof runPhases>[0]['done']> {
  const known = said.get(terminal) ?? new Set()
  said.set(terminal, known)
  return (report) => {
    if (!known.has(report.name)) tellPhase(report, terminal)
    known.add(report.name)
  }
}

function settling({ rest, fall, options: { atMost = 2, drag = 0, filling } }: Bed, name: string): Phase {
  return {
    name,
    until: { kineticEnergy: rest, atMost, every: Math.min(Math.max(atMost / 40, fall), atMost) },
    ...(drag > 0 ? { drags: [{ on: 'grains', linear: drag }] } : {}),
    ...(filling === 'pour' ? { sources: name === 'settle' ? ['pour'] : [] } : {}),
  }
}

/** Rounds of shaking and rest, until one makes the bed denser by less than `gain`. */
async function shaken(made: Bed, phases: Phase[], terminal: Terminal): Promise<Phase[]> {
  const { amplitude, frequency = 20, cycles = 5, rounds = 5, gain = 2e-3 } = made.options
  if (amplitude === undefined) return phases
  const fixed = made.build().data.groups.filter((group) => group.fixed)
  const bodies = fixed.map(({ name }) => name)
  let density = await made.at(phases, bulkDensity)
  for (let k = 1; k <= rounds; k++) {
    const shake = { bodies, axis: [0, 0, 1], amplitude, frequency, cycles } as const
    phases = [...phases, { name: `shake ${k}`, shake }, settling(made, `rest ${k}`)]
    const now = await made.at(phases, bulkDensity)
    terminal.note(`bulk density ${shortNumber(density)} to ${shortNumber(now)} kg/m3`)
    if (now < density * (1 + gain)) break
    density = now
  }
  return phases
}

const bulkDensity = async (simulation: SimulationApi, scene: Scene) => (await measured(simulation, scene)).bulkDensity

/** Height that the surface has everywhere, m: cut there it is level. */
async function surfaceLevel(simulation: SimulationApi, scene: Scene): Promise<number> {
  const { height } = await measured(simulation, scene)
  const radii = scene.data.groups.find(({ name }) => name === 'grains')!.radii!
  return height - 3 * radii.reduce((a, b) => Math.max(a, b))
}

async function measured(simulation: SimulationApi, { data }: Scene): Promise<BedReport> {
  const group = data.groups.find(({ name }) => name === 'grains')!
  const [all, ids, contacts] = [
    await simulation.read('bodyPos'),
    await simulation.bodyIds(),
    await simulation.contactList!(),
  ]
  const there = Array.from({ length: group.count }, (_, k) => group.first + k).filter((body) => ids[body]! >= 0)
  if (there.length === 0) throw new InputError('talus bed: no grain is left.')
  const { min, max } = data.domain!
  const side = (c: number) => max[c]! - min[c]!
  return granular.measureBed({
    positions: there.flatMap((body) => [0, 1, 2].map((c) => all[3 * body + c]!)),
    radii: there.map((body) => group.radii![body - group.first]!),
    numbers: there,
    density: data.materials.find(({ name }) => name === group.material)!.density,
    area: side(0) * side(1),
    floor: 0,
    period: periodOf(data.domain),
    contacts,
  })
}

function inTable(report: BedReport): string {
  const { grains, mass, height, solid, porosity, bulkDensity, coordination, fabric, profile } = report
  const rows = [
    ['grains', shortNumber(grains)],
    ['mass', withUnit(mass, 'kg')],
    ['height', withUnit(height, 'm')],
    ['solid', shortNumber(solid)],
    ['porosity', shortNumber(porosity)],
    ['bulk density', withUnit(bulkDensity, 'kg/m3')],
    ['coordination', shortNumber(coordination)],
    ['fabric xx yy zz', fabric.map((share) => share.toFixed(3)).join(' ')],
  ]
  const slices = profile.map((at) => [withUnit(at.height, 'm'), shortNumber(at.solid), withUnit(at.pressure, 'Pa')])
  return `${table(['', ''], rows)}\n${table(['above the floor', 'solid', 'pressure'], slices)}`
}
