// largeBoxes.ts: the domain cut into large boxes, for ranks or devices, and the bodies each of them must know.
//
// A box finds the pairs that belong to it (largeBox.ts) if it has every body that reaches into it, in the order they have
// everywhere. Bins, levels and the nine stages are those of the box alone.

import type { SceneDomain } from '../model/domain.js'

/** Coordinates from the lower corner of the domain, m; endless where the domain ends. */
export interface LargeBox {
  readonly low: readonly number[]
  readonly high: readonly number[]
}

const far = Number.POSITIVE_INFINITY

export const wholeDomain: LargeBox = { low: [-far, -far, -far], high: [far, far, far] }

/** So many boxes along x, y and z, x first. */
export function largeBoxes({ min, max }: SceneDomain, along: readonly [number, number, number]): LargeBox[] {
  const edge = (c: number, k: number) => {
    if (k === 0) return -far
    return k === along[c] ? far : ((max[c]! - min[c]!) * k) / along[c]!
  }
  const boxes: LargeBox[] = []
  for (let z = 0; z < along[2]; z++) {
    for (let y = 0; y < along[1]; y++) {
      for (let x = 0; x < along[0]; x++) {
        const at = [x, y, z]
        boxes.push({ low: at.map((k, c) => edge(c, k)), high: at.map((k, c) => edge(c, k + 1)) })
      }
    }
  }
  return boxes
}

export interface Reaching {
  /** x y z of each body, m. */
  readonly positions: ArrayLike<number>
  /** Radius of each with half the skin and its way, m. */
  readonly reach: (body: number) => number
  readonly domain: SceneDomain
}

/** Bodies that reach into a box, ascending. */
export function bodiesReaching({ positions, reach, domain }: Reaching, { low, high }: LargeBox): number[] {
  const { min, max, periodic } = domain
  const meets = (c: number, x: number, r: number) => x + r >= low[c]! && x - r <= high[c]!
  const along = (body: number, c: number) => {
    const [x, r] = [positions[3 * body + c]! - min[c]!, reach(body)]
    if (meets(c, x, r)) return true
    const period = max[c]! - min[c]!
    return periodic[c] === true && (meets(c, x - period, r) || meets(c, x + period, r))
  }
  const found: number[] = []
  for (let body = 0; 3 * body < positions.length; body++) {
    if (along(body, 0) && along(body, 1) && along(body, 2)) found.push(body)
  }
  return found
}
