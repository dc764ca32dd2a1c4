// openPainter.ts: the painter of a film, by the name of its renderer, with a recording of its own to read from.

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
}

export async function openPainter({ folder, style, scratch, blocks }: PainterOptions): Promise<Painter> {
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
