// firstView.ts: from where a scene is looked at first.

import type { Vector } from '../model/checks.js'

/** Degrees from the lower to the upper edge of the picture. */
export const viewAngle = 35

/** Towards the eye. */
export const freeDirection: Vector = [0.55, -0.95, 0.5]

/** So far away that a sphere fills a picture of this width over height. */
export function viewDistance(radius: number, aspect: number): number {
  const half = Math.tan((viewAngle * Math.PI) / 360)
  return (1.02 * radius) / Math.sin(Math.atan(half * Math.min(1, aspect)))
}

/** Towards the sun, of length one. */
export const sunDirection: Vector = [0.421435, -0.381299, 0.822802]
