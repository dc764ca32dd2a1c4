// lives.ts: runs a kernel from a setup, as plain TypeScript or on a backend, and gives back everything it left.

import type { Backend, FieldArray } from '#talus/backends/backend.js'
import type { Kernel } from '#talus/language/kernel.js'
import type { KernelEntry, ValueType } from '#talus/language/kernelTable.js'
import { PlainState } from '#talus/language/plainState.js'
import { mat3, quat, vec3 } from '#talus/language/values.js'
import { componentCount, type FieldList } from '#talus/state/field.js'
import type { Setup } from './setup.js'

/** All records up to the capacity, and all counts and counters. */
export interface Outcome {
  readonly fields: Readonly<Record<string, FieldArray>>
  readonly counts: Readonly<Record<string, number>>
}

const fromNumbers: Partial<Record<ValueType, (...parts: never[]) => unknown>> = { vec3, quat, mat3 }

/** Names of a kernel's parameters in order, compile-time ones included, which the kernel table leaves out. */
function parameterNames(kernel: Kernel): string[] {
  const list = /^(?:async )?(?:function\s*\w*)?\s*\(([^)]*)\)/.exec(kernel.run.toString())?.[1]
  if (list === undefined) throw new Error(`cannot read the parameters of ${kernel.run}`)
  return list.split(',').map((name) => name.trim())
}

function plainArguments(entry: KernelEntry, kernel: Kernel, setup: Setup): unknown[] {
  return parameterNames(kernel)
    .slice(1)
    .map((name) => {
      if (name in entry.variant) return variantValue(kernel, name, entry.variant[name]!)
      const parameter = entry.parameters.find((p) => p.name === name)
      const value = setup.parameters[name]
      if (!parameter || value === undefined) throw new Error(`${entry.name} has no parameter ${name} in its table`)
      return typeof value === 'object' ? fromNumbers[parameter.type]!(...(value as never[])) : value
    })
}

/** The table names a function; the kernel has it. */
function variantValue(kernel: Kernel, name: string, value: number | boolean | string): unknown {
  if (typeof value !== 'string') return value
  return kernel.options.variants![name]!.find((one) => typeof one === 'function' && one.name === value)
}

/**
 * Runs the kernel's own TypeScript; `bind` is that of the accessors it imports. Fields it has nothing to do with are those of the
 * setup, not copies: who asks looks afterwards that they are as they were.
 */
export function runPlain(
  list: FieldList,
  entry: KernelEntry,
  kernel: Kernel,
  bind: (state: PlainState) => void,
  setup: Setup,
): Outcome {
  const state = new PlainState(list, {})
  for (const [owner, capacity] of Object.entries(setup.capacities)) state.counts[`${owner}Capacity`] = capacity
  Object.assign(state.counts, setup.counts)
  state.setDomain(setup.domain.origin, setup.domain.size, setup.domain.periodic)
  for (const [name, values] of Object.entries(setup.fields)) {
    const own = entry.reads.includes(name) || entry.writes.includes(name)
    state.arrays[name] = own ? values.slice() : values
  }
  bind(state)
  const given = plainArguments(entry, kernel, setup)
  const count = setup.counts[`${entry.owner}Count`]!
  for (let k = 0; k < count; k++) kernel.run(kernel.options.descending ? count - 1 - k : k, ...given)
  return { fields: state.arrays as Record<string, FieldArray>, counts: state.counts }
}

/** What each field of a backend holds, as it was last written and not changed since. */
const held = new WeakMap<Backend, Map<string, FieldArray>>()

/** All that no kernel may have changed since it was written, as it should be and as it is. */
export async function untouched(
  backend: Backend,
  list: FieldList,
): Promise<{ readonly before: Outcome; readonly now: Outcome }> {
  const before: Record<string, FieldArray> = {}
  const now: Record<string, FieldArray> = {}
  for (const [field, values] of held.get(backend) ?? []) {
    before[field] = values
    now[field] = await backend.read(field, 0, values.length / componentCount[list.fields[field]!.type])
  }
  return { before: { fields: before, counts: {} }, now: { fields: now, counts: {} } }
}

interface BackendRun {
  readonly list: FieldList
  /** Name of the kernel or of one of its forms. */
  readonly name: string
  readonly setup: Setup
  /** Fields the kernel may change; all when omitted. */
  readonly bound?: readonly string[]
  /** Fields that are read back; all when omitted. */
  readonly look?: readonly string[]
}

/** Runs the kernel of that name on a backend and reads back what it left. */
export async function runOn(backend: Backend, run: BackendRun): Promise<Outcome> {
  const { list, name, setup, bound = Object.keys(list.fields), look = Object.keys(list.fields) } = run
  backend.setDomain(setup.domain)
  for (const [owner, { counted }] of Object.entries(list.owners)) {
    backend.reserve(owner, setup.capacities[owner]!)
    const count = setup.counts[`${owner}Count`]!
    if (counted === 'host') backend.setCount(owner, count)
    else backend.writeCount(`${owner}Count`, count)
  }
  for (const counter of Object.keys(list.counters)) backend.writeCount(counter, setup.counts[counter]!)
  writeFields(backend, setup)
  backend.run(name, setup.parameters)
  for (const field of bound) held.get(backend)!.delete(field)
  const fields: Record<string, FieldArray> = {}
  for (const field of look) {
    fields[field] = await backend.read(field, 0, setup.capacities[list.fields[field]!.owner]!)
  }
  return { fields, counts: await backend.readCounts() }
}

function writeFields(backend: Backend, setup: Setup): void {
  if (!held.has(backend)) held.set(backend, new Map())
  const holds = held.get(backend)!
  for (const [field, values] of Object.entries(setup.fields)) {
    if (holds.get(field) === values) continue
    backend.write(field, values)
    holds.set(field, values)
  }
}
