// trackShoe.ts: a link of a track: two tubes for the pins, a ground plate between them with a grouser below, and two
// guide plates above. One solid. x along the track, y across it, z up; the pins lie in z = 0.

import { positiveNumber } from '../../checks.js'
import { InputError } from '../../inputError.js'
import type { TriangleMesh } from '../triangleMesh.js'
import { arc, type Bump, extruded, type Point } from './solids.js'

/** All in m; what is omitted is the default. */
export interface TrackShoeOptions {
  /** Distance of the pins. */
  readonly pitch?: number
  readonly width?: number
  /** Of the tubes round the pins. */
  readonly tubeRadius?: number
  readonly plateThickness?: number
  readonly grouserHeight?: number
  /** At its root; two thirds of that at its tip. */
  readonly grouserLength?: number
  readonly guideHeight?: number
  /** At its root, along the track; six tenths of that at its tip. */
  readonly guideLength?: number
  /** Of each guide, across the track. */
  readonly guideThickness?: number
  /** Clear distance of the guides. */
  readonly guideGap?: number
  /** Sides of a tube. */
  readonly segments?: number
}

/** 0.34 kg of steel with the defaults. */
const trackShoeDefaults: Required<TrackShoeOptions> = {
  pitch: 0.06,
  width: 0.1,
  tubeRadius: 0.005,
  plateThickness: 0.004,
  grouserHeight: 0.008,
  grouserLength: 0.008,
  guideHeight: 0.018,
  guideLength: 0.026,
  guideThickness: 0.004,
  guideGap: 0.024,
  segments: 12,
}

export function trackShoe(options: TrackShoeOptions = {}): TriangleMesh {
  const of = { ...trackShoeDefaults, ...options }
  for (const [name, value] of Object.entries(of))
    positiveNumber(value, `trackShoe: ${name}`, name === 'segments' ? '' : 'm')
  const half = of.plateThickness / 2
  const clear = of.pitch - 2 * of.tubeRadius
  if (half >= of.tubeRadius) throw new InputError('trackShoe: the plate must be thinner than the tubes.')
  if (Math.max(of.grouserLength, of.guideLength) >= clear)
    throw new InputError('trackShoe: grouser and guides must fit between the tubes.')
  if (of.guideGap + 2 * of.guideThickness >= of.width)
    throw new InputError('trackShoe: the guides must fit on the plate.')
  // where the plate meets the tubes
  const seam = Math.asin(half / of.tubeRadius)
  const [grouser, guide] = [of.grouserLength / 2, of.guideLength / 2]
  const outline: Point[] = [
    ...arc([of.pitch / 2, 0], of.tubeRadius, seam - Math.PI, Math.PI - seam, of.segments),
    [guide, half],
    [-guide, half],
    ...arc([-of.pitch / 2, 0], of.tubeRadius, seam, 2 * Math.PI - seam, of.segments),
    [-grouser, -half],
    [-grouser / 1.5, -half - of.grouserHeight],
    [grouser / 1.5, -half - of.grouserHeight],
    [grouser, -half],
  ]
  const tip: Point[] = [
    [0.6 * guide, half + of.guideHeight],
    [-0.6 * guide, half + of.guideHeight],
  ]
  const bump = (from: number): Bump => ({ after: of.segments + 1, points: tip, from, to: from + of.guideThickness })
  return extruded(outline, -of.width / 2, of.width / 2, [
    bump(-of.guideGap / 2 - of.guideThickness),
    bump(of.guideGap / 2),
  ])
}
