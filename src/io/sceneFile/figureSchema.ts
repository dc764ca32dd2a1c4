// figureSchema.ts: figures of a scene file: its probes over time or over each other.

import { z } from 'zod'
import type { Scene } from '../../model/createScene.js'
import { checkFigures, type SceneFigure } from '../../model/figure.js'
import { InputError } from '../../model/inputError.js'
import { probeSeries } from '../../model/probe.js'
import { given } from './addMechanism.js'
import type { Attempt } from './problem.js'
import { quantity } from './quantity.js'
import { unknownSeries } from './unknownSeries.js'

const series = z.string().min(1).describe('A probe, with its component where it has several: ball.position.z')
const scale = z.enum(['linear', 'log']).optional()

export const figureSchema = z.strictObject({
  name: z.string().min(1).describe('Of its files'),
  title: z.string().optional(),
  x: z.strictObject({ series, label: z.string().optional() }).optional().describe('Time when omitted'),
  label: z.string().optional().describe('Of the axis up'),
  scale,
  lines: z
    .array(
      z.strictObject({
        series,
        name: z.string().min(1).optional(),
        smooth: quantity('s', { from: 0 }).optional().describe('Standard deviation of the Gaussian it is smoothed by'),
      }),
    )
    .min(1),
})

type FileFigure = z.output<typeof figureSchema>

export function figuresOf(scene: Scene, list: readonly FileFigure[], attempt: Attempt): readonly SceneFigure[] {
  const known = new Map(probeSeries(scene.data.probes).map(({ name, unit }) => [name, unit]))
  const labelOf = (name: string) => {
    const unit = known.get(name)
    if (unit === undefined) throw new InputError(unknownSeries(name, [...known.keys()]))
    return unit === '1' ? name : `${name} [${unit}]`
  }
  const figures = list.flatMap((figure, i) => {
    const made = attempt(['figures', i], (): SceneFigure => {
      const { name, title = name, x, lines } = figure
      const labels = lines.map((line) => labelOf(line.series))
      const across = x ? labelOf(x.series) : ''
      return {
        name,
        title,
        ...(x ? { x: { of: x.series, label: x.label ?? across } } : {}),
        y: { label: figure.label ?? labels[0]!, ...given({ scale: figure.scale }) },
        lines: lines.map((line) => ({
          name: line.name ?? line.series,
          of: line.series,
          ...given({ smooth: line.smooth }),
        })),
      }
    })
    return made ? [made] : []
  })
  attempt(['figures'], () => checkFigures(figures, 'figures'))
  return figures
}
