// spreadPoints.ts: at most eight of many points, by depth and spread: the deepest, then always the one furthest from those
// chosen. The same points give the same choice.

import { array, type i32, min, type real, type u32, vec3 } from '../../language/values.js'
import { lengthSquared, sub } from '../math/vec3.js'

/** Writes eight of `count` points x y, with gaps z and features; all of them where there are no more. Gives their number. */
export function spreadPoints(
  count: i32,
  found: array<vec3, 24>,
  foundFeatures: array<u32, 24>,
  points: array<vec3, 8>,
  features: array<u32, 8>,
): i32 {
  if (count <= 8) {
    for (let k = 0; k < count; k++) {
      points[k] = found[k]
      features[k] = foundFeatures[k]
    }
    return count
  }
  const distances = array(24, 1e30)
  let chosen = 0
  for (let k = 1; k < count; k++) if (found[k].z < found[chosen].z) chosen = k
  for (let m = 0; m < 8; m++) {
    points[m] = found[chosen]
    features[m] = foundFeatures[chosen]
    let furthest: real = -1
    let next = chosen
    for (let k = 0; k < count; k++) {
      const d = sub(found[k], points[m])
      distances[k] = min(distances[k], lengthSquared(vec3(d.x, d.y, 0)))
      if (distances[k] > furthest) {
        furthest = distances[k]
        next = k
      }
    }
    chosen = next
  }
  return 8
}
