// linePlot.ts: lines over two axes as the text of an SVG file.
//
// Pure: the same data give the same text. Values that have no place on an axis (not finite, or not above zero on a
// logarithmic one) break the line.

import { InputError } from '../../model/inputError.js'
import { type Axis, type PlotScale, plotScale } from './plotScale.js'

export interface PlotSeries {
  readonly name: string
  /** 0, 1, 2, ... when omitted. */
  readonly x?: ArrayLike<number>
  readonly y: ArrayLike<number>
  /** A circle on every point. */
  readonly markers?: boolean
}

export interface LinePlotOptions {
  readonly title: string
  /** A smaller line below the title. */
  readonly subtitle?: string
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly PlotSeries[]
  /** Pixels. */
  readonly width?: number
  readonly height?: number
  /** For a page: no ground, and colours that the page may set as --plot-text, …, --plot-1, … */
  readonly inPage?: boolean
}

/** Told apart by colour, and by dash where colour is not seen. */
const colours = ['#0b63a5', '#d1495b', '#2a8c55', '#8c4fa8', '#c77700', '#3a3f45', '#00939b', '#8a5a3c']
const dashes = ['', '7 4', '2 3', '10 4 2 4', '12 5', '4 2 1 2 1 2']

const ink = { text: '#1c2126', quiet: '#5b6670', grid: '#e3e7eb', minorGrid: '#f1f3f5', axis: '#98a2ab' }
const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"

/** Width of a character over the size of its type, on average: text is placed without measuring it. */
const characterWidth = 0.58

interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Left edge of the legend. */
  readonly legend: number
  readonly px: (x: number) => number
  readonly py: (y: number) => number
}

export function linePlot(options: LinePlotOptions): string {
  const text = fixedPlot(options)
  return options.inPage ? text.replace(/(fill|stroke)="(#[0-9a-f]{6})"/g, pageColour) : text
}

/** The colour a page gives to what a colour stands for, or that colour. */
function pageColour(_: string, what: string, colour: string): string {
  const inks = Object.entries(ink).find(([, value]) => value === colour)?.[0]
  return `${what}="var(--plot-${inks ?? colours.indexOf(colour) + 1}, ${colour})"`
}

function fixedPlot(options: LinePlotOptions): string {
  const { series, width = 760, height = 440 } = options
  checkSeries(series)
  const x = plotScale(options.x, allOf(series, xOf))
  const y = plotScale(
    options.y,
    allOf(series, (s, i) => s.y[i]!),
  )
  const frame = frameOf(options, x, y, width, height)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${font}">`,
    `<title>${escaped(options.title)}</title>`,
    ...(options.inPage ? [] : [`<rect width="${width}" height="${height}" fill="#ffffff"/>`]),
    ...heading(options, frame),
    ...horizontalAxis(options.x, x, frame),
    ...verticalAxis(options.y, y, frame),
    ...lines(series, x, y, frame),
    ...legend(series, frame),
    '</svg>\n',
  ].join('\n')
}

function checkSeries(series: readonly PlotSeries[]): void {
  if (series.length === 0) throw new InputError('plot: at least one series is needed, found none.')
  for (const { name, x, y } of series) {
    if (x === undefined || x.length === y.length) continue
    throw new InputError(`plot: series ${name} has ${x.length} values of x and ${y.length} of y.`)
  }
}

const xOf = (series: PlotSeries, i: number): number => (series.x ? series.x[i]! : i)

function* allOf(series: readonly PlotSeries[], value: (s: PlotSeries, i: number) => number): Iterable<number> {
  for (const s of series) for (let i = 0; i < s.y.length; i++) yield value(s, i)
}

/** Pixels of the longest text. */
function widest(texts: readonly string[], size: number): number {
  return Math.max(0, ...texts.map((t) => [...t].length)) * size * characterWidth
}

function frameOf(options: LinePlotOptions, x: PlotScale, y: PlotScale, width: number, height: number): Frame {
  const names = options.series.map(({ name }) => name)
  const values = y.ticks.map((tick) => tick.text)
  const left = 46 + widest(values, 12)
  const legendWidth = names.length > 1 ? 34 + widest(names, 13) : 0
  const right = width - 24 - legendWidth
  const top = options.subtitle ? 76 : 56
  const bottom = height - 56
  const px = (value: number) => left + x.at(value) * (right - left)
  const py = (value: number) => bottom - y.at(value) * (bottom - top)
  return { width, height, left, right, top, bottom, legend: right + 18, px, py }
}

function heading({ title, subtitle }: LinePlotOptions, { left }: Frame): string[] {
  const main = text(title, { x: left, y: 32, size: 17, fill: ink.text, more: ' font-weight="600"' })
  return subtitle ? [main, text(subtitle, { x: left, y: 54, size: 13, fill: ink.quiet })] : [main]
}

