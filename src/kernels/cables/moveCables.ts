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
  nodeTheta,
  setBodyOmega,
  setBodyRot,
  setBodyVel,
  setNodeSlope,
  setNodeSlopeVel,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, type i32, isFinite, type real, type vec3 } from '../../language/values.js'
import { addScaled, lengthSquared, scale } from '../math/vec3.js'
import { alongSlope, turningOf } from './crossSection.js'

/** r⁺ and s⁺ of (1), with the frame. */
function drift(i: i32, h: real, velocity: vec3, slopeVel: vec3): void {
  const body = nodeBody(i)
  const slope = addScaled(nodeSlope(i), h, slopeVel)
  moveBodyPos(body, scale(h, velocity))
  setNodeSlope(i, slope)
  setBodyRot(body, alongSlope(bodyRot(body), slope))
  setBodyOmega(body, turningOf(slope, slopeVel))
  if (!isFinite(lengthSquared(velocity) + lengthSquared(slope))) maxBrokenBody(asU32(body + 1))
}

export const moveCables = kernel(
  'cableNode',
  { tolerance: 1e-5, disjoint: ['bodyVel', 'bodyRot', 'bodyPos', 'nodeSlope'] },
  (i, h: real, kick: real) => {
    if (moved() !== 0) return
    const body = nodeBody(i)
    // (1)
    const velocity = addScaled(bodyVel(body), kick, nodeAcc(i))
    const slopeVel = addScaled(nodeSlopeVel(i), kick, nodeSlopeAcc(i))
    setBodyVel(body, velocity)
    setNodeSlopeVel(i, slopeVel)
    if (nodeTheta(i) === 0) drift(i, h, velocity, slopeVel)
  },
)

/** v' of (1) alone, where joints hold cables: they come between the kick and the way. */
export const kickNodes = kernel('cableNode', { tolerance: 1e-5, disjoint: ['bodyVel'] }, (i, h: real) => {
  if (moved() !== 0) return
  const body = nodeBody(i)
  setBodyVel(body, addScaled(bodyVel(body), 0.5 * h, nodeAcc(i)))
  setNodeSlopeVel(i, addScaled(nodeSlopeVel(i), 0.5 * h, nodeSlopeAcc(i)))
})

/** Where the step is implicit, with the velocity that Newton has found. */
export const moveImplicit = kernel(
  'cableNode',
  { tolerance: 1e-5, disjoint: ['bodyRot', 'bodyPos', 'nodeSlope'] },
  (i, h: real) => {
    if (moved() !== 0 || nodeTheta(i) === 0) return
    drift(i, h, bodyVel(nodeBody(i)), nodeSlopeVel(i))
  },
)
