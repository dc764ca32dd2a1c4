// writeResults.ts: the results of a study in its folder: table.csv, table.json, study.html and a file for each figure.

import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { diskError, replaceFile } from '../diskFile.js'
import type { Study } from './loadStudy.js'
import type { PointState } from './pointState.js'
import { type Figure, studyFigures } from './studyFigures.js'
import { studyPage } from './studyPage.js'
import { studyTable, tableCsv, tableJson } from './studyTable.js'

export interface StudyResults {
  readonly table: string
  readonly page: string
}

export async function writeResults(folder: string, study: Study, states: readonly PointState[]): Promise<StudyResults> {
  const table = studyTable(study, states)
  const figures = studyFigures(study, table)
  const [csv, page] = [join(folder, 'table.csv'), join(folder, 'study.html')]
  await put(csv, tableCsv(table))
  await put(join(folder, 'table.json'), tableJson(study, table))
  await put(page, studyPage({ study, states, table, figures }))
  await writeFigures(join(folder, 'figures'), [...figures.own, ...figures.curves, ...figures.maps])
  return { table: csv, page }
}

const put = (file: string, text: string) => replaceFile(file, [new TextEncoder().encode(text)])

/** Those of before that are drawn no more are taken away. */
async function writeFigures(folder: string, figures: readonly Figure[]): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error) => {
    throw diskError(folder, error)
  })
  const files = new Map(figures.map((figure) => [`${figure.name.replace(/[^\w.+-]/g, '_')}.svg`, figure]))
  for (const file of await readdir(folder)) {
    if (file.endsWith('.svg') && !files.has(file)) await rm(join(folder, file), { force: true })
  }
  for (const [file, figure] of files) await put(join(folder, file), figure.draw(false))
}
