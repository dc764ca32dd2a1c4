// moveCables.ts: first half of a velocity Verlet step of the nodes of cables, stage `cables`. Kick, drift, kick is symplectic Euler
// with velocities seen in the middle of a step.
//
//   v' = v + h/2 a,   r⁺ = r + h v',   and slopes likewise                                                          (1)
//
// The body of a node has the frame of the cross-section.

import {
  bodyRot,
  bodyVel,
  maxBrokenBody,
  moveBodyPos,
  moved,
  nodeAcc,
  nodeBody,
  nodeSlope,
  nodeSlopeAcc,
  nodeSlopeVel,
  setBodyOmega,
  setBodyRot,
  setBodyVel,
  setNodeSlope,
  setNodeSlopeVel,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, isFinite, type real } from '../../language/values.js'
import { addScaled, lengthSquared, scale } from '../math/vec3.js'
import { alongSlope, turningOf } from './crossSection.js'

export const moveCables = kernel(
  'cableNode',
  { tolerance: 1e-5, disjoint: ['bodyVel', 'bodyRot', 'bodyPos'] },
  (i, h: real) => {
    if (moved() !== 0) return
    const body = nodeBody(i)
    // (1)
    const velocity = addScaled(bodyVel(body), 0.5 * h, nodeAcc(i))
    const slopeVel = addScaled(nodeSlopeVel(i), 0.5 * h, nodeSlopeAcc(i))
    const slope = addScaled(nodeSlope(i), h, slopeVel)
    moveBodyPos(body, scale(h, velocity))
    setBodyVel(body, velocity)
    setNodeSlope(i, slope)
    setNodeSlopeVel(i, slopeVel)
    setBodyRot(body, alongSlope(bodyRot(body), slope))
    setBodyOmega(body, turningOf(slope, slopeVel))
    if (!isFinite(lengthSquared(velocity) + lengthSquared(slope))) maxBrokenBody(asU32(body + 1))
  },
)
