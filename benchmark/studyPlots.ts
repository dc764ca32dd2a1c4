// studyPlots.ts: residual over iterations of every solver on every scene of the study, one SVG file for each plot.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { linePlot, type PlotSeries } from 'talus'

export const studySolvers = ['apgd', 'gauss-seidel', 'jacobi'] as const
export type StudySolver = (typeof studySolvers)[number]

export type StudyScene = 'bed' | 'stack' | 'heavy stack' | 'chain'

/** One solve: from the impulses of the step before, or from none. */
export interface StudyCase {
  readonly scene: StudyScene
  readonly solver: StudySolver
  readonly warm: boolean
}

/** Residuals of one step in m/s, the k-th after k + 1 iterations; NaN where none was computed. */
export type StudyResiduals = (of: StudyCase) => Promise<readonly number[]>

interface StudyPlot {
  readonly name: string
  readonly subtitle: string
  /** Each is drawn for every solver; `label` goes behind the name of the solver. */
  readonly parts: readonly { readonly scene: StudyScene; readonly warm: boolean; readonly label: string }[]
}

const coldAndWarm = (scene: StudyScene) => [
  { scene, warm: false, label: '' },
  { scene, warm: true, label: ', warm' },
]

export const studyPlots: readonly StudyPlot[] = [
  {
    name: 'bed',
    subtitle: '600 grains nearly at rest, one step of 1 ms from no impulses, and warm',
    parts: coldAndWarm('bed'),
  },
  {
    name: 'stack',
    subtitle: 'ten boxes, one step of 1 ms from no impulses; 100: the topmost is 100 times as heavy',
    parts: [
      { scene: 'stack', warm: false, label: '' },
      { scene: 'heavy stack', warm: false, label: ', 100' },
    ],
  },
  {
    name: 'chain',
    subtitle: '20 links pulled from under 100 kg, one step of 1 ms from no impulses, and warm',
    parts: coldAndWarm('chain'),
  },
]

/** Writes solver-study-bed.svg and so on; returns the files in the order of the plots. */
export async function writeStudyPlots(folder: string, residuals: StudyResiduals): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const files: string[] = []
  for (const plot of studyPlots) {
    const file = join(folder, `solver-study-${plot.name}.svg`)
    await writeFile(file, await drawn(plot, residuals))
    files.push(file)
  }
  return files
}

async function drawn({ name, subtitle, parts }: StudyPlot, residuals: StudyResiduals): Promise<string> {
  const series: PlotSeries[] = []
  for (const { scene, warm, label } of parts) {
    for (const solver of studySolvers) {
      series.push({ name: solver + label, ...bestSoFar(await residuals({ scene, solver, warm })) })
    }
  }
  return linePlot({
    title: `Residual over iterations: ${name}`,
    subtitle,
    x: { label: 'iteration', scale: 'log', min: 1, max: 2000 },
    y: { label: 'residual, best so far [m/s]', scale: 'log', min: lowest },
    series,
    height: 480,
  })
}

/** m/s; below is nothing that anybody asks for. */
const lowest = 1e-8
/** Iterations between points, as a share of the iterations so far. */
const spacing = 0.01

function bestSoFar(residuals: readonly number[]): { x: number[]; y: number[] } {
  const [x, y]: [number[], number[]] = [[], []]
  let best = Number.POSITIVE_INFINITY
  residuals.forEach((residual, k) => {
    if (Number.isNaN(residual)) return
    best = Math.min(best, residual)
    const far = k + 1 >= (x.at(-1) ?? 0) * (1 + spacing) || k === residuals.length - 1
    if (!far) return
    x.push(k + 1)
    y.push(best)
  })
  return { x, y }
}
