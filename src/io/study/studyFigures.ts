// studyFigures.ts: the figures of a study: those its file asks for, then each measure over each parameter that varies, as
// curves or as points, and maps over two of them.

import { linePlot, type PlotSeries } from '../plot/linePlot.js'
import { mapPlot } from '../plot/mapPlot.js'
import type { Axis } from '../plot/plotScale.js'
import { parseQuantity } from '../units.js'
import { parseExpression } from './expression.js'
import type { Study } from './loadStudy.js'
import { axisOf, endsOf, type NamedValue, overTime, type PlainAxis, sharedNumbers, withoutSign } from './studyNames.js'
import type { StudyFigure } from './studySchema.js'
import { pooled, type StudyTable, type TableRow } from './studyTable.js'
import { optionPrefix, type PointValue } from './studyValues.js'
import { drawOverTime, type PointProbes, rowsWhere } from './timeFigure.js'

export interface Figure {
  /** Of its file, without ending. */
  readonly name: string
  draw(inPage: boolean): string
}

export interface StudyFigures {
  /** Asked for by the file. */
  readonly own: readonly Figure[]
  readonly curves: readonly Figure[]
  readonly maps: readonly Figure[]
  /** Left out, since nobody reads so many. */
  readonly left: number
  /** Asked for by the file, of which points that are done have no values: titles. */
  readonly empty: readonly string[]
}

const mostFigures = 40
/** Curves of one figure. */
const mostCurves = 8
/** Steps of a line that is computed. */
const lineSteps = 100
/** Values of a parameter that are joined even where each has one point. */
const fewValues = 12

const size = { width: 540, height: 340 }

export function studyFigures(
  study: Study,
  table: StudyTable,
  probes: ReadonlyMap<string, PointProbes> = new Map(),
): StudyFigures {
  const rows = table.rows.filter(({ status }) => status === 'completed')
  const asked = study.settings.figures ?? []
  const own = asked.map((figure, k) => ownFigure(study, rows, figure, k, probes))
  const empty = rows.length === 0 ? [] : asked.filter((_, k) => own[k] === null).map(titleOf)
  const varying = study.columns.filter(({ varies, computed }) => varies && !computed)
  const numeric = varying.filter((column) => column.numeric).map(({ name }) => name)
  const drawn = drawnNames(study)
  const curves = drawn.flatMap((y) =>
    numeric.map((x) => {
      const others = varying.map(({ name }) => name).filter((name) => name !== x)
      const family = familyOf(rows, x, others)
      return curveFigure(study, rows, { x: { of: x }, y: { of: y }, family })
    }),
  )
  const pairs = numeric.flatMap((x, i) => numeric.slice(i + 1).map((y) => [x, y] as const))
  const maps = drawn.flatMap((z) => pairs.map(([x, y]) => mapFigure(study, rows, { x, y, z })))
  const seen = <T>(figures: readonly (T | null)[]) => figures.filter((figure) => figure !== null)
  const [allCurves, allMaps] = [seen(curves), seen(maps)]
  const shownMaps = allMaps.slice(0, Math.max(4, mostFigures - allCurves.length))
  const shownCurves = allCurves.slice(0, mostFigures - shownMaps.length)
  const left = allCurves.length - shownCurves.length + allMaps.length - shownMaps.length
  return { own: seen(own), curves: shownCurves, maps: shownMaps, left, empty }
}

function drawnNames({ settings, names }: Study): string[] {
  if (settings.measures) return settings.measures
  return [...names.values()].filter(({ kind }) => kind === 'measure' || kind === 'derived').map(({ name }) => name)
}

/** The parameter with the fewest values, where there are few enough for a curve each and points of it differ at some x. */
function familyOf(rows: readonly TableRow[], x: string, names: readonly string[]): string | null {
  const different = (...of: string[]) =>
    new Set(rows.map(({ values }) => JSON.stringify(of.map((name) => values[name])))).size
  const counted = names.map((name) => ({ name, count: different(name), both: different(x, name) }))
  const [fewest] = counted
    .filter(({ count, both }) => count > 1 && count <= mostCurves && both > different(x))
    .sort((a, b) => a.count - b.count)
  return fewest?.name ?? null
}

