// newtonCables.ts: an implicit step of a cable by Newton's method, stage `cables`: one cable for each invocation.
//
//   M (e'⁺ − e'₀) = h Q + P                                                                                         (1)
//   (M + H) Δ = h Q + P − M (e' − e'₀),   e' ← e' + Δ                                                               (2)
//
// with Q and H of cableTangents.ts. e'₀ has the other forces already, and with them (1 − θ) of the elastic force where the step before left it, which Q
// takes off again; P are impulses of contacts and joints, those of the step before until the solver has found others. In a mode of frequency ω
// a step keeps (1 + h²ω² (1 − θ)²) / (1 + h²ω² θ²) of the energy: θ = ½ all of it.
//
// The matrix of (2) has blocks of 6 × 6, place and slope of a node, on its diagonal and beside it: with D₀ = A₀, X = D⁻¹ B,
//   D_k = A_k − B_{k−1}ᵀ X_{k−1},   z_k = D_k⁻¹ (r_k − B_{k−1}ᵀ z_{k−1});   then backwards Δ_k = z_k − X_k Δ_{k+1}       (3)
// A, B and r: newtonBlocks.ts.

import {
  bodyVel,
  carryBack,
  carryCross,
  carryPlace,
  carrySlope,
  elementAheadA,
  elementAheadB,
  elementForceA,
  elementForceB,
  elementSlopeAheadA,
  elementSlopeAheadB,
  elementSlopeForceA,
  elementSlopeForceB,
  elementTheta,
  implicitEnd,
  implicitFirst,
  implicitLength,
  implicitTheta,
  maxStiffCable,
  maxUnbent,
  moved,
  newton,
  nextBack,
  nextCross,
  nextPlace,
  nextSlope,
  nodeBody,
  nodePull,
  nodePush,
  nodeSlopePull,
  nodeSlopePush,
  nodeSlopeVel,
  nodeStepSlopeVel,
  nodeStepVel,
  nodeTheta,
  nodeTied,
  ownCross,
  ownPlace,
  ownSlope,
  setBodyFreeVel,
  setBodyVel,
  setCarryBack,
  setCarryCross,
  setCarryPlace,
  setCarrySlope,
  setElementForceA,
  setElementForceB,
  setElementSlopeForceA,
  setElementSlopeForceB,
  setNewton,
  setNodeFreeSlopeVel,
  setNodeGiven,
  setNodeLookSlopeVel,
  setNodeLookVel,
  setNodePush,
  setNodeSlopeGiven,
  setNodeSlopePush,
  setNodeSlopeVel,
  setOwnCross,
  setOwnPlace,
  setOwnSlope,
  setUnbent,
  stepBodyCount,
  unbent,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, type bool, type i32, max, min, type real, type u32, vec3 } from '../../language/values.js'
import { addMat3, inverseMat3, mulMat3, mulMat3Vec3, transpose } from '../math/mat3.js'
import { add, addScaled, length, sub } from '../math/vec3.js'
import { less } from './newtonBlocks.js'
import { converged, longest } from './newtonLimits.js'

/** A node of (3), forwards. */
function eliminate(node: i32, first: i32, last: i32): void {
  let pp = ownPlace(node)
  let ps = ownCross(node)
  let sp = transpose(ps)
  let ss = ownSlope(node)
  let place = nodePush(node)
  let slope = nodeSlopePush(node)
  if (node > first) {
    const bp = transpose(nextPlace(node - 1))
    const bc = transpose(nextCross(node - 1))
    const bb = transpose(nextBack(node - 1))
    const bs = transpose(nextSlope(node - 1))
    pp = less(pp, addMat3(mulMat3(bp, carryPlace(node - 1)), mulMat3(bb, carryBack(node - 1))))
    ps = less(ps, addMat3(mulMat3(bp, carryCross(node - 1)), mulMat3(bb, carrySlope(node - 1))))
    sp = less(sp, addMat3(mulMat3(bc, carryPlace(node - 1)), mulMat3(bs, carryBack(node - 1))))
    ss = less(ss, addMat3(mulMat3(bc, carryCross(node - 1)), mulMat3(bs, carrySlope(node - 1))))
    place = sub(place, add(mulMat3Vec3(bp, nodePush(node - 1)), mulMat3Vec3(bb, nodeSlopePush(node - 1))))
    slope = sub(slope, add(mulMat3Vec3(bc, nodePush(node - 1)), mulMat3Vec3(bs, nodeSlopePush(node - 1))))
  }
  // D⁻¹ by its parts: places first
  const inverse = inverseMat3(pp)
  const ahead = mulMat3(sp, inverse)
  const rests = inverseMat3(less(ss, mulMat3(ahead, ps)))
  const turned = mulMat3Vec3(rests, sub(slope, mulMat3Vec3(ahead, place)))
  setNodeSlopePush(node, turned)
  setNodePush(node, mulMat3Vec3(inverse, sub(place, mulMat3Vec3(ps, turned))))
  // D⁻¹ for later in place of D
  setOwnPlace(node, inverse)
  setOwnCross(node, ps)
  setOwnSlope(node, rests)
  if (node === last) return
  const np = nextPlace(node)
  const nc = nextCross(node)
  const back = mulMat3(rests, less(nextBack(node), mulMat3(ahead, np)))
  const own = mulMat3(rests, less(nextSlope(node), mulMat3(ahead, nc)))
  setCarryBack(node, back)
  setCarrySlope(node, own)
  setCarryPlace(node, mulMat3(inverse, less(np, mulMat3(ps, back))))
  setCarryCross(node, mulMat3(inverse, less(nc, mulMat3(ps, own))))
}

