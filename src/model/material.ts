// material.ts: what a body is made of, and how two materials touch.
//
// Between two materials friction, rolling, spinning and restitution are the smaller of the two values unless the scene gives the
// pair its own. Elastic constants stay with each side and are combined by the contact law; those of a pair stand for both sides.

import { finiteNumber, nonNegativeNumber, positiveNumber } from './checks.js'
import { InputError } from './inputError.js'
import { onlyKnown } from './knownOptions.js'

export interface MaterialOptions {
  readonly name?: string
  /** kg/m3 */
  readonly density: number
  /** Coulomb coefficient. */
  readonly friction?: number
  /** Speed after over speed before a head-on impact, 0 to 1. */
  readonly restitution?: number
  /** Rolling friction: torque over (normal force x radius). */
  readonly rolling?: number
  /** Spin friction, about the normal: torque over (normal force x radius). */
  readonly spinning?: number
  /** Young's modulus, Pa. */
  readonly young?: number
  /** Poisson's ratio, above -1, at most 0.5. */
  readonly poisson?: number
}

export interface Material extends Required<MaterialOptions> {}

/** What a pair of materials may override. */
export interface PairOptions {
  readonly friction?: number
  readonly restitution?: number
  readonly rolling?: number
  readonly spinning?: number
  /** Moduli that both sides have where the two touch: Pa, 1. */
  readonly young?: number
  readonly poisson?: number
}

export interface MaterialPair extends PairOptions {
  /** Names of the two materials. */
  readonly a: string
  readonly b: string
}

/** What is not said about a material. */
export const materialDefaults = {
  friction: 0.5,
  restitution: 0.5,
  rolling: 0,
  spinning: 0,
  young: 1e7,
  poisson: 0.3,
} as const

export function material(options: MaterialOptions): Material {
  const who = options.name === undefined ? 'material' : `material ${options.name}`
  onlyKnown(options, { name: true, density: true, ...materialDefaults }, who)
  const given = { name: '', ...materialDefaults, ...options }
  const { name, density, friction, restitution, rolling, spinning, young, poisson } = given
  positiveNumber(density, `${who}: density`, 'kg/m3')
  checkPair({ friction, restitution, rolling, spinning, young, poisson }, who)
  return Object.freeze({ name, density, friction, restitution, rolling, spinning, young, poisson })
}

/** The checks that hold for a material and for a pair alike. */
export function checkPair(options: PairOptions, who: string): void {
  if (options.friction !== undefined) nonNegativeNumber(options.friction, `${who}: friction`)
  if (options.rolling !== undefined) nonNegativeNumber(options.rolling, `${who}: rolling`)
  if (options.spinning !== undefined) nonNegativeNumber(options.spinning, `${who}: spinning`)
  if (options.young !== undefined) positiveNumber(options.young, `${who}: young`, 'Pa')
  if (options.poisson !== undefined) {
    const poisson = finiteNumber(options.poisson, `${who}: poisson`)
    if (poisson <= -1 || poisson > 0.5) {
      throw new InputError(`${who}: poisson must be above -1 and at most 0.5, found ${poisson}.`)
    }
  }
  if (options.restitution === undefined) return
  const restitution = finiteNumber(options.restitution, `${who}: restitution`)
  if (restitution < 0 || restitution > 1) {
    throw new InputError(`${who}: restitution must be from 0 to 1, found ${restitution}.`)
  }
}

export interface PairProperties extends Required<Omit<PairOptions, 'young' | 'poisson'>> {
  /** Effective moduli of the contact, Pa. */
  readonly effectiveYoung: number
  readonly effectiveShear: number
}

/**
 * How materials a and b touch: the pair's own values where given, otherwise the smaller of the two; moduli from
 * 1/E* = (1 − ν_a²)/E_a + (1 − ν_b²)/E_b,  1/G* = 2(2 − ν_a)(1 + ν_a)/E_a + 2(2 − ν_b)(1 + ν_b)/E_b.
 */
export function pairProperties(pairs: readonly MaterialPair[], a: Material, b: Material): PairProperties {
  const own = pairs.find((p) => (p.a === a.name && p.b === b.name) || (p.a === b.name && p.b === a.name))
  const sides = [a, b].map(({ young, poisson }) => ({ young: own?.young ?? young, poisson: own?.poisson ?? poisson }))
  const sum = (compliance: (of: { young: number; poisson: number }) => number) =>
    compliance(sides[0]!) + compliance(sides[1]!)
  return {
    effectiveYoung: 1 / sum(({ young, poisson }) => (1 - poisson ** 2) / young),
    effectiveShear: 1 / sum(({ young, poisson }) => (2 * (2 - poisson) * (1 + poisson)) / young),
    friction: own?.friction ?? Math.min(a.friction, b.friction),
    restitution: own?.restitution ?? Math.min(a.restitution, b.restitution),
    rolling: own?.rolling ?? Math.min(a.rolling, b.rolling),
    spinning: own?.spinning ?? Math.min(a.spinning, b.spinning),
  }
}
