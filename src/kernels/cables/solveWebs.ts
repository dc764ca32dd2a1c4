// solveWebs.ts: answers of cables that are joined to each other by the factor of webBlocks.ts, stage `cables`: what newtonCables.ts,
// spreadImplicit.ts, tieCables.ts and tieResponses.ts have of single ones.
//
//   z_k = P_k − Σ L_kj z_j,   Δ_k = D_k⁻¹ z_k − Σ L_akᵀ Δ_a                                                         (1)
//
// Nodes that are joined take the same Δ of their place, to the last bit.

import {
  bodyFreeVel,
  bodyVel,
  changing,
  jointsOpen,
  newton,
  nodeFreeSlopeVel,
  nodeGiven,
  nodePull,
  nodePush,
  nodeSlopeGiven,
  nodeSlopePull,
  nodeSlopePush,
  nodeSlopeVel,
  setBodyVel,
  setNodeGain,
  setNodeSlopeGain,
  setNodeSlopeVel,
  setTieBack,
  setTieCross,
  setTiePlace,
  setTieSlope,
  setWebValue,
  solvingBodyCount,
  stepBodyCount,
  tieAhead,
  tieBack,
  tieCross,
  tieFirst,
  tieNode,
  tiePlace,
  tieSlope,
  webBlock,
  webBody,
  webDiagonal,
  webEnd,
  webEndColumn,
  webEndEntry,
  webEndTie,
  webFirst,
  webFirstColumn,
  webFirstTie,
  webLength,
  webNode,
  webNodes,
  webPlace,
  webRow,
  webSlope,
  webTheta,
  webValue,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, max, min, type real, type u32, vec3 } from '../../language/values.js'
import { mulMat3Vec3, transpose } from '../math/mat3.js'
import { add, addScaled, length, sub } from '../math/vec3.js'
import { goOn } from './newtonCables.js'
import { converged, longest } from './newtonLimits.js'
import type { NodePush } from './pushCables.js'
import { withColumn } from './tieResponses.js'

/** Columns without any impulse. */
function clear(i: i32): void {
  const end = webEndColumn(i)
  for (let column = webFirstColumn(i); column < end; column++) setWebValue(column, vec3(0, 0, 0))
}

function addTo(column: i32, value: vec3): void {
  if (column >= 0) setWebValue(column, add(webValue(column), value))
}

/** (1), from impulses to what velocities change by. */
function solve(i: i32): void {
  const first = webFirstColumn(i)
  const end = webEndColumn(i)
  for (let column = first; column < end; column++) {
    const value = webValue(column)
    const diagonal = webDiagonal(column)
    const endEntry = webEndEntry(column)
    for (let entry = diagonal + 1; entry < endEntry; entry++) {
      const row = webRow(entry)
      setWebValue(row, sub(webValue(row), mulMat3Vec3(webBlock(entry), value)))
    }
    setWebValue(column, mulMat3Vec3(webBlock(diagonal), value))
  }
  for (let column = end - 1; column >= first; column--) {
    let value = webValue(column)
    const endEntry = webEndEntry(column)
    for (let entry = webDiagonal(column) + 1; entry < endEntry; entry++) {
      value = sub(value, mulMat3Vec3(transpose(webBlock(entry)), webValue(webRow(entry))))
    }
    setWebValue(column, value)
  }
}

/** (1) for impulses on nodes. */
function answer(i: i32, pushOf: (node: i32) => NodePush): void {
  clear(i)
  const shift = webNodes(i) - webFirst(i)
  const end = webEnd(i)
  for (let node = webFirst(i); node < end; node++) {
    const push = pushOf(node)
    addTo(webPlace(node + shift), push.place)
    addTo(webSlope(node + shift), push.slope)
  }
  solve(i)
}

/** Δ of a place or a slope, none where it is held. */
function changeOf(column: i32): vec3 {
  let change = vec3(0, 0, 0)
  if (column >= 0) change = webValue(column)
  return change
}

function pushOn(node: i32): NodePush {
  return { place: nodePush(node), slope: nodeSlopePush(node) }
}
function pullOn(node: i32): NodePush {
  return { place: nodePull(node), slope: nodeSlopePull(node) }
}

/** Of Newton, or of contact impulses. */
export const solveWebs = kernel('web', { tolerance: 1e-2, disjoint: ['webValue'] }, (i, ofContacts: bool) => {
  if (ofContacts ? solvingBodyCount() === 0 : newton() === 0) return
  answer(i, pushOn)
})

