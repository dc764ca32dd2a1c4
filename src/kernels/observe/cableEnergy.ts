// cableEnergy.ts: energy of each element of a cable and of each mass fixed to a node, run when somebody asks.
//
//   K = ½ e'·M e',   M = m/420 [156, 22 l, 54, −13 l; 4 l², 13 l, −3 l²; 156, −22 l; 4 l²]                          (1)
//   V = −m g·(½ (rA + rB) + l/12 (sA − sB))                                                                         (2)
//   U = ½ ∫ EA ε² dx + ½ ∫ EI (κ − κ₀)² dx                                                                          (3)

import {
  bodyPos,
  bodyPosSeparation,
  bodyVel,
  elementAxial,
  elementAxialPoints,
  elementBending,
  elementBendingPoints,
  elementBodyA,
  elementBodyB,
  elementCurvature,
  elementLength,
  elementMass,
  elementNodeA,
  elementNodeB,
  elementSmall,
  gaussPlace,
  gaussWeight,
  gravityNow,
  nodeBody,
  nodeMass,
  nodeSlope,
  nodeSlopeVel,
  setElementBent,
  setElementKinetic,
  setElementPotential,
  setElementStretched,
  setNodeKinetic,
  setNodePotential,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type i32, type real, sqrt, type vec3 } from '../../language/values.js'
import { firstDerivatives, onCurve, secondDerivatives } from '../cables/cableShape.js'
import { curvatureOf, firstGaussPoint } from '../cables/cableStrain.js'
import { add, addScaled, dot, lengthSquared, scale, sub } from '../math/vec3.js'

/** (1); slopes times the length of the element. */
function kineticOfElement(mass: real, a: vec3, slopeA: vec3, b: vec3, slopeB: vec3): real {
  const places = 156 * (lengthSquared(a) + lengthSquared(b)) + 108 * dot(a, b)
  const slopes = 4 * (lengthSquared(slopeA) + lengthSquared(slopeB)) - 6 * dot(slopeA, slopeB)
  const near = 44 * (dot(a, slopeA) - dot(b, slopeB))
  const far = 26 * (dot(b, slopeA) - dot(a, slopeB))
  return (mass / 840) * (places + slopes + near + far)
}

function stretched(i: i32, apart: vec3): real {
  const slopeA = nodeSlope(elementNodeA(i))
  const slopeB = nodeSlope(elementNodeB(i))
  const points = elementAxialPoints(i)
  const first = firstGaussPoint(points)
  let sum: real = 0
  for (let k = first; k < first + points; k++) {
    const p = onCurve(firstDerivatives(gaussPlace(k), elementLength(i)), slopeA, apart, slopeB)
    const strain = 0.5 * (lengthSquared(p) - 1)
    sum += gaussWeight(k) * strain * strain
  }
  return 0.5 * elementAxial(i) * elementLength(i) * sum
}

function bent(i: i32, apart: vec3): real {
  const slopeA = nodeSlope(elementNodeA(i))
  const slopeB = nodeSlope(elementNodeB(i))
  const points = elementBendingPoints(i)
  const first = firstGaussPoint(points)
  let sum: real = 0
  for (let k = first; k < first + points; k++) {
    const p = onCurve(firstDerivatives(gaussPlace(k), elementLength(i)), slopeA, apart, slopeB)
    const q = onCurve(secondDerivatives(gaussPlace(k), elementLength(i)), slopeA, apart, slopeB)
    const more = sqrt(curvatureOf(p, q, elementSmall(i) !== 0).square) - elementCurvature(i)
    sum += gaussWeight(k) * more * more
  }
  return 0.5 * elementBending(i) * elementLength(i) * sum
}

export const cableEnergy = kernel('cableElement', { tolerance: 1e-3 }, (i) => {
  const bodyA = elementBodyA(i)
  const bodyB = elementBodyB(i)
  const nodeA = elementNodeA(i)
  const nodeB = elementNodeB(i)
  const length = elementLength(i)
  const slopeVelA = scale(length, nodeSlopeVel(nodeA))
  const slopeVelB = scale(length, nodeSlopeVel(nodeB))
  setElementKinetic(i, kineticOfElement(elementMass(i), bodyVel(bodyA), slopeVelA, bodyVel(bodyB), slopeVelB))
  // (2)
  const ends = scale(0.5, add(bodyPos(bodyA), bodyPos(bodyB)))
  const middle = addScaled(ends, length / 12, sub(nodeSlope(nodeA), nodeSlope(nodeB)))
  setElementPotential(i, -elementMass(i) * dot(gravityNow(0), middle))
  // (3)
  const apart = bodyPosSeparation(bodyA, bodyB)
  setElementStretched(i, stretched(i, apart))
  setElementBent(i, bent(i, apart))
})

export const cableMassEnergy = kernel('cableNode', { tolerance: 1e-4 }, (i) => {
  const body = nodeBody(i)
  setNodeKinetic(i, 0.5 * nodeMass(i) * lengthSquared(bodyVel(body)))
  setNodePotential(i, -nodeMass(i) * dot(gravityNow(0), bodyPos(body)))
})
