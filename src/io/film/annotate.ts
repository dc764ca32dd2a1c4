// annotate.ts: what is written on a picture: a title, the time, a bar of known length, plots of probes.

import { lengthOf, minus } from '../../math/rotation.js'
import type { View } from '../export/viewOf.js'
import type { Pixels } from '../picture/png.js'
import { glyph, isDot } from './letters.js'
import type { FilmStyle } from './painter.js'
import { drawPlots } from './plotInset.js'

type Ink = readonly [number, number, number]

const [dark, light]: [Ink, Ink] = [
  [28, 33, 38],
  [255, 255, 255],
]

/** Writes into the pixels. */
export function annotate(
  pixels: Pixels,
  { look, plots }: Pick<FilmStyle, 'look' | 'plots'>,
  { view, time }: { view: View; time: number },
): Pixels {
  const scale = Math.max(1, Math.round(pixels.height / 300))
  const margin = 6 * scale
  const foot = pixels.height - margin - glyph.height * scale
  if (look.title !== undefined) write(pixels, look.title, margin, margin, scale)
  if (look.time) {
    const text = `${time.toFixed(2)} s`
    write(pixels, text, pixels.width - margin - text.length * glyph.advance * scale, foot, scale)
  }
  if (look.scaleBar) scaleBar(pixels, view, { x: margin, y: foot, scale })
  drawPlots(pixels, plots, time)
  return pixels
}

/** Dark letters with a light rim, which are read on any ground. */
function write(pixels: Pixels, text: string, x: number, y: number, scale: number): void {
  const letters = [...text]
  for (const rim of [true, false]) {
    letters.forEach((letter, k) => {
      for (let row = 0; row < glyph.height; row++) {
        for (let column = 0; column < glyph.width; column++) {
          if (!isDot(letter, column, row)) continue
          const [left, top] = [x + (k * glyph.advance + column) * scale, y + row * scale]
          const by = rim ? Math.ceil(scale / 2) : 0
          fill(pixels, [left - by, top - by, left + scale + by, top + scale + by], rim ? light : dark)
        }
      }
    })
  }
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

function fill({ width, height, rgba }: Pixels, [left, top, right, bottom]: Box, ink: Ink): void {
  for (let y = Math.max(0, Math.round(top)); y < Math.min(height, Math.round(bottom)); y++) {
    for (let x = Math.max(0, Math.round(left)); x < Math.min(width, Math.round(right)); x++)
      rgba.set([...ink, 255], 4 * (y * width + x))
  }
}

interface BarPlace {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** As long as at the target of the camera: 1, 2 or 5 times a power of ten, at most a quarter of the width. */
function scaleBar(pixels: Pixels, { position, target, angle }: View, { x, y, scale }: BarPlace): void {
  const across = 2 * lengthOf(minus(position, target)) * Math.tan((angle / 2) * (Math.PI / 180))
  const most = across / 4
  const power = 10 ** Math.floor(Math.log10(most))
  const length = power * [5, 2, 1].find((digit) => digit * power <= most)!
  const wide = (length / across) * pixels.width
  const at = y + glyph.height * scale
  fill(pixels, [x - scale, at - 2 * scale, x + wide + scale, at + scale], light)
  fill(pixels, [x, at - scale, x + wide, at], dark)
  write(pixels, inMetres(length), x, at - (glyph.height + 4) * scale, scale)
}

function inMetres(length: number): string {
  const [unit, factor] = length >= 1 ? ['m', 1] : length >= 0.01 ? ['cm', 100] : ['mm', 1000]
  return `${Number((length * (factor as number)).toPrecision(3))} ${unit}`
}
