// linePlot.ts: lines over two axes as the text of an SVG file.
//
// Pure: the same data give the same text. Values that have no place on an axis (not finite, or not above zero on a
// logarithmic one) break the line.

import { InputError } from '../../model/inputError.js'
import {
  colours,
  drawing,
  escaped,
  frameOf,
  ink,
  line,
  type PlotFrame,
  type PlotScales,
  type PlotText,
  round,
  text,
  widest,
} from './plotFrame.js'
import { type PlotScale, plotScale } from './plotScale.js'

export interface PlotSeries {
  readonly name: string
  /** 0, 1, 2, ... when omitted. */
  readonly x?: ArrayLike<number>
  readonly y: ArrayLike<number>
  /** A circle on every point. */
  readonly markers?: boolean
  /** False for points alone. */
  readonly joined?: boolean
  /** Half the length of a bar across each point; none where it is not above zero. */
  readonly spread?: ArrayLike<number>
}

export interface LinePlotOptions extends PlotText {
  readonly series: readonly PlotSeries[]
}

/** Where colour is not seen. */
const dashes = ['', '7 4', '2 3', '10 4 2 4', '12 5', '4 2 1 2 1 2']

export function linePlot(options: LinePlotOptions): string {
  const { series } = options
  checkSeries(series)
  const scales = { x: plotScale(options.x, allOf(series, xOf)), y: plotScale(options.y, heightsOf(series)) }
  // one series is named by the title
  const named = series.length > 1 ? series : []
  const entry =
    34 +
    widest(
      named.map(({ name }) => name),
      13,
    )
  const beside = frameOf(options, scales, named.length > 0 ? entry : 0)
  const room = { wide: beside.right - beside.left, tall: beside.bottom - beside.top }
  if (room.wide > beside.width * leastShare && named.length * entryHeight <= room.tall) {
    const column = { left: beside.legend, top: beside.top + 10, columns: 1, across: 0 }
    return drawing(options, scales, beside, [...lines(series, scales, beside), ...legend(named, column)])
  }
  const frame = frameOf(options, scales, 0)
  const across = entry + 18
  const columns = Math.max(1, Math.floor((frame.right - frame.left) / across))
  const foot = { left: frame.left, top: frame.height + 6, columns, across }
  const height = frame.height + entryHeight * Math.ceil(named.length / columns)
  return drawing(options, scales, { ...frame, height }, [...lines(series, scales, frame), ...legend(named, foot)])
}

/** Of the width of a plot are for what it shows, where its legend stands beside it; otherwise the legend stands below. */
const leastShare = 0.5
const entryHeight = 22

function checkSeries(series: readonly PlotSeries[]): void {
  if (series.length === 0) throw new InputError('plot: at least one series is needed, found none.')
  for (const { name, x, y } of series) {
    if (x === undefined || x.length === y.length) continue
    throw new InputError(`plot: series ${name} has ${x.length} values of x and ${y.length} of y.`)
  }
}

const xOf = (series: PlotSeries, i: number): number => (series.x ? series.x[i]! : i)

/** Of points, and of the ends of their bars. */
function* heightsOf(series: readonly PlotSeries[]): Iterable<number> {
  for (const { y, spread } of series) {
    for (let i = 0; i < y.length; i++) {
      yield y[i]!
      if (!((spread?.[i] ?? 0) > 0)) continue
      yield y[i]! - spread![i]!
      yield y[i]! + spread![i]!
    }
  }
}

function* allOf(series: readonly PlotSeries[], value: (s: PlotSeries, i: number) => number): Iterable<number> {
  for (const s of series) for (let i = 0; i < s.y.length; i++) yield value(s, i)
}

function lines(series: readonly PlotSeries[], { x, y }: PlotScales, frame: PlotFrame): string[] {
  // an inner drawing cuts off what lies outside an axis; a margin keeps markers on its edge whole
  const [x0, y0] = [round(frame.left - 4), round(frame.top - 4)]
  const [wide, tall] = [round(frame.right - frame.left + 8), round(frame.bottom - frame.top + 8)]
  return [
    `<svg x="${x0}" y="${y0}" width="${wide}" height="${tall}" viewBox="${x0} ${y0} ${wide} ${tall}">`,
    ...series.flatMap((s, k) => {
      const points = pointsOf(s, x, y, frame)
      const path = `<path d="${pathOf(points)}" fill="none" ${stroke(k)}><title>${escaped(s.name)}</title></path>`
      const joined = s.joined === false ? [] : [path]
      const marked = s.markers || s.joined === false
      return [...joined, ...bars(s, { x, y }, frame, k), ...(marked ? circles(points, k) : [])]
    }),
    '</svg>',
  ]
}

type Point = readonly [number, number]

/** Pixels; null where a value has no place. */
function pointsOf(series: PlotSeries, x: PlotScale, y: PlotScale, { px, py }: PlotFrame): (Point | null)[] {
  return Array.from({ length: series.y.length }, (_, i) => {
    const [a, b] = [xOf(series, i), series.y[i]!]
    return x.shows(a) && y.shows(b) ? [px(a), py(b)] : null
  })
}

function pathOf(points: readonly (Point | null)[]): string {
  const parts = points.map((point, i) => point && `${points[i - 1] ? 'L' : 'M'}${round(point[0])} ${round(point[1])}`)
  return parts.filter((part) => part !== null).join('')
}

/** The spread of each point; one that leaves a logarithmic axis ends at its foot. */
function bars(series: PlotSeries, { x, y }: PlotScales, { px, py, bottom }: PlotFrame, k: number): string[] {
  const colour = colours[k % colours.length]!
  return Array.from({ length: series.y.length }, (_, i) => {
    const [at, middle, half] = [xOf(series, i), series.y[i]!, series.spread?.[i] ?? 0]
    if (!(half > 0) || !x.shows(at) || !y.shows(middle)) return ''
    const low = y.shows(middle - half) ? Math.min(bottom, py(middle - half)) : bottom
    const high = py(middle + half)
    const end = (height: number) => line(px(at) - 4, height, px(at) + 4, height, colour)
    return [line(px(at), low, px(at), high, colour), end(low), end(high)].join('')
  }).filter((bar) => bar !== '')
}

function circles(points: readonly (Point | null)[], k: number): string[] {
  const fill = colours[k % colours.length]
  return points.flatMap((p) => (p ? [`<circle cx="${round(p[0])}" cy="${round(p[1])}" r="3" fill="${fill}"/>`] : []))
}

interface LegendPlace {
  readonly left: number
  readonly top: number
  readonly columns: number
  /** From one column to the next. */
  readonly across: number
}

function legend(series: readonly PlotSeries[], { left, top, columns, across }: LegendPlace): string[] {
  return series.flatMap(({ name, joined }, k) => {
    const x = left + across * (k % columns)
    const y = top + entryHeight * Math.floor(k / columns)
    const points = `<circle cx="${round(x + 13)}" cy="${y}" r="3" fill="${colours[k % colours.length]}"/>`
    return [
      joined === false ? points : `<line x1="${round(x)}" y1="${y}" x2="${round(x + 26)}" y2="${y}" ${stroke(k)}/>`,
      text(name, { x: x + 34, y: y + 4, size: 13, fill: ink.text }),
    ]
  })
}

function stroke(k: number): string {
  const dash = dashes[k % dashes.length]
  const dashed = dash ? ` stroke-dasharray="${dash}"` : ''
  return `stroke="${colours[k % colours.length]}" stroke-width="2" stroke-linejoin="round"${dashed}`
}
