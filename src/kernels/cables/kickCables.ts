// kickCables.ts: a step of symplectic Euler of the nodes of cables, by impulses, stage `cables`: velocities first, with the forces at the
// start of the step; then slopes, as integratePosition.ts moves places.
//
//   v⁺ = v + h (W Q − c v)                                                                                          (1)
//   s⁺ = s + h s'⁺                                                                                                  (2)

import {
  bodyRot,
  bodyVel,
  maxBrokenBody,
  nodeBody,
  nodeDrag,
  nodeSlope,
  nodeSlopeVel,
  setBodyOmega,
  setBodyRot,
  setBodyVel,
  setNodeAcc,
  setNodeSlope,
  setNodeSlopeAcc,
  setNodeSlopeVel,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, isFinite, type real } from '../../language/values.js'
import { addScaled, lengthSquared, subScaled } from '../math/vec3.js'
import { byMass } from './accelerateCables.js'
import { alongSlope, turningOf } from './crossSection.js'

/** (1) */
export const kickCables = kernel('cableNode', { tolerance: 1e-4, disjoint: ['bodyVel'] }, (i, h: real) => {
  if (stepBodyCount() === 0) return
  const body = nodeBody(i)
  const rate = byMass(i)
  const acc = subScaled(rate.place, nodeDrag(i), bodyVel(body))
  const slopeAcc = subScaled(rate.slope, nodeDrag(i), nodeSlopeVel(i))
  setNodeAcc(i, acc)
  setNodeSlopeAcc(i, slopeAcc)
  setBodyVel(body, addScaled(bodyVel(body), h, acc))
  setNodeSlopeVel(i, addScaled(nodeSlopeVel(i), h, slopeAcc))
})

/** (2) */
export const driftCables = kernel('cableNode', { tolerance: 1e-4, disjoint: ['bodyRot'] }, (i, h: real) => {
  if (stepBodyCount() === 0) return
  const body = nodeBody(i)
  const slope = addScaled(nodeSlope(i), h, nodeSlopeVel(i))
  setNodeSlope(i, slope)
  setBodyRot(body, alongSlope(bodyRot(body), slope))
  setBodyOmega(body, turningOf(slope, nodeSlopeVel(i)))
  if (!isFinite(lengthSquared(slope) + lengthSquared(bodyVel(body)))) maxBrokenBody(asU32(body + 1))
})
