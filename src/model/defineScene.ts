// defineScene.ts: a scene with parameters, and what it must show. Serves the test, the benchmark, the viewer, the manual.

import { type ContactLaw, contactLaw, type LawName } from './contact.js'
import type { Control } from './control.js'
import type { Scene } from './createScene.js'
import { checkFigures, type SceneFigure } from './figure.js'
import { InputError } from './inputError.js'
import { type Parameter, type ParameterList, parameter } from './parameter.js'
import type { Phase } from './phases.js'
import type { RegionScene } from './regionScene.js'

/** What a scene may ask a simulation for when it measures. */
export interface Measurable {
  readonly time: number
  readonly steps: number
  readonly timeStep: number
  read(field: string): Promise<ArrayLike<number>>
  energy(): Promise<{ readonly kinetic: number; readonly potential: number; readonly total: number }>
  counters(): Promise<{
    readonly bodies: number
    readonly contacts: number
    readonly left?: number
    readonly sunk?: number
    readonly present?: number
  }>
  sample(): Promise<Readonly<Record<string, number>>>
  /** Null where the contact law does not iterate. */
  solver?(): Promise<{ readonly worstResidual: number; readonly unsolvedSteps: number } | null>
}

/** The samples taken during the run. */
export interface ProbeTable {
  readonly time: readonly number[]
  /** Values of one series; an error that names the nearest one where there is none of that name. */
  series(name: string): readonly number[]
}

export interface Expectation {
  readonly value: number
  /** Largest difference that passes, in the unit of the measure. */
  readonly tolerance: number
  /** Formula or source. */
  readonly why: string
}

export interface Measure<P> {
  /** SI unit, '1' for a pure number. */
  readonly unit: string
  readonly what: string
  /** What must come out; null where these parameters and this law allow no statement. */
  readonly expect?: (parameters: P, law: LawName) => Expectation | null
}

export type Values<L extends ParameterList> = { readonly [K in keyof L]: number } & { readonly seed: number }

export interface SceneDefinitionOptions<L extends ParameterList, M extends string> {
  readonly name: string
  /** One line. */
  readonly title: string
  readonly parameters: L
  /** By its short name, or with its settings. */
  readonly contact?: LawName | ContactLaw
  /** The other of the two laws with its settings, for those who ask for that. */
  readonly otherContact?: ContactLaw
  /** s */
  readonly timeStep: (parameters: Values<L>, law: LawName) => number
  /** s */
  readonly duration: (parameters: Values<L>, law: LawName) => number
  /** Probe samples per second of simulated time. */
  readonly sampleRate?: (parameters: Values<L>, law: LawName) => number
  /** Steps before a benchmark starts its clock, so that it times what the scene is about. */
  readonly warmUpSteps?: (parameters: Values<L>, law: LawName) => number
  /** What happens before the experiment: settling, shaking, tilting. */
  readonly phases?: (parameters: Values<L>, law: LawName) => readonly Phase[]
  /** What a person may steer while it runs. */
  readonly controls?: (parameters: Values<L>) => readonly Control[]
  /** What a run draws of its probes. */
  readonly figures?: (parameters: Values<L>, law: LawName) => readonly SceneFigure[]
  build(parameters: Values<L>, law: LawName): Scene
  /** The same grains by their numbers, for more of them than one machine holds: other random numbers than those of `build`. */
  readonly byRegion?: (parameters: Values<L>, law: LawName) => RegionScene
  /** None when omitted. */
  readonly measures?: Readonly<Record<M, Measure<Values<L>>>>
  readonly measure?: (
    simulation: Measurable,
    probes: ProbeTable,
    parameters: Values<L>,
    law: LawName,
  ) => Promise<Record<M, number>>
}

type AnyValues = Values<ParameterList>

/** A definition whose parameters are known by name only. The law is the scene's own where it is left out. */
export interface SceneDefinition {
  readonly name: string
  readonly title: string
  readonly parameters: ParameterList
  readonly contact: LawName | ContactLaw
  readonly otherContact?: ContactLaw
  /** What was put right in the files it is made from, a sentence each. */
  readonly notes?: readonly string[]
  timeStep(parameters: AnyValues, law?: LawName): number
  /** Where a file has its time step: "ball.yaml:3:11: timeStep". */
  readonly timeStepPlace?: string
  duration(parameters: AnyValues, law?: LawName): number
  sampleRate(parameters: AnyValues, law?: LawName): number
  warmUpSteps(parameters: AnyValues, law?: LawName): number
  phases(parameters: AnyValues, law?: LawName): readonly Phase[]
  controls(parameters: AnyValues): readonly Control[]
  figures(parameters: AnyValues, law?: LawName): readonly SceneFigure[]
  build(parameters: AnyValues, law?: LawName): Scene
  /** Where its grains are known by their numbers. */
  readonly byRegion?: (parameters: AnyValues, law?: LawName) => RegionScene
  readonly measures: Readonly<Record<string, DefinedMeasure>>
  measure(
    simulation: Measurable,
    probes: ProbeTable,
    parameters: AnyValues,
    law?: LawName,
  ): Promise<Record<string, number>>
}

