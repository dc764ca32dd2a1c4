// parameter.ts: a number a built-in scene may be asked for with another value.

import { finiteNumber } from './checks.js'
import { InputError } from './inputError.js'
import { type OptionNames, onlyKnown } from './knownOptions.js'
import { didYouMean } from './nearestName.js'

export interface Parameter {
  /** SI unit, '1' for a pure number. */
  readonly unit: string
  readonly default: number
  readonly min: number
  readonly max: number
  readonly what: string
  readonly integer: boolean
}

export type ParameterOptions = Omit<Parameter, 'integer'> & { readonly integer?: boolean }

export type ParameterList = Readonly<Record<string, Parameter>>
export type ParameterValues = Readonly<Record<string, number>>

const parameterNames: OptionNames<ParameterOptions> = {
  unit: true,
  default: true,
  min: true,
  max: true,
  what: true,
  integer: true,
}

export function parameter(options: ParameterOptions): Parameter {
  onlyKnown(options, parameterNames, 'parameter')
  return { integer: false, ...options }
}

/** Defaults with the values given in their place; every one inside its range. */
export function parameterValues(list: ParameterList, given: ParameterValues): Record<string, number> {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(list, name))
      throw new InputError(`unknown parameter ${name}${didYouMean(name, Object.keys(list))}`)
  }
  const values: Record<string, number> = {}
  for (const [name, p] of Object.entries(list)) {
    const value = finiteNumber(given[name] ?? p.default, `parameter ${name}`)
    if (value < p.min || value > p.max) {
      const unit = p.unit === '1' ? '' : ` ${p.unit}`
      throw new InputError(`parameter ${name} must be from ${p.min} to ${p.max}${unit}, found ${value}${unit}.`)
    }
    if (p.integer && !Number.isInteger(value)) {
      throw new InputError(`parameter ${name} must be a whole number, found ${value}.`)
    }
    values[name] = value
  }
  return values
}
