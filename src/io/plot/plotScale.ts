// plotScale.ts: an axis of a plot: from values to pixels, and where ticks stand.
//
// Linear ticks are 1, 2 or 5 times a power of ten apart. Logarithmic ticks are powers of ten, with 2 and 5 between them
// where the range is short.

import { InputError } from '../../model/inputError.js'

export interface Axis {
  readonly label: string
  /** Linear when omitted. A logarithmic axis leaves out what is not above zero. */
  readonly scale?: 'linear' | 'log'
  /** From the data when omitted. */
  readonly min?: number
  readonly max?: number
}

export interface Tick {
  readonly value: number
  readonly text: string
}

export interface PlotScale {
  readonly min: number
  readonly max: number
  readonly ticks: readonly Tick[]
  /** Lines without text. */
  readonly minor: readonly number[]
  /** False for what the scale has no place for: infinite, or not above zero where it is logarithmic. */
  shows(value: number): boolean
  /** 0 at the axis's start, 1 at its end. */
  at(value: number): number
}

export function plotScale(axis: Axis, values: Iterable<number>): PlotScale {
  const shows = axis.scale === 'log' ? (x: number) => Number.isFinite(x) && x > 0 : Number.isFinite
  let low = axis.min ?? Number.POSITIVE_INFINITY
  let high = axis.max ?? Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (!shows(value)) continue
    if (axis.min === undefined) low = Math.min(low, value)
    if (axis.max === undefined) high = Math.max(high, value)
  }
  const empty = low > high || (axis.min !== undefined && axis.min === axis.max)
  if (!shows(low) || !shows(high) || empty) {
    throw new InputError(`plot: axis ${axis.label} has nothing to show from ${low} to ${high}.`)
  }
  return axis.scale === 'log' ? logScale(axis, low, high, shows) : linearScale(axis, low, high, shows)
}

type Shows = (value: number) => boolean

function linearScale(axis: Axis, low: number, high: number, shows: Shows): PlotScale {
  // a range of nothing is widened to one, so that a constant lies in the middle
  const margin = low === high ? Math.abs(low) / 2 || 0.5 : 0
  const step = niceStep((high - low + 2 * margin) / 5)
  const min = axis.min ?? step * Math.floor((low - margin) / step + 1e-9)
  const max = axis.max ?? step * Math.ceil((high + margin) / step - 1e-9)
  const ticks: Tick[] = []
  for (let k = Math.ceil(min / step - 1e-9); k * step <= max + 1e-9 * step; k++) {
    ticks.push({ value: k * step, text: linearText(k * step, step) })
  }
  return { min, max, ticks, minor: [], shows, at: (value) => (value - min) / (max - min) }
}

/** The smallest of 1, 2, 5 times a power of ten that is not below. */
function niceStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast))
  return power * [1, 2, 5, 10].find((factor) => factor * power >= atLeast * (1 - 1e-9))!
}

function linearText(value: number, step: number): string {
  const size = Math.max(Math.abs(value), step)
  if (value === 0) return '0'
  if (size >= 1e6 || step < 1e-4) return tenText(value)
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  return minus(value.toFixed(digits))
}

function logScale(axis: Axis, low: number, high: number, shows: Shows): PlotScale {
  // whole decades, unless the data fill less than two
  const short = Math.log10(high / low) < 2
  const sites = short ? [1, 2, 5] : [1]
  const min = axis.min ?? below(low === axis.max ? low / 2 : low, sites)
  const max = axis.max ?? Math.max(above(high, sites), 2 * min)
  const [from, to] = [Math.log10(min), Math.log10(max)]
  const decades = to - from
  const stride = Math.ceil(decades / 8)
  const plain = min >= 0.01 && max <= 1000
  const ticks: Tick[] = []
  const minor: number[] = []
  for (let power = Math.floor(from + 1e-9); power <= to + 1e-9; power++) {
    for (let digit = 1; digit < 10; digit++) {
      const value = Number(`${digit}e${power}`)
      if (value < min * (1 - 1e-9) || value > max * (1 + 1e-9)) continue
      const named = digit === 1 ? power % stride === 0 : decades < 2 && [2, 5].includes(digit)
      if (named) ticks.push({ value, text: plain ? String(value) : tenText(value) })
      else if (digit === 1 || decades <= 4) minor.push(value)
    }
  }
  return { min, max, ticks, minor, shows, at: (value) => (Math.log10(value) - from) / (to - from) }
}

/** The largest of the sites times a power of ten that is not above the value. */
function below(value: number, sites: readonly number[]): number {
  const power = Math.floor(Math.log10(value) + 1e-9)
  const site = sites.findLast((s) => s * 10 ** power <= value * (1 + 1e-9)) ?? 1
  return Number(`${site}e${power}`)
}

/** The smallest of the sites times a power of ten that is not below the value. */
function above(value: number, sites: readonly number[]): number {
  const power = Math.floor(Math.log10(value) + 1e-9)
  const site = sites.find((s) => s * 10 ** power >= value * (1 - 1e-9))
  return site === undefined ? Number(`1e${power + 1}`) : Number(`${site}e${power}`)
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** 10⁻³, 2·10⁻⁴. */
function tenText(value: number): string {
  const [digits, power] = value.toExponential(6).split('e').map(Number) as [number, number]
  const exponent = `${power < 0 ? '⁻' : ''}${[...String(Math.abs(power))].map((d) => raised[Number(d)]).join('')}`
  const factor = digits === 1 ? '' : digits === -1 ? '−' : `${minus(String(digits))}·`
  return `${factor}10${exponent}`
}

const minus = (text: string) => text.replace('-', '−')
