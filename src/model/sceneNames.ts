// sceneNames.ts: names of what a scene holds: found again, and not given twice.

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
  const name = given ?? `${what}${among.length}`
  if (among.some((one) => one.name === name)) throw new InputError(`two ${what}s are both named ${name}.`)
  return name
}
