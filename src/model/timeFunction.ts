// timeFunction.ts: a number that changes with time, as plain data, so that scene files and checkpoints hold it.
//
//   constant c;   ramp from `from` at `start` to `to` at `end`, held outside;   table, straight between, held outside
//   sine   offset + amplitude sin(2π frequency t + phase)

import { finiteNumber, listOf, shown } from './checks.js'
import { InputError } from './inputError.js'
import { needed } from './knownOptions.js'

export interface Ramp {
  readonly from: number
  readonly to: number
  /** s */
  readonly start: number
  /** s, after start. */
  readonly end: number
}

export interface Sine {
  readonly amplitude: number
  /** Hz */
  readonly frequency: number
  /** rad; 0 when omitted. */
  readonly phase?: number
  readonly offset?: number
}

export interface TimeTable {
  /** s, rising. */
  readonly times: readonly number[]
  readonly values: readonly number[]
}

export type TimeFunction = number | { readonly ramp: Ramp } | { readonly sine: Sine } | { readonly table: TimeTable }

export const motion = {
  /** A table of a function of time, from 0 to `until`. */
  sampled(of: (time: number) => number, { until, every }: { readonly until: number; readonly every: number }) {
    if (!(until > 0 && every > 0)) {
      throw new InputError(`motion.sampled: until and every must be above 0 s, found ${until} and ${every}.`)
    }
    const times = Array.from({ length: Math.ceil(until / every - 1e-9) + 1 }, (_, k) => Math.min(k * every, until))
    return checkTimeFunction({ table: { times, values: times.map(of) } }, 'motion.sampled')
  },
} as const

/** The same function of time with the other sign. */
export function negated(given: TimeFunction): TimeFunction {
  if (typeof given === 'number') return -given
  if ('ramp' in given) return { ramp: { ...given.ramp, from: -given.ramp.from, to: -given.ramp.to } }
  if ('table' in given) return { table: { ...given.table, values: given.table.values.map((value) => -value) } }
  const { amplitude, offset = 0 } = given.sine
  return { sine: { ...given.sine, amplitude: -amplitude, offset: -offset } }
}

/** The function itself, or one sentence on what is wrong with it. */
export function checkTimeFunction(given: TimeFunction, what: string): TimeFunction {
  if (typeof given === 'number') return finiteNumber(given, what)
  const kinds = given && typeof given === 'object' ? Object.keys(given) : []
  if (kinds.length !== 1 || !['ramp', 'sine', 'table'].includes(kinds[0]!)) {
    throw new InputError(`${what} must be a number or one of { ramp }, { sine }, { table }, found ${shown(given)}.`)
  }
  needed(Object.values(given)[0], `${what}: ${kinds[0]}`)
  if ('table' in given) checkTable(given.table, what)
  else if ('ramp' in given) checkRamp(given.ramp, what)
  else {
    const { amplitude, frequency, phase = 0, offset = 0 } = given.sine
    for (const [key, value] of Object.entries({ amplitude, frequency, phase, offset })) {
      finiteNumber(value, `${what}: ${key} of the sine`)
    }
  }
  return given
}

function checkRamp({ from, to, start, end }: Ramp, what: string): void {
  for (const [key, value] of Object.entries({ from, to, start, end }))
    finiteNumber(value, `${what}: ${key} of the ramp`)
  if (end <= start) throw new InputError(`${what}: the ramp must end after it starts, found ${start} to ${end} s.`)
}

function checkTable({ times, values }: TimeTable, what: string): void {
  listOf(times, `${what}: times of the table`)
  listOf(values, `${what}: values of the table`)
  if (times.length === 0 || times.length !== values.length) {
    throw new InputError(`${what}: the table needs a value for each time, found ${times.length} and ${values.length}.`)
  }
  times.forEach((time, k) => {
    finiteNumber(time, `${what}: time ${k} of the table`)
    finiteNumber(values[k], `${what}: value ${k} of the table`)
    if (k > 0 && time <= times[k - 1]!) {
      throw new InputError(`${what}: times of the table must rise, found ${times[k - 1]} s before ${time} s.`)
    }
  })
}

/** No value of it is below this. */
export function leastOf(given: TimeFunction): number {
  if (typeof given === 'object' && 'sine' in given) return (given.sine.offset ?? 0) - Math.abs(given.sine.amplitude)
  return knotsOf(given).values.reduce((least, value) => Math.min(least, value))
}

/** Knots of what is straight between knots; a sine has none. */
export function knotsOf(given: Exclude<TimeFunction, { readonly sine: Sine }>): TimeTable {
  if (typeof given === 'number') return { times: [0], values: [given] }
  if ('table' in given) return given.table
  const { from, to, start, end } = given.ramp
  return { times: [start, end], values: [from, to] }
}

export function valueAt(given: TimeFunction, time: number): number {
  if (typeof given === 'object' && 'sine' in given) {
    const { amplitude, frequency, phase = 0, offset = 0 } = given.sine
    return offset + amplitude * Math.sin(2 * Math.PI * frequency * time + phase)
  }
  const { times, values } = knotsOf(given)
  const next = times.findIndex((t) => t > time)
  if (next < 0) return values.at(-1)!
  if (next === 0) return values[0]!
  const share = (time - times[next - 1]!) / (times[next]! - times[next - 1]!)
  return values[next - 1]! + share * (values[next]! - values[next - 1]!)
}
