// attitude.ts: how a machine is turned where it is put: by roll about x, then by pitch about y, then by its heading about z, as `probe.angles` has them.

import { aboutAxis, compose, noRotation, type Rotation } from '../../math/rotation.js'
import { finiteNumber } from '../../model/checks.js'
import type { OptionNames } from '../../model/knownOptions.js'

/** rad; 0 when omitted. */
export interface Attitude {
  /** About z, from x towards y. */
  readonly heading?: number
  /** About y: nose down above 0. On ground that rises ahead by an angle it is minus that. */
  readonly pitch?: number
  /** About x: the left side up above 0. */
  readonly roll?: number
}

export const attitudeNames: OptionNames<Attitude> = { heading: true, pitch: true, roll: true }

const axes = { roll: [1, 0, 0], pitch: [0, 1, 0], heading: [0, 0, 1] } as const

export function rotationOf(attitude: Attitude, who: string): Rotation {
  return (['roll', 'pitch', 'heading'] as const).reduce((rotation, name) => {
    const angle = finiteNumber(attitude[name] ?? 0, `${who}: ${name}`)
    return angle === 0 ? rotation : compose(aboutAxis(axes[name], angle), rotation)
  }, noRotation)
}
