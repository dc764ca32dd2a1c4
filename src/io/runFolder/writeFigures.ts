// writeFigures.ts: the figures of a run beside its table: each as SVG and PNG, and a page of what they say.

import { join } from 'node:path'
import type { ProbeTable } from '../../model/defineScene.js'
import type { SceneFigure } from '../../model/figure.js'
import { makeFolder, replaceFile } from '../diskFile.js'
import { pngBytes } from '../picture/png.js'
import { figurePlot } from '../plot/figurePlot.js'
import { plotPixels } from '../plot/plotPixels.js'

export interface WrittenFigure {
  readonly name: string
  readonly title: string
  /** Null where the scene says nothing of it. */
  readonly words: string | null
}

/** Those of which there is something to see. */
export async function writeFigures(
  folder: string,
  figures: readonly SceneFigure[],
  probes: ProbeTable,
): Promise<WrittenFigure[]> {
  const drawn = figures.flatMap((figure) => {
    const svg = figurePlot(figure, probes)
    return svg === null ? [] : [{ figure, svg }]
  })
  if (drawn.length === 0) return []
  const to = join(folder, 'figures')
  await makeFolder(to)
  const written: WrittenFigure[] = []
  for (const { figure, svg } of drawn) {
    const { name, title } = figure
    await replaceFile(join(to, `${name}.svg`), [new TextEncoder().encode(svg)])
    await replaceFile(join(to, `${name}.png`), [pngBytes(plotPixels(svg))])
    written.push({ name, title, words: wordsOf(figure, probes) })
  }
  await replaceFile(join(to, 'figures.md'), [new TextEncoder().encode(pageOf(written))])
  return written
}

/** What is said without a number that a run ended too early for is not said. */
function wordsOf({ says }: SceneFigure, probes: ProbeTable): string | null {
  const words = says?.(probes) ?? null
  return words !== null && /\bNaN\b/.test(words)
    ? `The run ended at ${probes.time.at(-1)} s, before there was anything to say of it.`
    : words
}

const pageOf = (figures: readonly WrittenFigure[]) =>
  figures.map(({ name, title, words }) => `## ${title}\n\n![${title}](${name}.svg)\n\n${words ?? ''}\n`).join('\n')
