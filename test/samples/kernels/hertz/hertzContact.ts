// hertzContact.ts: force between two spheres by Hertz's and Mindlin's law with tangential history.
//
//   Fn = max(0, kn δ − γn u·n)                                                                                      (1)
//   s⁺ = turned(s) + h ut,   Ft = −kt s⁺ − γt ut, cut at μ Fn; a cut scales the spring too                          (2)
//
// Stiffness and damping are those of contactStiffness.ts.

import { add, addScaled, cross, dot, length, projectOut, scale, sub } from '../../../../src/kernels/math/vec3.js'
import { kernel } from '../../../../src/language/kernel.js'
import { max, type real, sqrt, type u32, vec3 } from '../../../../src/language/values.js'
import {
  bodyMass,
  bodyOmega,
  bodyPosSeparation,
  bodyRadius,
  bodyVel,
  contactA,
  contactB,
  contactSpring,
  setContactForce,
  setContactSpring,
} from '../../accessors.js'
import {
  damping,
  dampingRatio,
  effective,
  effectiveShear,
  effectiveYoung,
  normalSlope,
  normalStiffness,
  tangentStiffness,
} from './contactStiffness.js'
import { coulombCut, springForce, turnSpring } from './tangentSpring.js'

/** Velocity of B's surface relative to A's at the contact point. */
function surfaceVelocity(a: u32, b: u32, normal: vec3): vec3 {
  const spin = add(scale(bodyRadius(a), bodyOmega(a)), scale(bodyRadius(b), bodyOmega(b)))
  return sub(sub(bodyVel(b), bodyVel(a)), cross(spin, normal))
}

export const hertzContact = kernel(
  'contact',
  { hot: true, tolerance: 2e-4 },
  (i, h: real, young: real, poisson: real, restitution: real, friction: real) => {
    const a = contactA(i)
    const b = contactB(i)
    const apart = bodyPosSeparation(a, b)
    const distance = length(apart)
    const overlap = bodyRadius(a) + bodyRadius(b) - distance
    if (overlap <= 0 || distance === 0) {
      setContactForce(i, vec3(0, 0, 0))
      setContactSpring(i, vec3(0, 0, 0))
      return
    }
    const normal = scale(1 / distance, apart)
    const root = sqrt(effective(bodyRadius(a), bodyRadius(b)) * overlap)
    const mass = effective(bodyMass(a), bodyMass(b))
    const modulus = effectiveYoung(young, poisson)
    const tangent = tangentStiffness(effectiveShear(young, poisson), root)
    const ratio = dampingRatio(restitution)

    // (1)
    const u = surfaceVelocity(a, b, normal)
    const damper = damping(ratio, normalSlope(modulus, root), mass)
    const pressure = max(0, normalStiffness(modulus, root) * overlap - damper * dot(u, normal))

    // (2)
    const slip = projectOut(u, normal)
    const spring = addScaled(turnSpring(contactSpring(i), normal), h, slip)
    const shear = damping(ratio, tangent, mass)
    const drag = springForce(spring, slip, tangent, shear)
    const cut = coulombCut(length(drag), friction * pressure)
    setContactForce(i, addScaled(scale(pressure, normal), cut, drag))
    const held = cut < 1 ? scale(-1 / tangent, addScaled(scale(cut, drag), shear, slip)) : spring
    setContactSpring(i, held)
  },
)
