// colourRamp.ts: colours for numbers, from low to high.

import { type Colour, hexColour } from '../export/groupColours.js'

/** From rest to fast. */
export const ramp = ['#33608f', '#4d97a8', '#a9c8a0', '#ecd28b', '#ea8f2c', '#b5261e']

/** The colour at a share of the way, from 0 to 1. */
export function rampAt(share: number): Colour {
  const at = Math.min(1, Math.max(0, share)) * (ramp.length - 1)
  const k = Math.min(ramp.length - 2, Math.floor(at))
  const [a, b] = [hexColour(ramp[k]!), hexColour(ramp[k + 1]!)]
  return a.map((x, c) => x + (at - k) * (b[c]! - x)) as unknown as Colour
}
