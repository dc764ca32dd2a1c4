// earthMoving.ts: the force of a blade that is drawn through ground by the fundamental equation of earth-moving (Reece 1964; McKyes 1985).
//
// A wedge between the blade at the angle ρ and a plane of failure at β, both from the surface, slides up. Per width of the blade
//
//   F [cos(ρ + δ) + sin(ρ + δ) cot(β + φ)] = W + c d (1 + cot β cot(β + φ)) + a d (1 − cot ρ cot(β + φ))               (1)
//   W = γ d² cot β / 2 + Q,   Q = γ d² cot ρ / 2 of ground over the blade, or what is in a bucket                      (2)
//
// with the depth d, the weight γ of a volume, angles φ of internal friction and δ on the blade, cohesion c and adhesion a. The ground
// fails at the β that needs the least force. Along the surface the blade needs F sin(ρ + δ), plus a d cot ρ.

import { nonNegativeNumber, positiveNumber } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import { type OptionNames, onlyKnown } from '../../model/knownOptions.js'

export interface BladeOptions {
  /** m */
  readonly width: number
  readonly depth: number
  /** Of the ground with its pores, kg/m3. */
  readonly density: number
  /** m/s2; 9.81 when omitted. */
  readonly gravity?: number
  /** ρ, rad from the surface. */
  readonly rake: number
  /** φ and δ, rad. */
  readonly internalFriction: number
  readonly bladeFriction: number
  /** Pa; 0 when omitted. */
  readonly cohesion?: number
  readonly adhesion?: number
  /** Q, N, of the whole width; what lies over the blade when omitted. */
  readonly load?: number
}

export interface BladeForce {
  /** N */
  readonly force: number
  /** Along the surface, and down into the ground where it is above 0, N. */
  readonly draught: number
  readonly down: number
  /** β, rad. */
  readonly failure: number
}

const names: OptionNames<BladeOptions> = {
  width: true,
  depth: true,
  density: true,
  gravity: true,
  rake: true,
  internalFriction: true,
  bladeFriction: true,
  cohesion: true,
  adhesion: true,
  load: true,
}

const cot = (angle: number) => 1 / Math.tan(angle)
/** β is looked for in so many equal parts, and finer in the best of them. */
const parts = 200

export function earthMoving(options: BladeOptions): BladeForce {
  const who = 'earthMoving'
  onlyKnown(options, names, who)
  const width = positiveNumber(options.width, `${who}: width`, 'm')
  const depth = nonNegativeNumber(options.depth, `${who}: depth`, 'm')
  const weight = positiveNumber(options.density, `${who}: density`, 'kg/m3') * (options.gravity ?? 9.81)
  const { rake, internalFriction: phi, bladeFriction: delta, cohesion = 0, adhesion = 0 } = options
  for (const [name, angle] of Object.entries({ internalFriction: phi, bladeFriction: delta })) {
    if (!(angle >= 0 && angle < Math.PI / 2)) {
      throw new InputError(`${who}: ${name} must be from 0 to below π/2, found ${angle} rad.`)
    }
  }
  if (!(rake > 0 && rake + delta < Math.PI)) {
    throw new InputError(`${who}: rake must be above 0 and below π less the friction on the blade, found ${rake} rad.`)
  }
  const load = (options.load ?? 0.5 * weight * depth ** 2 * cot(rake) * width) / width
  /** (1); no wedge slides where the blade only lifts. */
  const forceAt = (beta: number) => {
    const turn = cot(beta + phi)
    const under = Math.cos(rake + delta) + Math.sin(rake + delta) * turn
    const sticks = cohesion * depth * (1 + cot(beta) * turn) + adhesion * depth * (1 - cot(rake) * turn)
    return under > 0 ? (0.5 * weight * depth ** 2 * cot(beta) + load + sticks) / under : Number.POSITIVE_INFINITY
  }
  const steepest = Math.PI - phi - rake - delta
  if (!(steepest > 0.01)) {
    throw new InputError(
      `${who}: no wedge slides up where rake and both frictions are π or more together, found ${rake + phi + delta} rad.`,
    )
  }
  const failure = leastAt(forceAt, 0.01, steepest)
  const force = width * forceAt(failure)
  return {
    force,
    draught: force * Math.sin(rake + delta) + width * adhesion * depth * cot(rake),
    down: width * adhesion * depth - force * Math.cos(rake + delta),
    failure,
  }
}

function leastAt(of: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, Math.min(to, Math.PI / 2)]
  for (let pass = 0; pass < 4; pass++) {
    const each = (high - low) / parts
    let best = 1
    for (let k = 1; k < parts; k++) if (of(low + k * each) < of(low + best * each)) best = k
    ;[low, high] = [low + (best - 1) * each, low + (best + 1) * each]
  }
  return (low + high) / 2
}
