// report.ts: `talus report`, a run as one page.

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { exitCodes } from './exitCodes.js'
import type { Terminal } from './terminal.js'

export async function report(folder: string, options: { readonly out?: string }, terminal: Terminal): Promise<number> {
  const { writeReport } = await import('../io/report/writeReport.js')
  const file = await writeReport(folder, options)
  terminal.result({ folder, report: file }, () => reportLine(file))
  return exitCodes.done
}

/** Terminals make a link of it. */
export const reportLine = (file: string) => `report ${pathToFileURL(resolve(file)).href}`
