// nearestImage.ts: places in a box that is periodic along some axes.

import type { Triple } from './rotation.js'

/** The image of a place that is nearest to another one; `period` is 0 along an axis that is not periodic. */
export function nearestImage(place: Triple, to: Triple, period: readonly number[]): Triple {
  return place.map((x, c) => {
    const length = period[c]!
    return length > 0 ? x - length * Math.round((x - to[c]!) / length) : x
  }) as unknown as Triple
}
