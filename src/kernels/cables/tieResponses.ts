// tieResponses.ts: what impulses on the ties of an implicit cable move its ties by, stage `cables`: blocks of (M + H)⁻¹, column by column.

import {
  implicitEndTie,
  implicitFirstTie,
  nodeAcc,
  nodePull,
  nodeSlopeAcc,
  nodeSlopePull,
  setNodePull,
  setNodeSlopePull,
  setTieBack,
  setTieCross,
  setTiePlace,
  setTieSlope,
  stepBodyCount,
  tieAhead,
  tieBack,
  tieCross,
  tieFirst,
  tieNode,
  tiePlace,
  tieSlope,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, type mat3, vec3 } from '../../language/values.js'
import { addMat3, outer } from '../math/mat3.js'
import type { NodePush } from './pushCables.js'
import { answerOf } from './spreadImplicit.js'

function pullOn(node: i32): NodePush {
  return { place: nodePull(node), slope: nodeSlopePull(node) }
}

/** A matrix with a column more; the first forgets what was there. */
export function withColumn(before: mat3, axis: i32, unit: vec3, column: vec3): mat3 {
  if (axis === 0) return outer(column, unit)
  return addMat3(before, outer(column, unit))
}

/** A column of the block by which tie `from` acts on tie `on`, from the answer that is there. */
function setColumn(on: i32, from: i32, axis: i32, unit: vec3, bySlope: bool): void {
  const block = tieAhead(on) + from - tieFirst(on)
  const node = tieNode(on)
  if (bySlope) {
    setTieCross(block, withColumn(tieCross(block), axis, unit, nodeAcc(node)))
    setTieSlope(block, withColumn(tieSlope(block), axis, unit, nodeSlopeAcc(node)))
    return
  }
  setTiePlace(block, withColumn(tiePlace(block), axis, unit, nodeAcc(node)))
  setTieBack(block, withColumn(tieBack(block), axis, unit, nodeSlopeAcc(node)))
}

function pull(tie: i32, place: vec3, slope: vec3): void {
  setNodePull(tieNode(tie), place)
  setNodeSlopePull(tieNode(tie), slope)
}

export const tieResponses = kernel(
  'implicitCable',
  {
    tolerance: 1e-2,
    disjoint: ['nodePull', 'nodeSlopePull', 'nodeAcc', 'nodeSlopeAcc', 'tiePlace', 'tieCross', 'tieBack', 'tieSlope'],
  },
  (i) => {
    const first = implicitFirstTie(i)
    const end = implicitEndTie(i)
    if (first === end || stepBodyCount() === 0) return
    const none = vec3(0, 0, 0)
    for (let tie = first; tie < end; tie++) pull(tie, none, none)
    for (let tie = first; tie < end; tie++) {
      for (let column = 0; column < 6; column++) {
        const axis = column % 3
        const unit = vec3(axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0)
        const bySlope = column >= 3
        pull(tie, bySlope ? none : unit, bySlope ? unit : none)
        answerOf(i, pullOn)
        for (let on = first; on < end; on++) setColumn(on, tie, axis, unit, bySlope)
      }
      pull(tie, none, none)
    }
  },
)
