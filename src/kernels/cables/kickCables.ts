// kickCables.ts: a step of symplectic Euler of the nodes of cables, by impulses, stage `cables`: velocities first, with the forces at the
// start of the step; then slopes, as integratePosition.ts moves places.
//
//   v⁺ = v + h (W Q − c v)                                                                                          (1)
//   s⁺ = s + h s'⁺, and what pushes overlaps apart where the cable touches others                                    (2)

import {
  bodyRot,
  bodyVel,
  maxBrokenBody,
  nodeBody,
  nodeDrag,
  nodeLookSlopeVel,
  nodeSlope,
  nodeSlopeVel,
  setBodyFreeVel,
  setBodyOmega,
  setBodyRot,
  setBodyVel,
  setNodeAcc,
  setNodeFreeSlopeVel,
  setNodeSlope,
  setNodeSlopeAcc,
  setNodeSlopeVel,
  setNodeStartSlopeVel,
  setNodeStepSlopeVel,
  setNodeStepVel,
  solvePush,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, type bool, isFinite, type real } from '../../language/values.js'
import { addScaled, lengthSquared, subScaled } from '../math/vec3.js'
import { byMass } from './accelerateCables.js'
import { alongSlope, turningOf } from './crossSection.js'

/** (1) */
export const kickCables = kernel(
  'cableNode',
  { tolerance: 1e-4, disjoint: ['bodyVel', 'bodyFreeVel'] },
  (i, h: real) => {
    if (stepBodyCount() === 0) return
    const body = nodeBody(i)
    const rate = byMass(i)
    const acc = subScaled(rate.place, nodeDrag(i), bodyVel(body))
    const slopeAcc = subScaled(rate.slope, nodeDrag(i), nodeSlopeVel(i))
    setNodeAcc(i, acc)
    setNodeSlopeAcc(i, slopeAcc)
    const free = addScaled(bodyVel(body), h, acc)
    const freeSlope = addScaled(nodeSlopeVel(i), h, slopeAcc)
    setNodeStartSlopeVel(i, nodeSlopeVel(i))
    setNodeStepVel(i, bodyVel(body))
    setNodeStepSlopeVel(i, nodeSlopeVel(i))
    setBodyVel(body, free)
    setBodyFreeVel(body, free)
    setNodeSlopeVel(i, freeSlope)
    setNodeFreeSlopeVel(i, freeSlope)
  },
)

/** (2) */
export const driftCables = kernel(
  'cableNode',
  { tolerance: 1e-4, disjoint: ['bodyRot'] },
  (i, h: real, touches: bool) => {
    if (stepBodyCount() === 0) return
    const body = nodeBody(i)
    const pushed = addScaled(nodeSlopeVel(i), touches ? solvePush(0) : 0, nodeLookSlopeVel(i))
    const slope = addScaled(nodeSlope(i), h, pushed)
    setNodeSlope(i, slope)
    setBodyRot(body, alongSlope(bodyRot(body), slope))
    setBodyOmega(body, turningOf(slope, nodeSlopeVel(i)))
    if (!isFinite(lengthSquared(slope) + lengthSquared(bodyVel(body)))) maxBrokenBody(asU32(body + 1))
  },
)
