// setup.ts: what a kernel starts from: random inputs, poisoned outputs, counts, a domain and parameters.

import type { Domain, FieldArray, ParameterValue } from '#talus/backends/backend.js'
import type { KernelEntry, KernelParameter } from '#talus/language/kernelTable.js'
import { componentCount, type Field, type FieldList } from '#talus/state/field.js'
import { sameValues } from './compare.js'
import type { Draw, InputRules } from './generators.js'
import { anywhere, randomField } from './inputs.js'
import { seededRandom } from './seededRandom.js'

/** Not a multiple of any number of lanes, and several chunks for the threads. */
const fullCount = 1027
/** Records of a list that the kernel appends to. */
const shortCount = 5
/** Room beyond the count, where nothing may be written. */
const spare = 13

const box = { origin: [-1, -0.5, 0.25], size: [2, 1.5, 1] } as const
const poisonWord = 0xdeadbeef

export interface Setup {
  readonly capacities: Readonly<Record<string, number>>
  /** Counts of owners and counters, by cell. */
  readonly counts: Readonly<Record<string, number>>
  /** All records up to the capacity, components side by side; what a kernel does not read is the same array for all. */
  readonly fields: Readonly<Record<string, FieldArray>>
  readonly domain: Domain
  readonly parameters: Readonly<Record<string, ParameterValue>>
}

/**
 * Everything worth running a kernel with: periodic or not where it uses positions, each bool both ways, each counter that
 * it reads 0 and not, or all that the rules say.
 */
export function setupsFor(list: FieldList, entry: KernelEntry, rules: InputRules): Setup[] {
  const next = seededRandom(entry.kernel)
  const domains: Domain[] = [{ ...box, periodic: [false, false, false] }]
  if (entry.usesDomain) domains.push({ ...box, periodic: [true, true, false] })
  const sets = rules.parameterSets?.[entry.name] ?? [{}]
  const parameters = sets.flatMap((set) =>
    combinations(
      entry.parameters.map((p) => {
        const value = set[p.name]
        if (value !== undefined) return [p.name, [value]]
        return [p.name, p.type === 'bool' ? [true, false] : [parameterValue(p, rules, next)]]
      }),
    ),
  )
  const counters = someOf(
    Object.keys(list.counters).map((name) => {
      const some = 1 + Math.floor(1000 * next())
      return [name, entry.reads.includes(name) ? (rules.counters?.[name] ?? [0, some]) : [some]]
    }),
  )
  return domains.flatMap((domain) => {
    const drawn = drawFields(list, entry, rules, domain)
    return parameters.flatMap((values) =>
      counters.map((cells) => ({ ...drawn, domain, parameters: values, counts: { ...cells, ...drawn.counts } })),
    )
  })
}

/** Counters up to which all choices are tried together. */
const fewCounters = 4

/** All choices of a few; of many, the first values and the last of all, and each alone with the other. */
function someOf(choices: readonly (readonly [string, readonly number[]])[]): Record<string, number>[] {
  const free = choices.filter(([, values]) => values.length > 1)
  if (free.length <= fewCounters) return combinations(choices)
  const pick = (at: (name: string, values: readonly number[]) => number) =>
    Object.fromEntries(choices.map(([name, values]) => [name, at(name, values)]))
  return ['', ...free.map(([name]) => name)].flatMap((alone) => [
    pick((name, values) => (name === alone ? values.at(-1)! : values[0]!)),
    pick((name, values) => (name === alone ? values[0]! : values.at(-1)!)),
  ])
}

/** One record for each choice of values. */
function combinations<T>(choices: readonly (readonly [string, readonly T[]])[]): Record<string, T>[] {
  let all: Record<string, T>[] = [{}]
  for (const [name, values] of choices) all = all.flatMap((one) => values.map((value) => ({ ...one, [name]: value })))
  return all
}

function parameterValue({ name, type }: KernelParameter, rules: InputRules, next: () => number): ParameterValue {
  if (name in rules.parameters) return rules.parameters[name]!
  const components = { real: 1, vec3: 3, quat: 4, mat3: 9, i32: 0, u32: 0, bool: 0 }[type]
  if (components === 0) return 1 + Math.floor(8 * next())
  const values = Array.from({ length: components }, () => Math.fround(0.2 + next()))
  return components === 1 ? values[0]! : values
}

