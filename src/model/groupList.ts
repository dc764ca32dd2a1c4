// groupList.ts: the bodies of a scene in groups, found by name: `grains` is a group, `grains.3` its fourth body.

import { groupOf } from './bodyColumns.js'
import type { BodyGroup } from './bodyGroup.js'
import { InputError } from './inputError.js'
import { didYouMean } from './nearestName.js'
import type { BodyReference, GroupReference } from './probe.js'
import type { BodiesHandle, BodyHandle } from './scene.js'

export class GroupList {
  readonly all: BodyGroup[] = []
  bodyCount = 0
  private readonly byName = new Map<string, BodyGroup>()

  add(group: BodyGroup): BodyGroup {
    this.all.push(group)
    this.byName.set(group.name, group)
    this.bodyCount += group.count
    return group
  }

  find(name: string): BodyGroup | undefined {
    return this.byName.get(name)
  }

  group(of: GroupReference, who: string): BodyGroup {
    const name = nameOf(of, who)
    const group = this.byName.get(name)
    if (group) return group
    throw new InputError(`${who}: unknown group of bodies ${name}${didYouMean(name, this.byName.keys())}`)
  }

  body(body: BodyReference, who: string): BodyHandle {
    const name = nameOf(body, who)
    const whole = this.byName.get(name)
    if (whole?.count === 1) return { index: whole.first, name }
    const [, groupName, k] = /^(.*)\.(\d+)$/.exec(name) ?? []
    const group = whole ?? this.byName.get(groupName ?? '')
    if (group) return member(group, k === undefined ? Number.NaN : Number(k))
    throw new InputError(`${who}: unknown body ${name}${didYouMean(name, this.byName.keys())}`)
  }

  /** The group itself, or that of the one body. */
  groupOf(name: string, who: string): BodyGroup {
    return this.byName.get(name) ?? groupOf(this.all, this.body(name, who).index)
  }

  nameAt(index: number): string {
    const { name, first, count } = groupOf(this.all, index)
    return count === 1 ? name : `${name}.${index - first}`
  }
}

function nameOf(of: BodyReference | GroupReference, who: string): string {
  const name: unknown = typeof of === 'string' ? of : of?.name
  if (typeof name === 'string') return name
  throw new InputError(`${who}: bodies are given by name or as what the scene gave back, found ${JSON.stringify(of)}.`)
}

export function handleOf(group: BodyGroup): BodiesHandle {
  return { name: group.name, first: group.first, count: group.count, at: (k) => member(group, k) }
}

function member(group: BodyGroup, k: number): BodyHandle {
  if (Number.isInteger(k) && k >= 0 && k < group.count) return { index: group.first + k, name: `${group.name}.${k}` }
  const found = Number.isNaN(k) ? 'the whole group' : k
  throw new InputError(
    `bodies ${group.name}: one body is needed, ${group.name}.0 to ${group.name}.${group.count - 1}, found ${found}.`,
  )
}
