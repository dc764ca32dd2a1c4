// newtonBlocks.ts: the system of newtonCables.ts, node by node, stage `cables`: blocks of M + H, and what is left of (1) there.
//
//   M of an element: m/420 [156, 22 l, 54, −13 l; 4 l², 13 l, −3 l²; 156, −22 l; 4 l²]                               (a)
//
// H is by slopes and by d = rB − rA: what acts by the place of the first node is the opposite of that by the second. Rows and columns of
// what is held are those of the unit matrix.

import {
  bodyVel,
  elementAheadA,
  elementAheadB,
  elementLength,
  elementMass,
  elementSlopeAheadA,
  elementSlopeAheadB,
  newton,
  nodeAfter,
  nodeBefore,
  nodeBody,
  nodeGiven,
  nodeHeld,
  nodeLookSlopeVel,
  nodeLookVel,
  nodeMass,
  nodeSlopeGiven,
  nodeSlopeVel,
  nodeTheta,
  setNextBack,
  setNextCross,
  setNextPlace,
  setNextSlope,
  setNodePush,
  setNodeSlopePush,
  setOwnCross,
  setOwnPlace,
  setOwnSlope,
  tangentAA,
  tangentAB,
  tangentAD,
  tangentBB,
  tangentDB,
  tangentDD,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, asU32, type i32, type mat3, type real, type vec3 } from '../../language/values.js'
import { addMat3, isotropic, scaleMat3, transpose } from '../math/mat3.js'
import { add, addScaled, scale, sub } from '../math/vec3.js'

export function less(a: mat3, b: mat3): mat3 {
  return addMat3(a, scaleMat3(-1, b))
}

/** 1 where the place of a node is free, 0 where it is held. */
function freePlace(node: i32): real {
  return and(asU32(nodeHeld(node)), 1) === 0 ? 1 : 0
}

function freeSlope(node: i32): real {
  return and(asU32(nodeHeld(node)), 2) === 0 ? 1 : 0
}

/** m/420 of an element. */
function massShare(element: i32): real {
  return elementMass(element) / 420
}

/** A node by itself, place by place. */
function selfByPlace(node: i32): mat3 {
  let sum = isotropic(nodeMass(node))
  const before = nodeBefore(node)
  const after = nodeAfter(node)
  if (before >= 0) sum = addMat3(sum, addMat3(tangentDD(before), isotropic(156 * massShare(before))))
  if (after >= 0) sum = addMat3(sum, addMat3(tangentDD(after), isotropic(156 * massShare(after))))
  const free = freePlace(node)
  return addMat3(scaleMat3(free, sum), isotropic(1 - free))
}

/** Place by slope. */
function selfByCross(node: i32): mat3 {
  let sum = isotropic(0)
  const before = nodeBefore(node)
  const after = nodeAfter(node)
  if (before >= 0)
    sum = addMat3(sum, less(tangentDB(before), isotropic(22 * elementLength(before) * massShare(before))))
  if (after >= 0) {
    const mass = isotropic(22 * elementLength(after) * massShare(after))
    sum = addMat3(sum, less(mass, transpose(tangentAD(after))))
  }
  return scaleMat3(freePlace(node) * freeSlope(node), sum)
}

/** Slope by slope. */
function selfBySlope(node: i32): mat3 {
  let sum = isotropic(0)
  const before = nodeBefore(node)
  const after = nodeAfter(node)
  if (before >= 0) {
    const l = elementLength(before)
    sum = addMat3(sum, addMat3(tangentBB(before), isotropic(4 * l * l * massShare(before))))
  }
  if (after >= 0) {
    const l = elementLength(after)
    sum = addMat3(sum, addMat3(tangentAA(after), isotropic(4 * l * l * massShare(after))))
  }
  const free = freeSlope(node)
  return addMat3(scaleMat3(free, sum), isotropic(1 - free))
}

/** A node by the next one, four parts. */
function otherByPlace(node: i32, element: i32): mat3 {
  return scaleMat3(freePlace(node) * freePlace(node + 1), less(isotropic(54 * massShare(element)), tangentDD(element)))
}

