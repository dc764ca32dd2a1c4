// sceneNames.ts: names of what a scene holds: found again, and not given twice.

import type { BodyGroup } from './bodyGroup.js'
import { nameText } from './checks.js'
import { InputError } from './inputError.js'
import { didYouMean } from './nearestName.js'
import type { GroupReference } from './probe.js'
import type { SceneData } from './scene.js'

export function flowNamed(
  of: GroupReference,
  kind: 'sink' | 'source',
  { sinks, sources }: SceneData,
  who: string,
): string {
  const name = typeof of === 'string' ? of : of.name
  const names = (kind === 'sink' ? sinks : sources).map((one) => one.name)
  if (names.includes(name)) return name
  throw new InputError(`${who}: unknown ${kind} ${name}${didYouMean(name, names)}`)
}

export function unusedName(
  given: string | undefined,
  what: string,
  among: readonly { readonly name: string }[],
): string {
  const name = given === undefined ? `${what}${among.length}` : nameText(given, what)
  if (among.some((one) => one.name === name)) throw new InputError(`two ${what}s are both named ${name}.`)
  return name
}

/** A group of bodies that are not there, and that nothing else puts in. */
export function absentGroup(group: BodyGroup, { sources, movingBoxes = [] }: SceneData, who: string): BodyGroup {
  const { name } = group
  if (!group.absent) throw new InputError(`${who}: bodies ${name} are there from the start: make them absent.`)
  const of = (one: { readonly group: string }) => one.group === name
  const [source, box] = [sources.find(of), movingBoxes.find(of)]
  if (!source && !box) return group
  const taken = source ? `source ${source.name}` : `movingBox ${box!.name}`
  throw new InputError(`${who}: bodies ${name} are those of ${taken} already.`)
}
