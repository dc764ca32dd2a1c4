// openPainter.ts: the painter of a film, by the name of its renderer, with a recording of its own to read from.

import type { BackendChoice } from '../../model/backend.js'
import type { ExportSource } from '../export/exportSource.js'
import type { Pixels } from '../picture/png.js'
import { FastPainter, type FilmStyle, type Painter } from './painter.js'
import { PathPainter } from './pathPainter.js'
import { PovPainter } from './povPainter.js'
import { openFilmSource } from './tableSource.js'

/** Plain data. */
export interface PainterOptions {
  /** Of the run, or a table. */
  readonly folder: string
  readonly style: FilmStyle
  /** For files of other programs. */
  readonly scratch: string
  /** Of a picture; as suits the renderer when omitted. */
  readonly blocks?: number
  /** Where path runs. */
  readonly backend: BackendChoice
  /** The run on the right, seen from the same place. */
  readonly beside?: Pick<PainterOptions, 'folder' | 'style'>
}

/** What is told while a picture is drawn. */
export interface PainterWatch {
  progress?(share: number): void
  readonly interrupt?: AbortSignal
}

export async function openPainter({ beside, ...options }: PainterOptions, watch: PainterWatch = {}): Promise<Painter> {
  if (!beside) return openOne(options, watch)
  const half = (from: number): PainterWatch =>
    watch.progress ? { ...watch, progress: (share) => watch.progress!(from + share / 2) } : watch
  const left = await openOne(options, half(0))
  const right = await openOne({ ...options, ...beside }, half(0.5))
  return {
    async paint(shot) {
      const a = await left.paint(shot)
      const b = a && (await right.paint({ ...shot, frame: shot.beside! }))
      return a && b && sideBySide(a, b)
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

async function openOne(options: Omit<PainterOptions, 'beside'>, watch: PainterWatch): Promise<Painter> {
  const source = await openFilmSource(options.folder, options.style.look.table)
  const painter = painterOf(source, options, watch)
  return {
    paint: (shot) => painter.paint(shot),
    async close() {
      await painter.close()
      await source.close()
    },
  }
}

function painterOf(
  source: ExportSource,
  { style, scratch, blocks, backend }: Omit<PainterOptions, 'beside'>,
  watch: PainterWatch,
): Painter {
  if (style.renderer === 'pov') return new PovPainter(source, style, { scratch, blocks: blocks ?? 1 })
  if (style.renderer === 'fast') return new FastPainter(source, style)
  return new PathPainter(source, style, { backend, ...(blocks === undefined ? {} : { blocks }), ...watch })
}
