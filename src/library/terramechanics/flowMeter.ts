// flowMeter.ts: mass that goes through a plane, or a rectangle of it, from one look to the next.

import { dot, minus, type Triple } from '../../math/rotation.js'
import { directionOf, finiteNumber, finiteVector, positiveNumber, type Vector } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import { type OptionNames, onlyKnown } from '../../model/knownOptions.js'

export interface FlowMeterOptions {
  /** A point of the plane, m, and its normal: what goes along it counts as above 0. */
  readonly point: Vector
  readonly normal: Vector
  /** Counts what crosses within this distance of the point, m; all of the plane when omitted. */
  readonly within?: number
}

/** Bodies as `simulation.read` has them: `bodyPos`, 1 / `bodyInvMass`, kg, and where bodies come and go `simulation.bodyIds()`: one that is new in a place has crossed nothing. */
export interface FlowLook {
  readonly time: number
  readonly positions: ArrayLike<number>
  readonly masses: ArrayLike<number>
  readonly ids?: ArrayLike<number>
}

export interface FlowReading {
  /** Since the look before, kg/s; 0 at the first. */
  readonly flow: number
  /** Since the first look, kg. */
  readonly mass: number
}

const names: OptionNames<FlowMeterOptions> = { point: true, normal: true, within: true }

class FlowMeter {
  private before: { readonly time: number; readonly heights: Float64Array; readonly ids: readonly number[] } | null =
    null
  private mass = 0
  private readonly point: Triple
  private readonly normal: Triple
  private readonly within: number

  constructor(options: FlowMeterOptions) {
    onlyKnown(options, names, 'flowMeter')
    this.point = finiteVector(options.point, 'flowMeter: point')
    this.normal = directionOf(options.normal, 'flowMeter: normal')
    this.within = positiveNumber(options.within ?? Number.MAX_VALUE, 'flowMeter: within', 'm')
  }

  look({ time, positions, masses, ids: given }: FlowLook): FlowReading {
    finiteNumber(time, 'flowMeter: time')
    const armOf = (i: number) => minus([positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!], this.point)
    const isThere = (i: number) => Number.isFinite(masses[i]!) && !(given && given[i]! < 0)
    const heights = Float64Array.from(masses, (_, i) => (isThere(i) ? dot(armOf(i), this.normal) : Number.NaN))
    const ids = Array.from(given ?? masses, (id, i) => (given ? id : i))
    const { before } = this
    this.before = { time, heights, ids }
    if (!before) return { flow: 0, mass: 0 }
    if (!(time > before.time))
      throw new InputError(
        `flowMeter: a look must be later than the one before, found ${time} s after ${before.time} s.`,
      )
    let crossed = 0
    for (let i = 0; i < Math.min(heights.length, before.heights.length); i++) {
      const wasThere = !Number.isNaN(before.heights[i]!) && before.ids[i] === ids[i]
      const way = Number(heights[i]! >= 0) - Number(before.heights[i]! >= 0)
      if (way === 0 || !wasThere || !isThere(i)) continue
      const arm = armOf(i)
      const aside = Math.sqrt(Math.max(0, dot(arm, arm) - heights[i]! ** 2))
      if (aside <= this.within) crossed += way * masses[i]!
    }
    this.mass += crossed
    return { flow: crossed / (time - before.time), mass: this.mass }
  }
}

export const flowMeter = (options: FlowMeterOptions) => new FlowMeter(options)
