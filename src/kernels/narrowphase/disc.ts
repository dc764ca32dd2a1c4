// disc.ts: the corners that stand for a disc: an octagon fixed to the body, with the lowest point of the rim among them.
//
// Corners at fixed places keep contacts what they are while a cylinder stands. A cylinder that leans on its rim touches at
// the one point of the rim that is furthest along the normal: the corner next to it moves there. Where the disc lies flat
// any point is furthest, so the corner moves as the lean grows to a fraction of a milliradian.

import { type i32, min, type real, sqrt, vec3 } from '../../language/values.js'
import { addScaled, dot, scale } from '../math/vec3.js'

/** Sine of the lean at which a corner is fully moved. */
const fullLean = 1e-4
const cos45 = 0.7071067811865476
/** Half the angle between corners. */
const cosHalf = 0.9238795325112867

/** Unit vector to corner 0 to 7. */
function corner(k: i32): vec3 {
  const m = k & 3
  const s: real = k < 4 ? 1 : -1
  return vec3(m === 0 ? s : m === 1 ? s * cos45 : m === 3 ? -s * cos45 : 0, m === 0 ? 0 : m === 2 ? s : s * cos45, 0)
}

/** Corner 0 to 7 of a disc about z at a height, n the unit vector along which it is furthest. */
export function discCorner(radius: real, z: real, n: vec3, k: i32): vec3 {
  const at = corner(k)
  const lean = sqrt(n.x * n.x + n.y * n.y)
  let x = at.x
  let y = at.y
  if (lean > 0) {
    const lowest = vec3(n.x / lean, n.y / lean, 0)
    if (dot(lowest, at) > cosHalf) {
      const share = min(lean / fullLean, 1) * min(lean / fullLean, 1)
      const mixed = addScaled(scale(1 - share, at), share, lowest)
      const l = sqrt(dot(mixed, mixed))
      x = mixed.x / l
      y = mixed.y / l
    }
  }
  return vec3(radius * x, radius * y, z)
}