interface CurveOptions {
  readonly x: PlainAxis
  readonly y: PlainAxis
  readonly family: string | null
  readonly title?: string | undefined
  readonly lines?: StudyFigure['lines']
  readonly name?: string
}

function ownFigure(
  study: Study,
  rows: readonly TableRow[],
  figure: StudyFigure,
  k: number,
  probes: ReadonlyMap<string, PointProbes>,
): Figure | null {
  const { title, lines, family = null } = figure
  const name = `figure-${k + 1}`
  if (axisOf(figure.x).of === overTime) {
    const nameOf = (row: TableRow) => nameOfRun(study, row, family)
    const draw = drawOverTime({ figure, rows, probes, size, nameOf })
    return draw && { name, draw }
  }
  return curveFigure(study, rowsWhere(rows, figure), {
    x: axisOf(figure.x),
    y: axisOf(figure.y),
    family,
    title,
    lines,
    name,
  })
}

const titleOf = ({ title, x, y }: StudyFigure) => title ?? `${labelOf(axisOf(y).of)} over ${labelOf(axisOf(x).of)}`

/** By the family, or by all in which points differ. */
function nameOfRun(study: Study, { point, seed, values }: TableRow, family: string | null): string {
  if (family !== null) return familyName(study, family, values[family] as PointValue)
  const varying = study.columns.filter(({ varies, computed }) => varies && !computed)
  const parts = varying.map(({ name }) => familyName(study, name, values[name] as PointValue))
  const all = [...parts, ...(seed === null ? [] : [`seed ${seed}`])].join(', ')
  return all === '' ? point : all
}

/** Null where there is nothing to see. */
function curveFigure(study: Study, rows: readonly TableRow[], options: CurveOptions): Figure | null {
  const { x, y, family } = options
  const [xShown, yShown] = [shownAxis(study, x), shownAxis(study, y)]
  const all = pooled(rows, family === null ? [x.of] : [x.of, family], y.of)
  const shows = (value: number, axis: Axis) => axis.scale !== 'log' || value > 0
  const points = all.filter(({ key, mean }) => shows(key[0] as number, xShown.axis) && shows(mean, yShown.axis))
  if (points.length === 0) return null
  const xs = new Set(points.map(({ key }) => key[0]))
  const joined = xs.size <= Math.max(fewValues, points.length / 2)
  const series = [...new Set(points.map(({ key }) => key[1]))].map((of): PlotSeries => {
    const curve = points.filter(({ key }) => key[1] === of).sort((a, b) => (a.key[0] as number) - (b.key[0] as number))
    return {
      name: family === null ? labelOf(y.of) : familyName(study, family, of!),
      x: curve.map(({ key }) => (key[0] as number) / xShown.factor),
      y: curve.map(({ mean }) => mean / yShown.factor),
      spread: curve.map(({ spread }) => spread / yShown.factor),
      markers: true,
      joined,
    }
  })
  const lines = (options.lines ?? []).map((line) =>
    lineOf(
      line,
      points.map(({ key }) => key[0] as number),
      { xShown, yShown, shared: sharedNumbers(study) },
    ),
  )
  const title = options.title ?? `${labelOf(y.of)} over ${labelOf(x.of)}`
  const names = family === null ? [x.of] : [x.of, family]
  const subtitle = pooledWords('mean and standard deviation', study, { rows, names, points })
  return {
    name: options.name ?? `${labelOf(y.of)}-over-${labelOf(x.of)}`,
    draw: (inPage) =>
      linePlot({ title, ...subtitle, x: xShown.axis, y: yShown.axis, series: [...series, ...lines], ...size, inPage }),
  }
}

interface Pooling {
  readonly rows: readonly TableRow[]
  /** By which rows are told apart. */
  readonly names: readonly string[]
  readonly points: readonly { readonly count: number }[]
}

