// morePlaces.ts: more places for bodies of a scene, as groups behind all others, so that no body changes its number.
//
// The places of a group that goes on are those of the group once more from its first: radii, orientations and all else repeat in turn,
// so that nothing that is made for the sizes of a scene changes.

import type { BodyGroup } from './bodyGroup.js'
import { InputError } from './inputError.js'
import type { Scene } from './scene.js'
import { withData } from './withData.js'

export interface MorePlaces {
  /** Name of the group that goes on. */
  readonly group: string
  readonly count: number
}

/** A group and what goes on from it, or all groups of a family. */
export function rangesNamed(groups: readonly BodyGroup[], name: string): readonly BodyGroup[] {
  return groups.filter((group) => group.name === name || group.continues === name || group.family === name)
}

/** The k-th body of ranges one after the other; undefined where there are fewer. */
export function memberOfRanges(ranges: readonly BodyGroup[], k: number): number | undefined {
  let before = 0
  for (const { first, count } of ranges) {
    if (k < before + count) return first + k - before
    before += count
  }
  return undefined
}

/** As many as are missing, and half as many as there are, so that places come seldom. */
export function morePlaces(ranges: readonly BodyGroup[], missing: number): MorePlaces {
  const present = ranges.reduce((sum, { count }) => sum + count, 0)
  return { group: ranges[0]!.name, count: Math.max(missing, Math.ceil(present / 2)) }
}

export function withPlaces(scene: Scene, more: readonly MorePlaces[]): Scene {
  return more.reduce((grown, { group, count }) => {
    const ranges = rangesNamed(grown.data.groups, group)
    const name = `${group}+${ranges.length}`
    return withData(grown, { groups: [...grown.data.groups, goingOn(ranges[0]!, name, grown.bodyCount, count)] })
  }, scene)
}

/** The scene with the places that a checkpoint has, some of which it may have already. */
export function withPlacesOf(scene: Scene, saved: readonly MorePlaces[]) {
  const there = scene.data.groups.flatMap(({ continues, count }) => (continues ? [{ group: continues, count }] : []))
  const missing = saved.find(({ group }) => rangesNamed(scene.data.groups, group).length === 0)
  if (missing)
    throw new InputError(
      `the checkpoint belongs to another scene: bodies were added to its group ${missing.group}, which this scene has not.`,
    )
  return { scene: withPlaces(scene, saved.slice(there.length)), grown: saved.length > there.length ? saved : there }
}

function goingOn(group: BodyGroup, name: string, first: number, count: number): BodyGroup {
  const inTurn = (column: Float64Array) => {
    const width = column.length / group.count
    return Float64Array.from({ length: width * count }, (_, k) => column[k % column.length]!)
  }
  const perhaps = (column: Float64Array | null) => column && inTurn(column)
  return {
    ...group,
    name,
    first,
    count,
    absent: true,
    continues: group.name,
    positions: inTurn(group.positions),
    orientations: perhaps(group.orientations),
    velocities: perhaps(group.velocities),
    omegas: perhaps(group.omegas),
    radii: perhaps(group.radii),
  }
}

/**
 * A number of each part that stays as it is when places come: parts of the scene as it was, then those of each group that goes on.
 * Undefined where none does.
 */
export function lastingPartNumbers(
  groups: readonly BodyGroup[],
  { count, body }: { readonly count: number; readonly body: Int32Array },
): Int32Array | undefined {
  const later = groups.filter(({ continues }) => continues !== undefined)
  if (later.length === 0) return undefined
  const generation = (part: number) => later.findLastIndex(({ first }) => body[part]! >= first)
  const order = Array.from({ length: count }, (_, part) => ({ part, of: generation(part) }))
  // of each generation first parts lie before further ones already
  order.sort((a, b) => a.of - b.of || a.part - b.part)
  const numbers = new Int32Array(count)
  order.forEach(({ part }, number) => {
    numbers[part] = number
  })
  return numbers
}
