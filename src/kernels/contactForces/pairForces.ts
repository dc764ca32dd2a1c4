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
  moved,
  pairBodyA,
  pairBodyB,
  pairSpring,
  rebuildWanted,
  setPairArmA,
  setPairArmB,
  setPairForce,
  setPairSpring,
  setPairTwist,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, type real, sqrt, vec3 } from '../../language/values.js'
import { add, cross, dot, scale, sub, subScaled } from '../math/vec3.js'
import { contactRadius, hertzMindlin } from './hertzMindlin.js'

export const pairForces = kernel(
  'pair',
  { hot: true, tolerance: 2e-3 },
  (i, h: real, materials: i32, rescaled: bool, tension: bool) => {
    if (rebuildWanted() !== 0 || moved() === 0) return
    const a = pairBodyA(i)
    const b = pairBodyB(i)
    const radiusA = bodyRadius(a)
    const radiusB = bodyRadius(b)
    const reach = radiusA + radiusB
    const between = bodyPosSeparation(a, b)
    const distanceSquared = dot(between, between)

    // apart: the contact is forgotten; arms of 0 say so
    let force = vec3(0, 0, 0)
    let twist = vec3(0, 0, 0)
    let spring = vec3(0, 0, 0)
    let armA: real = 0
    let armB: real = 0
    if (distanceSquared < reach * reach) {
      // two centres in one place have no normal: any will do, and this one is always the same
      const distance = sqrt(distanceSquared)
      const normal = distance > 0 ? scale(1 / distance, between) : vec3(0, 0, 1)
      const overlap = reach - distance
      armA = radiusA - 0.5 * overlap
      armB = radiusB - 0.5 * overlap

      // (1)
      const spin = add(scale(armA, bodyOmega(a)), scale(armB, bodyOmega(b)))
      const u = sub(sub(bodyVel(b), bodyVel(a)), cross(spin, normal))
      const approach = dot(u, normal)
      const slip = subScaled(u, approach, normal)

      // effective values of the pair: R* and m* by one division
      const law = bodyMaterial(a) * materials + bodyMaterial(b)
      const weights = bodyWeight(a) + bodyWeight(b)
      const share = 1 / (reach * weights)
      const radius = contactRadius(radiusA * radiusB * weights * share, overlap)
      const root = sqrt(radius * reach * share)
      const held = hertzMindlin(
        { normal, overlap, approach, slip, radius, root },
        law,
        pairSpring(i),
        h,
        rescaled,
        tension,
      )
      force = held.force
      spring = held.spring
      twist = cross(normal, force)
    }
    setPairForce(i, force)
    setPairTwist(i, twist)
    setPairArmA(i, armA)
    setPairArmB(i, armB)
    setPairSpring(i, spring)
  },
)
