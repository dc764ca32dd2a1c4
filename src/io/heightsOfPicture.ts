// heightsOfPicture.ts: heights of ground from a grey picture, as a heightfield has them.

import { finiteNumber } from '../model/checks.js'
import { onlyKnown } from '../model/knownOptions.js'
import type { GreyImage } from './parsePgm.js'

export interface PictureHeights {
  /** Of white above black, m. */
  readonly height: number
  /** Height of black, m; 0 when omitted. */
  readonly base?: number
}

/** The top of a picture is its first row, the highest y the last of the field. */
export function heightsOfPicture({ columns, rows, values }: GreyImage, options: PictureHeights) {
  onlyKnown(options, { height: true, base: true }, 'heights of a picture')
  const height = finiteNumber(options.height, 'heights of a picture: height')
  const base = finiteNumber(options.base ?? 0, 'heights of a picture: base')
  const heights = new Float64Array(values.length)
  for (let k = 0; k < values.length; k++) {
    const row = rows - 1 - Math.floor(k / columns)
    heights[k] = base + height * values[row * columns + (k % columns)]!
  }
  return { heights, columns, rows }
}
