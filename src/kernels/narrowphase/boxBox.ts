// boxBox.ts: contact points of two oriented boxes: a clipped face, or two crossing edges.
//
// The boxes touch along the best of 15 axes (boxAxes.ts). On a face axis the facing faces are clipped (boxFace.ts), up to 8
// points; on an edge axis there is one point (boxEdge.ts). Boxes that pass each other, so that nearest are two corners or
// a corner and an edge, have no points until they overlap, nor have faces above each other by less than a margin, 1e-3 of
// the smallest half edge: what falls past a box must not land on its rim.

import { array, asU32, type i32, type mat3, type quat, type real, type u32, vec3 } from '../../language/values.js'
import { mulMat3Vec3, transpose } from '../math/mat3.js'
import { conjugate, quatMul, quatToMat3, rotate, rotateInverse } from '../math/quat.js'
import { add, negate, scale } from '../math/vec3.js'
import { chooseAxis, component, contactMargin, edgeAxis, separationAlong, unitAxis } from './boxAxes.js'
import { edgeFeature, edgePoint } from './boxEdge.js'
import { clipFace, fromFace, incidentFace, isSliver } from './boxFace.js'

/** Features of faces of one box: 6 faces, 6 incident faces, 24 points each. */
const faceFeatures = 864

/** Keeps points within reach, puts them midway between the faces, and completes their features; gives the count. */
function keepWithinReach(
  found: i32,
  axis: i32,
  side: real,
  height: real,
  reach: real,
  firstFeature: i32,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
): i32 {
  let count = 0
  for (let k = 0; k < found; k++) {
    const p = points[k]
    if (p.z > reach) continue
    points[count] = fromFace(vec3(p.x, p.y, height + 0.5 * p.z), axis, side)
    gaps[count] = p.z
    features[count] = features[k] + asU32(firstFeature)
    count++
  }
  return count
}

/** Contacts on a face of the reference box, in its frame, of which the other's pose is given. */
function faceContacts(
  axis: i32,
  centre: vec3,
  turn: mat3,
  half: vec3,
  otherHalf: vec3,
  reach: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
): i32 {
  const side: real = component(centre, axis) < 0 ? -1 : 1
  const face = array(3, vec3(0, 0, 0))
  const incident = incidentFace(axis, side, centre, turn, half, otherHalf, face)
  const margin = contactMargin(half, otherHalf)
  const gap = separationAlong(unitAxis(axis), centre, turn, half, otherHalf)
  if (gap >= -margin && isSliver(axis, half, margin, face)) return 0
  const found = clipFace(axis, half, margin, face, points, features)
  const firstFeature = 24 * (6 * (2 * axis + (side > 0 ? 1 : 0)) + incident)
  return keepWithinReach(found, axis, side, component(half, axis), reach, firstFeature, points, gaps, features)
}

/** Points from the frame of a box at `shift` to world axes; features behind those of the other box. */
function toWorld(
  count: i32,
  rot: quat,
  shift: vec3,
  behind: i32,
  points: array<vec3, 8>,
  features: array<u32, 8>,
): void {
  for (let k = 0; k < count; k++) {
    points[k] = add(shift, rotate(rot, points[k]))
    features[k] = features[k] + asU32(behind)
  }
}

/** Unit normal of the face of a box across `axis` on the side of a point of its frame. */
function facing(rot: quat, axis: i32, centre: vec3): vec3 {
  return rotate(rot, scale(component(centre, axis) < 0 ? -1 : 1, unitAxis(axis)))
}

/** Contact of two edges; edges that pass each other beyond an end touch only where the boxes overlap. */
function edgeContact(
  pair: i32,
  rotA: quat,
  centre: vec3,
  turn: mat3,
  halfA: vec3,
  halfB: vec3,
  reach: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
  normalOut: array<vec3, 1>,
): i32 {
  const normal = edgeAxis(pair, centre, turn)
  const gap = separationAlong(normal, centre, turn, halfA, halfB)
  const middle = edgePoint(pair, normal, centre, turn, halfA, halfB)
  const margin = contactMargin(halfA, halfB)
  if (gap > reach || (gap >= -margin && middle.w > margin)) return 0
  points[0] = rotate(rotA, vec3(middle.x, middle.y, middle.z))
  gaps[0] = gap
  features[0] = asU32(2 * faceFeatures + edgeFeature(pair, normal, turn, halfA, halfB))
  normalOut[0] = rotate(rotA, normal)
  return 1
}

/**
 * Contact points of two boxes, `between` from the centre of A to that of B. Gives their number, 0 to 8, none where the
 * boxes are further apart than `reach`, and writes for each
 *
 *   points    place seen from the centre of A, midway between the two surfaces, world axes
 *   gaps      distance of the surfaces along the normal, negative where they overlap, at most `reach`
 *   features  what touches what, below 2048: the same while the boxes slide on the same faces and edges
 *
 * and in normalOut[0] the unit normal of all of them, from A to B, world axes. Half edges are positive.
 */
export function boxBoxManifold(
  between: vec3,
  rotA: quat,
  halfA: vec3,
  rotB: quat,
  halfB: vec3,
  reach: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
  normalOut: array<vec3, 1>,
): i32 {
  const turn = quatToMat3(quatMul(conjugate(rotA), rotB))
  const centre = rotateInverse(rotA, between)
  const chosen = chooseAxis(centre, turn, halfA, halfB, reach)
  if (chosen < 0) return 0
  if (chosen < 3) {
    const count = faceContacts(chosen, centre, turn, halfA, halfB, reach, points, gaps, features)
    toWorld(count, rotA, vec3(0, 0, 0), 0, points, features)
    normalOut[0] = facing(rotA, chosen, centre)
    return count
  }
  if (chosen < 6) {
    const back = transpose(turn)
    const centreA = negate(mulMat3Vec3(back, centre))
    const count = faceContacts(chosen - 3, centreA, back, halfB, halfA, reach, points, gaps, features)
    toWorld(count, rotB, between, faceFeatures, points, features)
    normalOut[0] = negate(facing(rotB, chosen - 3, centreA))
    return count
  }
  return edgeContact(chosen - 6, rotA, centre, turn, halfA, halfB, reach, points, gaps, features, normalOut)
}
