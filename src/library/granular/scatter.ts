// scatter.ts: spheres at random in a box from the origin, none in another nor through a face; the largest first.

import { seededRandom } from '../../math/seededRandom.js'
import type { Vector } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'

/** Places tried for one sphere. */
const mostTries = 2000

export function scatter(radii: Float64Array, box: Vector, seed: number): Float64Array {
  const random = seededRandom(seed, 3)
  const largest = radii.reduce((a, b) => Math.max(a, b))
  const cell = 2 * largest
  const positions = new Float64Array(3 * radii.length)
  const cells = new Map<string, number[]>()
  const order = Array.from(radii.keys()).sort((a, b) => radii[b]! - radii[a]! || a - b)
  const cellOf = (at: readonly number[]) => at.map((x) => Math.floor(x / cell))
  const isFree = (at: readonly number[], radius: number) => {
    const [x, y, z] = cellOf(at) as [number, number, number]
    for (let n = 0; n < 27; n++) {
      const key = [x + (n % 3) - 1, y + (Math.floor(n / 3) % 3) - 1, z + Math.floor(n / 9) - 1].join()
      for (const k of cells.get(key) ?? []) {
        const squared = at.reduce((sum, v, c) => sum + (v - positions[3 * k + c]!) ** 2, 0)
        if (squared < (radius + radii[k]!) ** 2) return false
      }
    }
    return true
  }
  for (const k of order) {
    const radius = radii[k]!
    let at: number[] = []
    let tries = 0
    do {
      if (tries++ > mostTries) throw new InputError('scatter: the box is too full to throw grains in at random.')
      at = [0, 1, 2].map((c) => random.between(radius, box[c]! - radius))
    } while (!isFree(at, radius))
    positions.set(at, 3 * k)
    const key = cellOf(at).join()
    const others = cells.get(key)
    if (others) others.push(k)
    else cells.set(key, [k])
  }
  return positions
}
