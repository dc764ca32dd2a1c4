// timeFigure.ts: a figure of a study over time: one probe, a line for each point.

import type { ProbeTable } from '../../model/defineScene.js'
import { linePlot } from '../plot/linePlot.js'
import { thinned } from '../plot/thinned.js'
import { parseQuantity } from '../units.js'
import { axisOf, endsOf } from './studyNames.js'
import type { StudyFigure } from './studySchema.js'
import type { TableRow } from './studyTable.js'

export type PointProbes = ProbeTable & { readonly units: Readonly<Record<string, string>> }

/** Points whose parameters are as the figure wants them. */
export const rowsWhere = (rows: readonly TableRow[], { where = {} }: StudyFigure) =>
  rows.filter(({ values }) => Object.entries(where).every(([name, value]) => values[name] === value))

/** More are not told apart. */
const mostLines = 24

interface TimeFigure {
  readonly figure: StudyFigure
  readonly rows: readonly TableRow[]
  readonly probes: ReadonlyMap<string, PointProbes>
  readonly size: { readonly width: number; readonly height: number }
  nameOf(row: TableRow): string
}

/** Null where there is nothing to see. */
export function drawOverTime(options: TimeFigure): ((inPage: boolean) => string) | null {
  const { figure, probes, size, nameOf } = options
  const { of, label, unit, scale = 'linear' } = axisOf(figure.y)
  const runs = rowsWhere(options.rows, figure).flatMap((row) => {
    const table = probes.get(row.point)
    return table && table.time.length > 1 ? [{ row, table }] : []
  })
  const [first] = runs
  if (!first) return null
  const drawn = runs.slice(0, mostLines)
  const some = runs.length > mostLines ? { subtitle: `the first ${mostLines} of ${runs.length} points` } : {}
  const si = first.table.units[of] ?? '1'
  const factor = unit === undefined ? 1 : parseQuantity(`1 ${unit}`, si, of)
  const series = drawn.map(({ row, table }) => ({
    name: nameOf(row),
    ...thinned(
      table.time,
      table.series(of).map((value) => value / factor),
    ),
  }))
  const y = { label: label ?? `${of} [${unit ?? si}]`, scale, ...endsOf(axisOf(figure.y)) }
  const x = { label: axisOf(figure.x).label ?? 'time [s]', ...endsOf(axisOf(figure.x)) }
  return (inPage) => linePlot({ title: figure.title ?? `${of} over time`, ...some, x, y, series, ...size, inPage })
}
