// tieWork.ts: what joints do to the energy of cables they hold, by impulses, stage `cables`, as jointWork.ts has it for bodies.
//
//   tie       p·(e'₀ + e'⁺)/2, p the impulse of its joints                                                          (1)
//   element   K + V/2 after corrections of places less that before                                                  (2)
//   force on a node:  Q + p/h, by force Q + 2 p/h with p of the second half of the step                              (3)

import {
  bodyPos,
  bodyStartVel,
  bodyVel,
  elementBodyA,
  elementBodyB,
  elementCorrected,
  elementLength,
  elementMass,
  elementNodeA,
  elementNodeB,
  gravityNow,
  nodeAfter,
  nodeBody,
  nodeForce,
  nodeMass,
  nodePull,
  nodeSlope,
  nodeSlopeForce,
  nodeSlopePull,
  nodeSlopeVel,
  nodeStartSlopeVel,
  setElementCorrected,
  setNodeForce,
  setNodeSlopeForce,
  setTieWork,
  stepBodyCount,
  tieNode,
  tieWork,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { i32, real } from '../../language/values.js'
import { add, addScaled, dot, lengthSquared, scale, sub } from '../math/vec3.js'
import { massProduct } from './cableMass.js'

/** (1) */
export const bookTies = kernel('tie', { tolerance: 1e-3 }, (i) => {
  if (stepBodyCount() === 0) return
  const node = tieNode(i)
  const body = nodeBody(node)
  const along = dot(nodePull(node), add(bodyStartVel(body), bodyVel(body)))
  const turning = dot(nodeSlopePull(node), add(nodeStartSlopeVel(node), nodeSlopeVel(node)))
  setTieWork(i, tieWork(i) + 0.5 * (along + turning))
})

/** K + V/2 of the mass fixed to a node. */
function ofMass(node: i32): real {
  const body = nodeBody(node)
  return 0.5 * nodeMass(node) * (lengthSquared(bodyVel(body)) - dot(gravityNow(0), bodyPos(body)))
}

/** (2): taken off before and added after. */
export const bookCorrected = kernel('cableElement', { tolerance: 1e-3 }, (i, sign: real) => {
  if (stepBodyCount() === 0) return
  const nodeA = elementNodeA(i)
  const nodeB = elementNodeB(i)
  const a = bodyVel(elementBodyA(i))
  const b = bodyVel(elementBodyB(i))
  const l = elementLength(i)
  const turnA = scale(l, nodeSlopeVel(nodeA))
  const turnB = scale(l, nodeSlopeVel(nodeB))
  const ends = scale(0.5, add(bodyPos(elementBodyA(i)), bodyPos(elementBodyB(i))))
  const middle = addScaled(ends, l / 12, sub(nodeSlope(nodeA), nodeSlope(nodeB)))
  const twice = massProduct(elementMass(i), a, turnA, b, turnB, a, turnA, b, turnB)
  let energy = 0.5 * (twice - elementMass(i) * dot(gravityNow(0), middle)) + ofMass(nodeA)
  if (nodeAfter(nodeB) < 0) energy += ofMass(nodeB)
  setElementCorrected(i, elementCorrected(i) + sign * energy)
})

/** (3) */
export const addPulls = kernel(
  'tie',
  { tolerance: 1e-4, disjoint: ['nodeForce', 'nodeSlopeForce'] },
  (i, rate: real) => {
    if (stepBodyCount() === 0) return
    const node = tieNode(i)
    setNodeForce(node, addScaled(nodeForce(node), rate, nodePull(node)))
    setNodeSlopeForce(node, addScaled(nodeSlopeForce(node), rate, nodeSlopePull(node)))
  },
)
