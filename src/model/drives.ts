// drives.ts: time functions as columns: straight pieces between knots, or the four numbers of a sine.

import { knotsOf, type TimeFunction } from './timeFunction.js'

const driveKinds = { knots: 0, sine: 1 } as const

export interface Drives {
  readonly count: number
  /** 0 knots, 1 sine. */
  readonly kind: Int32Array
  /** First knot, and one past the last; equal for a sine. */
  readonly firstKnot: Uint32Array
  readonly endKnot: Uint32Array
  /** s, rising within a drive. */
  readonly knotTime: Float64Array
  readonly knotValue: Float64Array
  /** offset + amplitude sin(rate t + phase), rate = 2π frequency in rad/s. */
  readonly amplitude: Float64Array
  readonly rate: Float64Array
  readonly phase: Float64Array
  readonly offset: Float64Array
}

export function compileDrives(functions: readonly TimeFunction[]): Drives {
  const count = functions.length
  const [kind, firstKnot, endKnot] = [new Int32Array(count), new Uint32Array(count), new Uint32Array(count)]
  const [amplitude, rate, phase, offset] = [0, 1, 2, 3].map(() => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const times: number[] = []
  const values: number[] = []
  functions.forEach((of, i) => {
    firstKnot[i] = times.length
    if (typeof of === 'object' && 'sine' in of) {
      kind[i] = driveKinds.sine
      amplitude[i] = of.sine.amplitude
      rate[i] = 2 * Math.PI * of.sine.frequency
      phase[i] = of.sine.phase ?? 0
      offset[i] = of.sine.offset ?? 0
    } else {
      const knots = knotsOf(of)
      for (const time of knots.times) times.push(time)
      for (const value of knots.values) values.push(value)
    }
    endKnot[i] = times.length
  })
  const [knotTime, knotValue] = [Float64Array.from(times), Float64Array.from(values)]
  return { count, kind, firstKnot, endKnot, knotTime, knotValue, amplitude, rate, phase, offset }
}
