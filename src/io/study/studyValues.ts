// studyValues.ts: what a study file says of each parameter and option, as SI numbers or texts with a unit.

import { partKinds, partNames } from '../../math/contactParts.js'
import { backendKinds } from '../../model/backend.js'
import { dampingForms, frictionNames, solverNames } from '../../model/contact.js'
import type { SceneDefinition } from '../../model/defineScene.js'
import { InputError } from '../../model/inputError.js'
import { didYouMean } from '../../model/nearestName.js'
import { parameterValues } from '../../model/parameter.js'
import type { Attempt, Path } from '../sceneFile/problem.js'
import { anyQuantity, parseQuantity } from '../units.js'
import { type Expression, parseExpression } from './expression.js'
import type { StudyFile, StudyRange, StudyValue } from './studySchema.js'

export type PointValue = number | string | boolean

interface RunOption {
  /** Of numbers, all of which are above 0. */
  readonly unit?: string
  readonly words?: readonly string[]
  /** A text where none of these is said. */
  readonly onOff?: true
}

/** Options of `talus run` a study may set. */
const runOptions: Readonly<Record<string, RunOption>> = {
  contact: { words: ['dvi', 'dem'] },
  solver: { words: solverNames },
  friction: { words: frictionNames },
  tolerance: { unit: 'm/s' },
  iterations: { unit: '1' },
  step: { unit: 's' },
  time: { unit: 's' },
  steps: { unit: '1' },
  sleep: { unit: 'm/s' },
  sleepTime: { unit: 's' },
  unsafeStep: { onOff: true },
  bookLosses: { onOff: true },
  ...Object.fromEntries(partKinds.map((kind) => [kind, { words: partNames(kind) }])),
  damping: { words: dampingForms },
  tension: { onOff: true },
  precision: { words: ['double', 'single'] },
  backend: { words: backendKinds },
  device: {},
  record: { unit: 'Hz' },
  recordContacts: { onOff: true },
  checkpoint: { unit: 's' },
  strict: { onOff: true },
}

/** Of options in names of columns and in expressions. */
export const optionPrefix = 'options.'

/** What is varied, or said once, under one name. */
export interface StudyEntry {
  /** radius, options.step, bodies.0.shape.radius */
  readonly name: string
  readonly path: Path
  /** SI unit, '1' for pure numbers and texts. */
  readonly unit: string
  /** One value, those of a list or of a range; none where it is sampled or computed. */
  readonly values: readonly PointValue[]
  readonly interval: Interval | null
  readonly computed: Expression | null
  readonly whole: boolean
}

export interface Interval {
  readonly from: number
  readonly to: number
  readonly log: boolean
}

/** Unit of a name; of a scene file it is that of the values given. */
export interface NamedUnit {
  readonly unit: string | null
  readonly whole: boolean
}

export function unitOf(name: string, { definition: { parameters }, fromData, variables }: Described): NamedUnit {
  if (variables.has(name) && !Object.hasOwn(parameters, name)) return { unit: null, whole: false }
  if (name.startsWith(optionPrefix)) {
    const option = name.slice(optionPrefix.length)
    if (!Object.hasOwn(runOptions, option))
      throw new InputError(`unknown option ${option}${didYouMean(option, Object.keys(runOptions))}`)
    const { unit = null } = runOptions[option]!
    return { unit, whole: unit === '1' }
  }
  if (Object.hasOwn(parameters, name)) return { unit: parameters[name]!.unit, whole: parameters[name]!.integer }
  if (fromData) return { unit: null, whole: false }
  throw new InputError(`unknown parameter ${name}${didYouMean(name, Object.keys(parameters))}`)
}

export interface Described {
  readonly definition: SceneDefinition
  /** The scene is a YAML or JSON file, whose parts are named by path. */
  readonly fromData: boolean
  /** Names that are not of the scene. */
  readonly variables: ReadonlySet<string>
}

/** Every parameter and option of the file, in its order. */
export function studyEntries(file: StudyFile, scene: Described, attempt: Attempt): StudyEntry[] {
  return (['variables', 'parameters', 'options'] as const).flatMap((part) =>
    Object.entries(file[part] ?? {}).flatMap(([key, value]) => {
      const name = part === 'options' ? `${optionPrefix}${key}` : key
      const path = [part, key]
      const made = attempt(path, () => {
        if (part === 'variables' && Object.hasOwn(scene.definition.parameters, key))
          throw new InputError(`the scene has a parameter ${key}: call the variable something else.`)
        if (name === 'options.steps' && file.options?.time !== undefined)
          throw new InputError('steps and time exclude each other.')
        return entryOf(name, path, value, scene)
      })
      return made ? [made] : []
    }),
  )
}