/** An iteration of newtonCables.ts. */
export const newtonWebs = kernel(
  'web',
  { tolerance: 1e-4, disjoint: ['bodyVel', 'nodeSlopeVel'] },
  (i, h: real, most: u32) => {
    if (newton() === 0) return
    const begin = webNodes(i)
    const end = begin + webEnd(i) - webFirst(i)
    let way: real = 0
    for (let k = begin; k < end; k++) {
      const place = length(changeOf(webPlace(k))) / webLength(k)
      way = max(way, max(place, length(changeOf(webSlope(k)))))
    }
    way = h * webTheta(i) * way
    const share = min(1, longest / max(way, 1e-30))
    for (let k = begin; k < end; k++) {
      const node = webNode(k)
      const body = webBody(k)
      setBodyVel(body, addScaled(bodyVel(body), share, changeOf(webPlace(k))))
      setNodeSlopeVel(node, addScaled(nodeSlopeVel(node), share, changeOf(webSlope(k))))
    }
    if (!(way <= converged)) goOn(webFirst(i), most)
  },
)

function givenOn(node: i32): NodePush {
  return { place: nodeGiven(node), slope: nodeSlopeGiven(node) }
}

/** Velocities without contacts and joints, as spreadImplicit.ts has it. */
export const takeImpulsesOffWebs = kernel(
  'web',
  { tolerance: 1e-2, disjoint: ['webValue', 'bodyVel', 'nodeSlopeVel'] },
  (i) => {
    if (stepBodyCount() === 0) return
    answer(i, givenOn)
    const begin = webNodes(i)
    const end = begin + webEnd(i) - webFirst(i)
    for (let k = begin; k < end; k++) {
      const node = webNode(k)
      const body = webBody(k)
      setBodyVel(body, sub(bodyVel(body), changeOf(webPlace(k))))
      setNodeSlopeVel(node, sub(nodeSlopeVel(node), changeOf(webSlope(k))))
    }
  },
)

/** What contact impulses make of velocities, as spreadImplicit.ts has it. */
export const followWebs = kernel('webNode', { disjoint: ['bodyVel', 'nodeSlopeVel'] }, (k) => {
  if (solvingBodyCount() === 0) return
  const node = webNode(k)
  const body = webBody(k)
  let velocity = changeOf(webPlace(k))
  let slopeVel = changeOf(webSlope(k))
  if (changing() === 0) {
    velocity = add(bodyFreeVel(body), velocity)
    slopeVel = add(nodeFreeSlopeVel(node), slopeVel)
  }
  setBodyVel(body, velocity)
  setNodeSlopeVel(node, slopeVel)
})

/** What impulses of joints change velocities by, as answerTies of tieCables.ts has it. */
export const answerWebs = kernel('web', { tolerance: 1e-2, disjoint: ['webValue'] }, (i, closing: bool) => {
  if (webFirstTie(i) === webEndTie(i) || stepBodyCount() === 0) return
  if (closing && jointsOpen() === 0) return
  answer(i, pullOn)
  const shift = webNodes(i) - webFirst(i)
  const end = webEnd(i)
  for (let node = webFirst(i); node < end; node++) {
    setNodeGain(node, changeOf(webPlace(node + shift)))
    setNodeSlopeGain(node, changeOf(webSlope(node + shift)))
  }
})

/** A column of the block by which tie `from` acts on tie `on`. */
function setColumn(on: i32, from: i32, shift: i32, axis: i32, unit: vec3, bySlope: bool): void {
  const block = tieAhead(on) + from - tieFirst(on)
  const place = changeOf(webPlace(tieNode(on) + shift))
  const slope = changeOf(webSlope(tieNode(on) + shift))
  if (bySlope) {
    setTieCross(block, withColumn(tieCross(block), axis, unit, place))
    setTieSlope(block, withColumn(tieSlope(block), axis, unit, slope))
    return
  }
  setTiePlace(block, withColumn(tiePlace(block), axis, unit, place))
  setTieBack(block, withColumn(tieBack(block), axis, unit, slope))
}

/** What impulses on ties move ties by, as tieResponses.ts has it. */
export const respondWebs = kernel(
  'web',
  { tolerance: 1e-2, disjoint: ['webValue', 'tiePlace', 'tieCross', 'tieBack', 'tieSlope'] },
  (i) => {
    const first = webFirstTie(i)
    const end = webEndTie(i)
    if (first === end || stepBodyCount() === 0) return
    const shift = webNodes(i) - webFirst(i)
    for (let tie = first; tie < end; tie++) {
      const at = tieNode(tie) + shift
      for (let column = 0; column < 6; column++) {
        const axis = column % 3
        const unit = vec3(axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0)
        const bySlope = column >= 3
        clear(i)
        addTo(bySlope ? webSlope(at) : webPlace(at), unit)
        solve(i)
        for (let on = first; on < end; on++) setColumn(on, tie, shift, axis, unit, bySlope)
      }
    }
  },
)
