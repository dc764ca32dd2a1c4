// facetCorners.ts: the corners of a face of a hull, at most eight.
//
// Of a face with more corners, those furthest in eight directions of its plane, fixed to the part, are taken: they enclose
// nearly all of it, in the same order, and are always the same.

import {
  cornerPos,
  facetCorner,
  facetEnd,
  facetFirst,
  facetNormal,
  partFirstCorner,
} from '../../generated/accessors.js'
import { type array, asI32, asU32, type i32, type real, type u32, type vec3 } from '../../language/values.js'
import { tangent1, tangent2 } from '../math/frame.js'
import { addScaled, dot, scale } from '../math/vec3.js'

const cos45 = 0.7071067811865476

/** Unit vector at k times 45 degrees from u to v. */
function around(k: i32, u: vec3, v: vec3): vec3 {
  const m = k & 3
  const s: real = k < 4 ? 1 : -1
  const x = m === 0 ? s : m === 1 ? s * cos45 : m === 3 ? -s * cos45 : 0
  const y = m === 0 ? 0 : m === 2 ? s : s * cos45
  return addScaled(scale(x, u), y, v)
}

/** Writes the corners counter-clockwise seen from outside, with their numbers in the hull; gives their count. */
export function facetCorners(part: i32, facet: u32, corners: array<vec3, 8>, numbers: array<u32, 8>): i32 {
  const first = facetFirst(facet)
  const all = asI32(facetEnd(facet) - first)
  const n = facetNormal(facet)
  const u = tangent1(n)
  const v = tangent2(n)
  let count = 0
  for (let k = 0; k < 8; k++) {
    let chosen = k
    if (all > 8) {
      const direction = around(k, u, v)
      let height: real = -1e30
      for (let m = 0; m < all; m++) {
        const h = dot(cornerPos(facetCorner(first + asU32(m))), direction)
        if (h > height) {
          height = h
          chosen = m
        }
      }
    } else if (k >= all) break
    const number = facetCorner(first + asU32(chosen))
    const relative = number - partFirstCorner(part)
    // the same corner may be furthest in neighbouring directions
    if (count > 0 && (numbers[count - 1] === relative || numbers[0] === relative)) continue
    corners[count] = cornerPos(number)
    numbers[count] = relative
    count++
  }
  return count
}
