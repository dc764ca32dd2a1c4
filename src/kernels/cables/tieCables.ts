// tieCables.ts: nodes of cables that joints hold, stage `cables`: the part of M⁻¹ Jᵀ of projectJoints.ts that goes through cables.
//
//   a tie:    p = Σ l λ on its place, Σ α λ on its slope, over the rows that hold it                                (1)
//   a node:   Δ = W p over the ties of its structure; where the step is implicit (M + H) Δ = p                       (2)
//   e' ← e' + Δ;   in corrections of places e ← e + Δ, e' ← e' + Δ/h                                                (3)
//
// Newton has to know the pull of joints, or a stretched cable would go slack in a step: it is given that of the step before, and the
// answer to it by (2) is taken off again, so that joints find all of their impulses. What changes since then follows the tangent.

import {
  bodyRot,
  bodyVel,
  implicitEnd,
  implicitEndTie,
  implicitFirst,
  implicitFirstTie,
  jointsOpen,
  moveBodyPos,
  nodeAcc,
  nodeBody,
  nodeFreeSlopeVel,
  nodeGain,
  nodePull,
  nodeSlope,
  nodeSlopeAcc,
  nodeSlopeGain,
  nodeSlopePull,
  nodeSlopeVel,
  nodeTheta,
  nodeTied,
  rowAngB,
  rowImpulse,
  rowLin,
  rowSideRow,
  rowTotal,
  setBodyOmega,
  setBodyRot,
  setBodyVel,
  setNodeGain,
  setNodePull,
  setNodeSlope,
  setNodeSlopeGain,
  setNodeSlopePull,
  setNodeSlopeVel,
  setTiePull,
  setTieSlopePull,
  solvingBodyCount,
  stepBodyCount,
  tieAhead,
  tieEndSide,
  tieFirstSide,
  tieNode,
  tiePull,
  tieSlopePull,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, type bool, type i32, type real, shiftRight, vec3 } from '../../language/values.js'
import { add, addScaled, length, scale } from '../math/vec3.js'
import { alongSlope, turningOf } from './crossSection.js'
import { byBlocks, type NodePush } from './pushCables.js'
import { answerOf } from './spreadImplicit.js'

/**
 * Corrections are h ω / 2 of the velocity of what goes round with ω. Above this share the step is too long for the motion, and what they would
 * add is left away.
 */
const largestShare: real = 0.25

/** How much of what corrected it a velocity takes: no more than a share of the velocity, but up to `slowest` all. */
function taken(velocity: vec3, correction: vec3, slowest: real): real {
  const most = largestShare * length(velocity) + slowest
  const size = length(correction)
  return size <= most ? 1 : most / size
}

/** (1), with `impulseOf` the impulse of a row. */
function pullOfRows(tie: i32, impulseOf: (row: i32, h: real) => real, h: real): NodePush {
  let place = vec3(0, 0, 0)
  let slope = vec3(0, 0, 0)
  const end = tieEndSide(tie)
  for (let k = tieFirstSide(tie); k < end; k++) {
    const row = asI32(shiftRight(rowSideRow(k), 1))
    const impulse = impulseOf(row, h)
    place = addScaled(place, impulse, rowLin(row))
    slope = addScaled(slope, impulse, rowAngB(row))
  }
  return { place, slope }
}

function present(row: i32, _: real): real {
  return rowImpulse(row)
}
/** Of the whole step, as in jointReactions.ts. */
function ofStep(row: i32, h: real): real {
  return rowTotal(row) + rowImpulse(row) / h
}

/** (1) */
export const gatherTies = kernel('tie', { tolerance: 1e-4, disjoint: ['nodePull', 'nodeSlopePull'] }, (i) => {
  const pull = pullOfRows(i, present, 1)
  setNodePull(tieNode(i), pull.place)
  setNodeSlopePull(tieNode(i), pull.slope)
})

/** The pull of a step, once it is known. */
export const keepTies = kernel('tie', { tolerance: 1e-4 }, (i, h: real) => {
  if (stepBodyCount() === 0) return
  const pull = pullOfRows(i, ofStep, h)
  setTiePull(i, pull.place)
  setTieSlopePull(i, pull.slope)
})

