// studyTable.ts: the results of a study as one table: a row for each point, with its parameters, what it measured, what was
// derived from that, and facts of its run.

import type { Study } from './loadStudy.js'
import type { PointState, PointStatus } from './pointState.js'
import { measureName, type NamedValue, runFacts } from './studyNames.js'
import type { PointValue } from './studyValues.js'

export interface TableRow {
  readonly point: string
  readonly status: PointStatus
  readonly seed: number | null
  readonly failure: string | null
  /** By name; null where there is no number. */
  readonly values: Readonly<Record<string, PointValue | null>>
}

export interface StudyTable {
  readonly columns: readonly NamedValue[]
  readonly rows: readonly TableRow[]
}

export function studyTable(study: Study, states: readonly PointState[]): StudyTable {
  const rows = states.map((state) => rowOf(study, state))
  const used = [...study.names.values()].filter(({ name, kind }) => {
    // what nobody expects, or the law does not have
    if (kind !== 'expected' && kind !== 'fact') return true
    return rows.some(({ values }) => values[name] !== null && values[name] !== undefined)
  })
  return { columns: used, rows }
}

function rowOf(study: Study, { point, status, record, failure }: PointState): TableRow {
  const values: Record<string, PointValue | null> = { ...point.values }
  const put = (name: string, value: number | null | undefined) => {
    values[name] = value === undefined || value === null || !Number.isFinite(value) ? null : value
  }
  if (status === 'completed' && record) {
    for (const { name, value, expected } of record.measures) {
      const known = measureName(name, study.columns)
      put(known, value)
      put(`${known}.expected`, expected)
    }
    for (const [name, { of }] of Object.entries(runFacts)) put(name, of(record))
  }
  const numberOf = (name: string) => {
    const value = values[name]
    return typeof value === 'number' ? value : Number.NaN
  }
  for (const { name, expression } of study.derived) put(name, expression.value(numberOf))
  return { point: point.name, status, seed: point.seed, failure, values }
}

/** The header of a column: friction, angle[rad]. */
const titleOf = ({ name, unit }: NamedValue) => (unit === '1' ? name : `${name}[${unit}]`)

export function tableCsv({ columns, rows }: StudyTable): string {
  const isParameter = ({ kind }: NamedValue) => kind === 'parameter'
  const [parameters, others] = [columns.filter(isParameter), columns.filter((column) => !isParameter(column))]
  const withSeed = rows.some(({ seed }) => seed !== null)
  const head = ['point', 'status', ...parameters.map(titleOf), ...(withSeed ? ['seed'] : []), ...others.map(titleOf)]
  const lines = rows.map(({ point, status, seed, values }) => {
    const cells = (of: readonly NamedValue[]) => of.map(({ name }) => values[name] ?? '')
    return [point, status, ...cells(parameters), ...(withSeed ? [seed ?? ''] : []), ...cells(others)]
  })
  return [head, ...lines].map((line) => `${line.map(quoted).join(',')}\n`).join('')
}

/** RFC 4180 */
function quoted(cell: PointValue): string {
  const text = String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function tableJson({ name, title, scene }: Study, { columns, rows }: StudyTable): string {
  return `${JSON.stringify({ study: name, title, scene, columns, rows }, null, 1)}\n`
}

/** Points that differ in nothing but what is not named, with mean and spread of a value. */
export interface PooledValue {
  readonly key: readonly PointValue[]
  readonly mean: number
  /** Standard deviation of the points, 0 of one. */
  readonly spread: number
  readonly count: number
}

/** Rows with the same values under `names`, in order of their first. */
export function pooled(rows: readonly TableRow[], names: readonly string[], of: string): PooledValue[] {
  const groups = new Map<string, { key: PointValue[]; values: number[] }>()
  for (const { values } of rows) {
    const [key, value] = [names.map((name) => values[name]), values[of]]
    if (typeof value !== 'number' || key.some((part) => part === null || part === undefined)) continue
    const id = JSON.stringify(key)
    if (!groups.has(id)) groups.set(id, { key: key as PointValue[], values: [] })
    groups.get(id)!.values.push(value)
  }
  return [...groups.values()].map(({ key, values }) => {
    const count = values.length
    const mean = values.reduce((a, b) => a + b, 0) / count
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
    return { key, mean, spread: count > 1 ? Math.sqrt(squares / (count - 1)) : 0, count }
  })
}
