// gatherCables.ts: the forces on each node of a cable, stage `cables`: those of the element that ends here, of the one that begins, of
// springs that hold on to it, and gravity, always in this order.
//
//   Q = Q_before + Q_after + g (∫ ρA S dx + m),   ∫ S1 dx = ∫ S3 dx = l/2,   ∫ S2 dx = −∫ S4 dx = l²/12             (1)

import {
  elementAheadA,
  elementAheadB,
  elementForceA,
  elementForceB,
  elementSlopeAheadA,
  elementSlopeAheadB,
  elementSlopeForceA,
  elementSlopeForceB,
  gravityNow,
  loadForce,
  nodeAfter,
  nodeBefore,
  nodeEndPull,
  nodeFirstPull,
  nodeForce,
  nodeLever,
  nodePush,
  nodeSlopeForce,
  nodeSlopePush,
  nodeTheta,
  nodeWeight,
  pullLoad,
  setNodeForce,
  setNodePush,
  setNodeSlopeForce,
  setNodeSlopePush,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, type bool, shiftRight, vec3 } from '../../language/values.js'
import { add, addScaled } from '../math/vec3.js'
import { isWaiting } from '../moveBodies/halves.js'

export const gatherCables = kernel('cableNode', { tolerance: 1e-4 }, (i, byForce: bool, pulled: bool) => {
  if (isWaiting(byForce)) return
  let force = vec3(0, 0, 0)
  let slope = vec3(0, 0, 0)
  const before = nodeBefore(i)
  if (before >= 0) {
    force = add(force, elementForceB(before))
    slope = add(slope, elementSlopeForceB(before))
  }
  const after = nodeAfter(i)
  if (after >= 0) {
    force = add(force, elementForceA(after))
    slope = add(slope, elementSlopeForceA(after))
  }
  if (pulled) {
    const end = nodeEndPull(i)
    for (let k = nodeFirstPull(i); k < end; k++) {
      const second = and(pullLoad(k), 1) === 1
      force = addScaled(force, second ? 1 : -1, loadForce(shiftRight(pullLoad(k), 1)))
    }
  }
  const gravity = gravityNow(0)
  setNodeForce(i, addScaled(force, nodeWeight(i), gravity))
  setNodeSlopeForce(i, addScaled(slope, nodeLever(i), gravity))
})

/** By force, once accelerations are had: elastic forces on nodes whole, of which an implicit step took 2 (1 − θ), none where θ is 1. */
export const wholeForces = kernel('cableNode', { tolerance: 1e-4 }, (i) => {
  const theta = nodeTheta(i)
  if (isWaiting(true) || theta === 0) return
  const more = 2 * theta - 1
  setNodeForce(i, addScaled(nodeForce(i), more, nodePush(i)))
  setNodeSlopeForce(i, addScaled(nodeSlopeForce(i), more, nodeSlopePush(i)))
})

/** By force, where the step is implicit: what of Q is elastic. */
export const gatherAhead = kernel('cableNode', { tolerance: 1e-4 }, (i) => {
  if (isWaiting(true) || nodeTheta(i) === 0) return
  let force = vec3(0, 0, 0)
  let slope = vec3(0, 0, 0)
  const before = nodeBefore(i)
  const after = nodeAfter(i)
  if (before >= 0) {
    force = elementAheadB(before)
    slope = elementSlopeAheadB(before)
  }
  if (after >= 0) {
    force = add(force, elementAheadA(after))
    slope = add(slope, elementSlopeAheadA(after))
  }
  setNodePush(i, force)
  setNodeSlopePush(i, slope)
})
