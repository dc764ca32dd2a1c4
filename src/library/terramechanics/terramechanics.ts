// terramechanics.ts: what tests of wheels and tracks on ground are made of, and what is read from their series.
//
//   slip        1 − v / (ω r), driven;   sinkage   how far it has gone down since a time
//   efficiency  pull · v / (torque · ω)

import { InputError } from '../../model/inputError.js'
import { earthMoving } from './earthMoving.js'
import { addServo } from './servo.js'
import { addTow } from './tow.js'

/** 0 rolls, 1 spins in its place, below 0 is braked. `radius` is of the wheel, or teeth pitch / 2π of a sprocket, m. */
function slip(speed: number, omega: number, radius: number): number {
  if (!(omega * radius !== 0))
    throw new InputError(`slip: a wheel that turns is needed, found ω r = ${omega * radius} m/s.`)
  return 1 - speed / (omega * radius)
}

/** Power drawn over power given. */
const tractiveEfficiency = (pull: number, speed: number, torque: number, omega: number): number =>
  (pull * speed) / (torque * omega)

export interface SteadyMean {
  readonly mean: number
  /** Standard error, from the means of blocks so long that they do not know of each other. */
  readonly error: number
}

/** Mean of a series and its standard error by `blocks` (8 when omitted) of the same length, the first rest left out. */
function steadyMean(values: readonly number[], blocks = 8): SteadyMean {
  const each = Math.floor(values.length / blocks)
  if (each < 1) throw new InputError(`steadyMean: ${blocks} blocks need as many values, found ${values.length}.`)
  const used = values.slice(values.length - each * blocks)
  const meanOf = (some: readonly number[]) => some.reduce((sum, value) => sum + value, 0) / some.length
  const means = Array.from({ length: blocks }, (_, k) => meanOf(used.slice(k * each, (k + 1) * each)))
  const mean = meanOf(means)
  const variance = means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (blocks - 1)
  return { mean, error: Math.sqrt(variance / blocks) }
}

export const terramechanics = { addTow, addServo, slip, tractiveEfficiency, steadyMean, earthMoving } as const
