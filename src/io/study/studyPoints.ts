// studyPoints.ts: the points of a study: every combination of lists and ranges, of the points written out and of the
// samples, each as often as it is to be repeated. The last of the lists changes fastest.

import { createHash } from 'node:crypto'
import { InputError } from '../../model/inputError.js'
import { didYouMean } from '../../model/nearestName.js'
import type { Attempt } from '../sceneFile/problem.js'
import { samplePoints } from './samples.js'
import { mostPoints, type StudyFile } from './studySchema.js'
import { at, checkValue, type Described, type PointValue, type StudyEntry, unitOf, valueOf } from './studyValues.js'

export type PointValues = Readonly<Record<string, PointValue>>

export interface StudyPoint {
  /** Of its folder; the same for the same values, wherever it stands in the study. */
  readonly name: string
  readonly values: PointValues
  /** Null where the scene's own is taken. */
  readonly seed: number | null
}

/** What a column of the study is of. */
export interface StudyColumn {
  readonly name: string
  /** SI unit, '1' for pure numbers and texts. */
  readonly unit: string
  readonly numeric: boolean
  /** False where all points have the same value. */
  readonly varies: boolean
  /** Follows from others. */
  readonly computed: boolean
}

export interface PointsOptions extends Described {
  readonly file: StudyFile
  /** Changes with what the scene is, so that points of another scene are other points. */
  readonly sceneKey: string
  readonly attempt: Attempt
}

export function studyPoints(entries: readonly StudyEntry[], options: PointsOptions): StudyPoint[] {
  const { file, attempt } = options
  const explicit = file.points ? attempt(['points'], () => explicitPoints(entries, options)) : [{}]
  const sampled = attempt(['sample'], () => sampledPoints(entries, file)) ?? [{}]
  const grid = entries.filter(({ values }) => values.length > 0)
  const seeds = attempt(['repeats'], () => seedsOf(options)) ?? [null]
  if (!explicit) return []
  const sizes = [explicit.length, sampled.length, seeds.length, ...grid.map(({ values }) => values.length)]
  const total = sizes.reduce((a, b) => a * b, 1)
  if (total > mostPoints) {
    attempt([], () => {
      throw new InputError(
        `it has ${total.toLocaleString('en-US')} points, at most ${mostPoints.toLocaleString('en-US')}.`,
      )
    })
    return []
  }
  let combined: PointValues[] = explicit
  for (const { name, values } of grid)
    combined = combined.flatMap((before) => values.map((value) => ({ ...before, [name]: value })))
  combined = combined.flatMap((before) => sampled.map((sample) => ({ ...before, ...sample })))
  const computed = combined.map((values) => withComputed(values, entries, options))
  const varying = new Set(columnsOf(entries, computed, options).flatMap(({ name, varies }) => (varies ? [name] : [])))
  const points = computed.flatMap((values) => seeds.map((seed) => pointOf(values, seed, varying, options)))
  return [...new Map(points.map((point) => [point.name, point])).values()]
}

/** Columns in the order of the file, those of points written out at the end. */
export function columnsOf(
  entries: readonly StudyEntry[],
  points: readonly PointValues[],
  described: Described,
): StudyColumn[] {
  const names = [...new Set([...entries.map(({ name }) => name), ...points.flatMap((values) => Object.keys(values))])]
  return names.map((name) => {
    const values = new Set(points.map((point) => point[name]))
    const entry = entries.find((one) => one.name === name)
    const unit = entry?.unit ?? unitOf(name, described).unit ?? '1'
    const numeric = [...values].every((value) => typeof value === 'number')
    return { name, unit, numeric, varies: values.size > 1, computed: !!entry?.computed }
  })
}

function explicitPoints(entries: readonly StudyEntry[], options: PointsOptions): PointValues[] {
  const { file, definition } = options
  return file.points!.map((point) =>
    Object.fromEntries(
      Object.entries(point).map(([name, raw]) => {
        if (entries.some((entry) => entry.name === name))
          throw new InputError(`${name} stands among the parameters too: leave one of them out.`)
        const { value } = valueOf(raw, unitOf(name, options).unit, name)
        checkValue(name, value, definition)
        return [name, value]
      }),
    ),
  )
}

