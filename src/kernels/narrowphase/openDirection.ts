// openDirection.ts: directions in which a triangle of a surface can be touched.
//
// Along m a triangle reaches furthest with its face, an edge or a corner. Something beyond touches it there only if the
// rest of the surface does not reach further: m is the normal, or points away from the faces at the edge,
//
//   m·t ≤ 0        t of cornerAcross, from the edge into the face behind it                                          (1)
//
// or from those beside both edges of the corner, where the surface has a corner that can be touched. Solids are touched
// from the air alone. Flat and concave edges are thus never touched by themselves, whatever shape meets them. An edge between two
// triangles of one face is flat whichever way rounding bends it.

import { cornerAcross, cornerTouch, partFirstCorner, partSides } from '../../generated/accessors.js'
import { abs, and, asU32, type bool, type i32, max, type real, vec3 } from '../../language/values.js'
import { add, dot, length, sub } from '../math/vec3.js'
import { edgeDirection, normalAcross, triangleCorner } from './sphereTriangle.js'

/** Sine of the angle up to which a direction is the normal, or square to an edge. */
export const faceSine = 1e-4
const edgeSine = 1e-3

/** Sine of the angle between a direction and a face from which on the face looks along it. */
export const looking = 0.1

/** Bit of cornerTouch: the surface has a corner there that can be touched from the air. */
export const touchableCorner = 16
/** And: the edge is in the outline of its flat face, the outline has a corner. */
export const rimOfFace = 32
export const cornerOfFace = 64

/**
 * On which side of a sheet a point c is, 1 or -1. Beyond an edge of the triangle that is not told by its plane alone: what is over
 * one slope of a roof may be below the plane of the other.
 */
export function sheetSide(part: i32, c: vec3): real {
  let n = vec3(0, 0, 1)
  let from = triangleCorner(part, 0)
  let first: bool = false
  for (let k = 0; k < 3; k++) {
    const corner = triangleCorner(part, k)
    const e = edgeDirection(part, k)
    const to = sub(c, corner)
    if (to.x * e.y - to.y * e.x <= 0) continue
    n = add(n, normalAcross(part, k))
    // where two edges meet, or any point of one
    from = k === 2 && first ? triangleCorner(part, 0) : corner
    first = first || k === 0
  }
  return dot(sub(c, from), n) < 0 ? -1 : 1
}

/** (1) for edge k, and that a solid has air there. */
function edgeOpens(part: i32, k: i32, m: vec3): bool {
  const across = cornerAcross(partFirstCorner(part) + asU32(k))
  if (partSides(part) === 1 && across.z > faceSine) return false
  return dot(m, across) <= faceSine
}

/** Whether edge k is the border of a sheet: nothing is behind it. */
export function isBorder(part: i32, k: i32): bool {
  const across = cornerAcross(partFirstCorner(part) + asU32(k))
  return across.x === 0 && across.y === 0 && across.z === 0
}

/**
 * (1) for edge k of a triangle that is met on one side: \`side\` 0 for that of a solid, 1 and -1 for front and back of a sheet, whose
 * border opens to all that is beyond it.
 */
export function sideOpens(part: i32, k: i32, m: vec3, side: real): bool {
  const across = cornerAcross(partFirstCorner(part) + asU32(k))
  if ((side < 0 ? -across.z : across.z) > faceSine) return false
  return dot(m, across) <= faceSine
}

/** Whether the face behind edge k looks along m, seen from one side (sideOpens). */
export function looksBehind(part: i32, k: i32, m: vec3, side: real): bool {
  return (side < 0 ? -dot(m, normalAcross(part, k)) : dot(m, normalAcross(part, k))) >= looking
}

/** The edge that m is square to and that reaches furthest along it; -1 where it is a corner. */
function furthestEdge(part: i32, m: vec3): i32 {
  for (let k = 0; k < 3; k++) {
    const e = edgeDirection(part, k)
    if (abs(dot(e, m)) < edgeSine && m.x * e.y - m.y * e.x > 0) return k
  }
  return -1
}

function furthestCornerOf(part: i32, m: vec3): i32 {
  let best = 0
  let height: real = -1e30
  for (let k = 0; k < 3; k++) {
    const h = dot(triangleCorner(part, k), m)
    if (h > height) {
      height = h
      best = k
    }
  }
  return best
}

/** Whether the triangle can be touched along unit m, in its axes, other than on its face. */
export function opensTo(part: i32, m: vec3): bool {
  // along the normal, or against it, there is but the face
  if (m.x * m.x + m.y * m.y < faceSine * faceSine) return false
  const edge = furthestEdge(part, m)
  if (edge >= 0) return edgeOpens(part, edge, m)
  const corner = furthestCornerOf(part, m)
  if (and(cornerTouch(partFirstCorner(part) + asU32(corner)), touchableCorner) === 0) return false
  return edgeOpens(part, corner, m) && edgeOpens(part, corner === 0 ? 2 : corner - 1, m)
}

/** The same on one side (sideOpens). */
export function sideOpensTo(part: i32, m: vec3, side: real): bool {
  if (m.x * m.x + m.y * m.y < faceSine * faceSine) return false
  const edge = furthestEdge(part, m)
  if (edge >= 0) return sideOpens(part, edge, m, side)
  const corner = furthestCornerOf(part, m)
  if (and(cornerTouch(partFirstCorner(part) + asU32(corner)), touchableCorner) === 0) return false
  return sideOpens(part, corner, m, side) && sideOpens(part, corner === 0 ? 2 : corner - 1, m, side)
}

/** Whether m is the normal n of the face, which is touched from there. */
export function isFaceNormal(m: vec3, n: vec3): bool {
  return length(sub(m, n)) < faceSine
}

/** How far a point lies outside of the prism over a triangle; negative inside. */
export function outsidePrism(part: i32, p: vec3): real {
  let most: real = -1e30
  for (let k = 0; k < 3; k++) {
    const e = edgeDirection(part, k)
    const from = sub(p, triangleCorner(part, k))
    most = max(most, from.x * e.y - from.y * e.x)
  }
  return most
}
