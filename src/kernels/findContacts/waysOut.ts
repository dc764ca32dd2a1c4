// waysOut.ts: directions in which two bodies are parted whose surfaces cut each other.
//
// Of all parts of the two that cut each other, along n
//
//   d(n) = max over these parts of   max n·p − min n·q,   p of the part of A, q of that of B                        (1)
//
// is how far B has to go. Tried are the ways out of single parts (wayOut.ts), of which each alone may be blocked by the others, and
// one in their midst.

import {
  candidateBetween,
  candidateMethod,
  candidatePartA,
  candidatePartB,
  candidatePoints,
  candidateRotA,
  candidateRotB,
  candidateWayOut,
} from '../../generated/accessors.js'
import { and, array, asI32, type bool, type i32, max, real, type u32, vec3 } from '../../language/values.js'
import { conjugate, quatMul, rotate, rotateInverse } from '../math/quat.js'
import { add, addScaled, dot, length, lengthSquared, negate, normalize } from '../math/vec3.js'
import { differenceSupport } from '../narrowphase/pairSupport.js'
import { convexTriangleMethod, cutsPart, trianglesMethod } from '../narrowphase/partKinds.js'
import { roundingOf } from '../narrowphase/support.js'

/** Times that a common way out is turned. */
const turns: i32 = 40

/** Of a convex part and a triangle, or of two triangles. */
export function ofSurface(c: u32): bool {
  return candidateMethod(c) === convexTriangleMethod || candidateMethod(c) === trianglesMethod
}

export function cutsSurface(c: u32): bool {
  return ofSurface(c) && and(candidatePoints(c), cutsPart) !== 0
}

/** From the point of B furthest against n to that of A furthest along it. */
function furthestAlong(c: u32, n: vec3): vec3 {
  const rotA = candidateRotA(c)
  const centre = rotateInverse(rotA, candidateBetween(c))
  const turn = quatMul(conjugate(rotA), candidateRotB(c))
  const local = rotateInverse(rotA, n)
  return rotate(rotA, differenceSupport(asI32(candidatePartA(c)), asI32(candidatePartB(c)), centre, turn, local))
}

/**
 * Of the parts that cut each other, and those of candidate `also`, the ones that overlap most along n, or the first that overlap by more
 * than `enough`; the end where there are none.
 * Writes their overlap to depth[0], and to furthest[0] the way from the point of B furthest against n to that of A furthest along it.
 */
export function deepestAlong(
  n: vec3,
  also: u32,
  first: u32,
  end: u32,
  enough: real,
  depth: array<real, 1>,
  furthest: array<vec3, 1>,
): u32 {
  let deepest = end
  depth[0] = -1e30
  // `also` comes first: mostly it decides
  for (let k = first; k <= end; k++) {
    const c = k === first ? also : k - 1
    if (c === end || (k > first && (c === also || !cutsSurface(c)))) continue
    const w = furthestAlong(c, n)
    const overlap = dot(n, w) + roundingOf(asI32(candidatePartA(c))) + roundingOf(asI32(candidatePartB(c)))
    if (overlap > depth[0]) {
      depth[0] = overlap
      furthest[0] = w
      deepest = c
    }
    if (overlap > enough) break
  }
  return deepest
}

/** The mean of all ways out; 0 where there are none. */
function meanWayOut(first: u32, end: u32): vec3 {
  let sum = vec3(0, 0, 0)
  for (let c = first; c < end; c++) {
    const way = candidateWayOut(c)
    if (cutsSurface(c) && lengthSquared(way) > 0) sum = add(sum, normalize(way))
  }
  return lengthSquared(sum) > 0 ? normalize(sum) : sum
}

/** A way along which all that cut each other are parted soon: the mean, turned towards the way out of what overlaps most along it. */
export function commonWayOut(first: u32, end: u32): vec3 {
  const depth = array(1, 0.0)
  const furthest = array(1, vec3(0, 0, 0))
  let n = meanWayOut(first, end)
  let best = n
  let least: real = 1e30
  for (let k = 0; k < turns; k++) {
    if (lengthSquared(n) === 0) break
    const deepest = deepestAlong(n, end, first, end, 1e30, depth, furthest)
    if (depth[0] < least) {
      least = depth[0]
      best = n
    }
    const way = candidateWayOut(deepest)
    const towards = lengthSquared(way) > 0 ? normalize(way) : negate(normalize(furthest[0]))
    n = normalize(addScaled(n, 1 / real(k + 1), towards))
  }
  return best
}

/** The way out along which all that cut each other are parted soonest; 0 where there is none. */
export function shortestWayOut(first: u32, end: u32): vec3 {
  const depth = array(1, 0.0)
  const furthest = array(1, vec3(0, 0, 0))
  const common = commonWayOut(first, end)
  let best = common
  let least: real = 1e30
  for (let c = first; c <= end; c++) {
    if (c < end && !cutsSurface(c)) continue
    const way = c < end ? candidateWayOut(c) : common
    if (lengthSquared(way) === 0) continue
    const n = normalize(way)
    deepestAlong(n, end, first, end, least, depth, furthest)
    if (depth[0] < least) {
      least = depth[0]
      best = n
    }
  }
  return best
}

/** Of the parts that cut each other the one that is parted last, which no way out of all can undercut. */
export function longestWayOut(first: u32, end: u32): real {
  let longest: real = 0
  for (let c = first; c < end; c++) if (cutsSurface(c)) longest = max(longest, length(candidateWayOut(c)))
  return longest
}
