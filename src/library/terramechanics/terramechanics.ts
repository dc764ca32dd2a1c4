// terramechanics.ts: what tests of wheels and tracks on ground are made of, and what is read from their series.
//
//   slip        1 − v / (ω r), driven;   sinkage   how far it has gone down since a time
//   efficiency  pull · v / (torque · ω)

import { finiteNumber } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import { contactPatch } from './contactPatch.js'
import { earthMoving } from './earthMoving.js'
import { flowMeter } from './flowMeter.js'
import { sections } from './sections.js'
import { addServo } from './servo.js'
import { addTow } from './tow.js'

/** 0 rolls, 1 spins in its place, below 0 is braked. `radius` is of the wheel, or teeth pitch / 2π of a sprocket, m. */
function slip(speed: number, omega: number, radius: number): number {
  if (!(omega * radius !== 0))
    throw new InputError(`slip: a wheel that turns is needed, found ω r = ${omega * radius} m/s.`)
  return 1 - finiteNumber(speed, 'slip: speed') / finiteNumber(omega * radius, 'slip: ω r')
}

/** Power drawn over power given. */
function tractiveEfficiency(pull: number, speed: number, torque: number, omega: number): number {
  if (!(torque * omega !== 0))
    throw new InputError(`tractiveEfficiency: a drive that gives power is needed, found T ω = ${torque * omega} W.`)
  return (pull * speed) / (torque * omega)
}

export interface SteadyMean {
  readonly mean: number
  /** Standard error, from the means of blocks so long that they do not know of each other. */
  readonly error: number
}

/** Mean of a series and its standard error by `blocks` (8 when omitted) of the same length, the first rest left out. */
function steadyMean(values: readonly number[], blocks = 8): SteadyMean {
  if (!Number.isInteger(blocks) || blocks < 2)
    throw new InputError(`steadyMean: two blocks or more are needed for an error, found ${blocks}.`)
  const each = Math.floor(values.length / blocks)
  if (each < 1) throw new InputError(`steadyMean: ${blocks} blocks need as many values, found ${values.length}.`)
  const used = values.slice(values.length - each * blocks)
  const meanOf = (some: readonly number[]) => some.reduce((sum, value) => sum + value, 0) / some.length
  const means = Array.from({ length: blocks }, (_, k) => meanOf(used.slice(k * each, (k + 1) * each)))
  const mean = meanOf(means)
  const variance = means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (blocks - 1)
  return { mean, error: Math.sqrt(variance / blocks) }
}

/** Force that draws a machine without a drive, over its weight. */
function rollingResistance(pull: number, load: number): number {
  if (!(load > 0)) throw new InputError(`rollingResistance: a load above 0 is needed, found ${load} N.`)
  return pull / load
}

export const terramechanics = {
  addTow,
  addServo,
  slip,
  tractiveEfficiency,
  rollingResistance,
  steadyMean,
  contactPatch,
  sections,
  flowMeter,
  earthMoving,
} as const
