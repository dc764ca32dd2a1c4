// plots.ts: probes over time, beside the scene: a plot for each probe, a line for each component, a cursor at the frame
// shown; a click goes to that time.

import { withoutComponent } from '../../model/probe.js'
import { categoryColour } from '../colourMaps.js'
import { element, shortNumber } from '../element.js'
import type { ProbeSeries, ProbeTable } from '../frameSource.js'

const height = 120
const left = 58
const right = 8
const top = 33
const bottom = 16

/** What is drawn of a table as long as neither it nor the width changes. */
interface Lines {
  readonly table: ProbeTable
  readonly width: number
  readonly end: number
  readonly low: number
  readonly high: number
  readonly paths: readonly Path2D[]
}

interface Plot {
  readonly title: string
  readonly unit: string
  readonly series: readonly ProbeSeries[]
  readonly canvas: HTMLCanvasElement
  lines: Lines | null
}

const bodyHeight = height - top - bottom

export class Plots {
  readonly root = element('div', { class: 'plots' })
  private plots: Plot[] = []
  private table: ProbeTable | null = null
  private time = 0
  /** s, shown by the axis. */
  private end = 0

  constructor(private readonly seek: (time: number) => void) {}

  update(table: ProbeTable, time: number, end: number): void {
    if (table !== this.table) this.setTable(table)
    this.time = time
    this.end = Math.max(end, table.times[table.times.length - 1] ?? 0)
    for (const plot of this.plots) this.draw(plot)
  }

  redraw(): void {
    for (const plot of this.plots) this.draw(plot)
  }

  private setTable(table: ProbeTable): void {
    const known = new Map(this.plots.map((plot) => [plot.title, plot.canvas]))
    this.table = table
    this.plots = grouped(table.series).map(({ title, unit, series }) => {
      const canvas = known.get(title) ?? this.canvas(title)
      return { title, unit, series, canvas, lines: null }
    })
    this.root.replaceChildren(...this.plots.map(({ canvas }) => canvas))
  }

  private canvas(title: string): HTMLCanvasElement {
    const canvas = element('canvas', { 'data-plot': title, height, title: `${title}: click to go to a time` })
    const go = (event: PointerEvent) => {
      const { left: x, width } = canvas.getBoundingClientRect()
      const share = (event.clientX - x - left) / (width - left - right)
      this.seek(Math.max(0, Math.min(1, share)) * this.end)
    }
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId)
      go(event)
    })
    canvas.addEventListener('pointermove', (event) => event.buttons > 0 && go(event))
    return canvas
  }

  private draw(plot: Plot): void {
    const { title, unit, series, canvas } = plot
    const width = canvas.clientWidth
    const ratio = devicePixelRatio
    if (width === 0 || !this.table) return
    if (canvas.width !== Math.round(width * ratio)) {
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
    }
    const pen = canvas.getContext('2d')!
    pen.setTransform(ratio, 0, 0, ratio, 0, 0)
    pen.clearRect(0, 0, width, height)
    const style = getComputedStyle(canvas)
    const frame = { x: left, y: top, width: width - left - right, height: bodyHeight }
    const x = (time: number) => frame.x + (time / (this.end || 1)) * frame.width
    const { low, high, paths } = this.linesOf(plot, frame.width, x)
    pen.font = `11px ${style.fontFamily}`
    pen.fillStyle = style.color
    pen.strokeStyle = style.borderColor
    pen.strokeRect(frame.x + 0.5, frame.y + 0.5, frame.width, frame.height)
    pen.fillText(fitting(pen, title, unit, width - 2), 2, 12)
    pen.textAlign = 'right'
    // condensed where they are too long: cut off at the edge they would lose their sign
    pen.fillText(shortNumber(high), left - 5, top + 8, left - 7)
    pen.fillText(shortNumber(low), left - 5, top + frame.height, left - 7)
    pen.fillText(`${shortNumber(this.end)} s`, width - right, height - 4)
    pen.textAlign = 'left'
    paths.forEach((path, k) => {
      pen.strokeStyle = categoryColour(series.length === 1 ? 1 : k)
      pen.lineWidth = 1.4
      pen.stroke(path)
    })
    this.label(pen, series, this.table.times, width)
    pen.strokeStyle = style.outlineColor
    pen.lineWidth = 1
    pen.beginPath()
    pen.moveTo(x(this.time), frame.y)
    pen.lineTo(x(this.time), frame.y + frame.height)
    pen.stroke()
    canvas.dataset.cursor = String(x(this.time))
  }

  private linesOf(plot: Plot, width: number, x: Scale): Lines {
    const { table, end } = this
    const known = plot.lines
    if (known && known.table === table && known.width === width && known.end === end) return known
    const [low, high] = rangeOf(plot.series)
    const y = (value: number) => top + (1 - (value - low) / (high - low)) * bodyHeight
    const paths = plot.series.map(({ values }) => line(table!.times, values, x, y, width))
    plot.lines = { table: table!, width, end, low, high, paths }
    return plot.lines
  }

  /** Values at the cursor, below the title. */
  private label(
    pen: CanvasRenderingContext2D,
    series: readonly ProbeSeries[],
    times: ArrayLike<number>,
    width: number,
  ) {
    let [k, after] = [0, times.length - 1]
    while (k < after) {
      const middle = (k + after + 1) >> 1
      if (times[middle]! <= this.time + 1e-12) k = middle
      else after = middle - 1
    }
    let at = width - right
    for (let s = series.length - 1; s >= 0; s--) {
      const text = shortNumber(series[s]!.values[k] ?? Number.NaN)
      at -= pen.measureText(text).width
      pen.fillStyle = categoryColour(series.length === 1 ? 1 : s)
      pen.fillText(text, at, 27)
      at -= 8
    }
  }
}