function sampledPoints(entries: readonly StudyEntry[], { sample }: StudyFile): PointValues[] {
  const open = entries.filter(({ interval }) => interval !== null)
  if (!sample && open.length === 0) return [{}]
  if (!sample)
    throw new InputError(
      `${open.map(({ name }) => name).join(', ')}: a range without points is sampled: add points, or sample: { method: latin, points: 20 }.`,
    )
  if (open.length === 0) throw new InputError('no parameter is an interval { from, to } that could be sampled.')
  const { method, points, seed = 1 } = sample
  return samplePoints({ method, points, dimensions: open.length, seed }).map((row) =>
    Object.fromEntries(row.map((share, d) => [open[d]!.name, at(open[d]!.interval!, share, open[d]!.whole)])),
  )
}

function seedsOf({ file, definition }: PointsOptions): (number | null)[] {
  if (file.repeats === undefined) return [null]
  const { count, seed = 1 } = typeof file.repeats === 'number' ? { count: file.repeats } : file.repeats
  if (!definition.parameters.seed) throw new InputError(`${definition.name} has nothing random: drop repeats.`)
  if (file.parameters && 'seed' in file.parameters) throw new InputError('repeats set the seed: drop parameters.seed.')
  return Array.from({ length: count }, (_, k) => seed + k)
}

/** Values computed from computed ones, at the most: making them recurses. */
const deepest = 500

/** Adds what is computed, each after what it needs. */
function withComputed(given: PointValues, entries: readonly StudyEntry[], options: PointsOptions): PointValues {
  const { definition, attempt } = options
  const values: Record<string, PointValue> = { ...given }
  const making = new Set<string>()
  /** Refused, or computed from what was: said once. */
  const broken = new Set<string>()
  const known = () => [...entries.map(({ name }) => name), ...Object.keys(given), ...Object.keys(definition.parameters)]
  const own = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  const numberOf = (name: string): number => {
    const entry = entries.find((one) => one.name === name)
    if (entry?.computed && own(name) === undefined && !broken.has(name)) make(entry)
    if (broken.has(name)) return Number.NaN
    const value =
      own(name) ?? (Object.hasOwn(definition.parameters, name) ? definition.parameters[name]!.default : undefined)
    if (typeof value === 'number') return value
    if (value === undefined) throw new InputError(`unknown name ${name}${didYouMean(name, new Set(known()))}`)
    throw new InputError(`${name} is ${value}, not a number.`)
  }
  const make = ({ name, path, computed }: StudyEntry): void => {
    if (making.has(name)) throw new InputError(`${[...making, name].join(' needs ')}: nothing can be computed first.`)
    if (making.size > deepest) throw new InputError(`${name} follows from more than ${deepest} others, one by one.`)
    making.add(name)
    const made = attempt(path, () => {
      const value = computed!.value(numberOf)
      if (computed!.names.some((needed) => broken.has(needed))) return undefined
      if (!Number.isFinite(value)) throw new InputError(`it comes out as ${value}.`)
      checkValue(name, value, definition)
      return value
    })
    making.delete(name)
    if (made === undefined) broken.add(name)
    else values[name] = made
  }
  for (const entry of entries)
    if (entry.computed && own(entry.name) === undefined && !broken.has(entry.name)) make(entry)
  return values
}

function pointOf(
  values: PointValues,
  seed: number | null,
  varying: ReadonlySet<string>,
  { sceneKey }: PointsOptions,
): StudyPoint {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash('sha256')
    .update(JSON.stringify([sceneKey, sorted, seed]))
    .digest('hex')
    .slice(0, 8)
  const parts = Object.entries(values)
    .filter(([name]) => varying.has(name))
    .map(
      ([name, value]) =>
        `${name.split('.').at(-1)}=${typeof value === 'number' ? Number(value.toPrecision(5)) : value}`,
    )
  const label = [...parts, ...(seed === null ? [] : [`seed=${seed}`])].join(',').replace(/[^\w=.,+-]/g, '_')
  // short enough for every file system
  return { name: `${label.slice(0, 80)}${label ? '-' : ''}${hash}`, values, seed }
}
