// material.ts: what a body is made of, and how two materials touch.
//
// Between two materials friction, rolling, spinning and restitution are the smaller of the two values unless the scene gives the
// pair its own; compliances, in series, add up. Elastic constants stay with each side and are combined by the contact law; those of
// a pair stand for both sides.

import { type MaterialParameter, materialParameters, type PartParameter } from '../math/contactParts.js'
import { finiteNumber, nonNegativeNumber, positiveNumber, shown } from './checks.js'
import { InputError } from './inputError.js'
import { needed, onlyKnown } from './knownOptions.js'
import { didYouMean } from './nearestName.js'

/**
 * Properties that parts of contact by force declare; of contact by impulses friction, restitution, rolling,
 * spinning, adhesion and compliance count.
 */
type Properties = { readonly [K in MaterialParameter]: number }

/** Parameters of the user's own parts of a law, by name. */
export type OwnValues = Readonly<Record<string, number>>

export interface MaterialOptions extends Partial<Properties> {
  readonly name?: string
  /** kg/m3 */
  readonly density: number
  readonly own?: OwnValues
}

export interface Material extends Properties {
  readonly name: string
  readonly density: number
  readonly own?: OwnValues
}

/** What a pair of materials may override; moduli are those that both sides have where the two touch. */
export interface PairOptions extends Partial<Properties> {
  readonly own?: OwnValues
}

export interface MaterialPair extends PairOptions {
  /** Names of the two materials. */
  readonly a: string
  readonly b: string
}

const parameterNames = Object.keys(materialParameters) as MaterialParameter[]

/** Of every property that a function is asked for. */
const properties = <T>(of: (name: MaterialParameter) => T) =>
  Object.fromEntries(parameterNames.map((name) => [name, of(name)])) as Record<MaterialParameter, T>

/** What is not said about a material. */
export const materialDefaults: Properties = properties((name) => materialParameters[name].default)

export function material(options: MaterialOptions): Material {
  needed(options, 'material')
  const { name = '' } = options
  if (typeof name !== 'string') throw new InputError(`material: name must be a text, found ${shown(name)}.`)
  const who = name === '' ? 'material' : `material ${name}`
  onlyKnown(options, { name: true, density: true, own: true, ...materialDefaults }, who)
  positiveNumber(options.density, `${who}: density`, 'kg/m3')
  checkPair(options, who)
  const values = properties((name) => options[name] ?? materialDefaults[name])
  const own = options.own && Object.keys(options.own).length > 0 ? { own: { ...options.own } } : {}
  return Object.freeze({ name, density: options.density, ...values, ...own })
}

/** The checks that hold for a material and for a pair alike. */
export function checkPair(options: PairOptions, who: string): void {
  for (const name of parameterNames) {
    if (options[name] !== undefined) checkParameter(options[name], `${who}: ${name}`, materialParameters[name])
  }
  for (const [name, value] of Object.entries(options.own ?? {})) finiteNumber(value, `${who}: own ${name}`)
}

function checkParameter(value: unknown, what: string, { unit, from, above, to }: PartParameter): void {
  if (to === undefined && above === 0) positiveNumber(value, what, unit)
  else if (to === undefined && from === 0) nonNegativeNumber(value, what, unit)
  else {
    const number = finiteNumber(value, what)
    const low = above === undefined ? number >= (from ?? -Infinity) : number > above
    if (low && number <= (to ?? Infinity)) return
    const range = above === undefined ? `from ${from} to ${to}` : `above ${above} and at most ${to}`
    throw new InputError(`${what} must be ${range}, found ${number}.`)
  }
}

export interface PairProperties extends Omit<Properties, 'young' | 'poisson'> {
  /** Effective moduli of the contact, Pa. */
  readonly effectiveYoung: number
  readonly effectiveShear: number
  /** A parameter that a user's part declares. */
  own(name: string, parameter: PartParameter): number
}

/**
 * How materials a and b touch: the pair's own values where given, otherwise combined as each is declared, most as the smaller
 * of the two; moduli from 1/E* = (1 − ν_a²)/E_a + (1 − ν_b²)/E_b,  1/G* = 2(2 − ν_a)(1 + ν_a)/E_a + 2(2 − ν_b)(1 + ν_b)/E_b.
 */
export function pairProperties(pairs: readonly MaterialPair[], a: Material, b: Material): PairProperties {
  const own = pairs.find((p) => (p.a === a.name && p.b === b.name) || (p.a === b.name && p.b === a.name))
  const sides = [a, b].map(({ young, poisson }) => ({ young: own?.young ?? young, poisson: own?.poisson ?? poisson }))
  const sum = (compliance: (of: { young: number; poisson: number }) => number) =>
    compliance(sides[0]!) + compliance(sides[1]!)
  const {
    young: _young,
    poisson: _poisson,
    ...rest
  } = properties((name) => own?.[name] ?? combined(materialParameters[name], a[name], b[name]))
  return {
    effectiveYoung: 1 / sum(({ young, poisson }) => (1 - poisson ** 2) / young),
    effectiveShear: 1 / sum(({ young, poisson }) => (2 * (2 - poisson) * (1 + poisson)) / young),
    ...rest,
    own: (name, parameter) => {
      const [mine, others] = [a, b].map((side) => side.own?.[name] ?? parameter.default) as [number, number]
      return own?.own?.[name] ?? combined(parameter, mine, others)
    },
  }
}

/** Values for the user's own parts: each declared by a part of the law, and within its bounds. */
export function checkOwn(
  parts: readonly { readonly parameters: Readonly<Record<string, PartParameter>> }[],
  materials: readonly Material[],
  pairs: readonly MaterialPair[],
): void {
  const declared = Object.assign({}, ...parts.map(({ parameters }) => parameters)) as Record<string, PartParameter>
  const sides = [
    ...materials.map(({ name, own }) => ({ who: `material ${name}`, own })),
    ...pairs.map(({ a, b, own }) => ({ who: `the pair ${a}, ${b}`, own })),
  ]
  for (const { who, own } of sides) {
    for (const [name, value] of Object.entries(own ?? {})) {
      const parameter = declared[name]
      if (!parameter) {
        const meant = didYouMean(name, Object.keys(declared))
        throw new InputError(`${who}: no part of the law declares ${name}${meant}`)
      }
      checkParameter(value, `${who}: ${name}`, parameter)
    }
  }
}

export function combined({ combine = 'smaller' }: PartParameter, a: number, b: number): number {
  if (combine === 'sum') return a + b
  return combine === 'geometric' ? Math.sqrt(a * b) : Math.min(a, b)
}

export function sameMaterial(a: Material, b: Material): boolean {
  return (Object.keys(a) as (keyof Material)[]).every((key) => a[key] === b[key])
}
