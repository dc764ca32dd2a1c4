// bondPairs.ts: bodies that bonds may cement, and which of them are near each other.

import { type Frame, lengthOf, minus, type Triple } from '../math/rotation.js'
import { startFrames } from './bodyColumns.js'
import { type BodyGroup, isMoved } from './bodyGroup.js'
import type { SceneDomain } from './domain.js'
import { InputError } from './inputError.js'
import type { Material } from './material.js'

/** A body that may be cemented. */
export interface CementedBody {
  readonly index: number
  readonly name: string
  readonly pose: Frame
  readonly moves: boolean
  /** m; 0 where it is no sphere. */
  readonly radius: number
}

export type Pair = readonly [CementedBody, CementedBody]

/** A gap of this share of the smaller radius is cemented when no other is given. */
const nearShare = 0.01

/** The k-th bodies of a group; all of them when none is named. */
export function cementedBodies(
  group: BodyGroup,
  materials: readonly Material[],
  who: string,
  wanted?: number,
): readonly CementedBody[] {
  const { name, first, count, shape, radii } = group
  if (group.absent || group.cable)
    throw new InputError(`${who}: ${name} ${group.cable ? 'belongs to a cable' : 'is not there from the start'}.`)
  const frames = startFrames(group, materials)
  const places = wanted === undefined ? Array.from({ length: count }, (_, k) => k) : [wanted]
  return places.map((k) => ({
    index: first + k,
    name: count === 1 ? name : `${name}.${k}`,
    pose: frames(k),
    moves: isMoved(group),
    radius: shape.kind === 'sphere' ? (radii?.[k] ?? shape.radius) : 0,
  }))
}

/** From a to b, the nearest image in a periodic domain. */
export function nearestImage(a: CementedBody, b: CementedBody, domain: SceneDomain | null): Triple {
  return minus(b.pose.position, a.pose.position).map((d, c) => {
    if (!domain?.periodic[c]) return d
    const length = domain.max[c]! - domain.min[c]!
    return d - length * Math.round(d / length)
  }) as unknown as Triple
}

/** Spheres with a gap of `within` at the most, the smaller number first, in order; by cells of the largest reach. */
export function nearPairs(
  all: readonly CementedBody[],
  within: number | undefined,
  domain: SceneDomain | null,
): Pair[] {
  const largest = all.reduce((r, { radius }) => Math.max(r, radius), 0)
  const reach = 2 * largest + (within ?? nearShare * largest)
  const cells = [0, 1, 2].map((c) => {
    if (!domain?.periodic[c]) return { low: 0, size: reach, count: 0 }
    const length = domain.max[c]! - domain.min[c]!
    const count = Math.max(1, Math.floor(length / reach))
    return { low: domain.min[c]!, size: length / count, count }
  })
  const wrapped = (n: number, count: number) => (count > 0 ? ((n % count) + count) % count : n)
  const cellOf = ({ pose }: CementedBody) =>
    cells.map(({ low, size, count }, c) => wrapped(Math.floor((pose.position[c]! - low) / size), count))
  const table = new Map<string, CementedBody[]>()
  const sorted = [...all].sort((a, b) => a.index - b.index)
  for (const body of sorted) {
    const key = cellOf(body).join()
    const others = table.get(key)
    if (others) others.push(body)
    else table.set(key, [body])
  }
  const steps = [-1, 0, 1]
  return sorted.flatMap((a) => {
    const at = cellOf(a)
    const keys = new Set(
      steps.flatMap((x) =>
        steps.flatMap((y) => steps.map((z) => [x, y, z].map((s, c) => wrapped(at[c]! + s, cells[c]!.count)).join())),
      ),
    )
    const near = [...keys].flatMap((key) => table.get(key) ?? []).filter((b) => b.index > a.index)
    const limit = (b: CementedBody) => a.radius + b.radius + (within ?? nearShare * Math.min(a.radius, b.radius))
    return near
      .filter((b) => lengthOf(nearestImage(a, b, domain)) <= limit(b))
      .sort((b, c) => b.index - c.index)
      .map((b): Pair => [a, b])
  })
}
