// sky.ts: what lights a scene under a backdrop: a sky, and one soft or sharp sun from the upper left.

import { type Triple, times, unit } from '../../math/rotation.js'
import type { TracedSky } from '../../tracer/tracedData.js'
import { type Colour, linear } from '../export/groupColours.js'
import type { Look } from '../export/pov/look.js'
import { backdropOf } from './backdrop.js'

interface Light {
  /** Brightness of the sky over that of the backdrop. */
  readonly sky: number
  readonly sun: Triple
  /** Radius of the sun, degrees: the larger, the softer are shadows. */
  readonly radius: number
  /** Of what is below the horizon. */
  readonly ground: number
}

const lights: Readonly<Record<NonNullable<Look['backdrop']>, Light>> = {
  studio: { sky: 0.62, sun: [0.75, 0.73, 0.7], radius: 7, ground: 0.35 },
  lab: { sky: 0.7, sun: [0.5, 0.5, 0.5], radius: 12, ground: 0.5 },
  desert: { sky: 0.75, sun: [1.05, 0.95, 0.78], radius: 1, ground: 0.25 },
  moon: { sky: 0.6, sun: [1.25, 1.25, 1.2], radius: 0.3, ground: 0.01 },
}

export const sunWay: Triple = unit([-0.45, -0.5, 0.95])

export function skyOf(look: Look): TracedSky {
  const plain = look.background !== undefined
  const { sky, sun, radius, ground } = lights[plain ? 'studio' : (look.backdrop ?? 'studio')]
  const [zenith, horizon] = plain ? plainSky : backdropOf(look).map(linear)
  return {
    zenith: times(sky, zenith as Triple),
    horizon: times(sky, horizon as Triple),
    ground: [ground, ground, ground],
    sunWay,
    sunLight: sun,
    sunRim: Math.cos((radius * Math.PI) / 180),
  }
}

const plainSky: readonly [Colour, Colour] = [
  [0.9, 0.9, 0.9],
  [0.75, 0.75, 0.75],
]
