// studyPage.ts: a study as one page that stands alone: its figures, its table, what failed. No scripts, nothing from outside.

import { escaped, plain, section } from '../report/html.js'
import { reportStyle } from '../report/reportStyle.js'
import { talusVersion } from '../version.js'
import type { Study } from './loadStudy.js'
import { countStates, type PointState } from './pointState.js'
import type { ExpectationResult } from './studyExpectations.js'
import { type Figure, labelOf, type StudyFigures } from './studyFigures.js'
import { axisOf, type NamedValue } from './studyNames.js'
import type { StudyTable, TableRow } from './studyTable.js'

export interface StudyPageContent {
  readonly study: Study
  readonly states: readonly PointState[]
  readonly table: StudyTable
  readonly figures: StudyFigures
  readonly expectations: readonly ExpectationResult[]
}

/** Rows of the table in the page; all are in table.csv. */
const mostRows = 500

const style = `
  .scroll { overflow-x: auto }
  .scroll td, .scroll th { white-space: nowrap }
  .scroll a { color: var(--accent) }`

export function studyPage(content: StudyPageContent): string {
  const { study, figures } = content
  const left = figures.left > 0 ? `<p class="quiet">${figures.left} more can be drawn from table.csv.</p>` : ''
  return [
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(study.name)}: study</title>\n<style>${reportStyle}${style}\n</style>\n</head>\n<body>\n<main>`,
    heading(content),
    section('Figures', grid(figures.own) + undrawn(figures.empty), 'long'),
    section('Expected', expected(content.expectations)),
    section('Points that failed', failures(content.states)),
    section('Measures over parameters', grid(figures.curves) + (figures.maps.length === 0 ? left : ''), 'long'),
    section('Maps', grid(figures.maps) + (figures.maps.length > 0 ? left : ''), 'long'),
    section('Table', tableOf(content), 'long'),
    `<footer><p>Written by Talus ${escaped(talusVersion)}. Numbers are in SI units.</p></footer>`,
    '</main>\n</body>\n</html>\n',
  ].join('\n')
}

function heading({ study, states }: StudyPageContent): string {
  const counts = countStates(states)
  const kinds = { completed: 'good', failed: 'bad', running: 'warn', interrupted: 'warn', waiting: 'warn' } as const
  const badges = Object.entries(counts).map(
    ([status, count]) => `<span class="badge ${kinds[status as keyof typeof kinds]}">${count} ${status}</span>`,
  )
  const varied = study.columns.filter(({ varies }) => varies).map(({ name }) => escaped(labelOf(name)))
  const seconds = states.reduce((sum, { record }) => sum + (record?.wallSeconds ?? 0), 0)
  return [
    `<header><h1>${escaped(study.title)}${badges.join('')}</h1>`,
    `<p>${escaped(study.definition.title)}</p>`,
    `<p class="quiet">scene ${escaped(study.definition.name)}, ${plain(states.length)} points${varied.length > 0 ? ` over ${varied.join(', ')}` : ''}, ${plain(Number(seconds.toPrecision(3)))} s of runs</p></header>`,
  ].join('')
}

const grid = (figures: readonly Figure[]) =>
  figures.length === 0 ? '' : `<div class="plots">${figures.map((f) => `<div>${f.draw(true)}</div>`).join('\n')}</div>`

const undrawn = (titles: readonly string[]) =>
  titles.map((title) => `<p class="warn">No point has values for the figure ${escaped(title)}.</p>`).join('')

function expected(expectations: readonly ExpectationResult[]): string {
  if (expectations.length === 0) return ''
  const rows = expectations.map(({ what, found, expected: wanted, pass, why }) => {
    const numbers = found.map((value) => plain(Number(value.toPrecision(3)))).join(', ')
    const verdict = pass === null ? ['', 'no points'] : pass ? ['good', 'pass'] : ['bad', 'fail']
    const cells = [what, numbers, wanted].map((text) => `<td>${escaped(text)}</td>`).join('')
    return `<tr>${cells}<td class="${verdict[0]}">${verdict[1]}</td><td>${escaped(why)}</td></tr>`
  })
  return `<table><tr><th>what</th><th>of each curve</th><th>expected</th><th></th><th></th></tr>${rows.join('')}</table>`
}

function failures(states: readonly PointState[]): string {
  const failed = states.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return ''
  const rows = failed.map(
    ({ point, failure }) => `<tr><td>${escaped(point.name)}</td><td class="bad">${escaped(failure ?? '')}</td></tr>`,
  )
  return `<table><tr><th>point</th><th>why</th></tr>${rows.join('')}</table>`
}

/** Facts of the runs stand in it where the file asks for them. */
function isTabled({ name, kind }: NamedValue, { measures = [], figures = [] }: Study['settings']): boolean {
  if (kind !== 'fact') return kind !== 'expected'
  return [...measures, ...figures.flatMap(({ x, y }) => [axisOf(x).of, axisOf(y).of])].includes(name)
}

/** What all points share stands once above the table. */
function tableOf({ study, table }: StudyPageContent): string {
  const fixed = new Set(study.columns.filter(({ varies }) => !varies).map(({ name }) => name))
  const columns = table.columns.filter(
    (column) =>
      !fixed.has(column.name) &&
      isTabled(column, study.settings) &&
      table.rows.some(({ values }) => (values[column.name] ?? null) !== null),
  )
  const withSeed = table.rows.some(({ seed }) => seed !== null)
  const [first] = table.rows
  const shared = study.columns
    .filter(({ name }) => fixed.has(name))
    .map(
      ({ name, unit }) =>
        `${escaped(labelOf(name))} = ${cell(first?.values[name])}${unit === '1' ? '' : ` ${escaped(unit)}`}`,
    )
  const head = ['point', ...columns.map(titleOf), ...(withSeed ? ['seed'] : [])]
  const rows = table.rows.slice(0, mostRows).map((row) => rowOf(row, columns, withSeed))
  const more = table.rows.length - rows.length
  return [
    shared.length > 0 ? `<p class="quiet">${shared.join(', ')}</p>` : '',
    `<div class="scroll"><table><tr>${head.map((title, k) => `<th${k > 0 ? ' class="number"' : ''}>${title}</th>`).join('')}</tr>`,
    `${rows.join('\n')}</table></div>`,
    more > 0 ? `<p class="quiet">${more} more rows are in table.csv.</p>` : '',
  ].join('\n')
}

const titleOf = ({ name, unit }: NamedValue) => `${escaped(labelOf(name))}${unit === '1' ? '' : ` [${escaped(unit)}]`}`

const cell = (value: TableRow['values'][string] | undefined) =>
  value === null || value === undefined ? '' : typeof value === 'number' ? plain(value) : escaped(String(value))

function rowOf({ point, status, seed, values }: TableRow, columns: readonly NamedValue[], withSeed: boolean): string {
  const link = `<a href="points/${encodeURIComponent(point)}/report.html">${escaped(point)}</a>`
  const name = status === 'completed' ? link : `${escaped(point)} <span class="warn">${status}</span>`
  const cells = [...columns.map((column) => cell(values[column.name])), ...(withSeed ? [String(seed ?? '')] : [])]
  return `<tr><td>${name}</td>${cells.map((text) => `<td class="number">${text}</td>`).join('')}</tr>`
}
