// report.ts: the papers' tables and figures, redone.
//
//   node dist/benchmark/report.js
//   node dist/benchmark/report.js --table silo|tank|spheres --count N --backend cpu|gpu|bullet [--threads N] [--tolerance M/S]
//                                 [--iterations N] [--warm-up STEPS] [--warm-up-threads N] [--steps N] [--contacts PER_SPHERE] [--machine TEXT] [--file CSV]
//
// Without --table all is drawn from benchmark/papers.csv into docs/performance.md, between its markers, and docs/images. With --table one
// row is measured and appended to that file: silo is Table 1, tank Table 3 and Fig. 22, spheres Figs 23 (--contacts 1.4) and 24
// (--contacts 0.46, and the same with --backend bullet).

import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { measureRow } from './papers/measureRow.js'
import { paperReport } from './papers/paperReport.js'
import { appendRow, type PaperTable, paperTables, readRows } from './papers/paperRows.js'

const { values: options } = parseArgs({
  options: {
    table: { type: 'string' },
    count: { type: 'string', default: '16000' },
    backend: { type: 'string', default: 'cpu' },
    threads: { type: 'string', default: '1' },
    tolerance: { type: 'string', default: '1e-3' },
    iterations: { type: 'string', default: '200' },
    'warm-up': { type: 'string', default: '150' },
    'warm-up-threads': { type: 'string' },
    steps: { type: 'string', default: '20' },
    contacts: { type: 'string', default: '1.4' },
    machine: { type: 'string', default: '' },
    file: { type: 'string' },
  },
})

const root = new URL('../../', import.meta.url)
const file = options.file ? pathToFileURL(options.file) : new URL('benchmark/papers.csv', root)
if (options.table === undefined) redraw()
else await measure(options.table)

async function measure(table: string): Promise<void> {
  if (!(paperTables as readonly string[]).includes(table)) {
    throw new Error(`--table must be one of ${paperTables.join(', ')}, found ${table}.`)
  }
  const { backend } = options
  if (backend !== 'cpu' && backend !== 'gpu' && backend !== 'bullet') {
    throw new Error(`--backend must be cpu, gpu or bullet, found ${backend}.`)
  }
  const row = await measureRow({
    ...{ table: table as PaperTable, backend, machine: options.machine! },
    ...{ count: Number(options.count), threads: Number(options.threads), contactsPerSphere: Number(options.contacts) },
    ...{ tolerance: Number(options.tolerance), iterations: Number(options.iterations) },
    ...{ warmUp: Number(options['warm-up']), steps: Number(options.steps) },
    warmUpThreads: Number(options['warm-up-threads'] ?? options.threads),
  })
  appendRow(file, row)
  console.log(JSON.stringify(row))
}

function redraw(): void {
  const { markdown, plots } = paperReport(readRows(file))
  for (const [name, text] of Object.entries(plots)) {
    if (text) writeFileSync(new URL(`docs/images/${name}`, root), text)
  }
  const page = new URL('docs/performance.md', root)
  const markers = /(<!-- papers: [^\n]*-->\n)[\s\S]*?(\n<!-- end of papers -->)/
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(markers, (_, begin, end) => `${begin}\n${markdown}\n${end}`),
  )
}