function otherByCross(node: i32, element: i32): mat3 {
  const mass = isotropic(-13 * elementLength(element) * massShare(element))
  return scaleMat3(freePlace(node) * freeSlope(node + 1), less(mass, tangentDB(element)))
}

function otherByBack(node: i32, element: i32): mat3 {
  const mass = isotropic(13 * elementLength(element) * massShare(element))
  return scaleMat3(freeSlope(node) * freePlace(node + 1), addMat3(mass, tangentAD(element)))
}

function otherBySlope(node: i32, element: i32): mat3 {
  const l = elementLength(element)
  const mass = isotropic(-3 * l * l * massShare(element))
  return scaleMat3(freeSlope(node) * freeSlope(node + 1), addMat3(mass, tangentAB(element)))
}

/** e' − e'₀ of a node. */
function placeGain(node: i32): vec3 {
  return sub(bodyVel(nodeBody(node)), nodeLookVel(node))
}

function slopeGain(node: i32): vec3 {
  return sub(nodeSlopeVel(node), nodeLookSlopeVel(node))
}

interface Rest {
  readonly place: vec3
  readonly slope: vec3
}

/** What is left of (1) by the element that ends at a node. */
function restBefore(node: i32, element: i32, h: real): Rest {
  const l = elementLength(element)
  const m = -massShare(element)
  const a = placeGain(node - 1)
  const sa = slopeGain(node - 1)
  const b = placeGain(node)
  const sb = slopeGain(node)
  const place = addScaled(addScaled(addScaled(scale(54, a), 13 * l, sa), 156, b), -22 * l, sb)
  const slope = addScaled(addScaled(addScaled(scale(-13 * l, a), -3 * l * l, sa), -22 * l, b), 4 * l * l, sb)
  return {
    place: addScaled(scale(h, elementAheadB(element)), m, place),
    slope: addScaled(scale(h, elementSlopeAheadB(element)), m, slope),
  }
}

/** By the element that begins there. */
function restAfter(node: i32, element: i32, h: real): Rest {
  const l = elementLength(element)
  const m = -massShare(element)
  const a = placeGain(node)
  const sa = slopeGain(node)
  const b = placeGain(node + 1)
  const sb = slopeGain(node + 1)
  const place = addScaled(addScaled(addScaled(scale(156, a), 22 * l, sa), 54, b), -13 * l, sb)
  const slope = addScaled(addScaled(addScaled(scale(22 * l, a), 4 * l * l, sa), 13 * l, b), -3 * l * l, sb)
  return {
    place: addScaled(scale(h, elementAheadA(element)), m, place),
    slope: addScaled(scale(h, elementSlopeAheadA(element)), m, slope),
  }
}

function restOf(node: i32, h: real): Rest {
  let place = addScaled(nodeGiven(node), -nodeMass(node), placeGain(node))
  let slope = nodeSlopeGiven(node)
  const before = nodeBefore(node)
  const after = nodeAfter(node)
  if (before >= 0) {
    const rest = restBefore(node, before, h)
    place = add(place, rest.place)
    slope = add(slope, rest.slope)
  }
  if (after >= 0) {
    const rest = restAfter(node, after, h)
    place = add(place, rest.place)
    slope = add(slope, rest.slope)
  }
  return { place: scale(freePlace(node), place), slope: scale(freeSlope(node), slope) }
}

export const newtonBlocks = kernel('cableNode', { tolerance: 1e-3 }, (i) => {
  if (newton() === 0 || nodeTheta(i) === 0) return
  setOwnPlace(i, selfByPlace(i))
  setOwnCross(i, selfByCross(i))
  setOwnSlope(i, selfBySlope(i))
  const after = nodeAfter(i)
  if (after < 0) return
  setNextPlace(i, otherByPlace(i, after))
  setNextCross(i, otherByCross(i, after))
  setNextBack(i, otherByBack(i, after))
  setNextSlope(i, otherBySlope(i, after))
})

export const newtonRests = kernel('cableNode', { tolerance: 1e-3 }, (i, h: real) => {
  if (newton() === 0 || nodeTheta(i) === 0) return
  const rest = restOf(i, h)
  setNodePush(i, rest.place)
  setNodeSlopePush(i, rest.slope)
})
