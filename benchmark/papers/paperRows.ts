// paperRows.ts: what was measured for the papers' tables: one row for each measurement in benchmark/papers.csv.

import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

export const paperTables = ['silo', 'tank', 'spheres'] as const
export type PaperTable = (typeof paperTables)[number]

export interface PaperRow {
  readonly table: PaperTable
  /** What was run, in words. */
  readonly scene: string
  readonly count: number
  /** cpu, gpu or bullet. */
  readonly backend: string
  readonly machine: string
  /** Year, month and day. */
  readonly date: string
  readonly contacts: number
  /** ms for a whole step, and of that for finding contacts and for solving; NaN where it was not measured apart. */
  readonly ms: number
  readonly searchMs: number
  readonly solveMs: number
  /** Of a step; NaN where nothing is solved. */
  readonly iterations: number
  /** m/s */
  readonly residual: number
  /** Of the state at the end, or of the contacts found. */
  readonly hash: string
}

const texts = ['table', 'scene', 'backend', 'machine', 'date', 'hash'] as const
const columns: readonly (keyof PaperRow)[] = [
  ...['table', 'scene', 'count', 'backend', 'machine', 'date', 'contacts', 'ms', 'searchMs', 'solveMs'],
  ...['iterations', 'residual', 'hash'],
] as readonly (keyof PaperRow)[]

export function readRows(file: URL): PaperRow[] {
  if (!existsSync(file)) return []
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line, k) => rowOf(line.split(','), k + 2))
}

function rowOf(cells: readonly string[], line: number): PaperRow {
  if (cells.length !== columns.length) {
    throw new Error(`papers.csv, line ${line}: ${columns.length} cells are wanted, found ${cells.length}.`)
  }
  const isText = (column: string) => (texts as readonly string[]).includes(column)
  const value = (cell: string) => (cell === '' ? Number.NaN : Number(cell))
  return Object.fromEntries(columns.map((c, k) => [c, isText(c) ? cells[k]! : value(cells[k]!)])) as unknown as PaperRow
}

/** Commas of names become semicolons, so that a cell needs no quotes. */
export function appendRow(file: URL, row: PaperRow): void {
  if (!existsSync(file)) writeFileSync(file, `${columns.join(',')}\n`)
  const numeral = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(4)))
  const cell = (value: string | number) => {
    if (typeof value === 'string') return value.replaceAll(',', ';')
    return Number.isNaN(value) ? '' : numeral(value)
  }
  appendFileSync(file, `${columns.map((column) => cell(row[column])).join(',')}\n`)
}

/** The last row for each count, of those that `which` takes, in order of counts. */
export function latest(rows: readonly PaperRow[], which: (row: PaperRow) => boolean): PaperRow[] {
  const byCount = new Map(rows.filter(which).map((row) => [row.count, row]))
  return [...byCount.values()].sort((a, b) => a.count - b.count)
}
