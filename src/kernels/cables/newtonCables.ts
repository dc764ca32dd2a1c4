// newtonCables.ts: an implicit step of a cable by Newton's method, stage `cables`: one cable for each invocation.
//
//   M (e'⁺ − e'₀) = h θ Q(e + θ h e'⁺)                                                                              (1)
//   (M + H) Δ = h θ Q − M (e' − e'₀),   e' ← e' + Δ                                                                 (2)
//
// e'₀ has the other forces already, and with them (1 − θ) Q(e − (1 − θ) h e') of the step before: θ = ½ is the midpoint rule,
// θ = 1 the implicit one of Euler. In a mode of frequency ω a step keeps (1 + h²ω² (1 − θ)²) / (1 + h²ω² θ²) of the energy.
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
  nodeHeld,
  nodePush,
  nodeSlopePush,
  nodeSlopeVel,
  nodeTheta,
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
  setNodeLookSlopeVel,
  setNodeLookVel,
  setNodePush,
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
import { and, asU32, type bool, type i32, max, min, real, type u32, vec3 } from '../../language/values.js'
import { addMat3, inverseMat3, mulMat3, mulMat3Vec3, transpose } from '../math/mat3.js'
import { add, addScaled, length, scale, sub } from '../math/vec3.js'
import { less } from './newtonBlocks.js'
import { converged, farthest, longest } from './newtonLimits.js'

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

export const keepNewton = kernel('cableNode', (i) => {
  if (newton() === 0 || nodeTheta(i) === 0) return
  setNodeLookVel(i, bodyVel(nodeBody(i)))
  setNodeLookSlopeVel(i, nodeSlopeVel(i))
})

/** How far e'₀ would take the nodes of a cable from each other in θ h, over the length of an element. */
function spreadAhead(first: i32, end: i32, ahead: real, l: real): real {
  let largest: real = ahead * length(nodeSlopeVel(end - 1))
  for (let node = first; node < end - 1; node++) {
    const apart = sub(bodyVel(nodeBody(node + 1)), bodyVel(nodeBody(node)))
    largest = max(largest, max(ahead * length(nodeSlopeVel(node)), (ahead * length(apart)) / l))
  }
  return largest
}

/** What a cable moves by as one: none where a place of it is held. */
function asOne(first: i32, end: i32): vec3 {
  let sum = vec3(0, 0, 0)
  for (let node = first; node < end; node++) {
    if (and(asU32(nodeHeld(node)), 1) === 1) return vec3(0, 0, 0)
    sum = add(sum, bodyVel(nodeBody(node)))
  }
  return scale(1 / real(end - first), sum)
}

/**
 * What Newton begins with: e'₀, or, where forces that elastic ones are about to hold would first press elements flat or turn them over, from
 * which no iteration comes back, the cable as one.
 */
export const beginAtRest = kernel(
  'implicitCable',
  { tolerance: 1e-4, disjoint: ['bodyVel', 'nodeSlopeVel'] },
  (i, h: real) => {
    if (newton() === 0) return
    const first = implicitFirst(i)
    const end = implicitEnd(i)
    if (spreadAhead(first, end, h * implicitTheta(i), implicitLength(i)) <= farthest) return
    const speed = asOne(first, end)
    for (let node = first; node < end; node++) {
      setBodyVel(nodeBody(node), speed)
      setNodeSlopeVel(node, vec3(0, 0, 0))
    }
  },
)

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
