// plotInset.ts: plots of probes in a corner of a picture, up to the time it shows.

import { join } from 'node:path'
import { InputError } from '../../model/inputError.js'
import type { Pixels } from '../picture/png.js'
import { linePlot } from '../plot/linePlot.js'
import { plotPixels } from '../plot/plotPixels.js'
import { readProbes } from '../runFolder/probeCsv.js'

/** A series of probes.csv within the times of the recording; plain data. */
export interface PlottedSeries {
  readonly name: string
  readonly unit: string
  readonly time: readonly number[]
  readonly values: readonly number[]
}

/** Of the run, by the names the look gives, from the first frame of the recording to the last. */
export async function readPlots(
  folder: string,
  names: readonly string[],
  [from, to]: readonly [number, number],
): Promise<PlottedSeries[]> {
  if (names.length === 0) return []
  if (folder.endsWith('.csv')) throw new InputError(`${folder} is a table: it has no probes to plot.`)
  const table = await readProbes(join(folder, 'probes.csv'))
  const slack = 1e-9 * (to - from)
  const within = table.time.map((time) => time >= from - slack && time <= to + slack)
  const kept = (values: readonly number[]) => values.filter((_, k) => within[k])
  return names.map((name) => {
    const values = kept(table.series(name))
    return { name, unit: table.units[name]!, time: kept(table.time), values }
  })
}

/** Width of a plot over that of the picture, and the least in pixels; its height over its width. */
const [share, least, flatness] = [0.3, 170, 0.625]
/** Units of its drawing across, and the least pixels of one for letters to be read. */
const [usual, legible] = [400, 0.75]
/** Units of its drawing from top to bottom, for marks of its axis to be apart. */
const lowest = 180

/** One below the other at the right, over the picture; the axes are the same in every picture of a film. */
export function drawPlots(pixels: Pixels, plots: readonly PlottedSeries[], now: number): void {
  const wide = Math.max(share * pixels.width, Math.min(least, 0.6 * pixels.width))
  const scale = Math.max(wide / usual, legible)
  const margin = Math.round(0.015 * pixels.width)
  plots.forEach((plot, k) => {
    const drawn = plotPixels(plotText(plot, now, wide / scale), scale)
    paste(pixels, drawn, pixels.width - margin - drawn.width, margin + k * (drawn.height + margin))
  })
}

function plotText({ name, unit, time, values }: PlottedSeries, now: number, width: number): string {
  const known = values.filter(Number.isFinite)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const past = time.findLastIndex((at) => at <= now * (1 + 1e-9))
  const [x, y] = [time.slice(0, past + 1), values.slice(0, past + 1)]
  return linePlot({
    title: name,
    x: { label: 'time, s', min: time[0] ?? 0, max: time.at(-1) ?? 1 },
    y: { label: unit === '1' ? '' : unit, min: low, max: high > low ? high : low + 1 },
    width,
    height: Math.max(flatness * width, lowest),
    series: [{ name, x, y }],
  })
}

/** What is beneath shines through a little. */
const opacity = 0.86

function paste({ width: wide, height: tall, rgba }: Pixels, drawn: Pixels, left: number, top: number): void {
  for (let y = 0; y < drawn.height && top + y < tall; y++) {
    for (let x = Math.max(0, -left); x < drawn.width && left + x < wide; x++) {
      const [to, from] = [4 * ((top + y) * wide + left + x), 4 * (y * drawn.width + x)]
      for (let c = 0; c < 3; c++) {
        rgba[to + c] = Math.round(rgba[to + c]! + opacity * (drawn.rgba[from + c]! - rgba[to + c]!))
      }
    }
  }
}
