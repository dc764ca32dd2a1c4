// paperReport.ts: the papers' tables and figures beside what was measured, as Markdown and plots.

import { linePlot, type PlotSeries } from 'talus'
import { mostContacts, overBullet, siloTable, tankTable } from './paperNumbers.js'
import { latest, type PaperRow } from './paperRows.js'

export interface PaperReport {
  readonly markdown: string
  /** Texts of SVG files by name. */
  readonly plots: Readonly<Record<string, string>>
}

/** From the rows in the order they were measured: the last of each kind counts. */
export function paperReport(rows: readonly PaperRow[]): PaperReport {
  const plots = {
    'papers-silo.svg': siloPlot(rows),
    'papers-tank.svg': tankPlot(rows),
    'papers-spheres.svg': spheresPlot(rows),
    'papers-bullet.svg': bulletPlot(rows),
  }
  const markdown = [
    '**Table 1**, a silo that empties, s for solving one step; "faster" is how many times the GPU is faster than one core:',
    siloMarkdown(rows),
    picture('papers-silo.svg', 'silo'),
    '**Table 3 and Fig. 22**, a tank of 12 layers of grains on one GPU, a step; contacts of the paper are those near each other, ours those that press:',
    tankMarkdown(rows),
    picture('papers-tank.svg', 'tank'),
    `**Fig. 23**, contacts of random spheres on one GPU (the paper: ${short(mostContacts.contacts)} in just under ${mostContacts.seconds} s):`,
    spheresMarkdown(rows),
    picture('papers-spheres.svg', 'contacts of spheres'),
    `**Fig. 24**, the same against Bullet on one core, spheres put in anew (the paper: up to ${overBullet.times} times faster at ${short(overBullet.contacts)} contacts):`,
    bulletMarkdown(rows),
    picture('papers-bullet.svg', 'against Bullet'),
  ]
  return { markdown: markdown.filter(Boolean).join('\n\n'), plots }

  function picture(name: keyof typeof plots, what: string): string {
    return plots[name] ? `![${what}](images/${name})` : ''
  }
}

const of = (table: string, backend: string) => (row: PaperRow) => row.table === table && row.backend === backend
/** Figures of search are for Fig. 23 at as many contacts as it had, and for Fig. 24 at as many as Bullet is given. */
const isDense = (row: PaperRow) => row.contacts > row.count

const empty = 'to be measured'
const short = (n: number) => n.toLocaleString('en-US')
const seconds = (ms: number) => (Number.isNaN(ms) ? '' : (ms / 1000).toPrecision(3))
const times = (a: number, b: number) => `${(a / b).toPrecision(3)}`
const small = (x: number) => (Number.isNaN(x) ? '' : x.toExponential(1))

function markdownTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const byCount = (rows: readonly PaperRow[]) => new Map(rows.map((row) => [row.count, row]))

function siloMarkdown(rows: readonly PaperRow[]): string {
  const [cpu, gpu] = [byCount(latest(rows, of('silo', 'cpu'))), byCount(latest(rows, of('silo', 'gpu')))]
  const head = [
    'grains',
    'paper, one core',
    'GPU',
    'faster',
    'search faster',
    'Talus, one core',
    'GPU',
    'faster',
    'search faster',
    'residual, m/s',
    'hash',
  ]
  return markdownTable(
    head,
    siloTable.map(({ count, ...paper }) => {
      const [a, b] = [cpu.get(count), gpu.get(count)]
      return [
        short(count),
        ...[paper.cpu, paper.gpu, times(paper.cpu, paper.gpu), paper.search],
        ...[a ? seconds(a.solveMs) : empty, b ? seconds(b.solveMs) : empty],
        ...(a && b ? [times(a.solveMs, b.solveMs), times(a.searchMs, b.searchMs)] : ['', '']),
        ...[
          [a, b]
            .map((row) => (row ? small(row.residual) : ''))
            .filter(Boolean)
            .join('; '),
        ],
        ...[
          [a, b]
            .map((row) => row?.hash ?? '')
            .filter(Boolean)
            .join('; '),
        ],
      ]
    }),
  )
}

function tankMarkdown(rows: readonly PaperRow[]): string {
  const ours = byCount(latest(rows, of('tank', 'gpu')))
  const paper = new Map<number, (typeof tankTable)[number]>(tankTable.map((row) => [row.count, row]))
  const counts = [...new Set([...paper.keys(), 2e6, 4e6, 8e6, ...ours.keys()])].sort((a, b) => a - b)
  const head = [
    'grains',
    'paper: contacts',
    's',
    'search',
    'solver',
    'Talus: contacts',
    's',
    'search',
    'solver',
    'iterations',
    'residual, m/s',
    'hash',
    'faster',
    'scene, machine, date',
  ]
  return markdownTable(
    head,
    counts.map((count) => {
      const [p, t] = [paper.get(count), ours.get(count)]
      const told = p ? [short(p.contacts), p.all, p.search, p.solve] : ['', '', '', '']
      if (!t) return [short(count), ...told, empty, '', '', '', '', '', '', '', '']
      return [
        ...[short(count), ...told, short(t.contacts), seconds(t.ms), seconds(t.searchMs), seconds(t.solveMs)],
        ...[t.iterations.toFixed(0), small(t.residual), t.hash, p ? times(1000 * p.all, t.ms) : ''],
        `${t.scene}; ${t.machine}; ${t.date}`,
      ]
    }),
  )
}

