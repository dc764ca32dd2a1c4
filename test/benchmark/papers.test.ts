// papers.test.ts: rows of the papers' tables come back from their file, the last of a kind counts, and the round tank holds its grains.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { measureRow } from '#talus/benchmark/papers/measureRow.js'
import { paperReport } from '#talus/benchmark/papers/paperReport.js'
import { appendRow, type PaperRow, readRows } from '#talus/benchmark/papers/paperRows.js'
import { roundTank } from '#talus/benchmark/papers/paperScenes.js'
import { temporaryFolder } from '../io/temporaryFolder.js'

const folder = temporaryFolder()

const row: PaperRow = {
  ...{
    table: 'tank',
    scene: 'round tank, settled',
    count: 200000,
    backend: 'gpu',
    machine: 'a GPU',
    date: '2026-01-02',
  },
  ...{ contacts: 5, ms: 60, searchMs: Number.NaN, solveMs: 50, iterations: 7, residual: 1e-3, hash: 'abc' },
}

test('rows are written and read again', () => {
  const file = pathToFileURL(join(folder, 'papers.csv'))
  appendRow(file, row)
  appendRow(file, { ...row, count: 400000 })
  expect(readRows(file)).toEqual([
    { ...row, scene: 'round tank; settled' },
    { ...row, scene: 'round tank; settled', count: 400000 },
  ])
})

test('the report has the papers beside the last row of a kind, and says what is missing', () => {
  const silo = { ...row, table: 'silo', count: 16000, searchMs: 10 } as const
  const { markdown, plots } = paperReport([
    { ...row, ms: 1000 },
    row,
    { ...silo, backend: 'cpu', solveMs: 500, searchMs: 40 },
    silo,
    { ...row, table: 'spheres', count: 20000, contacts: 9000, backend: 'bullet', ms: 300 },
    { ...row, table: 'spheres', count: 20000, contacts: 9000, backend: 'cpu', ms: 20 },
  ])
  // 12.12 s over 60 ms
  expect(markdown).toContain(
    '| 200,000 | 718,377 | 12.12 | 1.08 | 10.6 | 5 | 0.0600 |  | 0.0500 | 7 | 1.0e-3 | abc | 202 |',
  )
  expect(markdown).toContain('| 16,000 | 7.11 | 0.57 | 12.5 | 4.67 | 0.500 | 0.0500 | 10.0 | 4.00 |')
  expect(markdown).toContain('| 9,000 | 0.300 | 0.0200 | 15.0 |')
  expect(markdown).toMatch(/\| 8,000,000 \|[ |]+to be measured/)
  expect(Object.values(plots).every((text) => text.startsWith('<svg'))).toBe(true)
})

test('grains of a round tank start inside it', () => {
  const scene = roundTank(3000)
  expect(scene.bodyCount).toBe(3061)
})

test('a row is measured with its residual and hash', async () => {
  const measured = await measureRow({
    ...{ table: 'tank', count: 100, backend: 'cpu', threads: 1, machine: '', contactsPerSphere: 0.46 },
    ...{ tolerance: 1e-3, iterations: 50, warmUp: 60, steps: 2 },
  })
  expect(measured.contacts).toBeGreaterThan(100)
  expect(measured.residual).toBeLessThan(1e-2)
  expect(measured.solveMs).toBeLessThan(measured.ms)
  expect(measured.hash).toMatch(/^[0-9a-f]{16}$/)
})
