// triangleManifold.ts: contact points of two triangles of solids, or of a triangle of a solid and one of a sheet.

import { array, asU32, type i32, type mat3, type quat, type real, type u32, vec3 } from '../../language/values.js'
import { mulMat3Vec3, transpose } from '../math/mat3.js'
import { conjugate, quatMul, quatToMat3, rotate, rotateInverse } from '../math/quat.js'
import { add, addScaled, scale, sub } from '../math/vec3.js'
import { cutsFace, cutsPart, passedFace } from './partKinds.js'
import { triangleCorner } from './sphereTriangle.js'
import { pointsOnFace } from './triangleFace.js'
import { never } from './triangleFeatures.js'
import { contactWay, cutEachOther, cutSlack, edgeSlack, mayTouch, preferred, smallerSize } from './trianglePair.js'
import { trianglesWayOut } from './wayOut.js'

/** Features of points on a face of B behind those on A. */
const firstOfB = 32

/** Points x y and gap z on a face, into the axes that it is turned by `turn` and moved by `centre` in, midway in the gap. */
function fromFace(
  count: i32,
  centre: vec3,
  turn: quat,
  side: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
): void {
  for (let k = 0; k < count; k++) {
    const p = points[k]
    gaps[k] = p.z
    points[k] = add(centre, rotate(turn, vec3(p.x, p.y, 0.5 * (side < 0 ? -p.z : p.z))))
  }
}

/** Corners of each triangle in the axes of the other; those of A with the height over the side on which B is met as z. */
function cornersInAxes(
  a: i32,
  b: i32,
  centre: vec3,
  axes: mat3,
  side: real,
  cornersB: array<vec3, 3>,
  cornersA: array<vec3, 3>,
): void {
  for (let k = 0; k < 3; k++) {
    const p = triangleCorner(b, k)
    cornersB[k] = vec3(
      centre.x + axes.xx * p.x + axes.xy * p.y,
      centre.y + axes.yx * p.x + axes.yy * p.y,
      centre.z + axes.zx * p.x + axes.zy * p.y,
    )
    const q = mulMat3Vec3(transpose(axes), sub(triangleCorner(a, k), centre))
    cornersA[k] = vec3(q.x, q.y, side < 0 ? -q.z : q.z)
  }
}

/** Points where one lies on the other's face: 1 that of A, 2 of B (contactWay). */
function pointsAlongFace(
  a: i32,
  b: i32,
  centre: vec3,
  axes: mat3,
  rotA: quat,
  rotB: quat,
  side: real,
  reach: real,
  cornersB: array<vec3, 3>,
  cornersA: array<vec3, 3>,
  face: i32,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
): i32 {
  const near = preferred * smallerSize(a, b)
  const fine = cutSlack(a, b)
  const inner = edgeSlack(a, b)
  const sense: real = side < 0 ? -1 : 1
  if (face === 1) {
    const up = scale(sense, vec3(axes.xz, axes.yz, axes.zz))
    const count = pointsOnFace(a, b, up, sense, reach, near, inner, fine, cornersB, points, features)
    fromFace(count, vec3(0, 0, 0), rotA, 0, points, gaps)
    return count
  }
  const up = vec3(axes.zx, axes.zy, sense * axes.zz)
  const count = pointsOnFace(b, a, up, sense, reach, near, inner, fine, cornersA, points, features)
  fromFace(count, rotate(rotA, centre), rotB, side, points, gaps)
  for (let k = 0; k < count; k++) features[k] = features[k] + asU32(firstOfB)
  return count
}

/**
 * Contact points as those of convexManifold, of triangle `a` of a solid and triangle `b`, which is met on `side` (sideOpens). In
 * state[0] `cutsFace` where they cut each other, with the way out in wayOut[0], `passedFace` where they overlap without.
 */
export function triangleManifold(
  a: i32,
  b: i32,
  between: vec3,
  rotA: quat,
  rotB: quat,
  side: real,
  reach: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
  normalOut: array<vec3, 1>,
  state: array<u32, 1>,
  wayOut: array<vec3, 1>,
): i32 {
  if (!mayTouch(a, b, between, rotA, rotB, side, reach)) return 0
  const centre = rotateInverse(rotA, between)
  const axes = quatToMat3(quatMul(conjugate(rotA), rotB))
  const cornersB = array(3, vec3(0, 0, 0))
  const cornersA = array(3, vec3(0, 0, 0))
  const face = array(1, 0)
  const place = array(1, vec3(0, 0, 0))
  const feature = array(1, asU32(0))
  cornersInAxes(a, b, centre, axes, side, cornersB, cornersA)
  const cut = cutEachOther(a, b, cornersB, cornersA)
  if (cut) {
    state[0] = cutsFace + cutsPart
    wayOut[0] = rotate(rotA, trianglesWayOut(a, b, cutSlack(a, b), axes, cornersB))
  }
  const way = contactWay(a, b, axes, side, cut, reach, cornersB, cornersA, face, place, feature)
  if (way.w === never) return 0
  if (way.w < 0 && !cut) state[0] = passedFace
  const n = vec3(way.x, way.y, way.z)
  normalOut[0] = rotate(rotA, n)
  if (face[0] > 0)
    return pointsAlongFace(
      a,
      b,
      centre,
      axes,
      rotA,
      rotB,
      side,
      reach,
      cornersB,
      cornersA,
      face[0],
      points,
      gaps,
      features,
    )
  points[0] = rotate(rotA, addScaled(place[0], 0.5 * way.w, n))
  gaps[0] = way.w
  features[0] = feature[0]
  return 1
}
