// reportPage.ts: a run as one page that stands alone: what was run, on what, what it measured, how it went. It has no
// scripts and asks for nothing outside itself.

import type { MeasureResult } from '../../model/defineScene.js'
import type { RunRecord } from '../runFolder/runRecord.js'
import { escaped, facts, plain, section, withUnit } from './html.js'
import { energyPlot, probePlots, solverPlots, type TimeTable } from './reportPlots.js'
import { reportStyle } from './reportStyle.js'

export interface ReportContent {
  readonly record: RunRecord
  /** Of the scene, where it has one. */
  readonly title?: string
  readonly probes: TimeTable
  readonly history: TimeTable | null
  /** HTML. */
  readonly pictures: string
  /** Of the scene, as the text of SVG files. */
  readonly figures?: readonly string[]
}

export function reportPage(content: ReportContent): string {
  const { record, probes, history, pictures, figures = [] } = content
  const { plots, left } = probePlots(probes)
  const more = left > 0 ? `<p class="quiet">${left} more probes are in probes.csv.</p>` : ''
  const solver = history ? solverPlots(history, record.request.historyEvery ?? 1) : []
  const energy = history ? energyPlot(history) : ''
  return [
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(record.scene)}: report</title>\n<style>${reportStyle}\n</style>\n</head>\n<body>\n<main>`,
    heading(content),
    section('Measures', measures(record.measures)),
    section('Warnings', warnings(record)),
    section('Pictures', pictures),
    section('Figures', grid(figures.map(described))),
    section('Probes', grid(plots) + more, 'long'),
    section('Energy', (energy && `<div class="wide">${energy}</div>`) + energyTable(record)),
    section('Contacts', grid(solver), 'long'),
    section('Where the time went', stages(record)),
    section('What was run', run(record)),
    `<footer><p>Written by Talus ${escaped(record.talus)}. Numbers are in SI units.</p></footer>`,
    '</main>\n</body>\n</html>\n',
  ].join('\n')
}

function heading({ record, title }: ReportContent): string {
  const { status, scene, steps, time, wallSeconds, backend, counters } = record
  const failed = record.measures.filter(({ pass }) => pass === false).length
  const kind = status === 'failed' ? 'bad' : status === 'interrupted' ? 'warn' : 'good'
  const judged = record.measures.some(({ pass }) => pass !== null)
  const verdict = judged
    ? `<span class="badge ${failed > 0 ? 'bad' : 'good'}">${failed > 0 ? `${failed} measure${failed === 1 ? '' : 's'} off` : 'as expected'}</span>`
    : ''
  const why = record.failure ? `<p class="bad">${escaped(record.failure)}</p>` : ''
  return [
    `<header><h1>${escaped(scene)}<span class="badge ${kind}">${status}</span>${verdict}</h1>`,
    title ? `<p>${escaped(title)}</p>` : '',
    `<p class="quiet">${plain(counters.bodies)} bodies, ${plain(steps)} steps, ${plain(time)} s simulated in ${plain(Number(wallSeconds.toPrecision(3)))} s on ${escaped(backend.device)}</p>`,
    `${why}</header>`,
  ].join('')
}

function measures(results: readonly MeasureResult[]): string {
  if (results.length === 0) return ''
  const judged = results.some(({ expected }) => expected !== null)
  const cell = (content: string) => `<td class="number">${content}</td>`
  const rows = results.map(({ name, value, unit, expected, tolerance, pass }) => {
    const wanted =
      expected === null
        ? ''
        : `${withUnit(expected, unit)}${tolerance === null ? '' : ` ± ${withUnit(tolerance, unit)}`}`
    const off = expected === null ? '' : withUnit(Number((value - expected).toPrecision(3)), unit)
    const mark = pass === null ? '' : pass ? '<span class="good">✓ pass</span>' : '<span class="bad">✗ off</span>'
    const others = judged ? `${cell(wanted)}${cell(off)}<td>${mark}</td>` : ''
    return `<tr><td>${escaped(name)}</td>${cell(withUnit(value, unit))}${others}</tr>`
  })
  const titles = judged ? '<th class="number">expected</th><th class="number">difference</th><th></th>' : ''
  return `<table><tr><th>measure</th><th class="number">value</th>${titles}</tr>${rows.join('')}</table>`
}

function warnings({ warnings: own = [], phases = [] }: RunRecord): string {
  const before = phases.flatMap(({ name, warnings: of }) =>
    of.map(({ message, count }) => ({ message: `phase ${name}: ${message}`, count })),
  )
  const found = [...before, ...own]
  if (found.length === 0) return ''
  const rows = found.map(
    ({ message, count }) => `<tr><td class="warn">${escaped(message)}</td><td class="number">${plain(count)}</td></tr>`,
  )
  return `<table><tr><th>the first of each kind</th><th class="number">times</th></tr>${rows.join('')}</table>`
}

const energyLines = {
  kinetic: 'kinetic',
  potential: 'potential in gravity',
  elastic: 'elastic',
  springs: 'taken by springs and dampers',
  motors: 'work of motors',
  drives: 'work of drives',
  joints: 'corrections of joints',
  applied: 'work of applied forces',
  cables: 'work of cables on the motion',
  drag: 'lost to drag',
  friction: 'lost to friction',
  impact: 'lost in impacts',
  stabilisation: 'lost by stabilisation',
  integration: 'lost by the length of the step',
  dissipated: 'lost in contacts, dampers and cables',
  unexplained: 'left over',
} as const

/** The balance at the end of the run, of a law that keeps one. */
function energyTable({ energy }: RunRecord): string {
  if (energy.unexplained === undefined && energy.dissipated === undefined) return ''
  const rows = Object.entries(energyLines).flatMap(([name, what]) => {
    const value = energy[name as keyof typeof energyLines]
    return value === undefined
      ? []
      : [`<tr><td>${what}</td><td class="number">${plain(Number(value.toPrecision(4)))} J</td></tr>`]
  })
  return `<table><tr><th>energy</th><th class="number">at the end, or since the start</th></tr>${rows.join('')}</table>`
}

/** With what it says below it. */
function described(figure: string): string {
  const words = figure.match(/<desc>([^<]*)<\/desc>/)?.[1]
  return words ? `${figure}<p>${words}</p>` : figure
}

const grid = (plots: readonly string[]) =>
  plots.length === 0 ? '' : `<div class="plots">${plots.map((plot) => `<div>${plot}</div>`).join('\n')}</div>`

const missed = (steps: number) => (steps > 0 ? `<span class="warn">${plain(steps)}</span>` : '0')

/** Stages as bars of a step; a name with a slash is a part of the one before it. */
function stages({ stageTimes, steps, wallSeconds }: RunRecord): string {
  const entries = Object.entries(stageTimes ?? {}).filter(([, ms]) => ms > 0)
  if (entries.length === 0 || steps === 0) return ''
  const longest = Math.max(...entries.map(([, ms]) => ms))
  const whole = 1000 * wallSeconds
  const rows = entries.map(([name, ms]) => {
    const path = name.split('/')
    return [
      `<tr${path.length > 1 ? ' class="part"' : ''}><td>${escaped(path.at(-1)!)}</td>`,
      `<td class="number">${plain(Number((ms / steps).toPrecision(3)))}</td>`,
      `<td class="number">${((100 * ms) / whole).toFixed(1)} %</td>`,
      `<td style="width:52%"><span class="bar" style="width:${((100 * ms) / longest).toFixed(1)}%"></span></td></tr>`,
    ].join('')
  })
  return `<table class="bars"><tr><th>stage</th><th class="number">ms per step</th><th class="number">of the run</th><th></th></tr>${rows.join('')}</table>`
}

function run(record: RunRecord): string {
  const { backend, counters, energy, law } = record
  const parameters = Object.entries(record.parameters).map(
    ([name, value]) => `${escaped(name)} = ${typeof value === 'number' ? plain(value) : escaped(value)}`,
  )
  const settings = Object.entries(law ?? {}).filter(([name, value]) => name !== 'law' && value !== null)
  const scene = facts([
    ['scene', escaped(record.scene)],
    ['file', record.file && `<code>${escaped(record.file)}</code>`],
    ['parameters', parameters.join('<br>')],
    ['contact', record.contact === 'dvi' ? 'by impulses (dvi)' : 'by force (dem)'],
    [
      'settings',
      settings
        .map(([name, value]) => `${escaped(name)} ${typeof value === 'number' ? plain(value) : escaped(String(value))}`)
        .join('<br>'),
    ],
    ['time step', `${plain(record.timeStep)} s`],
    ['steps', `${plain(record.steps)} of ${plain(record.request.steps)}`],
    ['device', `${escaped(backend.kind)}, ${escaped(backend.device)}`],
    ['precision', escaped(backend.precision)],
  ])
  const numbers = facts([
    ['bodies', plain(counters.bodies)],
    // a run of before there was an edge has none
    ['bodies that left the domain', counters.left ? plain(counters.left) : null],
    ['contacts at the end', plain(counters.contacts)],
    ['most contacts', plain(counters.maxContacts)],
    ['pairs at the end', plain(counters.pairs)],
    ['searches for pairs', plain(counters.rebuilds)],
    ['steps repeated', plain(counters.replays)],
    ['iterations per step', record.iterationsPerStep === null ? null : plain(record.iterationsPerStep)],
    ['residual of the last step', record.residual === null ? null : `${plain(record.residual)} m/s`],
    ['worst residual', record.worstResidual === null ? null : `${plain(record.worstResidual)} m/s`],
    ['steps that missed the tolerance', record.unsolvedSteps === null ? null : missed(record.unsolvedSteps)],
    ['kinetic energy', `${plain(energy.kinetic)} J`],
    ['potential energy', `${plain(energy.potential)} J`],
    ['wall-clock time', `${plain(record.wallSeconds)} s`],
    ['hash', `<code>${escaped(record.hash)}</code>`],
    ['Talus', escaped(record.talus)],
  ])
  return `<div class="facts">${scene}${numbers}</div>`
}
