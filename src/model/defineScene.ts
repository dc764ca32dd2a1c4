// defineScene.ts: a scene with parameters, and what it must show. Serves the test, the benchmark, the viewer, the manual.

import type { ContactLaw } from './contact.js'
import type { Scene } from './createScene.js'
import { type Parameter, type ParameterList, parameter } from './parameter.js'

/** What a scene may ask a simulation for when it measures. */
export interface Measurable {
  readonly time: number
  readonly steps: number
  readonly timeStep: number
  read(field: string): Promise<ArrayLike<number>>
  energy(): Promise<{ readonly kinetic: number; readonly potential: number; readonly total: number }>
  counters(): Promise<{ readonly bodies: number; readonly contacts: number }>
  sample(): Promise<Readonly<Record<string, number>>>
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
  /** What must come out; null where these parameters allow no statement. */
  readonly expect?: (parameters: P) => Expectation | null
}

export type Values<L extends ParameterList> = { readonly [K in keyof L]: number } & { readonly seed: number }

export interface SceneDefinitionOptions<L extends ParameterList, M extends string> {
  readonly name: string
  /** One line. */
  readonly title: string
  readonly parameters: L
  /** By its short name, or with its settings. */
  readonly contact?: ContactLaw['law'] | ContactLaw
  /** s */
  readonly timeStep: (parameters: Values<L>) => number
  /** s */
  readonly duration: (parameters: Values<L>) => number
  /** Probe samples per second of simulated time. */
  readonly sampleRate?: (parameters: Values<L>) => number
  /** Steps before a benchmark starts its clock, so that it times what the scene is about. */
  readonly warmUpSteps?: (parameters: Values<L>) => number
  build(parameters: Values<L>): Scene
  readonly measures: Readonly<Record<M, Measure<Values<L>>>>
  measure(simulation: Measurable, probes: ProbeTable, parameters: Values<L>): Promise<Record<M, number>>
}

/** A definition whose parameters are known by name only. */
export interface SceneDefinition {
  readonly name: string
  readonly title: string
  readonly parameters: ParameterList
  readonly contact: ContactLaw['law'] | ContactLaw
  timeStep(parameters: Values<ParameterList>): number
  duration(parameters: Values<ParameterList>): number
  sampleRate(parameters: Values<ParameterList>): number
  warmUpSteps(parameters: Values<ParameterList>): number
  build(parameters: Values<ParameterList>): Scene
  readonly measures: Readonly<Record<string, Measure<Values<ParameterList>>>>
  measure(
    simulation: Measurable,
    probes: ProbeTable,
    parameters: Values<ParameterList>,
  ): Promise<Record<string, number>>
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

export function defineScene<L extends ParameterList, M extends string>(
  options: SceneDefinitionOptions<L, M>,
): SceneDefinition {
  return {
    contact: 'dem',
    sampleRate: () => 100,
    warmUpSteps: () => 0,
    ...(options as unknown as Omit<SceneDefinition, 'contact' | 'sampleRate' | 'warmUpSteps'>),
    parameters: { ...options.parameters, seed: seedParameter },
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
