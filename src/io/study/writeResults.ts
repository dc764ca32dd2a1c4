// writeResults.ts: the results of a study in its folder: table.csv, table.json, study.html and a file for each figure.

import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { InputError } from '../../model/inputError.js'
import { makeFolder, replaceFile } from '../diskFile.js'
import { parseJsonFile } from '../jsonFile.js'
import { readProbes } from '../runFolder/probeCsv.js'
import type { Study } from './loadStudy.js'
import { type PointState, pointPaths } from './pointState.js'
import { type ExpectationResult, studyExpectations } from './studyExpectations.js'
import { type Figure, studyFigures } from './studyFigures.js'
import { axisOf, overTime } from './studyNames.js'
import { studyPage } from './studyPage.js'
import { type StudyTable, studyTable, tableCsv, tableJson } from './studyTable.js'
import type { PointProbes } from './timeFigure.js'

export interface StudyResults {
  readonly table: string
  readonly page: string
  readonly expectations: readonly ExpectationResult[]
  /** Titles of figures that the file asks for and of which no point has values. */
  readonly empty: readonly string[]
}

export async function writeResults(folder: string, study: Study, states: readonly PointState[]): Promise<StudyResults> {
  const table = studyTable(study, states)
  const figures = studyFigures(study, table, await probesOf(folder, study, table))
  const [csv, page] = [join(folder, 'table.csv'), join(folder, 'study.html')]
  await put(csv, tableCsv(table))
  await put(join(folder, 'table.json'), tableJson(study, table))
  const expectations = studyExpectations(study, table)
  await put(page, studyPage({ study, states, table, figures, expectations }))
  await writeFigures(join(folder, 'figures'), [...figures.own, ...figures.curves, ...figures.maps])
  return { table: csv, page, expectations, empty: figures.empty }
}

/** Throws where results of another study lie in the folder, which these would take the place of. */
export async function checkFolder(folder: string, { name }: Study): Promise<void> {
  const file = join(folder, 'table.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  const { study = name } = text === null ? {} : parseJsonFile(file, text, z.object({ study: z.string().optional() }))
  if (study !== name)
    throw new InputError(`${folder} holds the study ${study}: give ${name} a folder of its own by --out.`)
}

/** Of completed points, where a figure is over time. */
async function probesOf(
  folder: string,
  { settings }: Study,
  { rows }: StudyTable,
): Promise<ReadonlyMap<string, PointProbes>> {
  const probes = new Map<string, PointProbes>()
  if (!settings.figures?.some(({ x }) => axisOf(x).of === overTime)) return probes
  for (const { point, status } of rows) {
    if (status === 'completed') probes.set(point, await readProbes(join(pointPaths(folder, point).run, 'probes.csv')))
  }
  return probes
}

const put = (file: string, text: string) => replaceFile(file, [new TextEncoder().encode(text)])

/** Letters of the name of a figure's file: disks take 255 bytes. */
const longestName = 60

/** Those of before that are drawn no more are taken away. */
async function writeFigures(folder: string, figures: readonly Figure[]): Promise<void> {
  await makeFolder(folder)
  const files = new Map<string, Figure>()
  const taken = new Set<string>()
  for (const figure of figures) {
    const plain = figure.name.replace(/[^\p{L}\p{N}_.+-]/gu, '_').slice(0, longestName)
    let name = plain
    // some disks take capitals for small letters
    for (let k = 2; taken.has(name.toLowerCase()); k++) name = `${plain}-${k}`
    taken.add(name.toLowerCase())
    files.set(`${name}.svg`, figure)
  }
  for (const file of await readdir(folder)) {
    if (file.endsWith('.svg') && !files.has(file)) await rm(join(folder, file), { force: true })
  }
  for (const [file, figure] of files) await put(join(folder, file), figure.draw(false))
}
