// helicalAnchor.ts: a ground anchor: a ball for a tip, a shaft along z, and a screw of thin plates along a helix.
//
// Blade k lies at the angle θ, rising with θ (a right-handed screw): r = (cos θ, sin θ, pitch θ / 2π). Turned against z it goes down, by
// `pitch` with each turn where nothing slips.

import { rotationTo, type Triple, unit } from '../../math/rotation.js'
import { positiveNumber } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import { onlyKnown } from '../../model/knownOptions.js'
import type { Shape } from '../../model/shape.js'
import { box } from '../../model/shapes/box.js'
import { cylinder } from '../../model/shapes/cylinder.js'
import { sphere } from '../../model/shapes/sphere.js'
import { type UnionPiece, union } from '../../model/shapes/union.js'

export interface HelicalAnchorOptions {
  /** Of the screw, m. */
  readonly radius: number
  /** m a turn. */
  readonly pitch: number
  readonly turns: number
  /** Plates the screw is made of; 67 when omitted. */
  readonly blades?: number
  /** Of a plate, m. */
  readonly thickness: number
  readonly shaftRadius: number
  /** Of the shaft, from the middle of the tip upwards, m. */
  readonly length: number
}

/** Blades of a turn at least: with fewer they stand far out of the screw. */
const leastBlades = 6
const mostBlades = 10000

/** The middle of the tip is the origin; the screw begins there. */
export function helicalAnchor(options: HelicalAnchorOptions): Shape {
  const who = 'helicalAnchor'
  const names = {
    radius: true,
    pitch: true,
    turns: true,
    blades: true,
    thickness: true,
    shaftRadius: true,
    length: true,
  }
  onlyKnown(options, names, who)
  const { blades = 67, ...lengths } = options
  for (const [key, value] of Object.entries(lengths))
    positiveNumber(value, `${who}: ${key}`, key === 'turns' ? '' : 'm')
  const { radius, pitch, turns, thickness, shaftRadius, length } = options
  const least = Math.max(4, Math.ceil(leastBlades * turns))
  if (!Number.isInteger(blades) || blades < least || blades > mostBlades)
    throw new InputError(`${who}: ${turns} turns want from ${least} to ${mostBlades} blades, found ${blades}.`)
  if (thickness >= pitch) {
    throw new InputError(`${who}: plates ${thickness} m thick fill a screw of ${pitch} m a turn.`)
  }
  if (shaftRadius >= radius) {
    throw new InputError(`${who}: shaftRadius must be below radius, found ${shaftRadius} and ${radius} m.`)
  }
  if (turns * pitch > length) {
    throw new InputError(`${who}: ${turns} turns of ${pitch} m need ${turns * pitch} m of shaft, found ${length} m.`)
  }
  return union({
    parts: [
      { shape: sphere({ radius: shaftRadius }) },
      { shape: cylinder({ radius: shaftRadius, height: length }), position: [0, 0, length / 2] },
      ...Array.from({ length: blades }, (_, k) => blade(options, (2 * Math.PI * turns) / blades, k)),
    ],
  })
}

function blade({ radius, pitch, thickness, shaftRadius }: HelicalAnchorOptions, share: number, k: number): UnionPiece {
  const angle = (k + 0.5) * share
  const out: Triple = [Math.cos(angle), Math.sin(angle), 0]
  const middle = (radius + shaftRadius) / 2
  const rise = pitch / (2 * Math.PI)
  const along = unit([-middle * out[1], middle * out[0], rise])
  // x outwards, y along the helix, z its normal
  const up: Triple = [-rise * -out[1], -rise * out[0], middle]
  const half = [(radius - shaftRadius) / 2, radius * Math.tan(share / 2), thickness / 2] as const
  return {
    shape: box({ half }),
    position: [middle * out[0], middle * out[1], rise * angle],
    orientation: rotationTo(out, along, unit(up)),
  }
}