/** A title of at most a width; one that is too long loses its middle, where names are most alike. */
function fitting(pen: CanvasRenderingContext2D, title: string, unit: string, width: number): string {
  const whole = `${title} [${unit}]`
  if (pen.measureText(whole).width <= width) return whole
  for (let kept = title.length - 1; kept > 2; kept--) {
    const cut = `${title.slice(0, Math.ceil(kept / 2))}…${title.slice(title.length - Math.floor(kept / 2))} [${unit}]`
    if (pen.measureText(cut).width <= width) return cut
  }
  return title.slice(0, 2)
}

/** Components of one probe share a plot: a.position.x, .y and .z. */
function grouped(series: readonly ProbeSeries[]): Omit<Plot, 'canvas' | 'lines'>[] {
  const plots = new Map<string, { title: string; unit: string; series: ProbeSeries[] }>()
  for (const one of series) {
    const title = withoutComponent(one.name)
    const plot = plots.get(title) ?? { title, unit: one.unit, series: [] }
    plot.series.push(one)
    plots.set(title, plot)
  }
  return [...plots.values()]
}

function rangeOf(series: readonly ProbeSeries[]): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity]
  for (const { values } of series) {
    for (let k = 0; k < values.length; k++) {
      const value = values[k]!
      if (!Number.isFinite(value)) continue
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  }
  if (!(low <= high)) return [0, 1]
  const room = (high - low || Math.abs(high) || 1) * 0.05
  // what is never below 0 is not drawn as if it could be
  return [low >= 0 ? Math.max(0, low - room) : low - room, high + room]
}

type Scale = (value: number) => number

/** With more samples than pixels, each column of pixels gets its lowest and highest. */
function line(times: ArrayLike<number>, values: ArrayLike<number>, x: Scale, y: Scale, width: number): Path2D {
  const path = new Path2D()
  const per = Math.max(1, Math.floor(values.length / (2 * width)))
  let begun = false
  const to = (k: number) => {
    if (!Number.isFinite(values[k]!)) begun = false
    else if (begun) path.lineTo(x(times[k]!), y(values[k]!))
    else path.moveTo(x(times[k]!), y(values[k]!))
    begun ||= Number.isFinite(values[k]!)
  }
  for (let k = 0; k < values.length; k += per) {
    let [least, most] = [k, k]
    for (let j = k; j < Math.min(k + per, values.length); j++) {
      if (values[j]! < values[least]!) least = j
      if (values[j]! > values[most]!) most = j
    }
    to(Math.min(least, most))
    if (least !== most) to(Math.max(least, most))
  }
  return path
}
