// writeReport.ts: report.html of a run folder, from what lies in it.

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Scene } from '../../model/createScene.js'
import { replaceFile } from '../diskFile.js'
import { readProbes } from '../runFolder/probeCsv.js'
import { readRecord } from '../runFolder/runRecord.js'
import { readScene } from '../runFolder/sceneJson.js'
import { reportPage } from './reportPage.js'
import { reportPictures } from './reportPictures.js'

export interface ReportOptions {
  /** report.html in the folder when omitted. */
  readonly out?: string
  /** Of the run; read from the folder when omitted. */
  readonly scene?: Scene
  readonly title?: string
}

/** Where the report is. */
export async function writeReport(folder: string, options: ReportOptions = {}): Promise<string> {
  const { out = join(folder, 'report.html'), title } = options
  const record = await readRecord(folder)
  const scene = options.scene ?? (await readScene(folder))
  const file = join(folder, 'history.csv')
  const there = await stat(file).then(
    () => true,
    () => false,
  )
  const page = reportPage({
    record,
    probes: await readProbes(join(folder, 'probes.csv')),
    history: there ? await readProbes(file) : null,
    pictures: await reportPictures(folder, scene),
    figures: await drawnFigures(join(folder, 'figures')),
    ...(title === undefined ? {} : { title }),
  })
  await replaceFile(out, [new TextEncoder().encode(page)])
  return out
}

/** The SVG files of a folder, which may not be there. */
async function drawnFigures(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  const drawn = files.filter((file) => file.endsWith('.svg')).sort()
  return Promise.all(drawn.map((file) => readFile(join(folder, file), 'utf8')))
}