/** Of (3), backwards: Δ of all nodes but the last, and the largest of all. */
function substitute(first: i32, end: i32, l: real): real {
  let largest: real = max(length(nodePush(end - 1)), l * length(nodeSlopePush(end - 1)))
  for (let node = end - 2; node >= first; node--) {
    const place = nodePush(node + 1)
    const slope = nodeSlopePush(node + 1)
    const moved = add(mulMat3Vec3(carryPlace(node), place), mulMat3Vec3(carryCross(node), slope))
    const turned = add(mulMat3Vec3(carryBack(node), place), mulMat3Vec3(carrySlope(node), slope))
    setNodePush(node, sub(nodePush(node), moved))
    setNodeSlopePush(node, sub(nodeSlopePush(node), turned))
    largest = max(largest, max(length(nodePush(node)), l * length(nodeSlopePush(node))))
  }
  return largest
}

/** A cable that wants another iteration. */
export function goOn(first: i32, most: u32): void {
  maxUnbent(1)
  if (newton() >= most) maxStiffCable(asU32(first + 1))
}

/** (2) */
export const newtonCables = kernel(
  'implicitCable',
  {
    tolerance: 1e-2,
    disjoint: [
      'nodePush',
      'nodeSlopePush',
      'carryPlace',
      'carryCross',
      'carryBack',
      'carrySlope',
      'ownPlace',
      'ownCross',
      'ownSlope',
      'bodyVel',
      'nodeSlopeVel',
    ],
  },
  (i, h: real, most: u32) => {
    if (newton() === 0) return
    const first = implicitFirst(i)
    const end = implicitEnd(i)
    for (let node = first; node < end; node++) eliminate(node, first, end - 1)
    const l = implicitLength(i)
    const largest = substitute(first, end, l)
    const way = h * implicitTheta(i) * largest
    const share = min(1, (longest * l) / max(way, 1e-30))
    for (let node = first; node < end; node++) {
      const body = nodeBody(node)
      setBodyVel(body, addScaled(bodyVel(body), share, nodePush(node)))
      setNodeSlopeVel(node, addScaled(nodeSlopeVel(node), share, nodeSlopePush(node)))
    }
    // no number is not converged either
    if (!(way <= converged * l)) goOn(first, most)
  },
)

/** Where a step is taken, the first iteration; e'₀ is what velocities are. */
export const beginNewton = kernel('one', (i, byForce: bool) => {
  if (i > 0) return
  const taken = byForce ? moved() === 0 : stepBodyCount() > 0
  setNewton(taken ? 1 : 0)
})

/** What velocities are goes to e'₀, and Newton begins with those of the step before. */
export const keepNewton = kernel('cableNode', { disjoint: ['bodyVel'] }, (i) => {
  if (newton() === 0 || nodeTheta(i) === 0) return
  const body = nodeBody(i)
  setNodeLookVel(i, bodyVel(body))
  setNodeLookSlopeVel(i, nodeSlopeVel(i))
  setBodyVel(body, nodeStepVel(i))
  setNodeSlopeVel(i, nodeStepSlopeVel(i))
})

/** P: impulses of contacts, where they are known, and of joints. */
export const giveNodes = kernel('cableNode', (i, ofContacts: bool, ofJoints: bool) => {
  if (newton() === 0 || nodeTheta(i) === 0) return
  let place = vec3(0, 0, 0)
  let slope = vec3(0, 0, 0)
  if (ofContacts) {
    place = nodePush(i)
    slope = nodeSlopePush(i)
  }
  if (ofJoints && nodeTied(i) !== 0) {
    place = add(place, nodePull(i))
    slope = add(slope, nodeSlopePull(i))
  }
  setNodeGiven(i, place)
  setNodeSlopeGiven(i, slope)
})

/** The next iteration, where one is wanted. */
export const nextNewton = kernel('one', (i, most: u32) => {
  if (i > 0 || newton() === 0) return
  const goesOn = unbent() !== 0 && newton() < most
  setNewton(goesOn ? newton() + 1 : 0)
  setUnbent(0)
})

/** By impulses: velocities without contacts, and forces of the whole step. */
export const endNewton = kernel('cableNode', { disjoint: ['bodyFreeVel'] }, (i) => {
  if (stepBodyCount() === 0 || nodeTheta(i) === 0) return
  setBodyFreeVel(nodeBody(i), bodyVel(nodeBody(i)))
  setNodeFreeSlopeVel(i, nodeSlopeVel(i))
})

export const addAhead = kernel('cableElement', { tolerance: 1e-4 }, (i) => {
  if (stepBodyCount() === 0 || elementTheta(i) === 0) return
  setElementForceA(i, add(elementForceA(i), elementAheadA(i)))
  setElementSlopeForceA(i, add(elementSlopeForceA(i), elementSlopeAheadA(i)))
  setElementForceB(i, add(elementForceB(i), elementAheadB(i)))
  setElementSlopeForceB(i, add(elementSlopeForceB(i), elementSlopeAheadB(i)))
})
