// groupColours.ts: a colour for each group of bodies, told apart and easy on the eye; what is fixed stays in the back.

import type { BodyGroup } from '../../model/bodyGroup.js'

/** Red, green, blue from 0 to 1, as on a screen (sRGB). */
export type Colour = readonly [number, number, number]

const moving = ['#d9a441', '#3d7fb8', '#c8553d', '#5a9e6f', '#8d6cab', '#4fb0ae', '#b8788f', '#7d8c3c']
const fixed = ['#c3c9cf', '#cfc6b8', '#aeb8c2', '#bcc2b6']

export function hexColour(text: string): Colour {
  return [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16) / 255) as unknown as Colour
}

/** In the order of the groups. */
export function groupColours(groups: readonly BodyGroup[]): Colour[] {
  let [moves, stands] = [0, 0]
  return groups.map((group) =>
    hexColour(group.fixed && !group.cable ? fixed[stands++ % fixed.length]! : moving[moves++ % moving.length]!),
  )
}

/** For renderers that compute in light: IEC 61966-2-1. */
export function linear([r, g, b]: Colour): Colour {
  const one = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
  return [one(r), one(g), one(b)]
}

/** A share of the way from one to another, as on a screen. */
export const mixed = (from: Colour, to: Colour, share: number): Colour =>
  [0, 1, 2].map((c) => from[c]! + share * (to[c]! - from[c]!)) as unknown as Colour
