// pushedCables.ts: applied forces on nodes of cables, stage `cables`; F, a and the force on a slope by sumPushes.ts.
//
//   Q ← Q + F + a (∫ρA S dx + m)                                                                                    (1)
//   work of a step:  h Q·(e'₀ + e'⁺)/2 by impulses; by force h/2 Q·e' at its start and at its end                    (2)

import {
  bodyStartVel,
  bodyVel,
  nodeBody,
  nodeForce,
  nodeLever,
  nodeSlopeForce,
  nodeSlopeVel,
  nodeStartSlopeVel,
  nodeWeight,
  pushedBare,
  pushedNode,
  pushedPerMass,
  pushedTorque,
  pushedWork,
  setNodeForce,
  setNodeSlopeForce,
  setPushedWork,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { bool, i32, real, vec3 } from '../../language/values.js'
import { add, addScaled, dot } from '../math/vec3.js'
import { isWaiting, takesHalf } from '../moveBodies/halves.js'

/** Of (1), on the place of a node. */
function onPlace(i: i32, node: i32): vec3 {
  return addScaled(pushedBare(i), nodeWeight(node), pushedPerMass(i))
}

function onSlope(i: i32, node: i32): vec3 {
  return addScaled(pushedTorque(i), nodeLever(node), pushedPerMass(i))
}

/** (1) */
export const pushNodesOf = kernel(
  'pushedBody',
  { tolerance: 1e-4, disjoint: ['nodeForce', 'nodeSlopeForce'] },
  (i, byForce: bool) => {
    const node = pushedNode(i)
    if (node < 0 || isWaiting(byForce)) return
    setNodeForce(node, add(nodeForce(node), onPlace(i, node)))
    setNodeSlopeForce(node, add(nodeSlopeForce(node), onSlope(i, node)))
  },
)

/** (2) by impulses. */
export const bookPushedNodes = kernel('pushedBody', { tolerance: 1e-3 }, (i, h: real) => {
  const node = pushedNode(i)
  if (node < 0 || stepBodyCount() === 0) return
  const twice = add(bodyStartVel(nodeBody(node)), bodyVel(nodeBody(node)))
  const twiceSlope = add(nodeStartSlopeVel(node), nodeSlopeVel(node))
  const work = dot(onPlace(i, node), twice) + dot(onSlope(i, node), twiceSlope)
  setPushedWork(i, pushedWork(i) + 0.5 * h * work)
})

/** (2) by force, at either end of a step. */
export const bookPushedHalf = kernel('pushedBody', { tolerance: 1e-3 }, (i, h: real, first: bool) => {
  const node = pushedNode(i)
  if (node < 0 || !takesHalf(first)) return
  const power = dot(onPlace(i, node), bodyVel(nodeBody(node))) + dot(onSlope(i, node), nodeSlopeVel(node))
  setPushedWork(i, pushedWork(i) + 0.5 * h * power)
})