/** What an implicit cable expects of its joints. */
export const expectTies = kernel('tie', { disjoint: ['nodePull', 'nodeSlopePull'] }, (i) => {
  const expects = tieAhead(i) >= 0
  setNodePull(tieNode(i), expects ? tiePull(i) : vec3(0, 0, 0))
  setNodeSlopePull(tieNode(i), expects ? tieSlopePull(i) : vec3(0, 0, 0))
})

function pullOn(node: i32): vec3 {
  return nodePull(node)
}
function slopePullOn(node: i32): vec3 {
  return nodeSlopePull(node)
}
function bothPulls(node: i32): NodePush {
  return { place: nodePull(node), slope: nodeSlopePull(node) }
}

/** (2) by the inverse mass matrix; `ahead` leaves implicit cables to answerTies. */
export const spreadTies = kernel('cableNode', { tolerance: 1e-4 }, (i, ahead: bool) => {
  if (nodeTied(i) === 0 || (ahead && nodeTheta(i) > 0)) return
  const gain = byBlocks(i, pullOn, slopePullOn)
  setNodeGain(i, gain.place)
  setNodeSlopeGain(i, gain.slope)
})

/** (2) of implicit cables. */
export const answerTies = kernel(
  'implicitCable',
  { tolerance: 1e-2, disjoint: ['nodeAcc', 'nodeSlopeAcc'] },
  (i, closing: bool) => {
    if (implicitFirstTie(i) === implicitEndTie(i) || stepBodyCount() === 0) return
    if (closing && jointsOpen() === 0) return
    answerOf(i, bothPulls)
    const end = implicitEnd(i)
    for (let node = implicitFirst(i); node < end; node++) {
      setNodeGain(node, nodeAcc(node))
      setNodeSlopeGain(node, nodeSlopeAcc(node))
    }
  },
)

/** e' of (3); `solving` stops with the solver. */
export const takeGains = kernel(
  'cableNode',
  { tolerance: 1e-4, disjoint: ['bodyVel'] },
  (i, sign: real, solving: bool) => {
    if (nodeTied(i) === 0 || stepBodyCount() === 0 || (solving && solvingBodyCount() === 0)) return
    const body = nodeBody(i)
    setBodyVel(body, addScaled(bodyVel(body), sign, nodeGain(i)))
    setNodeSlopeVel(i, addScaled(nodeSlopeVel(i), sign, nodeSlopeGain(i)))
  },
)

/** Corrections of (3), bounded as those of bodies are; where joints are closed, none unless one is open. */
export const moveTied = kernel(
  'cableNode',
  { tolerance: 1e-4, disjoint: ['bodyVel', 'bodyRot', 'bodyPos'] },
  (i, h: real, slow: real, slowTurn: real, closing: bool) => {
    if (nodeTied(i) === 0 || stepBodyCount() === 0 || (closing && jointsOpen() === 0)) return
    const body = nodeBody(i)
    moveBodyPos(body, nodeGain(i))
    const slope = add(nodeSlope(i), nodeSlopeGain(i))
    setNodeSlope(i, slope)
    const speed = scale(1 / h, nodeGain(i))
    const rate = scale(1 / h, nodeSlopeGain(i))
    setBodyVel(body, addScaled(bodyVel(body), taken(bodyVel(body), speed, slow), speed))
    setNodeSlopeVel(i, addScaled(nodeSlopeVel(i), taken(nodeSlopeVel(i), rate, slowTurn), rate))
    setBodyRot(body, alongSlope(bodyRot(body), slope))
    setBodyOmega(body, turningOf(slope, nodeSlopeVel(i)))
  },
)

/** Slopes as takeFree has places: without contacts and joints. */
export const takeFreeSlopes = kernel('cableNode', (i) => {
  if (solvingBodyCount() === 0) return
  setNodeSlopeVel(i, nodeFreeSlopeVel(i))
})
