// painter.ts: what draws the pictures of a film. Every renderer stands behind one interface, and the same shot gives the same pixels
// whoever draws it.

import { bodyColours, type ColourRanges } from '../export/bodyColours.js'
import type { ExportSource } from '../export/exportSource.js'
import { type Look, surfaceOf } from '../export/pov/look.js'
import type { View } from '../export/viewOf.js'
import type { Pixels } from '../picture/png.js'
import { renderFrame } from '../picture/renderFrame.js'
import { annotate } from './annotate.js'
import { backdropOf, onBackdrop } from './backdrop.js'
import type { Stage } from './gltfStage.js'
import type { PlottedSeries } from './plotInset.js'
import type { RendererName } from './rendererNames.js'
import type { Shot } from './shots.js'

/** All that a picture depends on beside its shot and the recording; plain data, so that other threads can have it. */
export interface FilmStyle {
  readonly renderer: RendererName
  readonly width: number
  readonly height: number
  /** Along each edge of a pixel. */
  readonly samples: number
  readonly look: Look
  /** Text of the prepared scene that bodies are placed into, for pov; null for none. */
  readonly set: string | null
  /** The prepared scene of glTF, for path; null for none. */
  readonly stage: Stage | null
  readonly ranges: ColourRanges
  /** From where lights are placed; lengths of `path` are in units of its distance. */
  readonly view: View
  readonly lens: Lens
  readonly plots: readonly PlottedSeries[]
  /** s that the shutter is open, for path. */
  readonly exposure: number
}

/** For path. */
export interface Lens {
  /** Diameter, m. */
  readonly aperture: number
  /** m; the distance of the target when omitted. */
  readonly focus?: number
}

export interface Painter {
  /** Null where it was interrupted. */
  paint(shot: Shot): Promise<Pixels | null>
  close(): Promise<void>
}

/** The CPU rasteriser that reports use. */
export class FastPainter implements Painter {
  constructor(
    private readonly source: ExportSource,
    private readonly style: FilmStyle,
  ) {}

  async paint({ frame: index, view }: Shot): Promise<Pixels> {
    const { source, style } = this
    const { width, height, samples, look, ranges } = style
    const frame = await source.recording.frame(index)
    const colourOf = bodyColours(source, frame, look, ranges)
    const hidden = (group: string) => surfaceOf(look, group).hidden ?? false
    const drawn = renderFrame(source, frame, { view, width, height, samples, colourOf, hidden })
    return annotate(onBackdrop(drawn, backdropOf(look)), style, { view, time: frame.time })
  }

  async close(): Promise<void> {}
}
