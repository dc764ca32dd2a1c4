// standing.ts: whether a machine stands on its ground at the start: not beside it, and not in it.

import type { Triple } from '../../math/rotation.js'
import type { Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import type { Elevation } from '../terrain/elevation.js'

/** The ground a machine is put on. */
export interface StandingGround {
  readonly surface: Elevation
  /** Where it begins and ends, x and y, m. */
  readonly min: readonly [number, number]
  readonly max: readonly [number, number]
}

/** The highest of the level planes that a scene has so far; null where it has none. */
export function planeUnder({ data }: Pick<Scene, 'data'>): StandingGround | null {
  const heights = data.groups.flatMap(({ shape, fixed, positions, orientations }) =>
    fixed && shape.kind === 'plane' && !orientations && shape.normal[2] === 1 ? [positions[2]!] : [],
  )
  if (heights.length === 0) return null
  const [height, far] = [Math.max(...heights), Number.POSITIVE_INFINITY]
  return { surface: () => height, min: [-far, -far], max: [far, far] }
}

/** m, that a machine may be in its ground by rounding. */
const touching = 1e-6

/** `feet` are points of the machine in the world, the lowest where it would stand. */
export function checkStanding(feet: readonly Triple[], { surface, min, max }: StandingGround, who: string): void {
  const short = (metres: number) => Number(metres.toPrecision(4))
  for (const [c, name] of ['x', 'y'].entries()) {
    const [from, to] = [Math.min(...feet.map((at) => at[c]!)), Math.max(...feet.map((at) => at[c]!))]
    if (from >= min[c]! && to <= max[c]!) continue
    throw new InputError(
      `${who}: it stands from ${short(from)} to ${short(to)} m along ${name}, the ground is from ${short(min[c]!)} to ${short(max[c]!)} m.`,
    )
  }
  const depth = ([x, y, z]: Triple) => surface(x, y) - z
  const deepest = feet.reduce((a, b) => (depth(b) > depth(a) ? b : a))
  if (depth(deepest) <= touching) return
  const [x, y] = deepest.map(short)
  throw new InputError(
    `${who}: it is ${short(depth(deepest))} m inside the ground at x ${x}, y ${y} m: put it higher by as much.`,
  )
}
