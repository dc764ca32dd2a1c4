// accelerateCables.ts: accelerations of the nodes of cables, and the second half of a velocity Verlet step, stage `cables`.
//
//   a = W Q − c v,   W = T (Tᵀ M T)⁻¹ Tᵀ                                                                            (1)
//   v⁺ = v' + h/2 a                                                                                                 (2)
//
// M is the mass matrix of the cables that are joined to each other; it never changes. T leaves free what is not held, and gives
// nodes that are joined one place: rows of what is held are 0, and of what is joined the same, so that constraints hold to the
// last bit. Cables of a kind share W. By impulses (2) is left to others.

import {
  bodyVel,
  nodeBody,
  nodeDrag,
  nodeForce,
  nodeSlopeForce,
  nodeSlopeVel,
  nodeTheta,
  setBodyVel,
  setNodeAcc,
  setNodeSlopeAcc,
  setNodeSlopeVel,
  setNodeStepSlopeVel,
  setNodeStepVel,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type i32, type real, vec3 } from '../../language/values.js'
import { addScaled, scale, subScaled } from '../math/vec3.js'
import { secondWaits } from '../moveBodies/halves.js'
import { byBlocks, byPush, type NodePush } from './pushCables.js'

function forceOn(node: i32): vec3 {
  return nodeForce(node)
}
function slopeForceOn(node: i32): vec3 {
  return nodeSlopeForce(node)
}
/** A row of W times the forces on all nodes. */
export function byMass(i: i32): NodePush {
  return byBlocks(i, forceOn, slopeForceOn)
}

/** Where the step is implicit, the elastic part of (1): 2 (1 − θ) of what gatherAhead has summed. */
function elasticRate(i: i32): NodePush {
  const theta = nodeTheta(i)
  if (theta === 0) return { place: vec3(0, 0, 0), slope: vec3(0, 0, 0) }
  const whole = byPush(i)
  return { place: scale(2 - 2 * theta, whole.place), slope: scale(2 - 2 * theta, whole.slope) }
}

export const accelerateCables = kernel('cableNode', { tolerance: 1e-4, disjoint: ['bodyVel'] }, (i, h: real) => {
  if (secondWaits()) return
  const body = nodeBody(i)
  const half = 0.5 * h
  // (1)
  const rate = byMass(i)
  const acc = subScaled(rate.place, nodeDrag(i), bodyVel(body))
  const slopeAcc = subScaled(rate.slope, nodeDrag(i), nodeSlopeVel(i))
  // of an implicit step what is elastic is not kept for the next, but at the start, where there was no step
  const starts = h === 0
  const elastic = elasticRate(i)
  const taken: real = starts ? 0 : 1
  setNodeAcc(i, subScaled(acc, taken, elastic.place))
  setNodeSlopeAcc(i, subScaled(slopeAcc, taken, elastic.slope))
  if (nodeTheta(i) > 0) {
    setNodeStepVel(i, scale(taken, bodyVel(body)))
    setNodeStepSlopeVel(i, scale(taken, nodeSlopeVel(i)))
  }
  // (2)
  setBodyVel(body, addScaled(bodyVel(body), half, acc))
  setNodeSlopeVel(i, addScaled(nodeSlopeVel(i), half, slopeAcc))
})
