// studyPlots.ts: residual over iterations of every solver on every scene of the study, one SVG file for each scene.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { linePlot } from 'talus'

export const studyScenes = ['bed', 'stack', 'chain'] as const
export type StudyScene = (typeof studyScenes)[number]

export const studySolvers = ['apgd', 'gauss-seidel', 'jacobi'] as const
export type StudySolver = (typeof studySolvers)[number]

/** Residuals of one step in m/s, the k-th after k + 1 iterations. */
export type StudyResiduals = (scene: StudyScene, solver: StudySolver) => Promise<readonly number[]>

/** What stands below the title of a scene's plot. */
export const studySubtitles: Readonly<Record<StudyScene, string>> = {
  bed: 'a settled bed of grains, one step from no impulses',
  stack: 'a tall stack of boxes, one step from no impulses',
  chain: 'a chain of bodies hanging in contact, one step from no impulses',
}

/** Writes solver-study-bed.svg and so on; returns the files in the order of the scenes. */
export async function writeStudyPlots(folder: string, residuals: StudyResiduals): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const files: string[] = []
  for (const scene of studyScenes) {
    const file = join(folder, `solver-study-${scene}.svg`)
    await writeFile(file, await studyPlot(scene, residuals))
    files.push(file)
  }
  return files
}

async function studyPlot(scene: StudyScene, residuals: StudyResiduals): Promise<string> {
  const series = []
  for (const solver of studySolvers) {
    const y = await residuals(scene, solver)
    series.push({ name: solver, x: Array.from(y, (_, k) => k + 1), y })
  }
  return linePlot({
    title: `Residual over iterations: ${scene}`,
    subtitle: studySubtitles[scene],
    x: { label: 'iteration', min: 0 },
    y: { label: 'residual [m/s]', scale: 'log' },
    series,
  })
}
