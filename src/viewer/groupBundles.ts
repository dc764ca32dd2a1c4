// groupBundles.ts: groups of one family are one row and one colour, and so are those that differ by the number at the end of their names
// alone: 300 rocks that were named one by one are "rock 1 … 300".

import type { GroupModel, SceneModel } from './frameSource.js'

export interface Bundle {
  readonly name: string
  /** Indices among the groups of the scene. */
  readonly groups: readonly number[]
  /** Bodies in all of them. */
  readonly count: number
  readonly kind: string
}

/** A handful is told apart by name. */
const few = 6

export function bundlesOf({ groups }: SceneModel): Bundle[] {
  const alike = new Map<string, number[]>()
  groups.forEach((group, g) => {
    if (group.beads) return
    const name = group.family === undefined ? [stem(group.name), group.shape.kind] : [group.family]
    const key = JSON.stringify([...name, group.material, group.moves, group.driven ?? false])
    alike.set(key, [...(alike.get(key) ?? []), g])
  })
  const isOne = (members: readonly number[]) => members.length > few || groups[members[0]!]!.family !== undefined
  const bundles = [...alike.values()].flatMap((members) => (isOne(members) ? [members] : members.map((g) => [g])))
  return bundles.sort((a, b) => a[0]! - b[0]!).map((members) => bundleOf(members, groups))
}

function bundleOf(members: readonly number[], groups: readonly GroupModel[]): Bundle {
  const [first, last] = [groups[members[0]!]!, groups[members.at(-1)!]!]
  return {
    name:
      first.family ?? (members.length > 1 ? `${first.name} … ${last.name.slice(stem(last.name).length)}` : first.name),
    groups: members,
    count: members.reduce((sum, g) => sum + groups[g]!.count, 0),
    kind: first.shape.kind,
  }
}

const stem = (name: string) => name.replace(/\d+$/, '')

/** Of each group, the index of its bundle. */
export function bundleIndices(model: SceneModel): Uint32Array {
  const indices = new Uint32Array(model.groups.length)
  bundlesOf(model).forEach(({ groups }, b) => {
    for (const g of groups) indices[g] = b
  })
  return indices
}
