// surfaceSpheres.ts: rigid ground as a set of spheres that overlap, each touching the surface from below.
//
// Spheres of radius r stand every s along x and y. Below the surface at (x, y) with the unit normal n, a centre lies at
//
//   c = (x, y, z) − r n
//
// so that its sphere touches the surface there. On level ground the dips between four of them are r − √(r² − s²/2) deep: 0.29 r where s = r.

import { finiteNumber, positiveNumber, positivePair, shown } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import { type OptionNames, onlyKnown } from '../../model/knownOptions.js'
import type { Elevation } from './elevation.js'
import type { Grains } from './fill.js'

export interface SurfaceSpheresOptions {
  readonly surface: Elevation
  /** Along x and y, centred at the origin, m. */
  readonly size: readonly [number, number]
  /** m */
  readonly radius: number
  /** Most that neighbours are apart along x and y, m; the radius when omitted. */
  readonly spacing?: number
}

const names: OptionNames<SurfaceSpheresOptions> = { surface: true, size: true, radius: true, spacing: true }
/** Of the radius: over which a slope is taken. */
const near = 1e-3

export function surfaceSpheres(options: SurfaceSpheresOptions): Grains {
  const who = 'terrain.spheres'
  onlyKnown(options, names, who)
  const { surface } = options
  if (typeof surface !== 'function') throw new InputError(`${who}: surface must be a form, found ${shown(surface)}.`)
  const size = positivePair(options.size, `${who}: size`)
  const radius = positiveNumber(options.radius, `${who}: radius`, 'm')
  const spacing = positiveNumber(options.spacing ?? radius, `${who}: spacing`, 'm')
  // four spheres must meet in the middle between them
  if (spacing > Math.SQRT2 * radius) {
    const most = Number((Math.SQRT2 * radius).toPrecision(4))
    throw new InputError(
      `${who}: spheres of ${radius} m leave holes where they are ${spacing} m apart: spacing must be at most ${most} m.`,
    )
  }
  const [columns, rows] = size.map((length) => Math.max(1, Math.ceil(length / spacing - 1e-9)) + 1) as [number, number]
  const at = (x: number, y: number) => finiteNumber(surface(x, y), `${who}: height at ${x}, ${y}`)
  const positions = new Float64Array(3 * columns * rows)
  for (let k = 0; k < columns * rows; k++) {
    const x = size[0] * ((k % columns) / (columns - 1) - 0.5)
    const y = size[1] * (Math.floor(k / columns) / (rows - 1) - 0.5)
    const d = near * radius
    const [dx, dy] = [(at(x + d, y) - at(x - d, y)) / (2 * d), (at(x, y + d) - at(x, y - d)) / (2 * d)]
    const below = radius / Math.hypot(dx, dy, 1)
    positions.set([x + below * dx, y + below * dy, at(x, y) - below], 3 * k)
  }
  return { positions, radii: new Float64Array(columns * rows).fill(radius) }
}