const isRange = (value: StudyValue): value is StudyRange => typeof value === 'object' && !Array.isArray(value)

function entryOf(name: string, path: Path, value: StudyValue, scene: Described): StudyEntry {
  const { unit, whole } = unitOf(name, scene)
  const same = { name, path, whole, interval: null, computed: null }
  if (typeof value === 'string' && value.trimStart().startsWith('=')) {
    const computed = parseExpression(value.trimStart().slice(1))
    return { ...same, unit: unit ?? '1', values: [], computed }
  }
  if (isRange(value)) {
    const range = rangeEntry(name, path, value, { unit, whole })
    const { from, to } = range.interval ?? { from: range.values[0]!, to: range.values.at(-1)! }
    for (const end of [from, to]) checkValue(name, end, scene.definition)
    return range
  }
  const read = (Array.isArray(value) ? value : [value]).map((item) => valueOf(item, unit, name))
  const units = new Set(read.map((item) => item.unit))
  if (units.size > 1) throw new InputError(`its values are of different units: ${[...units].join(', ')}.`)
  const values = read.map((item) => item.value)
  for (const item of values) checkValue(name, item, scene.definition)
  return { ...same, unit: [...units][0]!, values }
}

function rangeEntry(name: string, path: Path, value: StudyRange, { unit, whole }: NamedUnit): StudyEntry {
  const [from, to] = [valueOf(value.from, unit, name), valueOf(value.to, unit, name)]
  if (typeof from.value !== 'number' || typeof to.value !== 'number')
    throw new InputError('a range goes from one number to another.')
  if (from.unit !== to.unit) throw new InputError(`its ends are of different units: ${from.unit}, ${to.unit}.`)
  const interval = { from: from.value, to: to.value, log: value.scale === 'log' }
  if (interval.log && !(interval.from > 0 && interval.to > 0))
    throw new InputError('a logarithmic range has ends above zero.')
  if (value.points === 1 && interval.from !== interval.to)
    throw new InputError('a range from one number to another has at least 2 points.')
  if (interval.from === interval.to && value.points !== 1)
    throw new InputError(`a range goes from one number to another, found ${value.from} twice: give it as one value.`)
  const same = { name, path, unit: from.unit, whole, computed: null }
  if (value.points === undefined) return { ...same, values: [], interval }
  const last = Math.max(1, value.points - 1)
  const values = Array.from({ length: value.points }, (_, k) => at(interval, k / last, whole))
  return { ...same, values: [...new Set(values)], interval: null }
}

/** The number at a share of the way; ends are met exactly, and 0.1 + 2 · 0.1 is 0.3. */
export function at({ from, to, log }: Interval, share: number, whole: boolean): number {
  if (share === 0) return from
  if (share === 1) return to
  const exact = log ? from * (to / from) ** share : from + (to - from) * share
  return whole ? Math.round(exact) : Number(exact.toPrecision(12))
}

/** A value in the unit, or as it stands where none is known. */
export function valueOf(raw: PointValue, unit: string | null, name: string): { value: PointValue; unit: string } {
  if (typeof raw !== 'string') return { value: raw, unit: unit ?? '1' }
  if (unit !== null) return { value: parseQuantity(raw, unit, name), unit }
  if (name.startsWith(optionPrefix)) return { value: raw, unit: '1' }
  return anyQuantity(raw) ?? { value: raw, unit: '1' }
}

/** Refuses what a scene that states ranges would refuse. */
export function checkValue(name: string, value: PointValue, { parameters }: SceneDefinition): void {
  const known = Object.hasOwn(parameters, name) ? parameters[name] : undefined
  if (known) parameterValues({ [name]: known }, { [name]: value as number })
  if (!name.startsWith(optionPrefix)) return
  const { unit, words, onOff } = runOptions[name.slice(optionPrefix.length)]!
  if (unit !== undefined && !(Number(value) > 0)) throw new InputError(`expected a number above 0, found ${value}.`)
  if (unit === '1' && !Number.isInteger(value)) throw new InputError(`expected a whole number, found ${value}.`)
  if (onOff && typeof value !== 'boolean') throw new InputError(`expected true or false, found ${value}.`)
  if (words && !words.includes(String(value)))
    throw new InputError(`expected one of ${words.join(', ')}, found ${value}${didYouMean(String(value), words)}`)
}