function spheresMarkdown(rows: readonly PaperRow[]): string {
  const ours = latest(rows, (row) => of('spheres', 'gpu')(row) && isDense(row))
  if (ours.length === 0) return `| contacts | s |\n| --- | --- |\n| ${empty} | |`
  const cells = (r: PaperRow) => [short(r.count), short(r.contacts), seconds(r.ms), r.hash, `${r.machine}; ${r.date}`]
  return markdownTable(['spheres', 'contacts', 's', 'hash', 'machine, date'], ours.map(cells))
}

/** Rows of one count by Bullet and by ours. */
function beside(rows: readonly PaperRow[], backend: string): [PaperRow, PaperRow][] {
  const ours = byCount(latest(rows, (row) => of('spheres', backend)(row) && !isDense(row)))
  const bullet = latest(rows, of('spheres', 'bullet'))
  return bullet.flatMap((b): [PaperRow, PaperRow][] => {
    const same = ours.get(b.count)
    return same ? [[b, same]] : []
  })
}

function bulletMarkdown(rows: readonly PaperRow[]): string {
  const pairs = (['cpu', 'gpu'] as const).flatMap((backend) => beside(rows, backend))
  if (pairs.length === 0) return `| contacts | Bullet, s | Talus, s |\n| --- | --- | --- |\n| ${empty} | | |`
  const cells = ([b, t]: [PaperRow, PaperRow]) => [
    ...[short(t.count), short(t.contacts), seconds(b.ms), seconds(t.ms), times(b.ms, t.ms), t.hash],
    `${t.machine}; ${t.date}`,
  ]
  return markdownTable(
    ['spheres', 'contacts', 'Bullet, s', 'Talus, s', 'faster', 'hash', 'machine, date'],
    pairs.map(cells),
  )
}

const line = (name: string, x: readonly number[], y: readonly number[]): PlotSeries => ({ name, x, y, markers: true })
const overCounts = (name: string, rows: readonly PaperRow[], ms: (row: PaperRow) => number) =>
  line(
    name,
    rows.map((row) => row.count),
    rows.map((row) => ms(row) / 1000),
  )

/** Lines with no point are left out. */
function drawn(title: string, x: string, y: string, series: readonly PlotSeries[]): string {
  const filled = series.filter((s) => Array.from(s.y).some((value) => value > 0))
  const axis = (label: string) => ({ label, scale: 'log' as const })
  return filled.length === 0 ? '' : linePlot({ title, x: axis(x), y: axis(y), series: filled, height: 420 })
}

function siloPlot(rows: readonly PaperRow[]): string {
  const counts = siloTable.map(({ count }) => count)
  return drawn('Solving a step of a silo', 'grains', 'time [s]', [
    line(
      'paper, one core',
      counts,
      siloTable.map(({ cpu }) => cpu),
    ),
    line(
      'paper, GPU',
      counts,
      siloTable.map(({ gpu }) => gpu),
    ),
    overCounts('Talus, one core', latest(rows, of('silo', 'cpu')), (row) => row.solveMs),
    overCounts('Talus, GPU', latest(rows, of('silo', 'gpu')), (row) => row.solveMs),
  ])
}

function tankPlot(rows: readonly PaperRow[]): string {
  const counts = tankTable.map(({ count }) => count)
  const ours = latest(rows, of('tank', 'gpu'))
  return drawn('A step of a tank of constant depth, GPU', 'grains', 'time [s]', [
    line(
      'paper, all',
      counts,
      tankTable.map(({ all }) => all),
    ),
    line(
      'paper, search',
      counts,
      tankTable.map(({ search }) => search),
    ),
    overCounts('Talus, all', ours, (row) => row.ms),
    overCounts('Talus, search', ours, (row) => row.searchMs),
  ])
}

function spheresPlot(rows: readonly PaperRow[]): string {
  const ours = latest(rows, (row) => of('spheres', 'gpu')(row) && isDense(row))
  return drawn('Contacts of random spheres found on a GPU', 'contacts', 'time [s]', [
    line('paper, its largest', [mostContacts.contacts], [mostContacts.seconds]),
    line(
      'Talus',
      ours.map((row) => row.contacts),
      ours.map((row) => row.ms / 1000),
    ),
  ])
}

function bulletPlot(rows: readonly PaperRow[]): string {
  const faster = (name: string, backend: string) => {
    const pairs = beside(rows, backend)
    return line(
      name,
      pairs.map(([, t]) => t.contacts),
      pairs.map(([b, t]) => b.ms / t.ms),
    )
  }
  return drawn('Search for contacts against Bullet', 'contacts', 'times faster', [
    line('paper, its largest', [overBullet.contacts], [overBullet.times]),
    faster('Talus, CPU', 'cpu'),
    faster('Talus, GPU', 'gpu'),
  ])
}