function horizontalAxis(axis: Axis, scale: PlotScale, { left, right, top, bottom, px }: Frame): string[] {
  const rule = (value: number, colour: string) => line(px(value), top, px(value), bottom, colour)
  return [
    ...scale.minor.map((value) => rule(value, ink.minorGrid)),
    ...scale.ticks.map(({ value }) => rule(value, ink.grid)),
    line(left, bottom, right, bottom, ink.axis),
    ...scale.ticks.flatMap(({ value, text: label }) => [
      line(px(value), bottom, px(value), bottom + 5, ink.axis),
      text(label, { x: px(value), y: bottom + 20, size: 12, fill: ink.quiet, anchor: 'middle' }),
    ]),
    text(axis.label, { x: (left + right) / 2, y: bottom + 42, size: 13, fill: ink.text, anchor: 'middle' }),
  ]
}

function verticalAxis(axis: Axis, scale: PlotScale, { left, right, top, bottom, py }: Frame): string[] {
  const rule = (value: number, colour: string) => line(left, py(value), right, py(value), colour)
  const turned = ` transform="rotate(-90 20 ${round((top + bottom) / 2)})"`
  return [
    ...scale.minor.map((value) => rule(value, ink.minorGrid)),
    ...scale.ticks.map(({ value }) => rule(value, ink.grid)),
    line(left, top, left, bottom, ink.axis),
    ...scale.ticks.flatMap(({ value, text: label }) => [
      line(left - 5, py(value), left, py(value), ink.axis),
      text(label, { x: left - 9, y: py(value) + 4, size: 12, fill: ink.quiet, anchor: 'end' }),
    ]),
    text(axis.label, { x: 20, y: (top + bottom) / 2, size: 13, fill: ink.text, anchor: 'middle', more: turned }),
  ]
}

function lines(series: readonly PlotSeries[], x: PlotScale, y: PlotScale, frame: Frame): string[] {
  // an inner drawing cuts off what lies outside an axis; a margin keeps markers on its edge whole
  const [x0, y0] = [round(frame.left - 4), round(frame.top - 4)]
  const [wide, tall] = [round(frame.right - frame.left + 8), round(frame.bottom - frame.top + 8)]
  return [
    `<svg x="${x0}" y="${y0}" width="${wide}" height="${tall}" viewBox="${x0} ${y0} ${wide} ${tall}">`,
    ...series.flatMap((s, k) => {
      const points = pointsOf(s, x, y, frame)
      const path = `<path d="${pathOf(points)}" fill="none" ${stroke(k)}><title>${escaped(s.name)}</title></path>`
      return s.markers ? [path, ...circles(points, k)] : [path]
    }),
    '</svg>',
  ]
}

type Point = readonly [number, number]

/** Pixels; null where a value has no place. */
function pointsOf(series: PlotSeries, x: PlotScale, y: PlotScale, { px, py }: Frame): (Point | null)[] {
  return Array.from({ length: series.y.length }, (_, i) => {
    const [a, b] = [xOf(series, i), series.y[i]!]
    return x.shows(a) && y.shows(b) ? [px(a), py(b)] : null
  })
}

function pathOf(points: readonly (Point | null)[]): string {
  const parts = points.map((point, i) => point && `${points[i - 1] ? 'L' : 'M'}${round(point[0])} ${round(point[1])}`)
  return parts.filter((part) => part !== null).join('')
}

function circles(points: readonly (Point | null)[], k: number): string[] {
  const fill = colours[k % colours.length]
  return points.flatMap((p) => (p ? [`<circle cx="${round(p[0])}" cy="${round(p[1])}" r="3" fill="${fill}"/>`] : []))
}

/** One series is named by the title. */
function legend(series: readonly PlotSeries[], { legend: left, top }: Frame): string[] {
  if (series.length < 2) return []
  return series.flatMap(({ name }, k) => {
    const y = top + 10 + 22 * k
    return [
      `<line x1="${round(left)}" y1="${y}" x2="${round(left + 26)}" y2="${y}" ${stroke(k)}/>`,
      text(name, { x: left + 34, y: y + 4, size: 13, fill: ink.text }),
    ]
  })
}

function stroke(k: number): string {
  const dash = dashes[k % dashes.length]
  const dashed = dash ? ` stroke-dasharray="${dash}"` : ''
  return `stroke="${colours[k % colours.length]}" stroke-width="2" stroke-linejoin="round"${dashed}`
}

interface TextPlace {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly fill: string
  readonly anchor?: 'middle' | 'end'
  /** Further attributes. */
  readonly more?: string
}

function text(content: string, { x, y, size, fill, anchor, more = '' }: TextPlace): string {
  const anchored = anchor ? ` text-anchor="${anchor}"` : ''
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${fill}"${anchored}${more}>${escaped(content)}</text>`
}

function line(x1: number, y1: number, x2: number, y2: number, colour: string): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${colour}"/>`
}

/** A hundredth of a pixel is enough. */
const round = (pixels: number) => Number(pixels.toFixed(2))

function escaped(content: string): string {
  return content.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
