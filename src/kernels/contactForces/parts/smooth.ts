// smooth.ts: tangential part of Coulomb friction without memory, smoothed about rest.
//
//   f = −μ |f_n| r(|u_t|/v) u_t/|u_t|,   r(x) = 3/2 x − 1/2 x³ below 1, and 1 above                                 (1)
// What should hold creeps: under a load F < μ f_n at about 2/3 v F/(μ f_n). v is at least 21 h μ f_n/m*, where the slope of (1) would
// make a step unstable. Source: Gonthier, McPhee & Lange 2007; Khude et al. 2011, (11) and (12), whose ramp is printed with
// u_t/v in place of u_t/|u_t|, which would have a bend at v.

import { lawNumber } from '../../../generated/accessors.js'
import type { ContactPart } from '../../../language/contactPart.js'
import { abs, type i32, max, min, type real, vec3 } from '../../../language/values.js'
import { length, scale } from '../../math/vec3.js'
import type { Drag, Press, Touch } from '../touch.js'

export const smooth = {
  kind: 'tangential',
  name: 'smooth',
  what: 'Coulomb friction without memory, smoothed about rest',
  parameters: {
    friction: { unit: '1', default: 0.5, from: 0, what: 'Coulomb coefficient' },
    slipSpeed: { unit: 'm/s', default: 1e-3, above: 0, what: 'slip at which friction that is smoothed is whole' },
  },
  numbers: (pair) => [pair.value('friction'), pair.value('slipSpeed')],
} as const satisfies ContactPart

/** (1) */
export function smoothForce(of: Touch, at: i32, press: Press, grip: real, h: real): Drag {
  const limit = lawNumber(at) * (abs(press.force) + grip)
  const whole = max(lawNumber(at + 1), (21 * h * limit) / of.mass)
  const share = min(length(of.slip) / whole, 1)
  // r(x)/x, which is whole at rest
  const size = share < 1 ? (1.5 - 0.5 * share * share) / whole : 1 / length(of.slip)
  return { force: scale(-limit * size, of.slip), spring: vec3(0, 0, 0) }
}
