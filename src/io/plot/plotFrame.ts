// plotFrame.ts: what every plot has around its data: ground, title, axes, texts.

import type { Axis, PlotScale } from './plotScale.js'

/** Told apart by colour, and by dash where colour is not seen. */
export const colours = ['#0b63a5', '#d1495b', '#2a8c55', '#8c4fa8', '#c77700', '#3a3f45', '#00939b', '#8a5a3c']

export const ink = { text: '#1c2126', quiet: '#5b6670', grid: '#e3e7eb', minorGrid: '#f1f3f5', axis: '#98a2ab' }
const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"

/** Width of a character over the size of its type, on average: text is placed without measuring it. */
const characterWidth = 0.58

export interface PlotText {
  readonly title: string
  /** A smaller line below the title. */
  readonly subtitle?: string
  /** Kept in the file, not drawn. */
  readonly description?: string
  readonly x: Axis
  readonly y: Axis
  /** Pixels. */
  readonly width?: number
  readonly height?: number
  /** For a page: no ground, and colours that the page may set as --plot-text, …, --plot-1, … */
  readonly inPage?: boolean
}

export interface PlotFrame {
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

/** An axis across and an axis up, as drawn. */
export interface PlotScales {
  readonly x: PlotScale
  readonly y: PlotScale
}

export function frameOf(options: PlotText, { x, y }: PlotScales, legendWidth: number): PlotFrame {
  const { width = 760, height = 440 } = options
  const left =
    46 +
    widest(
      y.ticks.map((tick) => tick.text),
      12,
    )
  const right = width - 24 - legendWidth
  const top = options.subtitle ? 76 : 56
  const bottom = height - 56
  const px = (value: number) => left + x.at(value) * (right - left)
  const py = (value: number) => bottom - y.at(value) * (bottom - top)
  return { width, height, left, right, top, bottom, legend: right + 18, px, py }
}

/** A plot as the text of an SVG file. */
export function drawing(options: PlotText, scales: PlotScales, frame: PlotFrame, content: readonly string[]): string {
  const { width, height } = frame
  const text = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${font}">`,
    `<title>${escaped(options.title)}</title>`,
    ...(options.description ? [`<desc>${escaped(options.description)}</desc>`] : []),
    ...(options.inPage ? [] : [`<rect width="${width}" height="${height}" fill="#ffffff"/>`]),
    ...heading(options, frame),
    ...horizontalAxis(options.x, scales.x, frame),
    ...verticalAxis(options.y, scales.y, frame),
    ...content,
    '</svg>\n',
  ].join('\n')
  return options.inPage ? text.replace(/(fill|stroke)="(#[0-9a-f]{6})"/g, pageColour) : text
}

/** The colour a page gives to what a colour stands for, or that colour. */
function pageColour(whole: string, what: string, colour: string): string {
  const inks = Object.entries(ink).find(([, value]) => value === colour)?.[0]
  const own = colours.indexOf(colour) + 1
  return inks || own > 0 ? `${what}="var(--plot-${inks ?? own}, ${colour})"` : whole
}

/** Pixels of the longest text. */
export function widest(texts: readonly string[], size: number): number {
  return Math.max(0, ...texts.map((t) => [...t].length)) * size * characterWidth
}

function heading({ title, subtitle }: PlotText, { left }: PlotFrame): string[] {
  const main = text(title, { x: left, y: 32, size: 17, fill: ink.text, more: ' font-weight="600"' })
  return subtitle ? [main, text(subtitle, { x: left, y: 54, size: 13, fill: ink.quiet })] : [main]
}

function horizontalAxis(axis: Axis, scale: PlotScale, { left, right, top, bottom, px }: PlotFrame): string[] {
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

function verticalAxis(axis: Axis, scale: PlotScale, { left, right, top, bottom, py }: PlotFrame): string[] {
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

export interface TextPlace {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly fill: string
  readonly anchor?: 'middle' | 'end'
  /** Further attributes. */
  readonly more?: string
}

export function text(content: string, { x, y, size, fill, anchor, more = '' }: TextPlace): string {
  const anchored = anchor ? ` text-anchor="${anchor}"` : ''
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${fill}"${anchored}${more}>${escaped(content)}</text>`
}

export function line(x1: number, y1: number, x2: number, y2: number, colour: string): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${colour}"/>`
}

/** A hundredth of a pixel is enough. */
export const round = (pixels: number) => Number(pixels.toFixed(2))

export function escaped(content: string): string {
  return content.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
