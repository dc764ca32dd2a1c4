// contactPatch.ts: where a wheel touches the ground: area, pressure and shear over its rim, from its contacts.
//
//   θ = angle of a contact about the axle, 0 straight down, above 0 in front                                          (1)
//   p(θ) = Σ −f·e_r / (r w Δθ),   τ(θ) = Σ f·e_θ / (r w Δθ),   e_r outwards, e_θ forwards at the bottom              (2)
//
// with the forces f of the ground on the wheel whose contacts lie in a strip of the rim Δθ wide. The patch is made of the strips from the first to the
// last that bears; shear is above 0 where the ground drives the wheel forwards.

import { mean } from '../../math/mean.js'
import { cross, dot, minus, type Triple, times, unit } from '../../math/rotation.js'
import { finiteVector, positiveNumber, shown, type Vector } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import { type OptionNames, onlyKnown } from '../../model/knownOptions.js'

export interface PatchOptions {
  /** As `simulation.contactsOf` has them: points of the world, m, and forces on the wheel, N. */
  readonly contacts: readonly { readonly point: Vector; readonly force: Vector }[]
  /** Of the wheel in the world, m. */
  readonly centre: Vector
  /** Along the axle, so that forward is axle × up: to the left of a wheel that goes ahead. */
  readonly axle: Vector
  /** Against gravity; z when omitted. */
  readonly up?: Vector
  /** Of the rim, m. */
  readonly radius: number
  /** m */
  readonly width: number
  /** Strips of the whole rim; 72 when omitted, 5 degrees each. */
  readonly strips?: number
}

export interface RimStrip {
  /** Middle of the strip, rad. */
  readonly angle: number
  /** Pa */
  readonly pressure: number
  readonly shear: number
}

export interface ContactPatch {
  /** m2 */
  readonly area: number
  /** Of its rear and its front end, rad; NaN where nothing touches. */
  readonly from: number
  readonly to: number
  /** Means over the patch, Pa; 0 where nothing touches. */
  readonly pressure: number
  readonly shear: number
  /** From the rear to the front, those of the patch. */
  readonly strips: readonly RimStrip[]
}

const names: OptionNames<PatchOptions> = {
  contacts: true,
  centre: true,
  axle: true,
  up: true,
  radius: true,
  width: true,
  strips: true,
}

const none: ContactPatch = { area: 0, from: Number.NaN, to: Number.NaN, pressure: 0, shear: 0, strips: [] }

export function contactPatch(options: PatchOptions): ContactPatch {
  const who = 'contactPatch'
  onlyKnown(options, names, who)
  const { contacts, strips: count = 72 } = options
  const [radius, width] = [
    positiveNumber(options.radius, `${who}: radius`, 'm'),
    positiveNumber(options.width, `${who}: width`, 'm'),
  ]
  if (!Number.isInteger(count) || count < 4) throw new InputError(`${who}: strips must be 4 or more, found ${count}.`)
  const axle = unit(finiteVector(options.axle, `${who}: axle`))
  const upright = finiteVector(options.up ?? [0, 0, 1], `${who}: up`)
  const ahead = cross(axle, upright)
  if (!(Math.hypot(...ahead) > 1e-6 * Math.hypot(...upright)))
    throw new InputError(`${who}: an axle along ${shown(options.axle)} is upright: nothing is ahead of it.`)
  const forward = unit(ahead)
  const down: Triple = times(-1, cross(forward, axle))
  const centre = finiteVector(options.centre, `${who}: centre`)
  const step = (2 * Math.PI) / count
  const strip = radius * width * step
  const sums = new Map<number, { normal: number; along: number }>()
  for (const { point, force } of contacts) {
    const arm = minus(point, centre)
    const angle = Math.atan2(dot(arm, forward), dot(arm, down))
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    const [f, d] = [dot(force, forward), dot(force, down)]
    const k = Math.floor(angle / step)
    const sum = sums.get(k) ?? { normal: 0, along: 0 }
    // outwards is sin along forward and cos along down; forwards at the bottom cos and −sin
    sums.set(k, { normal: sum.normal - (f * sin + d * cos), along: sum.along + f * cos - d * sin })
  }
  if (sums.size === 0) return none
  const [first, last] = [Math.min(...sums.keys()), Math.max(...sums.keys())]
  const strips = Array.from({ length: last - first + 1 }, (_, k): RimStrip => {
    const { normal, along } = sums.get(first + k) ?? { normal: 0, along: 0 }
    return { angle: (first + k + 0.5) * step, pressure: normal / strip, shear: along / strip }
  })
  return {
    area: strips.length * strip,
    from: first * step,
    to: (last + 1) * step,
    pressure: mean(strips.map((one) => one.pressure)),
    shear: mean(strips.map((one) => one.shear)),
    strips,
  }
}
