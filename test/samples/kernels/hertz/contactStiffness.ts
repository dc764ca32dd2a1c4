// contactStiffness.ts: stiffness and damping of a contact of two spheres of one material, after Hertz and Mindlin.
//
//   1/E* = 2 (1 − ν²) / E,   1/G* = 4 (2 − ν)(1 + ν) / E                                                            (1)
//   kn = 4/3 E* √(R* δ),     Sn = 2 E* √(R* δ),     kt = 8 G* √(R* δ)                                               (2)
//   β = ln e / √(ln² e + π²),   γ = −2 √(5/6) β √(S m*)                                                             (3)

import { log } from '../../../../src/kernels/math/log.js'
import { type real, sqrt } from '../../../../src/language/values.js'

const PI = 3.141592653589793
/** 2 √(5/6) */
const DAMPING = 1.8257418583505538

/** Of radii or of masses. */
export function effective(a: real, b: real): real {
  return (a * b) / (a + b)
}

/** E* of (1) */
export function effectiveYoung(young: real, poisson: real): real {
  return young / (2 * (1 - poisson * poisson))
}

/** G* of (1) */
export function effectiveShear(young: real, poisson: real): real {
  return young / (4 * (2 - poisson) * (1 + poisson))
}

/** kn of (2), with the root √(R* δ) */
export function normalStiffness(modulus: real, root: real): real {
  return (4 / 3) * modulus * root
}

/** Sn of (2) */
export function normalSlope(modulus: real, root: real): real {
  return 2 * modulus * root
}

/** kt of (2) */
export function tangentStiffness(shear: real, root: real): real {
  return 8 * shear * root
}

/** −β of (3); 0 for an elastic contact. */
export function dampingRatio(restitution: real): real {
  const l = log(restitution)
  return -l / sqrt(l * l + PI * PI)
}

/** γ of (3), N s/m */
export function damping(ratio: real, stiffness: real, mass: real): real {
  return DAMPING * ratio * sqrt(stiffness * mass)
}
