// byPlace.ts: spheres numbered by their places, layer by layer and row by row. Those that touch then lie near each other in memory; numbered
// at random a step by force takes half as long again.

import { InputError } from '../../model/inputError.js'

export interface PlacedSpheres {
  readonly positions: Float64Array
  readonly radii: Float64Array
}

/** The same spheres in another order. Rows and layers are as thick as the largest. */
export function byPlace({ positions, radii }: PlacedSpheres): PlacedSpheres {
  if (positions.length !== 3 * radii.length)
    throw new InputError(`byPlace: ${radii.length} radii need as many positions, found ${positions.length / 3}.`)
  const edge = 2 * radii.reduce((a, b) => Math.max(a, b), 0)
  const cells = positions.map((x) => Math.floor(x / edge))
  const order = Array.from(radii.keys()).sort(
    (a, b) =>
      cells[3 * a + 2]! - cells[3 * b + 2]! ||
      cells[3 * a + 1]! - cells[3 * b + 1]! ||
      cells[3 * a]! - cells[3 * b]! ||
      a - b,
  )
  return {
    positions: Float64Array.from(positions, (_, at) => positions[3 * order[Math.floor(at / 3)]! + (at % 3)]!),
    radii: Float64Array.from(order, (k) => radii[k]!),
  }
}
