// settleCables.ts: the end of a step of cables by impulses, stage `cables`: what pushes overlaps apart, places of beads, books.
//
//   push:   w − v of nodes, as pushApart.ts of the solver has it, with h g·(∫ρA S dx (w − v)) to the energy of heights     (1)
//   bead:   x = S e,  v = S e', and of capsules their direction                                                     (2)
//   work of an element:  h (Q − c M e'₀)·(e'₀ + e'⁺)/2, which its forces and its drag do to the kinetic energy, exactly     (3)
//   force on a node:  Q + P/h, contacts included                                                                    (4)

import {
  beadBody,
  bodyDrift,
  bodyExtent,
  bodyMargin,
  bodyOmega,
  bodyStartVel,
  bodyTurn,
  bodyVel,
  elementBodyA,
  elementBodyB,
  elementForceA,
  elementForceB,
  elementLength,
  elementMass,
  elementNodeA,
  elementNodeB,
  elementSlopeForceA,
  elementSlopeForceB,
  elementWork,
  gravityNow,
  maxRebuildWanted,
  moveBodyPos,
  nodeAfter,
  nodeBody,
  nodeDrag,
  nodeForce,
  nodeLever,
  nodeLookSlopeVel,
  nodeLookVel,
  nodeMass,
  nodePush,
  nodeSlopeForce,
  nodeSlopePush,
  nodeSlopeVel,
  nodeStartSlopeVel,
  nodeWeight,
  pushing,
  setBodyDrift,
  setBodyLookVel,
  setBodyPushed,
  setBodyVel,
  setElementWork,
  setNodeForce,
  setNodeLookSlopeVel,
  setNodeLookVel,
  setNodeSlopeForce,
  solvingBodyCount,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { i32, real, vec3 } from '../../language/values.js'
import { add, addScaled, dot, length, scale, sub } from '../math/vec3.js'
import { beadVelocity } from './beadShapes.js'
import { massProduct } from './cableMass.js'
import { wayOfBead } from './placeBeads.js'

/** w of nodes, once the solver has pushed. */
export const keepCablePlaces = kernel('cableNode', (i) => {
  if (solvingBodyCount() === 0) return
  setNodeLookVel(i, bodyVel(nodeBody(i)))
  setNodeLookSlopeVel(i, nodeSlopeVel(i))
})

/** (1) */
export const splitCables = kernel(
  'cableNode',
  { tolerance: 1e-4, disjoint: ['bodyLookVel', 'bodyPushed'] },
  (i, h: real) => {
    if (stepBodyCount() === 0) return
    const body = nodeBody(i)
    const moves: real = pushing() === 2 ? 1 : 0
    const push = scale(moves, sub(nodeLookVel(i), bodyVel(body)))
    const turn = scale(moves, sub(nodeLookSlopeVel(i), nodeSlopeVel(i)))
    const lifted = addScaled(scale(nodeWeight(i), push), nodeLever(i), turn)
    setBodyLookVel(body, push)
    setNodeLookSlopeVel(i, turn)
    setBodyPushed(body, h * dot(gravityNow(0), lifted))
  },
)

/** (2); the way that the solver's velocity has not gone is that of a push. */
export const settleBeads = kernel(
  'cableBead',
  { tolerance: 1e-5, disjoint: ['bodyPos', 'bodyVel', 'bodyDrift'] },
  (i, h: real, near: real) => {
    if (stepBodyCount() === 0) return
    const bead = beadBody(i)
    const way = wayOfBead(i)
    const velocity = beadVelocity(i)
    moveBodyPos(bead, way)
    setBodyVel(bead, velocity)
    const drift = add(bodyDrift(bead), way)
    setBodyDrift(bead, drift)
    const ahead = h * (length(velocity) + length(bodyOmega(bead)) * bodyExtent(bead))
    if (length(drift) + bodyTurn(bead) + ahead > bodyMargin(bead) - near) maxRebuildWanted(1)
  },
)

/** Twice the mean velocity of the step, of a place. */
function twicePlace(body: i32): vec3 {
  return add(bodyStartVel(body), bodyVel(body))
}

/** The same of a slope. */
function twiceSlope(node: i32): vec3 {
  return add(nodeStartSlopeVel(node), nodeSlopeVel(node))
}

/** (3) */
export const bookElements = kernel('cableElement', { tolerance: 1e-3 }, (i, h: real) => {
  if (stepBodyCount() === 0) return
  const nodeA = elementNodeA(i)
  const nodeB = elementNodeB(i)
  const bodyA = elementBodyA(i)
  const bodyB = elementBodyB(i)
  const l = elementLength(i)
  const placeA = twicePlace(bodyA)
  const placeB = twicePlace(bodyB)
  const slopeA = twiceSlope(nodeA)
  const slopeB = twiceSlope(nodeB)
  const onPlaces = dot(elementForceA(i), placeA) + dot(elementForceB(i), placeB)
  const onSlopes = dot(elementSlopeForceA(i), slopeA) + dot(elementSlopeForceB(i), slopeB)
  const before = massProduct(
    elementMass(i),
    bodyStartVel(bodyA),
    scale(l, nodeStartSlopeVel(nodeA)),
    bodyStartVel(bodyB),
    scale(l, nodeStartSlopeVel(nodeB)),
    placeA,
    scale(l, slopeA),
    placeB,
    scale(l, slopeB),
  )
  let resisted = before + nodeMass(nodeA) * dot(bodyStartVel(bodyA), placeA)
  if (nodeAfter(nodeB) < 0) resisted += nodeMass(nodeB) * dot(bodyStartVel(bodyB), placeB)
  setElementWork(i, elementWork(i) + 0.5 * h * (onPlaces + onSlopes - nodeDrag(nodeA) * resisted))
})

/** (4) */
export const addPushes = kernel('cableNode', { tolerance: 1e-4 }, (i, h: real) => {
  if (stepBodyCount() === 0) return
  setNodeForce(i, addScaled(nodeForce(i), 1 / h, nodePush(i)))
  setNodeSlopeForce(i, addScaled(nodeSlopeForce(i), 1 / h, nodeSlopePush(i)))
})
