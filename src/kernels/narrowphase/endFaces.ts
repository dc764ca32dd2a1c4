// endFaces.ts: faces at which a convex part or a triangle of a surface ends.
//
// A convex part ends at its flat faces. A triangle ends at its own, on the side that has air, and at those behind its ridges.

import {
  cornerAcross,
  cornerPos,
  facetCorner,
  facetFirst,
  facetNormal,
  partEndFacet,
  partFirstCorner,
  partFirstFacet,
  partKind,
  partSides,
} from '../../generated/accessors.js'
import { array, asI32, asU32, type bool, type i32, max, type real, vec3 } from '../../language/values.js'
import { dot, negate, scale } from '../math/vec3.js'
import { unitAxis } from './boxAxes.js'
import { faceSine } from './openDirection.js'
import { boxKind, coneKind, cylinderKind, hullKind, triangleKind } from './partKinds.js'
import { normalAcross, triangleCorner } from './sphereTriangle.js'
import { supportOf } from './support.js'

/** Of a triangle: behind its three edges, and its own from both sides. */
const facesOfTriangle = 5
/** Cosine from which on the surface behind the edge in which a triangle ends goes on: 3 degrees. */
const goesOn = 0.05

export function endFaceCount(part: i32): i32 {
  const kind = partKind(part)
  if (kind === hullKind) return asI32(partEndFacet(part) - partFirstFacet(part))
  if (kind === triangleKind) return facesOfTriangle
  return kind === boxKind ? 6 : kind === cylinderKind ? 2 : kind === coneKind ? 1 : 0
}

/** Behind edge k, where that is a ridge from the front, or from the back of a sheet; 3 and 4 its own. */
function triangleEnd(triangle: i32, k: i32): vec3 {
  const oneSided: bool = partSides(triangle) === 1
  if (k >= 3) return vec3(0, 0, k === 3 ? 1 : oneSided ? 0 : -1)
  const rise = cornerAcross(partFirstCorner(triangle) + asU32(k)).z
  if (rise >= -faceSine && (oneSided || rise <= faceSine)) return vec3(0, 0, 0)
  return rise < 0 ? normalAcross(triangle, k) : negate(normalAcross(triangle, k))
}

/** Of what is no hull. */
function endOfOther(part: i32, k: i32): vec3 {
  const kind = partKind(part)
  if (kind === triangleKind) return triangleEnd(part, k)
  const side: real = (k & 1) === 0 ? 1 : -1
  return kind === coneKind ? vec3(0, 0, -1) : scale(side, unitAxis(kind === boxKind ? k >> 1 : 2))
}

/** Outward normal of face k in the axes of the part; 0 where there is none. */
export function endFace(part: i32, k: i32): vec3 {
  // hulls have the most: theirs are asked for in place
  if (partKind(part) === hullKind) return facetNormal(partFirstFacet(part) + asU32(k))
  return endOfOther(part, k)
}

/** A point of face k, of which m is the outward normal. */
export function pointOfEnd(part: i32, k: i32, m: vec3): vec3 {
  if (partKind(part) !== hullKind) return supportOf(part, m)
  return cornerPos(facetCorner(facetFirst(partFirstFacet(part) + asU32(k))))
}

/** Whether a part ends where it is furthest along m, in its axes: not where the surface goes on behind the edge of a triangle there. */
export function endsAlong(part: i32, m: vec3, margin: real): bool {
  if (partKind(part) !== triangleKind) return true
  const heights = array(3, 0.0)
  for (let k = 0; k < 3; k++) heights[k] = dot(m, triangleCorner(part, k))
  const most = max(heights[0], max(heights[1], heights[2])) - margin
  for (let k = 0; k < 3; k++) {
    const next = k === 2 ? 0 : k + 1
    const last = next === 2 ? 0 : next + 1
    if (heights[k] < most || heights[next] < most || heights[last] >= most) continue
    if (dot(m, cornerAcross(partFirstCorner(part) + asU32(k))) > goesOn) return false
  }
  return true
}
