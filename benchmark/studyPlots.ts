// studyPlots.ts: residual of every solver on every scene of the study, over iterations and over time, one SVG file for each plot.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { linePlot, type PlotSeries } from 'talus'

export const studyScenes = ['bed', 'deep-bed', 'tank', 'silo', 'vehicle', 'stack', 'heavy-stack', 'chain'] as const
export type StudyScene = (typeof studyScenes)[number]

/** One solve: from the impulses of the step before, or from none. */
export interface StudyCase {
  readonly scene: StudyScene
  readonly solver: 'apgd' | 'gauss-seidel' | 'jacobi'
  readonly warm: boolean
}

/** A line of a plot. */
export interface StudyLine {
  readonly name: string
  /** m/s, the k-th after k + 1 iterations; NaN where none was computed. */
  readonly residuals: readonly number[]
  /** ms for an iteration on one thread. */
  readonly iterationMs: number
}

export interface StudyResult {
  readonly scene: StudyScene
  /** Size of the scene, in words. */
  readonly what: string
  readonly lines: readonly StudyLine[]
}

/** Writes solver-study-bed.svg, solver-study-bed-time.svg and so on; returns both files. */
export async function writeStudyPlots(folder: string, result: StudyResult): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const files = (['', '-time'] as const).map((over) => join(folder, `solver-study-${result.scene}${over}.svg`))
  await writeFile(files[0]!, drawn(result, 'iterations'))
  await writeFile(files[1]!, drawn(result, 'time'))
  return files
}

function drawn({ scene, what, lines }: StudyResult, over: 'iterations' | 'time'): string {
  const x =
    over === 'iterations'
      ? ({ label: 'iteration', scale: 'log', min: 1 } as const)
      : ({ label: 'time of one thread [ms]', scale: 'log' } as const)
  return linePlot({
    title: `Residual over ${over}: ${scene.replace('-', ' ')}`,
    subtitle: `${what}; one step of 1 ms, from no impulses unless warm`,
    x,
    y: { label: 'residual, best so far [m/s]', scale: 'log', min: lowest },
    series: lines.map((line) => bestSoFar(line, over === 'time' ? line.iterationMs : 1)),
    height: 480,
  })
}

/** m/s; below is nothing that anybody asks for. */
const lowest = 1e-8
/** Iterations between points, as a share of the iterations so far. */
const spacing = 0.03

function bestSoFar({ name, residuals }: StudyLine, scale: number): PlotSeries {
  const [at, y]: [number[], number[]] = [[], []]
  let best = Number.POSITIVE_INFINITY
  residuals.forEach((residual, k) => {
    if (Number.isNaN(residual)) return
    best = Math.min(best, residual)
    const far = k + 1 >= (at.at(-1) ?? 0) * (1 + spacing) || k === residuals.length - 1
    if (!far) return
    at.push(k + 1)
    y.push(best)
  })
  return { name, x: at.map((k) => k * scale), y }
}
