// cableEnergy.ts: energy of each element of a cable and of each mass fixed to a node, run when somebody asks.
//
//   K = ½ e'·M e', M of cableMass.ts                                                                                (1)
//   V = −m g·(½ (rA + rB) + l/12 (sA − sB))                                                                         (2)
//   U of cableStored.ts; by impulses, where the step is implicit, at e − (1 − θ) h e', where velocities are           (3)

import {
  bodyPos,
  bodyVel,
  elementBodyA,
  elementBodyB,
  elementLength,
  elementMass,
  elementNodeA,
  elementNodeB,
  elementTheta,
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
import type { real } from '../../language/values.js'
import { endsAhead } from '../cables/cableForces.js'
import { massProduct } from '../cables/cableMass.js'
import { bent, stretched } from '../cables/cableStored.js'
import { add, addScaled, dot, lengthSquared, scale, sub } from '../math/vec3.js'

export const cableEnergy = kernel('cableElement', { tolerance: 1e-3 }, (i, h: real) => {
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
  const chord = scale(0.5, add(bodyPos(bodyA), bodyPos(bodyB)))
  const middle = addScaled(chord, length / 12, sub(nodeSlope(nodeA), nodeSlope(nodeB)))
  setElementPotential(i, -elementMass(i) * dot(gravityNow(0), middle))
  // (3)
  const theta = elementTheta(i)
  const ends = endsAhead(i, theta === 0 ? 0 : (theta - 1) * h)
  setElementStretched(i, stretched(i, ends))
  setElementBent(i, bent(i, ends))
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
