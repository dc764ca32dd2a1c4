// pairForces.ts: force between two spheres, stage `contactForces`; equations in hertzMindlin.ts.
//
//   u = v_B − v_A − (r_A ω_A + r_B ω_B) × n, arms r to the middle of the overlap                                    (1)

import {
  bodyMaterial,
  bodyOmega,
  bodyPosSeparation,
  bodyRadius,
  bodyVel,
  bodyWeight,
  materialDamping,
  materialFriction,
  materialShear,
  materialYoung,
  pairBodyA,
  pairBodyB,
  pairSpring,
  setPairArmA,
  setPairArmB,
  setPairForce,
  setPairSpring,
  setPairTwist,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type i32, type real, sqrt, vec3 } from '../../language/values.js'
import { add, addScaled, cross, dot, scale, sub, subScaled } from '../math/vec3.js'
import { advanceSpring, contactRadius, frictionFactor, normalDamping, normalElastic, tangentialForce } from './hertzMindlin.js'

export const pairForces = kernel('pair', { hot: true, tolerance: 2e-3 }, (i, h: real, materials: i32) => {
  const a = pairBodyA(i)
  const b = pairBodyB(i)
  const radiusA = bodyRadius(a)
  const radiusB = bodyRadius(b)
  const reach = radiusA + radiusB
  const between = bodyPosSeparation(a, b)
  const distanceSquared = dot(between, between)

  // apart: the contact is forgotten; arms of 0 say so
  if (distanceSquared >= reach * reach) {
    setPairForce(i, vec3(0, 0, 0))
    setPairTwist(i, vec3(0, 0, 0))
    setPairSpring(i, vec3(0, 0, 0))
    setPairArmA(i, 0)
    setPairArmB(i, 0)
    return
  }
  // two centres in one place have no normal: any will do, and this one is always the same
  const distance = sqrt(distanceSquared)
  const normal = distance > 0 ? scale(1 / distance, between) : vec3(0, 0, 1)
  const overlap = reach - distance
  const armA = radiusA - 0.5 * overlap
  const armB = radiusB - 0.5 * overlap

  // (1)
  const spin = add(scale(armA, bodyOmega(a)), scale(armB, bodyOmega(b)))
  const u = sub(sub(bodyVel(b), bodyVel(a)), cross(spin, normal))
  const approach = dot(u, normal)
  const slip = subScaled(u, approach, normal)

  // effective values of the pair
  const law = bodyMaterial(a) * materials + bodyMaterial(b)
  const young = materialYoung(law)
  const damping = materialDamping(law)
  const mass = 1 / (bodyWeight(a) + bodyWeight(b))
  const area = contactRadius((radiusA * radiusB) / reach, overlap)
  const stiffness = 8 * materialShear(law) * area
  const tangentialDamping = damping * sqrt(stiffness * mass)

  const push = normalElastic(young, area, overlap) - normalDamping(damping, young, area, mass) * approach
  const spring = advanceSpring(pairSpring(i), normal, slip, h)
  const trial = tangentialForce(spring, slip, stiffness, tangentialDamping)
  const factor = frictionFactor(trial, materialFriction(law), push)
  const tangential = scale(factor, trial)
  const cut = scale(-1 / stiffness, addScaled(tangential, tangentialDamping, slip))
  setPairSpring(i, factor < 1 ? cut : spring)

  const force = addScaled(tangential, push, normal)
  setPairForce(i, force)
  setPairTwist(i, cross(normal, force))
  setPairArmA(i, armA)
  setPairArmB(i, armB)
})
