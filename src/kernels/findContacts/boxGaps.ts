// boxGaps.ts: points at which a pair with a box touches, or a sphere away from its centre of mass, stage `findContacts`.
//
// Points nearer than the envelope, and what the bodies can go in a step, are written to the slots of the pair.

import {
  bodyHalf,
  bodyKind,
  bodyOmega,
  bodyPosSeparation,
  bodyRot,
  bodyShapePos,
  bodyShapeRot,
  bodyVel,
  pairBodyA,
  pairBodyB,
  pairFirstSlot,
  pairKind,
  rebuildWanted,
  setPairContactCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { array, asU32, type i32, type quat, type real, sqrt, type u32, vec3 } from '../../language/values.js'
import { quatMul, rotate } from '../math/quat.js'
import { add, dot, length, negate, scale, sub } from '../math/vec3.js'
import { boxBoxManifold } from '../narrowphase/boxBox.js'
import { sphereBoxManifold } from '../narrowphase/sphereBox.js'
import { writeSlots } from './writeSlots.js'

/** Orientation of the shape of a body in the world. */
export function shapeRotation(body: i32): quat {
  return quatMul(bodyRot(body), bodyShapeRot(body))
}

/** Centre of the shape from the centre of mass, world axes. */
export function shapeOffset(body: i32): vec3 {
  return rotate(bodyRot(body), bodyShapePos(body))
}

/** Gap up to which points are looked at: the envelope, and the way bodies may go towards each other in a step. */
export function reachOf(a: i32, b: i32, h: real, envelope: real): real {
  const turning = length(bodyOmega(a)) * length(bodyHalf(a)) + length(bodyOmega(b)) * length(bodyHalf(b))
  return envelope + h * (length(sub(bodyVel(b), bodyVel(a))) + turning)
}

/** Two spheres, of which one is away from its centre of mass. */
function twoSpheres(
  between: vec3,
  radiusA: real,
  radiusB: real,
  reach: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  normalOut: array<vec3, 1>,
): i32 {
  const distance = sqrt(dot(between, between))
  const normal = distance > 0 ? scale(1 / distance, between) : vec3(0, 0, 1)
  const gap = distance - radiusA - radiusB
  if (gap > reach) return 0
  points[0] = scale(radiusA + 0.5 * gap, normal)
  gaps[0] = gap
  normalOut[0] = normal
  return 1
}

/** Points from the centre of the shape of A; the order of the kinds is turned so that the sphere comes first. */
function manifold(
  a: i32,
  b: i32,
  between: vec3,
  reach: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
  normalOut: array<vec3, 1>,
): i32 {
  const boxA = bodyKind(a) === 2
  const boxB = bodyKind(b) === 2
  if (boxA && boxB) {
    const rotB = shapeRotation(b)
    return boxBoxManifold(
      between,
      shapeRotation(a),
      bodyHalf(a),
      rotB,
      bodyHalf(b),
      reach,
      points,
      gaps,
      features,
      normalOut,
    )
  }
  if (!boxA && !boxB) return twoSpheres(between, bodyHalf(a).x, bodyHalf(b).x, reach, points, gaps, normalOut)
  if (boxB) {
    return sphereBoxManifold(
      between,
      bodyHalf(a).x,
      shapeRotation(b),
      bodyHalf(b),
      reach,
      points,
      gaps,
      features,
      normalOut,
    )
  }
  const back = negate(between)
  const count = sphereBoxManifold(
    back,
    bodyHalf(b).x,
    shapeRotation(a),
    bodyHalf(a),
    reach,
    points,
    gaps,
    features,
    normalOut,
  )
  points[0] = add(between, points[0])
  normalOut[0] = negate(normalOut[0])
  return count
}

export const boxGaps = kernel('pair', { tolerance: 1e-3 }, (i, h: real, envelope: real, records: i32) => {
  if (rebuildWanted() !== 0 || pairKind(i) !== 1) return
  const a = pairBodyA(i)
  const b = pairBodyB(i)
  const points = array(8, vec3(0, 0, 0))
  const gaps = array(8, 0.0)
  const features = array(8, asU32(0))
  const normals = array(1, vec3(0, 0, 0))
  const centres = bodyPosSeparation(a, b)
  const fromA = shapeOffset(a)
  const between = add(centres, sub(shapeOffset(b), fromA))
  const count = manifold(a, b, between, reachOf(a, b, h, envelope), points, gaps, features, normals)
  writeSlots(pairFirstSlot(i), count, fromA, centres, points, gaps, features, normals)
  setPairContactCount(i, asU32(records * count))
})
