// boxWallGaps.ts: points at which a box, or a sphere away from its centre of mass, touches a wall, stage `findContacts`.

import {
  bodyHalf,
  bodyKind,
  bodyPosSeparation,
  bodyRot,
  rebuildWanted,
  setWallPairContactCount,
  wallHalf,
  wallKind,
  wallPairBody,
  wallPairFirstSlot,
  wallPairKind,
  wallPairWall,
  wallPairWallBody,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { array, asU32, type i32, type real, type u32, vec3 } from '../../language/values.js'
import { rotate } from '../math/quat.js'
import { dot, negate, scale, sub } from '../math/vec3.js'
import { boxBoxManifold } from '../narrowphase/boxBox.js'
import { boxPlaneManifold } from '../narrowphase/boxPlane.js'
import { sphereBoxManifold } from '../narrowphase/sphereBox.js'
import { reachOf, shapeOffset, shapeRotation } from './boxGaps.js'
import { writeSlots } from './writeSlots.js'

/** A sphere against a half-space. */
function spherePlane(
  between: vec3,
  radius: real,
  outward: vec3,
  reach: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  normalOut: array<vec3, 1>,
): i32 {
  const gap = -dot(between, outward) - radius
  if (gap > reach) return 0
  points[0] = scale(-radius - 0.5 * gap, outward)
  gaps[0] = gap
  normalOut[0] = negate(outward)
  return 1
}

/** Points from the centre of the shape of the body; `between` from there to the wall. */
function wallManifold(
  body: i32,
  wall: i32,
  wallBody: i32,
  between: vec3,
  reach: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
  normalOut: array<vec3, 1>,
): i32 {
  const rotation = bodyRot(wallBody)
  const half = wallHalf(wall)
  const outward = rotate(rotation, half)
  const flat = wallKind(wall) === 0
  if (bodyKind(body) === 2) {
    const own = shapeRotation(body)
    if (flat) return boxPlaneManifold(between, own, bodyHalf(body), outward, reach, points, gaps, features, normalOut)
    return boxBoxManifold(between, own, bodyHalf(body), rotation, half, reach, points, gaps, features, normalOut)
  }
  const radius = bodyHalf(body).x
  if (flat) return spherePlane(between, radius, outward, reach, points, gaps, normalOut)
  return sphereBoxManifold(between, radius, rotation, half, reach, points, gaps, features, normalOut)
}

export const boxWallGaps = kernel('wallPair', { tolerance: 1e-3 }, (i, h: real, envelope: real, records: i32) => {
  if (rebuildWanted() !== 0 || wallPairKind(i) !== 1) return
  const body = wallPairBody(i)
  const other = wallPairWallBody(i)
  const points = array(8, vec3(0, 0, 0))
  const gaps = array(8, 0.0)
  const features = array(8, asU32(0))
  const normals = array(1, vec3(0, 0, 0))
  const centres = bodyPosSeparation(body, other)
  const offset = shapeOffset(body)
  const between = sub(centres, offset)
  const reach = reachOf(body, other, h, envelope)
  const count = wallManifold(body, wallPairWall(i), other, between, reach, points, gaps, features, normals)
  writeSlots(wallPairFirstSlot(i), count, offset, centres, points, gaps, features, normals)
  setWallPairContactCount(i, asU32(records * count))
})
