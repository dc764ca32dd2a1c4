// separation.ts: distance and nearest points of two convex parts, near or far, or the depth of their overlap.

import { abs, array, asU32, type bool, type i32, imin, isDouble, quat, type real, vec3 } from '../../language/values.js'
import { tangent1, tangent2 } from '../math/frame.js'
import { conjugate, quatMul, rotate, rotateInverse } from '../math/quat.js'
import { addScaled, length, lengthSquared, negate, normalize, scale } from '../math/vec3.js'
import { manifoldAlong } from './convexManifold.js'
import { deepestFaces } from './deepestFace.js'
import { coreGap } from './pairSupport.js'
import { nearSine } from './partEdges.js'
import { directionOf, faceOfA, faceOfB, largestGapNear } from './refineNormal.js'
import { shortestVector } from './shortestVector.js'
import { roundingOf } from './support.js'
import { supportingFace } from './supportingFace.js'

/** Beyond all distances, with a square that is a number in single precision. */
const anywhere = 1e18

/** Whether one of the parts touches with a single point along n. */
function touchesWithCorner(a: i32, b: i32, turn: quat, n: vec3): bool {
  const corners = array(8, vec3(0, 0, 0))
  const numbers = array(8, asU32(0))
  let fewest = 8
  for (let side = 0; side < 2; side++) {
    const along = side === 0 ? n : rotateInverse(turn, negate(n))
    const count = supportingFace(side === 0 ? a : b, along, nearSine, corners, numbers)
    fewest = imin(fewest, count)
  }
  return fewest === 1
}

/**
 * Point x y z of A where the parts touch along n, from the faces and lines there, in the axes of A; w is by how much the gap
 * there differs from the one given.
 */
function touchedPoint(a: i32, b: i32, centre: vec3, turn: quat, n: vec3, gap: real): quat {
  const points = array(8, vec3(0, 0, 0))
  const gaps = array(8, 0.0)
  const features = array(8, asU32(0))
  const count = manifoldAlong(a, b, centre, turn, n, anywhere, 0, points, gaps, features)
  let deepest = 0
  for (let k = 1; k < count; k++) if (gaps[k] < gaps[deepest]) deepest = k
  const p = points[deepest]
  const q = addScaled(addScaled(scale(p.x, tangent1(n)), p.y, tangent2(n)), p.z - 0.5 * gaps[deepest], n)
  return quat(q.x, q.y, q.z, abs(gaps[deepest] - gap))
}

/** The direction of the largest gap near one of two, faces among the candidates. */
function bestNormal(a: i32, b: i32, centre: vec3, turn: quat, ways: array<vec3, 2>): vec3 {
  let n = ways[0]
  let gap: real = -1e30
  for (let k = 0; k < 2; k++) {
    const near = directionOf(largestGapNear(a, b, centre, turn, ways[k]))
    for (let m = 0; m < 3; m++) {
      const other = m === 0 ? near : m === 1 ? faceOfA(a, near) : faceOfB(b, turn, near)
      const found = coreGap(a, b, centre, turn, other)
      if (lengthSquared(other) > 0 && found > gap) {
        gap = found
        n = other
      }
    }
  }
  return n
}

/**
 * Distance of two convex parts, negative where they overlap: the way that parts them soonest. Writes the nearest points of
 * A and B to points[0] and points[1], seen from the origin of A, and the unit normal from A to B; world axes.
 */
export function separation(
  a: i32,
  b: i32,
  between: vec3,
  rotA: quat,
  rotB: quat,
  points: array<vec3, 2>,
  normalOut: array<vec3, 1>,
): real {
  const centre = rotateInverse(rotA, between)
  const turn = quatMul(conjugate(rotA), rotB)
  const found = array(2, vec3(0, 0, 0))
  const held = array(4, vec3(0, 0, 0))
  const state = shortestVector(a, b, centre, turn, anywhere, held, found)
  const apart = state === 1
  const ways = array(2, normalize(found[0]))
  if (!apart) deepestFaces(a, b, centre, turn, held, state === 3, ways)
  const n = bestNormal(a, b, centre, turn, ways)
  const gap = coreGap(a, b, centre, turn, n) - roundingOf(a) - roundingOf(b)

  // where lines or faces pass each other beyond their ends, the shortest vector has ended at the nearest points
  const exact: real = isDouble ? 1e-10 : 1e-5
  const touched = touchedPoint(a, b, centre, turn, n, gap)
  const single = touchesWithCorner(a, b, turn, n)
  const beyond: bool = apart && !single && touched.w > exact * length(found[1])
  const onA = beyond ? addScaled(found[1], roundingOf(a), n) : vec3(touched.x, touched.y, touched.z)
  points[0] = rotate(rotA, onA)
  points[1] = rotate(rotA, addScaled(onA, gap, n))
  normalOut[0] = rotate(rotA, n)
  return gap
}
