// figure.ts: what a scene shows of itself when it has run: probes over time or over each other, and what they say in words.

import type { ProbeTable } from './defineScene.js'
import { InputError } from './inputError.js'

/** A series of a probe, or numbers made of probes, one for each sample. */
export type FigureValues = string | ((probes: ProbeTable) => readonly number[])

export interface FigureLine {
  /** In the legend. */
  readonly name: string
  readonly of: FigureValues
  /** Standard deviation of the Gaussian it is smoothed by, s; not smoothed when omitted. */
  readonly smooth?: number
}

interface FigureAxis {
  readonly label: string
  /** Linear when omitted. */
  readonly scale?: 'linear' | 'log'
  /** From the data when omitted. */
  readonly min?: number
  readonly max?: number
}

export interface SceneFigure {
  /** Of its files: letters, digits and hyphens. */
  readonly name: string
  readonly title: string
  /** Time when omitted. */
  readonly x?: FigureAxis & { readonly of: FigureValues }
  readonly y: FigureAxis
  readonly lines: readonly FigureLine[]
  /** What was found elsewhere and what is found here, in words with numbers. */
  readonly says?: (probes: ProbeTable) => string
}

export function checkFigures(figures: readonly SceneFigure[], who: string): readonly SceneFigure[] {
  const names = new Set<string>()
  for (const { name, lines } of figures) {
    if (!/^[a-zA-Z0-9-]+$/.test(name))
      throw new InputError(`${who}: a figure is named by letters, digits and hyphens, found "${name}".`)
    if (names.has(name)) throw new InputError(`${who}: two figures are named ${name}.`)
    names.add(name)
    if (lines.length === 0) throw new InputError(`${who}: figure ${name} has no lines.`)
    for (const { smooth = 0, name: line } of lines)
      if (!(smooth >= 0)) throw new InputError(`${who}: line ${line} of figure ${name} is smoothed by ${smooth} s.`)
  }
  return figures
}
