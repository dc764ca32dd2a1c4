// roadWheel.ts: a wheel that runs on the track: rim, disc and hub with a bore, turned about y. One solid.

import { positiveNumber } from '../../checks.js'
import { InputError } from '../../inputError.js'
import type { TriangleMesh } from '../triangleMesh.js'
import { type Point, revolved } from './solids.js'

/** All in m but the segments. */
export interface RoadWheelOptions {
  readonly radius?: number
  readonly rimThickness?: number
  readonly rimWidth?: number
  readonly discThickness?: number
  readonly hubRadius?: number
  readonly hubWidth?: number
  readonly boreRadius?: number
  readonly segments?: number
}

export const roadWheelDefaults: Required<RoadWheelOptions> = {
  radius: 0.06,
  rimThickness: 0.009,
  rimWidth: 0.02,
  discThickness: 0.007,
  hubRadius: 0.02,
  hubWidth: 0.024,
  boreRadius: 0.01,
  segments: 36,
}

export function roadWheel(options: RoadWheelOptions = {}): TriangleMesh {
  const of = { ...roadWheelDefaults, ...options }
  for (const [name, value] of Object.entries(of)) positiveNumber(value, `roadWheel: ${name}`)
  const inner = of.radius - of.rimThickness
  if (!(of.boreRadius < of.hubRadius && of.hubRadius < inner))
    throw new InputError('roadWheel: bore, hub and rim must be one outside the other.')
  if (of.discThickness >= Math.min(of.rimWidth, of.hubWidth))
    throw new InputError('roadWheel: the disc must be thinner than rim and hub are wide.')
  const [rim, disc, hub] = [of.rimWidth / 2, of.discThickness / 2, of.hubWidth / 2]
  const half: Point[] = [
    [of.boreRadius, hub],
    [of.hubRadius, hub],
    [of.hubRadius, disc],
    [inner, disc],
    [inner, rim],
    [of.radius, rim],
  ]
  const mirrored = half.map(([radius, y]): Point => [radius, -y]).reverse()
  return revolved([...half, ...mirrored], of.segments)
}
