// slidingShift.ts: what makes the cone condition Coulomb's law.
//
// K ∋ γ ⊥ u ∈ K* couples sliding with opening: on the surface of the cone u_n = μ |u_t|. With De Saxcé's term
//   û = u + s n,  s = μ |u_t| + ρ |ω_r| + σ |ω_n|                                                                   (1)
// in place of u it reads u_n = 0 where a contact slides, rolls or spins: γ opposes the motion and does not lift. s is taken
// from the last iterate, so that what an iteration solves stays a convex problem with another bias, and s ≥ 0 takes energy
// away, whatever it is. `coulomb` is 1 for (1) and 0 for the relaxed law, s = 0.
//
// Source: De Saxcé & Feng 1998; fixed point on s: Acary, Cadoux, Lemaréchal & Malick 2011.

import {
  contactFriction,
  contactKind,
  contactNormal,
  contactRolling,
  contactSpinning,
} from '../../generated/accessors.js'
import { abs, type i32, type real, sqrt, type vec3 } from '../../language/values.js'
import { hasBit, withTorque } from '../findContacts/contactKinds.js'
import { addScaled, dot, lengthSquared } from '../math/vec3.js'

/** Length of what is left of v across the unit normal. */
export function lengthAcross(v: vec3, normal: vec3): real {
  const along = dot(v, normal)
  const across = addScaled(v, -along, normal)
  return sqrt(lengthSquared(across))
}

/** s of a contact of spheres with relative velocity u. */
export function sphereShift(i: i32, u: vec3, coulomb: real): real {
  // a root for nothing
  if (coulomb === 0) return 0
  return coulomb * contactFriction(i) * lengthAcross(u, contactNormal(i))
}

/** The same for a contact of any kind, with the relative velocity of the torque behind it where there is one. */
export function generalShift(i: i32, u: vec3, turning: vec3, coulomb: real): real {
  const slides = sphereShift(i, u, coulomb)
  if (!hasBit(contactKind(i), withTorque)) return slides
  const normal = contactNormal(i)
  const rolls = contactRolling(i) * lengthAcross(turning, normal)
  return slides + coulomb * (rolls + contactSpinning(i) * abs(dot(turning, normal)))
}
