// spreadImplicit.ts: what contact impulses make of the velocities of a cable whose step is implicit, stage `cables`: its elastic forces
// follow them within the step, and a stiff cable meets impulses as one body.
//
//   (M + H) Δ = P,   e' = e'_free + Δ,   with H and its elimination by the last iteration of newtonCables.ts          (1)
//   force of an element:  Q − H Δ / h                                                                               (2)

import {
  bodyFreeVel,
  bodyVel,
  carryBack,
  carryCross,
  carryPlace,
  carrySlope,
  changing,
  elementBodyA,
  elementBodyB,
  elementForceA,
  elementForceB,
  elementNodeA,
  elementNodeB,
  elementSlopeForceA,
  elementSlopeForceB,
  elementTheta,
  implicitEnd,
  implicitFirst,
  nextBack,
  nextCross,
  nextPlace,
  nextSlope,
  nodeAcc,
  nodeBody,
  nodeFreeSlopeVel,
  nodeGiven,
  nodeHeld,
  nodePush,
  nodeSlopeAcc,
  nodeSlopeGiven,
  nodeSlopePush,
  nodeSlopeVel,
  ownCross,
  ownPlace,
  ownSlope,
  setBodyVel,
  setElementForceA,
  setElementForceB,
  setElementSlopeForceA,
  setElementSlopeForceB,
  setNodeAcc,
  setNodeSlopeAcc,
  setNodeSlopeVel,
  solvingBodyCount,
  stepBodyCount,
  tangentAA,
  tangentAB,
  tangentAD,
  tangentBB,
  tangentDB,
  tangentDD,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, asU32, type i32, type mat3, type real, vec3 } from '../../language/values.js'
import { mulMat3Vec3, transpose } from '../math/mat3.js'
import { add, scale, sub, subScaled } from '../math/vec3.js'
import type { NodePush } from './pushCables.js'

/** Forwards: z of a node. */
function forwards(node: i32, first: i32, push: NodePush): void {
  const held = asU32(nodeHeld(node))
  let place = and(held, 1) === 0 ? push.place : vec3(0, 0, 0)
  let slope = and(held, 2) === 0 ? push.slope : vec3(0, 0, 0)
  if (node > first) {
    const before = nodeAcc(node - 1)
    const turnBefore = nodeSlopeAcc(node - 1)
    const onPlace = mulMat3Vec3(transpose(nextPlace(node - 1)), before)
    const onSlope = mulMat3Vec3(transpose(nextCross(node - 1)), before)
    place = sub(sub(place, onPlace), mulMat3Vec3(transpose(nextBack(node - 1)), turnBefore))
    slope = sub(sub(slope, onSlope), mulMat3Vec3(transpose(nextSlope(node - 1)), turnBefore))
  }
  const cross = ownCross(node)
  const inverse = ownPlace(node)
  const turned = mulMat3Vec3(ownSlope(node), sub(slope, mulMat3Vec3(transpose(cross), mulMat3Vec3(inverse, place))))
  setNodeAcc(node, mulMat3Vec3(inverse, sub(place, mulMat3Vec3(cross, turned))))
  setNodeSlopeAcc(node, turned)
}

/** Backwards: Δ of a node from that of the next. */
function backwards(node: i32): void {
  const place = nodeAcc(node + 1)
  const slope = nodeSlopeAcc(node + 1)
  const moved = add(mulMat3Vec3(carryPlace(node), place), mulMat3Vec3(carryCross(node), slope))
  const turned = add(mulMat3Vec3(carryBack(node), place), mulMat3Vec3(carrySlope(node), slope))
  setNodeAcc(node, sub(nodeAcc(node), moved))
  setNodeSlopeAcc(node, sub(nodeSlopeAcc(node), turned))
}

/** Δ of (1) of all nodes of a cable, in the places of accelerations. */
export function answerOf(i: i32, pushOf: (node: i32) => NodePush): void {
  const first = implicitFirst(i)
  const end = implicitEnd(i)
  for (let node = first; node < end; node++) forwards(node, first, pushOf(node))
  for (let node = end - 2; node >= first; node--) backwards(node)
}

function pushOn(node: i32): NodePush {
  return { place: nodePush(node), slope: nodeSlopePush(node) }
}

/** (1) */
export const spreadImplicit = kernel(
  'implicitCable',
  { tolerance: 1e-2, disjoint: ['bodyVel', 'nodeSlopeVel', 'nodeAcc', 'nodeSlopeAcc'] },
  (i) => {
    if (solvingBodyCount() === 0) return
    answerOf(i, pushOn)
    const end = implicitEnd(i)
    for (let node = implicitFirst(i); node < end; node++) {
      const body = nodeBody(node)
      let velocity = nodeAcc(node)
      let slopeVel = nodeSlopeAcc(node)
      if (changing() === 0) {
        velocity = add(bodyFreeVel(body), velocity)
        slopeVel = add(nodeFreeSlopeVel(node), slopeVel)
      }
      setBodyVel(body, velocity)
      setNodeSlopeVel(node, slopeVel)
    }
  },
)

function givenOn(node: i32): NodePush {
  return { place: nodeGiven(node), slope: nodeSlopeGiven(node) }
}

/** What P of Newton has given is taken off by (1): velocities without contacts and joints. */
export const takeImpulsesOff = kernel(
  'implicitCable',
  { tolerance: 1e-2, disjoint: ['bodyVel', 'nodeSlopeVel', 'nodeAcc', 'nodeSlopeAcc'] },
  (i) => {
    if (stepBodyCount() === 0) return
    answerOf(i, givenOn)
    const end = implicitEnd(i)
    for (let node = implicitFirst(i); node < end; node++) {
      const body = nodeBody(node)
      setBodyVel(body, sub(bodyVel(body), nodeAcc(node)))
      setNodeSlopeVel(node, sub(nodeSlopeVel(node), nodeSlopeAcc(node)))
    }
  },
)

function product(a: mat3, x: vec3, b: mat3, y: vec3, c: mat3, z: vec3): vec3 {
  return add(add(mulMat3Vec3(a, x), mulMat3Vec3(b, y)), mulMat3Vec3(c, z))
}

/** (2) */
export const addGiven = kernel('cableElement', { tolerance: 1e-3 }, (i, h: real) => {
  if (stepBodyCount() === 0 || elementTheta(i) === 0) return
  const nodeA = elementNodeA(i)
  const nodeB = elementNodeB(i)
  const bodyA = elementBodyA(i)
  const bodyB = elementBodyB(i)
  const slopeA = sub(nodeSlopeVel(nodeA), nodeFreeSlopeVel(nodeA))
  const slopeB = sub(nodeSlopeVel(nodeB), nodeFreeSlopeVel(nodeB))
  const way = sub(sub(bodyVel(bodyB), bodyFreeVel(bodyB)), sub(bodyVel(bodyA), bodyFreeVel(bodyA)))
  const onA = product(tangentAA(i), slopeA, tangentAD(i), way, tangentAB(i), slopeB)
  const along = product(transpose(tangentAD(i)), slopeA, tangentDD(i), way, tangentDB(i), slopeB)
  const onB = product(transpose(tangentAB(i)), slopeA, transpose(tangentDB(i)), way, tangentBB(i), slopeB)
  setElementSlopeForceA(i, subScaled(elementSlopeForceA(i), 1 / h, onA))
  setElementSlopeForceB(i, subScaled(elementSlopeForceB(i), 1 / h, onB))
  setElementForceA(i, add(elementForceA(i), scale(1 / h, along)))
  setElementForceB(i, subScaled(elementForceB(i), 1 / h, along))
})