/** The same records for all setups in a domain: what a backend holds of them need not be written again. */
function drawFields(
  list: FieldList,
  entry: KernelEntry,
  rules: InputRules,
  domain: Domain,
): Pick<Setup, 'capacities' | 'counts' | 'fields'> {
  const next = seededRandom(entry.name)
  const capacities: Record<string, number> = {}
  const drawn: Record<string, number> = {}
  const counts: Record<string, number> = {}
  for (const owner of Object.keys(list.owners)) {
    const usual = rules.counts[owner] ?? fullCount
    const full = rules.counts[`${entry.kernel}.${owner}`] ?? usual
    counts[`${owner}Count`] = entry.writes.includes(`${owner}Count`) ? Math.min(full, shortCount) : full
    drawn[owner] = owner === 'one' ? 1 : Math.max(usual, full) + spare
    capacities[owner] = owner === 'one' ? 1 : mostOf(owner, usual, rules) + spare
  }
  const draw: Draw = { next, domain, count: (owner) => counts[`${owner}Count`]! }
  const fields: Record<string, FieldArray> = {}
  for (const [name, field] of Object.entries(list.fields)) {
    // what the kernel does not read must not matter
    const read = entry.reads.includes(name) || isAtomicTarget(field, name, entry)
    if (!read) {
      fields[name] = poison(name, field, capacities[field.owner]!, draw)
      continue
    }
    const values = randomField(name, field, drawn[field.owner]!, rules, entry, draw)
    const length = capacities[field.owner]! * componentCount[field.type]
    fields[name] = typedAs(field, values.length === length ? values : filledUp(values, length))
  }
  return { capacities, counts, fields }
}

/** Records of an owner that some kernel has: room never shrinks on a backend, so all kernels have the same. */
function mostOf(owner: string, usual: number, rules: InputRules): number {
  const special = Object.entries(rules.counts).filter(([name]) => name.endsWith(`.${owner}`))
  return Math.max(usual, ...special.map(([, count]) => count))
}

/** As many values as there is room for, the first ones again behind the last. */
function filledUp(values: readonly number[], length: number): number[] {
  return Array.from({ length }, (_, k) => values[k % values.length]!)
}

export function typedAs(field: Field, values: readonly number[]): FieldArray {
  if (field.type === 'u32') return Uint32Array.from(values)
  return field.type === 'i32' ? Int32Array.from(values) : Float64Array.from(values)
}

/** An atomic operation reads what it changes, though the kernel does not. */
function isAtomicTarget(field: Field, name: string, entry: KernelEntry): boolean {
  return field.packing.atomic === true && entry.writes.includes(name)
}

interface Poison {
  readonly name: string
  readonly values: FieldArray
  readonly asMade: FieldArray
}

const poisons = new Map<Field, Poison>()

/** Fields whose poison is not as it was made: a kernel wrote what it is not said to. It is made anew. */
export function spoiledPoison(): string[] {
  const spoiled = [...poisons].filter(([, { values, asMade }]) => !sameValues(values, asMade))
  for (const [field] of spoiled) poisons.delete(field)
  return spoiled.map(([, { name }]) => name)
}

/** NaN and a word that is no index; a position has neither, so it gets a place of its own. */
function poison(name: string, field: Field, records: number, draw: Draw): FieldArray {
  const known = poisons.get(field)?.values
  const length = records * componentCount[field.type]
  if (known?.length === length) return known
  const values = makePoison(field, records, { ...draw, next: seededRandom(name) })
  poisons.set(field, { name, values, asMade: values.slice() })
  return values
}

function makePoison(field: Field, records: number, draw: Draw): FieldArray {
  if (field.type === 'position') return Float64Array.from(anywhere(records, draw))
  const length = records * componentCount[field.type]
  if (field.type === 'u32') return new Uint32Array(length).fill(poisonWord)
  return field.type === 'i32' ? new Int32Array(length).fill(poisonWord) : new Float64Array(length).fill(Number.NaN)
}
