// groupList.ts: the bodies of a scene in groups, found by name: `grains` is a group, `grains.3` its fourth body. Groups of one family are
// found under its name as if they were one, their bodies numbered group by group.

import { groupOf } from './bodyColumns.js'
import type { BodyGroup } from './bodyGroup.js'
import { shown } from './checks.js'
import { InputError } from './inputError.js'
import { memberOfRanges } from './morePlaces.js'
import { didYouMean } from './nearestName.js'
import type { BodyReference, GroupReference } from './probe.js'
import type { BodiesHandle, BodyHandle } from './scene.js'

export class GroupList {
  readonly all: BodyGroup[] = []
  bodyCount = 0
  private readonly byName = new Map<string, BodyGroup>()
  private readonly families = new Map<string, BodyGroup[]>()

  add(group: BodyGroup): BodyGroup {
    this.all.push(group)
    this.byName.set(group.name, group)
    if (group.family !== undefined) this.families.set(group.family, [...this.family(group.family), group])
    this.bodyCount += group.count
    return group
  }

  find(name: string): BodyGroup | undefined {
    return this.byName.get(name)
  }

  /** The groups of a family; none where there is no such. */
  family(name: string): readonly BodyGroup[] {
    return this.families.get(name) ?? []
  }

  /** True where a body, a group or a family has the name. */
  has(name: string): boolean {
    return this.byName.has(name) || this.families.has(name)
  }

  /** One group; of a family, what its groups have in common, as many as all of them. */
  group(of: GroupReference, who: string): BodyGroup {
    const name = nameOf(of, who)
    const group = this.byName.get(name) ?? this.asOne(name)
    if (group) return group
    throw new InputError(`${who}: unknown group of bodies ${name}${didYouMean(name, this.names())}`)
  }

  private asOne(name: string): BodyGroup | undefined {
    const members = this.family(name)
    const [first] = members
    return first && { ...first, name, count: members.reduce((sum, { count }) => sum + count, 0) }
  }

  private names(): string[] {
    return [...this.byName.keys(), ...this.families.keys()]
  }

  body(body: BodyReference, who: string): BodyHandle {
    const name = nameOf(body, who)
    const whole = this.byName.get(name)
    if (whole?.count === 1) return { index: whole.first, name }
    const [, groupName, k] = /^(.*)\.(\d+)$/.exec(name) ?? []
    const number = k === undefined ? Number.NaN : Number(k)
    for (const family of [name, groupName ?? '']) {
      if (this.families.has(family)) return familyMember(family, this.family(family), number)
    }
    const group = whole ?? this.byName.get(groupName ?? '')
    if (group) return member(group, number)
    throw new InputError(`${who}: unknown body ${name}${didYouMean(name, this.names())}`)
  }

  /** The group itself, or that of the one body. */
  groupOf(name: string, who: string): BodyGroup {
    return this.byName.get(name) ?? this.asOne(name) ?? groupOf(this.all, this.body(name, who).index)
  }

  nameAt(index: number): string {
    const { name, first, count } = groupOf(this.all, index)
    return count === 1 ? name : `${name}.${index - first}`
  }
}

function nameOf(of: BodyReference | GroupReference, who: string): string {
  const name: unknown = typeof of === 'string' ? of : of?.name
  if (typeof name === 'string') return name
  throw new InputError(`${who}: bodies are given by name or as what the scene gave back, found ${shown(of)}.`)
}

export function handleOf(group: BodyGroup): BodiesHandle {
  return { name: group.name, first: group.first, count: group.count, at: (k) => member(group, k) }
}

/** Of groups that lie one after the other. */
export function handleOfFamily(name: string, members: readonly BodyGroup[]): BodiesHandle {
  const count = members.reduce((sum, group) => sum + group.count, 0)
  return { name, first: members[0]!.first, count, at: (k) => familyMember(name, members, k) }
}

function familyMember(name: string, members: readonly BodyGroup[], k: number): BodyHandle {
  const index = Number.isInteger(k) && k >= 0 ? memberOfRanges(members, k) : undefined
  if (index !== undefined) return { index, name: `${name}.${k}` }
  const count = members.reduce((sum, group) => sum + group.count, 0)
  const found = Number.isNaN(k) ? 'the whole family' : k
  throw new InputError(`bodies ${name}: one body is needed, ${name}.0 to ${name}.${count - 1}, found ${found}.`)
}

function member(group: BodyGroup, k: number): BodyHandle {
  if (Number.isInteger(k) && k >= 0 && k < group.count) return { index: group.first + k, name: `${group.name}.${k}` }
  const found = Number.isNaN(k) ? 'the whole group' : k
  throw new InputError(
    `bodies ${group.name}: one body is needed, ${group.name}.0 to ${group.name}.${group.count - 1}, found ${found}.`,
  )
}
