// quantity.ts: the schema of a number that may carry a unit, as the SI number it means.

import { z } from 'zod'
import { InputError } from '../../model/inputError.js'
import { parseQuantity } from '../units.js'

export interface QuantityRange {
  /** Must be greater than this. */
  readonly above?: number
  /** Must be at least this. */
  readonly from?: number
  /** Must be at most this. */
  readonly to?: number
}

export function quantity(unit: string, range: QuantityRange = {}) {
  const what = `${unit === '1' ? 'a number' : `a number or a quantity in ${unit}`}${inWords(range)}`
  return z
    .union([z.number(), z.string()], { error: (issue) => `expected ${what}, found ${found(issue.input)}` })
    .transform((given, context) => {
      try {
        const value = parseQuantity(given, unit)
        if (inside(value, range)) return value
        context.issues.push({ code: 'custom', input: given, message: `expected ${what}, found ${found(given)}` })
      } catch (error) {
        if (!(error instanceof InputError)) throw error
        context.issues.push({ code: 'custom', input: given, message: error.message.replace(/^value: |\.$/g, '') })
      }
      return z.NEVER
    })
    .describe(what.charAt(0).toUpperCase() + what.slice(1))
}

export const vector = (unit: string, range: QuantityRange = {}) => {
  const component = quantity(unit, range)
  return z.tuple([component, component, component])
}

/** A value as the author wrote it, cut to one short line. */
export function found(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return `an object with ${Object.keys(value).join(', ') || 'nothing in it'}`
  const text = JSON.stringify(value)
  return text.length > 40 ? `${text.slice(0, 37)}...` : text
}

function inWords({ above, from, to }: QuantityRange): string {
  const low = above !== undefined ? ` above ${above}` : from !== undefined ? ` of at least ${from}` : ''
  return to === undefined ? low : `${low}${low ? ' and' : ''} at most ${to}`
}

function inside(value: number, { above = -Infinity, from = -Infinity, to = Infinity }: QuantityRange): boolean {
  return value > above && value >= from && value <= to
}
