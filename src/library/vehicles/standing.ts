// standing.ts: whether a machine stands on its ground at the start: not beside it, and not in it.

import type { Triple } from '../../math/rotation.js'
import type { BodyGroup } from '../../model/bodyGroup.js'
import { finitePair, shown } from '../../model/checks.js'
import type { Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import { type OptionNames, onlyKnown } from '../../model/knownOptions.js'
import type { Elevation } from '../terrain/elevation.js'
import { formOf } from '../terrain/elevationGrid.js'

/** The ground a machine is put on. */
export interface StandingGround {
  readonly surface: Elevation
  /** Where it begins and ends, x and y, m. */
  readonly min: readonly [number, number]
  readonly max: readonly [number, number]
}

const far = Number.POSITIVE_INFINITY

/** Whether a body stands as its shape does. */
const isUpright = ({ orientations }: BodyGroup) => {
  const [x, y] = orientations ?? [0, 0]
  return x === 0 && y === 0
}

/** Level planes and heightfields that a scene has so far, the highest of them at each place; null where it has none. */
export function groundUnder({ data }: Pick<Scene, 'data'>): StandingGround | null {
  const grounds = data.groups.filter((group) => group.fixed && isUpright(group)).flatMap(groundOf)
  if (grounds.length === 0) return null
  const surface: Elevation = (x, y) => grounds.reduce((most, one) => Math.max(most, one.surface(x, y)), -far)
  const end = (key: 'min' | 'max', pick: (...of: number[]) => number) =>
    [0, 1].map((c) => pick(...grounds.map((one) => one[key][c]!))) as unknown as readonly [number, number]
  return { surface, min: end('min', Math.min), max: end('max', Math.max) }
}

function groundOf({ shape, positions, orientations }: BodyGroup): StandingGround[] {
  const [x0, y0, z0] = positions as unknown as Triple
  if (shape.kind === 'plane' && shape.normal[2] === 1) {
    return [{ surface: () => z0, min: [-far, -far], max: [far, far] }]
  }
  // turned about z its sides are not along x and y
  if (shape.kind !== 'heightfield' || orientations?.[2]) return []
  const form = formOf(shape)
  const [dx, dy] = [shape.size[0] / 2, shape.size[1] / 2]
  const inside = (x: number, y: number) => Math.abs(x - x0) <= dx && Math.abs(y - y0) <= dy
  return [
    {
      surface: (x, y) => (inside(x, y) ? z0 + form(x - x0, y - y0) : -far),
      min: [x0 - dx, y0 - dy],
      max: [x0 + dx, y0 + dy],
    },
  ]
}

/** m, that a machine may be in its ground by rounding. */
const touching = 1e-6

const groundNames: OptionNames<StandingGround> = { surface: true, min: true, max: true }

/** Ground may go on without an end. */
const endOf = (given: readonly [number, number], what: string) =>
  Array.isArray(given) && given.length === 2 && given.every((end) => Math.abs(end) <= far)
    ? given
    : finitePair(given, what)

/** `feet` are points of the machine in the world, the lowest where it would stand. */
export function checkStanding(feet: readonly Triple[], ground: StandingGround, who: string): void {
  onlyKnown(ground, groundNames, `${who}: ground`)
  const { surface } = ground
  if (typeof surface !== 'function') {
    throw new InputError(`${who}: surface of the ground must be a form, found ${shown(surface)}.`)
  }
  const [min, max] = [endOf(ground.min, `${who}: min of the ground`), endOf(ground.max, `${who}: max of the ground`)]
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
