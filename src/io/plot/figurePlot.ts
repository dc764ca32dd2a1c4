// figurePlot.ts: a figure that a scene declares, drawn from the probes of its run.

import { smoothed } from '../../math/smoothed.js'
import type { ProbeTable } from '../../model/defineScene.js'
import type { FigureValues, SceneFigure } from '../../model/figure.js'
import { InputError } from '../../model/inputError.js'
import { linePlot } from './linePlot.js'
import { thinned } from './thinned.js'

/** The text of an SVG file; null where there is nothing to see. */
export function figurePlot(figure: SceneFigure, probes: ProbeTable): string | null {
  const { name, title, x, y, lines } = figure
  const { time } = probes
  const valuesOf = (of: FigureValues) => {
    const values = typeof of === 'string' ? probes.series(of) : of(probes)
    if (values.length === time.length) return values
    throw new InputError(`figure ${name}: a line has ${values.length} values for ${time.length} samples.`)
  }
  const across = x ? valuesOf(x.of) : time
  const drawn = lines.map((line) => {
    const values = smoothed(time, valuesOf(line.of), line.smooth ?? 0)
    // points of a line over something else than time do not come in order
    return { name: line.name, ...(x ? { x: across, y: values } : thinned(across, values)) }
  })
  const shows = (value: number) => Number.isFinite(value) && (y.scale !== 'log' || value > 0)
  if (time.length < 2 || !drawn.some(({ y: values }) => values.some(shows))) return null
  const widths = [...new Set(lines.map(({ smooth = 0 }) => smooth))].filter((width) => width > 0)
  const subtitle = widths.length > 0 ? `smoothed by a Gaussian of ${widths.map(milliseconds).join(' and ')}` : undefined
  const words = figure.says?.(probes)
  return linePlot({
    title,
    ...(subtitle ? { subtitle } : {}),
    ...(words && !/\bNaN\b/.test(words) ? { description: words } : {}),
    x: x ?? { label: 'time [s]' },
    y,
    series: drawn,
  })
}

const milliseconds = (seconds: number) => `${Number((1000 * seconds).toPrecision(3))} ms`
