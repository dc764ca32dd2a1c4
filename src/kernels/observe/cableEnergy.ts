// cableEnergy.ts: energy of each element of a cable and of each mass fixed to a node, run when somebody asks.
//
//   K = ½ e'·M e', M of cableMass.ts                                                                                (1)
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
  nodeLever,
  nodeMass,
  nodeSlope,
  nodeSlopeVel,
  nodeWeight,
  setElementBent,
  setElementKinetic,
  setElementPotential,
  setElementStretched,
  setNodeKinetic,
  setNodePotential,
  setNodeShift,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type i32, type real, sqrt, type vec3 } from '../../language/values.js'
import { massProduct } from '../cables/cableMass.js'
import { firstDerivatives, onCurve, secondDerivatives } from '../cables/cableShape.js'
import { curvatureOf, firstGaussPoint } from '../cables/cableStrain.js'
import { add, addScaled, dot, lengthSquared, scale, sub } from '../math/vec3.js'

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
  const velA = bodyVel(bodyA)
  const velB = bodyVel(bodyB)
  const twice = massProduct(elementMass(i), velA, slopeVelA, velB, slopeVelB, velA, slopeVelA, velB, slopeVelB)
  setElementKinetic(i, 0.5 * twice)
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

/** (h/2) g·(∫ρA S dx e'): what gravity falls short of in a step by impulses, as bodyShift has it. */
export const cableShift = kernel('cableNode', { tolerance: 1e-4 }, (i, h: real) => {
  const moved = addScaled(scale(nodeWeight(i), bodyVel(nodeBody(i))), nodeLever(i), nodeSlopeVel(i))
  setNodeShift(i, 0.5 * h * dot(gravityNow(0), moved))
})
