// cableForce.ts: elastic energy and force of one cable between two nodes, gradient-deficient absolute nodal coordinates.
//
//   U = ½ ∫ EA ε² dx + ½ ∫ EI κ² dx,   ε = ½ (p·p − 1),   κ = |f| / |p|³,   p = r_x, q = r_xx, f = p × q            (1)
//   ∂(½ε²)/∂p = ε p                                                                                                 (2)
//   ∂(½κ²)/∂p = (q × f) / |p|⁶ − 3 |f|² p / |p|⁸,   ∂(½κ²)/∂q = (f × p) / |p|⁶                                      (3)
//
// Five Gauss points for the first integral, three for the second.

import { addScaled, cross, lengthSquared, negate, scale } from '../../../../src/kernels/math/vec3.js'
import { kernel } from '../../../../src/language/kernel.js'
import { array, type real, vec3 } from '../../../../src/language/values.js'
import {
  elementAxial,
  elementBending,
  elementLength,
  elementNodeA,
  elementNodeB,
  nodePosSeparation,
  nodeSlope,
  setElementEnergy,
  setElementForceA,
  setElementForceB,
  setElementSlopeForceA,
  setElementSlopeForceB,
} from '../../accessors.js'
import { curveDerivative, firstDerivatives, secondDerivatives } from './cableShape.js'
import { gaussFive, gaussThree } from './gaussPoints.js'

/** Adds −weight s_k g to the forces on slope A, on B and on slope B. */
function addForces(forces: array<vec3, 3>, weight: real, s: vec3, g: vec3): void {
  forces[0] = addScaled(forces[0], -weight * s.x, g)
  forces[1] = addScaled(forces[1], -weight * s.y, g)
  forces[2] = addScaled(forces[2], -weight * s.z, g)
}

/** Adds the axial force, (2); gives the axial energy per stiffness and length. */
function stretch(forces: array<vec3, 3>, slopeA: vec3, apart: vec3, slopeB: vec3, length: real, stiffness: real): real {
  const points = array(5, 0.0)
  const weights = array(5, 0.0)
  gaussFive(points, weights)
  let energy: real = 0
  for (let k = 0; k < 5; k++) {
    const s = firstDerivatives(points[k], length)
    const p = curveDerivative(s, slopeA, apart, slopeB)
    const strain = 0.5 * (lengthSquared(p) - 1)
    energy += weights[k] * (0.5 * strain * strain)
    addForces(forces, weights[k] * length * stiffness, s, scale(strain, p))
  }
  return energy
}

/** Adds the bending force, (3); gives the bending energy per stiffness and length. */
function bend(forces: array<vec3, 3>, slopeA: vec3, apart: vec3, slopeB: vec3, length: real, stiffness: real): real {
  const points = array(5, 0.0)
  const weights = array(5, 0.0)
  gaussThree(points, weights)
  let energy: real = 0
  for (let k = 0; k < 3; k++) {
    const s1 = firstDerivatives(points[k], length)
    const s2 = secondDerivatives(points[k], length)
    const p = curveDerivative(s1, slopeA, apart, slopeB)
    const q = curveDerivative(s2, slopeA, apart, slopeB)
    const f = cross(p, q)
    const inverse = 1 / lengthSquared(p)
    const cube = inverse * inverse * inverse
    energy += weights[k] * (0.5 * lengthSquared(f) * cube)
    const byP = addScaled(scale(cube, cross(q, f)), -3 * lengthSquared(f) * cube * inverse, p)
    addForces(forces, weights[k] * length * stiffness, s1, byP)
    addForces(forces, weights[k] * length * stiffness, s2, scale(cube, cross(f, p)))
  }
  return energy
}

export const cableForce = kernel('element', { tolerance: 1e-3 }, (i) => {
  const slopeA = nodeSlope(elementNodeA(i))
  const slopeB = nodeSlope(elementNodeB(i))
  const apart = nodePosSeparation(elementNodeA(i), elementNodeB(i))
  const length = elementLength(i)
  const forces = array(3, vec3(0, 0, 0))
  const axial = stretch(forces, slopeA, apart, slopeB, length, elementAxial(i))
  const bending = bend(forces, slopeA, apart, slopeB, length, elementBending(i))
  setElementEnergy(i, length * (elementAxial(i) * axial + elementBending(i) * bending))
  // the two places only ever appear as their difference
  setElementForceA(i, negate(forces[1]))
  setElementForceB(i, forces[1])
  setElementSlopeForceA(i, forces[0])
  setElementSlopeForceB(i, forces[2])
})
