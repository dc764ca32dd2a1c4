// mapPlot.ts: a number over two others as the text of an SVG file: cells where they stand on a grid, circles elsewhere.

import { drawing, frameOf, ink, type PlotFrame, type PlotText, round, text, widest } from './plotFrame.js'
import { type Axis, type PlotScale, plotScale } from './plotScale.js'

export interface MapPlotOptions extends PlotText {
  /** What colours stand for. */
  readonly z: Axis
  readonly points: readonly { readonly x: number; readonly y: number; readonly z: number }[]
}

/** From low to high, told apart without colour too. */
const ramp = ['#31356e', '#2f6c8e', '#2f9e8a', '#8cc665', '#f4e04d'].map((hex) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
)

/** Colours of the bar beside a map. */
const barSteps = 32

export function mapPlot(options: MapPlotOptions): string {
  const points = options.points.filter(({ z }) => Number.isFinite(z))
  const [xs, ys] = [sorted(points.map((p) => p.x)), sorted(points.map((p) => p.y))]
  const isGrid = points.length === xs.length * ys.length && xs.length > 1 && ys.length > 1
  // cells fill the plot
  const [xEdges, yEdges] = isGrid ? [edges(xs, options.x), edges(ys, options.y)] : [[], []]
  const ends = (of: readonly number[]) => (isGrid ? { min: of[0]!, max: of.at(-1)! } : {})
  const scales = {
    x: plotScale({ ...options.x, ...ends(xEdges) }, xs),
    y: plotScale({ ...options.y, ...ends(yEdges) }, ys),
  }
  const z = plotScale(
    options.z,
    points.map((p) => p.z),
  )
  const frame = frameOf(
    options,
    scales,
    40 +
      widest(
        z.ticks.map((tick) => tick.text),
        12,
      ),
  )
  const marks = isGrid
    ? cells(points, { xs: xEdges, ys: yEdges }, z, frame)
    : points.map((p) => {
        const place = `cx="${round(frame.px(p.x))}" cy="${round(frame.py(p.y))}" r="5"`
        return `<circle ${place} fill="${colourAt(z.at(p.z))}" stroke="${ink.axis}">${title(p.z)}</circle>`
      })
  return drawing(options, scales, frame, [...marks, ...bar(options.z, z, frame)])
}

const sorted = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b)

/** Between neighbours, and as far out at the ends; in the middle of powers on a logarithmic axis. */
function edges(values: readonly number[], { scale }: Axis): number[] {
  const [to, from] = scale === 'log' ? [Math.log, Math.exp] : [(x: number) => x, (x: number) => x]
  const at = values.map(to)
  const middles = at.slice(1).map((value, i) => (value + at[i]!) / 2)
  return [2 * at[0]! - middles[0]!, ...middles, 2 * at.at(-1)! - middles.at(-1)!].map(from)
}

interface Edges {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
}

function cells(points: MapPlotOptions['points'], { xs, ys }: Edges, z: PlotScale, { px, py }: PlotFrame): string[] {
  const cellOf = (value: number, of: readonly number[]) => of.findLastIndex((edge) => edge <= value)
  return points.map((p) => {
    const [i, j] = [cellOf(p.x, xs), cellOf(p.y, ys)]
    const [left, right] = [px(xs[i]!), px(xs[i + 1]!)]
    const [low, high] = [py(ys[j]!), py(ys[j + 1]!)]
    const box = `x="${round(left)}" y="${round(high)}" width="${round(right - left)}" height="${round(low - high)}"`
    return `<rect ${box} fill="${colourAt(z.at(p.z))}">${title(p.z)}</rect>`
  })
}

const title = (value: number) => `<title>${Number(value.toPrecision(5))}</title>`

function colourAt(share: number): string {
  const at = Math.min(1, Math.max(0, share)) * (ramp.length - 1)
  const k = Math.min(ramp.length - 2, Math.floor(at))
  const mixed = ramp[k]!.map((from, c) => Math.round(from + (at - k) * (ramp[k + 1]![c]! - from)))
  return `#${mixed.map((c) => c.toString(16).padStart(2, '0')).join('')}`
}

function bar(axis: Axis, z: PlotScale, { legend: left, top, bottom }: PlotFrame): string[] {
  const height = (bottom - top) / barSteps
  const steps = Array.from({ length: barSteps }, (_, k) => {
    const y = bottom - (k + 1) * height
    return `<rect x="${round(left)}" y="${round(y)}" width="12" height="${round(height + 0.5)}" fill="${colourAt((k + 0.5) / barSteps)}"/>`
  })
  const ticks = z.ticks.map((tick) =>
    text(tick.text, { x: left + 18, y: bottom - z.at(tick.value) * (bottom - top) + 4, size: 12, fill: ink.quiet }),
  )
  const name = text(axis.label, { x: left + 12, y: top - 8, size: 12, fill: ink.quiet, anchor: 'middle' })
  return [...steps, ...ticks, name]
}
