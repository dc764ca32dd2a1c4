// backdrop.ts: what is behind the bodies: a plain colour, or a sky by name.

import { type Colour, hexColour } from '../export/groupColours.js'
import type { Look } from '../export/pov/look.js'
import type { Pixels } from '../picture/png.js'

/** From the top of a picture to its foot. */
const backdrops = {
  studio: ['#f2f5f8', '#d3dbe2'],
  lab: ['#ffffff', '#e4e9ed'],
  desert: ['#7fa8d4', '#f0dcc0'],
  moon: ['#020308', '#23252c'],
} as const

export function backdropOf({ background, backdrop = 'studio' }: Look): readonly [Colour, Colour] {
  if (background !== undefined) {
    const colour = typeof background === 'string' ? hexColour(background) : background
    return [colour, colour]
  }
  const [top, foot] = backdrops[backdrop]
  return [hexColour(top), hexColour(foot)]
}

/** The picture before its backdrop, without opacity. */
export function onBackdrop({ width, height, rgba }: Pixels, [top, foot]: readonly [Colour, Colour]): Pixels {
  const made = new Uint8Array(rgba.length)
  for (let y = 0; y < height; y++) {
    const share = height > 1 ? y / (height - 1) : 0
    const behind = [0, 1, 2].map((c) => 255 * (top[c]! + share * (foot[c]! - top[c]!)))
    for (let k = 4 * y * width; k < 4 * (y + 1) * width; k += 4) {
      const cover = rgba[k + 3]! / 255
      for (let c = 0; c < 3; c++) made[k + c] = Math.round(behind[c]! + cover * (rgba[k + c]! - behind[c]!))
      made[k + 3] = 255
    }
  }
  return { width, height, rgba: made }
}
