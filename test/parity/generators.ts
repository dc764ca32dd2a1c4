// generators.ts: random values for the fields and parameters of kernels. Reals are rounded to single precision, so that
// every precision starts from the same numbers.

import type { Domain } from '#talus/backends/backend.js'

export interface Draw {
  /** Next number of the sequence, 0 <= u < 1. */
  readonly next: () => number
  readonly domain: Domain
  /** Records of each owner. */
  readonly count: (owner: string) => number
}

/** All components of one record. */
export type Generator = (draw: Draw, record: number) => readonly number[]

export const between =
  (low: number, high: number): Generator =>
  ({ next }) => [Math.fround(low + (high - low) * next())]

export const integer = (low: number, high: number): Generator => {
  return ({ next }) => [low + Math.floor((high - low + 1) * next())]
}

/** Any record of the owner. */
export const indexOf =
  (owner: string): Generator =>
  ({ next, count }) => [Math.floor(count(owner) * next())]

/** The record with the same number, or the one `offset` after it; owners come in equal numbers here. */
export const sameRecord =
  (offset = 0): Generator =>
  (_, record) => [record + offset]

export const oneOf =
  (...choices: Generator[]): Generator =>
  (draw, record) =>
    choices[Math.floor(choices.length * draw.next())]!(draw, record)

export const vector =
  (low: number, high: number): Generator =>
  ({ next }) =>
    [0, 1, 2].map(() => Math.fround(low + (high - low) * next()))

export function unitVector(size: number): Generator {
  return ({ next }) => {
    const v = Array.from({ length: size }, () => 2 * next() - 1)
    const length = Math.hypot(...v)
    return length < 0.1 ? v.map((_, k) => (k === 0 ? 1 : 0)) : v.map((x) => Math.fround(x / length))
  }
}

/** Any place in the domain. */
export const place: Generator = ({ next, domain }) => domain.origin.map((o, axis) => o + domain.size[axis]! * next())

/** The first of `length` records that belong to this one. */
export const rangeOf =
  (length: number): Generator =>
  (_, record) => [length * record]

/** In order, each number `times` times. */
export const inOrder =
  (times: number): Generator =>
  (_, record) => [Math.floor(record / times)]

/** First record of level `level`: levels of uneven length, some of them empty, that hold all records of the owner in order. */
function levelStart(level: number, levels: number, records: number): number {
  return level >= levels ? records : Math.floor(records * (level / levels) ** 3)
}

/** The range of records of `owner` that a level holds, for the fields <level>First and <level>End. */
export const levelRange = (owner: string, levelOwner: string): { first: Generator; end: Generator } => {
  const at =
    (offset: number): Generator =>
    ({ count }, record) => [levelStart(record + offset, count(levelOwner), count(owner))]
  return { first: at(0), end: at(1) }
}

/** A record of another level, earlier or later; the same record where there is none. */
export const otherLevel =
  (owner: string, levelOwner: string, which: 'earlier' | 'later'): Generator =>
  ({ next, count }, record) => {
    const [records, levels] = [count(owner), count(levelOwner)]
    let level = 0
    while (level < levels && levelStart(level + 1, levels, records) <= record) level++
    const start = which === 'earlier' ? 0 : levelStart(level + 1, levels, records)
    const length = which === 'earlier' ? levelStart(level, levels, records) : records - start
    return [length <= 0 || record >= records ? record : start + Math.floor(length * next())]
  }

/** What a program says about its inputs, by name, where the type does not tell. */
export interface InputRules {
  /** By field, or by kernel and field: `searchPairs.bodyFirstPair`. */
  readonly fields: Readonly<Record<string, Generator>>
  readonly parameters: Readonly<Record<string, number>>
  /** Values that parameters of a kernel, or of a variant of it, take together. */
  readonly parameterSets?: Readonly<Record<string, readonly Readonly<Record<string, number | boolean>>[]>>
  /** Values of counters that mean more than 0 and not 0. */
  readonly counters?: Readonly<Record<string, readonly number[]>>
  /** Owners that come in another number than most, for all kernels or for one: `searchPairs.entry`. */
  readonly counts: Readonly<Record<string, number>>
  /** Owners that kernels append to: the order of their records is nobody's promise. */
  readonly unordered: readonly string[]
  /** Fields that keep what rounding took of another field: each precision has its own, at most a rounding of that field. */
  readonly roundings?: Readonly<Record<string, string>>
}
