// sliderScale.ts: from the places of a slider to values and back. A range over more than two powers of ten is passed by powers,
// others evenly.

import type { Parameter } from '../../model/parameter.js'

/** Positions of a slider. */
export const notches = 400

export interface SliderScale {
  /** From 0 to 400. */
  position(value: number): number
  value(position: number): number
}

export function sliderScale({ min, max, integer }: Pick<Parameter, 'min' | 'max' | 'integer'>): SliderScale {
  const byPowers = min > 0 && max / min > 100
  const [low, high] = byPowers ? [Math.log(min), Math.log(max)] : [min, max]
  return {
    position: (value) => (notches * ((byPowers ? Math.log(value) : value) - low)) / (high - low),
    value(position) {
      const at = low + ((high - low) * position) / notches
      // three digits: what is shown is what is taken
      const found = Number((byPowers ? Math.exp(at) : at).toPrecision(3))
      return Math.min(max, Math.max(min, integer ? Math.round(found) : found))
    },
  }
}
