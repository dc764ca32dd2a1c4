// box.ts: boxes along the axes of the world.

import type { bool, vec3 } from '../../language/values.js'

export function isWithin(p: vec3, low: vec3, high: vec3): bool {
  return p.x >= low.x && p.y >= low.y && p.z >= low.z && p.x <= high.x && p.y <= high.y && p.z <= high.z
}
