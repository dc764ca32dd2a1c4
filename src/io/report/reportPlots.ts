// reportPlots.ts: the plots of a report: probes, energy, contacts, residual and iterations over time.

import type { ProbeTable } from '../../model/defineScene.js'
import { withoutComponent } from '../../model/probe.js'
import { linePlot, type PlotSeries } from '../plot/linePlot.js'
import type { Axis } from '../plot/plotScale.js'
import { thinned } from '../plot/thinned.js'

export interface TimeTable extends ProbeTable {
  readonly units: Readonly<Record<string, string>>
}

/** Most plots of probes; more would make a page nobody reads. */
const mostPlots = 24

interface PlotOptions {
  readonly title: string
  readonly y: Axis
  readonly time: readonly number[]
  readonly lines: Readonly<Record<string, readonly number[]>>
  /** Pixels. */
  readonly width?: number
}

/** Empty where there is nothing to see: fewer than two times, or no number. */
function timePlot({ title, y, time, lines, width = 540 }: PlotOptions): string {
  const shows = (value: number) => Number.isFinite(value) && (y.scale !== 'log' || value > 0)
  const shown = Object.entries(lines).filter(([, values]) => values.some(shows))
  if (time.length < 2 || shown.length === 0) return ''
  const series = shown.map(([name, values]): PlotSeries => ({ name, ...thinned(time, values) }))
  return linePlot({ title, x: { label: 'time [s]' }, y, series, width, height: 320, inPage: true })
}

/** A plot for each probe, its components together; and how many were left out. */
export function probePlots(probes: TimeTable): { plots: string[]; left: number } {
  const byProbe = new Map<string, string[]>()
  for (const name of Object.keys(probes.units)) {
    const probe = withoutComponent(name)
    byProbe.set(probe, [...(byProbe.get(probe) ?? []), name])
  }
  const plots = [...byProbe].slice(0, mostPlots).map(([probe, names]) => {
    const unit = probes.units[names[0]!]!
    const last = (name: string) => (names.length > 1 ? name.slice(probe.length + 1) : name)
    const lines = Object.fromEntries(names.map((name) => [last(name), probes.series(name)]))
    return timePlot({ title: probe, y: { label: axisLabel(probe, unit) }, time: probes.time, lines })
  })
  return { plots: plots.filter((plot) => plot !== ''), left: Math.max(0, byProbe.size - mostPlots) }
}

function axisLabel(probe: string, unit: string): string {
  const what = probe.split('.').at(-1)!
  return unit === '1' ? what : `${what} [${unit}]`
}

const losses = {
  dissipated: 'lost in contacts, dampers and cables',
  friction: 'lost to friction',
  impact: 'lost in impacts',
  stabilisation: 'lost by stabilisation',
  springs: 'in springs and dampers',
  drag: 'lost to drag',
  integration: 'lost by the length of the step',
} as const
const gains = {
  elastic: 'elastic',
  motors: 'work of motors',
  drives: 'work of drives',
  joints: 'corrections of joints',
  applied: 'work of applied forces',
  cables: 'work of cables on the motion',
} as const

/** Where the energy is: potential from that of the start, what was lost and given so far, and what is left over. */
export function energyPlot(history: TimeTable): string {
  const known = (name: string) => history.units[name] !== undefined && history.series(name).every(Number.isFinite)
  const [kinetic, potential] = [history.series('kinetic'), history.series('potential')]
  const from = potential[0] ?? 0
  const lines: Record<string, readonly number[]> = { kinetic, potential: potential.map((value) => value - from) }
  for (const [name, title] of Object.entries({ ...losses, ...gains })) {
    const values = known(name) ? history.series(name) : []
    if (values.some((value) => value !== 0)) lines[title] = values
  }
  if (known('unexplained')) lines['left over'] = history.series('unexplained')
  else if (!known('dissipated')) lines['kinetic + potential'] = kinetic.map((value, i) => value + potential[i]! - from)
  return timePlot({ title: 'Where the energy is', y: { label: 'energy [J]' }, time: history.time, lines, width: 1080 })
}

/** Contacts, and of a law that iterates its residual and the iterations of a step. */
export function solverPlots(history: TimeTable, sampleSteps: number): string[] {
  const { time } = history
  const contacts = history.series('contacts')
  if (contacts.every((count) => count === 0)) return []
  const iterations = history.series('iterations')
  const perStep = iterations.map((value, i) => (i === 0 ? Number.NaN : (value - iterations[i - 1]!) / sampleSteps))
  const plots = [
    timePlot({
      title: 'Contacts',
      y: { label: 'contacts', min: 0 },
      time,
      lines: { contacts },
    }),
    timePlot({
      title: 'Residual of the contact solver',
      y: { label: 'residual [m/s]', scale: 'log' },
      time,
      lines: { residual: history.series('residual') },
    }),
    timePlot({
      title: 'Iterations per step',
      y: { label: 'iterations', min: 0 },
      time,
      lines: { iterations: perStep },
    }),
  ]
  return plots.filter((plot) => plot !== '')
}