export interface DefinedMeasure extends Omit<Measure<AnyValues>, 'expect'> {
  readonly expect: (parameters: AnyValues, law?: LawName) => Expectation | null
}

/** Every scene has it: what is random in a scene follows from it. */
export const seedParameter: Parameter = parameter({
  unit: '1',
  default: 1,
  min: 0,
  max: 4294967295,
  integer: true,
  what: 'start of the random numbers',
})

/** A module may be plain JavaScript, so that what is missing is said here. */
function checkDefinition(options: SceneDefinitionOptions<ParameterList, string>): void {
  const { name, measures, measure } = options ?? {}
  if (typeof name !== 'string' || name === '') throw new InputError('defineScene: name must be a text.')
  for (const key of ['timeStep', 'duration', 'build'] as const)
    if (typeof options[key] !== 'function') throw new InputError(`scene ${name}: ${key} must be a function.`)
  for (const key of ['sampleRate', 'warmUpSteps', 'phases', 'controls', 'figures', 'byRegion', 'measure'] as const)
    if (options[key] !== undefined && typeof options[key] !== 'function')
      throw new InputError(`scene ${name}: ${key} must be a function.`)
  const named = Object.keys(measures ?? {})
  if (named.length > 0 && !measure) throw new InputError(`scene ${name}: measures without a function measure.`)
}

/** The law of a scene, or the one asked for, with the settings that the scene has for it. */
export function sceneLaw(
  { contact, otherContact }: Pick<SceneDefinition, 'contact' | 'otherContact'>,
  asked?: LawName,
): ContactLaw {
  const own = contactLaw(contact)
  if (asked === undefined || asked === own.law) return own
  return otherContact?.law === asked ? otherContact : contactLaw(asked)
}

export function defineScene<L extends ParameterList, M extends string = never>(
  options: SceneDefinitionOptions<L, M>,
): SceneDefinition {
  const given = options as unknown as SceneDefinitionOptions<ParameterList, string>
  checkDefinition(given)
  const { contact = 'dem', sampleRate = () => 100, warmUpSteps = () => 0 } = given
  const { phases = () => [], controls = () => [], figures = () => [], byRegion } = given
  const own = contactLaw(contact).law
  const parameters: ParameterList = { ...given.parameters, seed: seedParameter }
  const defaults = Object.fromEntries(Object.entries(parameters).map(([key, { default: value }]) => [key, value]))
  // what a caller leaves out has its default
  const whole = (p: AnyValues): AnyValues => ({ ...defaults, ...p })
  const expected = ({ expect, ...measure }: Measure<AnyValues>): DefinedMeasure => ({
    ...measure,
    expect: (p, law = own) => expect?.(whole(p), law) ?? null,
  })
  return {
    name: given.name,
    title: given.title ?? given.name,
    contact,
    ...(given.otherContact ? { otherContact: given.otherContact } : {}),
    parameters,
    timeStep: (p, law = own) => given.timeStep(whole(p), law),
    duration: (p, law = own) => given.duration(whole(p), law),
    sampleRate: (p, law = own) => sampleRate(whole(p), law),
    warmUpSteps: (p, law = own) => warmUpSteps(whole(p), law),
    phases: (p, law = own) => phases(whole(p), law),
    controls,
    figures: (p, law = own) => checkFigures(figures(whole(p), law), `scene ${given.name}`),
    build: (p, law = own) => given.build(whole(p), law),
    ...(byRegion ? { byRegion: (p: AnyValues, law = own) => byRegion(whole(p), law) } : {}),
    measures: Object.fromEntries(Object.entries(given.measures ?? {}).map(([name, m]) => [name, expected(m)])),
    measure: async (simulation, probes, p, law = own) => given.measure?.(simulation, probes, whole(p), law) ?? {},
  }
}

export interface MeasureResult {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly expected: number | null
  readonly tolerance: number | null
  /** Null where nothing is expected. */
  readonly pass: boolean | null
}

/** Holds a measured value against what is expected of it; a value that is no number never passes. */
export function judge(
  name: string,
  value: number,
  unit: string,
  expected: Omit<Expectation, 'why'> | null,
): MeasureResult {
  if (!expected) return { name, value, unit, expected: null, tolerance: null, pass: null }
  const pass = Math.abs(value - expected.value) <= expected.tolerance
  return { name, value, unit, expected: expected.value, tolerance: expected.tolerance, pass }
}
