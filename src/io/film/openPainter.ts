// openPainter.ts: the painter of a film, by the name of its renderer, with a recording of its own to read from.

import type { Pixels } from '../picture/png.js'
import { FastPainter, type FilmStyle, type Painter } from './painter.js'
import { PovPainter } from './povPainter.js'
import { openFilmSource } from './tableSource.js'

/** Plain data. */
export interface PainterOptions {
  /** Of the run, or a table. */
  readonly folder: string
  readonly style: FilmStyle
  /** For files of other programs. */
  readonly scratch: string
  readonly blocks: number
  /** The run on the right, seen from the same place. */
  readonly beside?: Pick<PainterOptions, 'folder' | 'style'>
}

export async function openPainter({ beside, ...options }: PainterOptions): Promise<Painter> {
  const left = await openOne(options)
  if (!beside) return left
  const right = await openOne({ ...options, ...beside })
  return {
    async paint(shot) {
      const [a, b] = [await left.paint(shot), await right.paint({ ...shot, frame: shot.beside! })]
      return sideBySide(a, b)
    },
    async close() {
      await left.close()
      await right.close()
    },
  }
}

/** Of the same height. */
function sideBySide(a: Pixels, b: Pixels): Pixels {
  const [width, { height }] = [a.width + b.width, a]
  const rgba = new Uint8Array(4 * width * height)
  for (let y = 0; y < height; y++) {
    rgba.set(a.rgba.subarray(4 * y * a.width, 4 * (y + 1) * a.width), 4 * y * width)
    rgba.set(b.rgba.subarray(4 * y * b.width, 4 * (y + 1) * b.width), 4 * (y * width + a.width))
  }
  return { width, height, rgba }
}

async function openOne({ folder, style, scratch, blocks }: Omit<PainterOptions, 'beside'>): Promise<Painter> {
  const source = await openFilmSource(folder, style.look.table)
  const painter =
    style.renderer === 'pov' ? new PovPainter(source, style, { scratch, blocks }) : new FastPainter(source, style)
  return {
    paint: (shot) => painter.paint(shot),
    async close() {
      await painter.close()
      await source.close()
    },
  }
}