/** What is drawn where a point stands for several runs, and in which parameters these differ. */
function pooledWords(what: string, study: Study, { rows, names, points }: Pooling): { subtitle?: string } {
  const most = Math.max(...points.map(({ count }) => count))
  if (most === 1) return {}
  const key = ({ values }: TableRow, of: readonly string[]) => JSON.stringify(of.map((name) => values[name]))
  const count = (of: readonly string[]) => new Set(rows.map((row) => key(row, of))).size
  const others = study.columns.filter(({ name, varies, computed }) => varies && !computed && !names.includes(name))
  const differing = others.map(({ name }) => name).filter((name) => count([...names, name]) > count(names))
  const over = differing.length > 0 ? ` that differ in ${differing.map(labelOf).join(', ')}` : ''
  return { subtitle: `${what} of up to ${most} runs${over}` }
}

interface Shown {
  readonly axis: Axis
  /** SI units in one of the axis. */
  readonly factor: number
}

function lineOf(
  { name, value }: NonNullable<StudyFigure['lines']>[number],
  xs: readonly number[],
  { xShown, yShown, shared }: { xShown: Shown; yShown: Shown; shared: ReadonlyMap<string, number> },
): PlotSeries {
  const expression = parseExpression(withoutSign(value))
  const [low, high] = [Math.min(...xs), Math.max(...xs)]
  const at = Array.from({ length: lineSteps + 1 }, (_, k) =>
    xShown.axis.scale === 'log' ? low * (high / low) ** (k / lineSteps) : low + ((high - low) * k) / lineSteps,
  )
  return {
    name,
    x: at.map((x) => x / xShown.factor),
    y: at.map((x) => expression.value((of) => (of === 'x' ? x : shared.get(of)!)) / yShown.factor),
  }
}

interface MapNames {
  readonly x: string
  readonly y: string
  readonly z: string
}

function mapFigure(study: Study, rows: readonly TableRow[], { x, y, z }: MapNames): Figure | null {
  const cells = pooled(rows, [x, y], z)
  if (cells.length < 4) return null
  const points = cells.map(({ key, mean }) => ({ x: key[0] as number, y: key[1] as number, z: mean }))
  const subtitle = pooledWords('mean', study, { rows, names: [x, y], points: cells })
  const [across, up, colour] = [x, y, z].map((of) => shownAxis(study, { of }).axis) as [Axis, Axis, Axis]
  const title = `${labelOf(z)} over ${labelOf(x)} and ${labelOf(y)}`
  return {
    name: `${labelOf(z)}-over-${labelOf(x)}-and-${labelOf(y)}`,
    draw: (inPage) => mapPlot({ title, ...subtitle, x: across, y: up, z: colour, points, ...size, inPage }),
  }
}

/** A parameter given by a logarithmic range is drawn on one. */
function shownAxis({ names, settings }: Study, plain: PlainAxis): Shown {
  const { of, label, unit, scale } = plain
  const { unit: si } = names.get(of) as NamedValue
  const key = of.startsWith(optionPrefix) ? of.slice(optionPrefix.length) : of
  const given = (of.startsWith(optionPrefix) ? settings.options : settings.parameters)?.[key]
  const range = typeof given === 'object' && !Array.isArray(given) ? given.scale : undefined
  const factor = unit === undefined ? 1 : parseQuantity(`1 ${unit}`, si)
  const shown = unit ?? si
  const text = label ?? (shown === '1' ? labelOf(of) : `${labelOf(of)} [${shown}]`)
  return { axis: { label: text, scale: scale ?? range ?? 'linear', ...endsOf(plain) }, factor }
}

/** options.step as step, bodies.0.shape.radius as radius, and a measure that is called as a parameter is beside it. */
export const labelOf = (name: string) =>
  name.startsWith(optionPrefix)
    ? name.slice(optionPrefix.length)
    : name
        .replace(/^run\./, '')
        .replace(/^measures\./, 'measured ')
        .replace(/^(\w+\.)+\d+\./, '')

function familyName({ names }: Study, family: string, of: PointValue): string {
  const unit = names.get(family)!.unit
  const value = typeof of === 'number' ? Number(of.toPrecision(5)) : of
  return `${labelOf(family)} ${value}${unit === '1' ? '' : ` ${unit}`}`
}
