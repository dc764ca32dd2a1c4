// jacobiContacts.ts: one projected Jacobi update of every contact impulse, stage `dvi`.
//
//   u  = v_B − v_A + ω_B × r_B − ω_A × r_A,   r_A = a n, r_B = −b n                                                 (1)
//   γ⁺ = λ P(γ − ω η (u + bias n)) + (1 − λ) γ                                                                      (2)
//
// P projects on the friction cone. Spheres: the arms lie along the normal. Source: Tasora & Negrut 2010, Algorithm 1.

import {
  bodyOmega,
  bodyVel,
  contactArmA,
  contactArmB,
  contactBias,
  contactBodyA,
  contactBodyB,
  contactEta,
  contactFriction,
  contactImpulse,
  contactNormal,
  setContactImpulse,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { real } from '../../language/values.js'
import { add, addScaled, cross, scale, sub, subScaled } from '../math/vec3.js'
import { projectOnCone } from './coneProjection.js'

export const jacobiContacts = kernel('contact', { hot: true, tolerance: 1e-4 }, (i, omega: real, lambda: real) => {
  const a = contactBodyA(i)
  const b = contactBodyB(i)
  const normal = contactNormal(i)
  const impulse = contactImpulse(i)

  // (1); both arms are along the normal, so the spins add up
  const spin = add(scale(contactArmA(i), bodyOmega(a)), scale(contactArmB(i), bodyOmega(b)))
  const u = sub(sub(bodyVel(b), bodyVel(a)), cross(spin, normal))

  // (2)
  const trial = subScaled(impulse, omega * contactEta(i), addScaled(u, contactBias(i), normal))
  const projected = projectOnCone(trial, normal, contactFriction(i))
  setContactImpulse(i, addScaled(impulse, lambda, sub(projected, impulse)))
})
