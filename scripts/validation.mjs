// validation.mjs: every built-in scene at its defaults, run to its end by the command line, beside what is expected of it. Rows go into
// benchmark/validation.csv, in place of those of the same scene; docs/validation.md is made from that file and from what the tests of
// physics say of themselves. `npm run validate -- [--scenes a,b] [--page]`; with --page nothing is run.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { builtinScene, sceneNames } from '../dist/cli/builtinScenes.js'
import { shortNumber, withUnit } from '../dist/cli/format.js'
import { claims } from './claims.mjs'
import { readRows, writeRows, writeTable } from './csvRows.mjs'

const { values: asked } = parseArgs({ options: { scenes: { type: 'string' }, page: { type: 'boolean' } } })
const root = fileURLToPath(new URL('..', import.meta.url))
const csv = join(root, 'benchmark/validation.csv')
const page = join(root, 'docs/validation.md')
const columns = [
  'scene',
  'law',
  'measure',
  'value',
  'unit',
  'expected',
  'tolerance',
  'pass',
  'warnings',
  'hash',
  'date',
]

function rowsOf(scene) {
  const folder = mkdtempSync(join(tmpdir(), 'talus-validation-'))
  try {
    const argv = ['run', scene, '--backend', 'cpu', '--out', join(folder, 'run'), '--json']
    const text = execFileSync(process.execPath, [join(root, 'dist/cli/main.js'), ...argv], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const { contact: law, measures, warnings, hash } = JSON.parse(text)
    const date = new Date().toISOString().slice(0, 10)
    const kinds = warnings.map(({ kind, count }) => `${kind} ${count}`).join('; ')
    return measures.map(({ name, ...measure }) => ({
      scene,
      law,
      measure: name,
      ...measure,
      warnings: kinds,
      hash,
      date,
    }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Of one scene, its measures beside what is expected of them and why. */
function sceneTable(definition, rows) {
  const lines = rows.map(({ measure, value, unit, expected, tolerance, pass }) => {
    const { what, expect } = definition.measures[measure] ?? {}
    const given = expected === '' || expected === 'null'
    const bounds = given ? '' : `${shortNumber(Number(expected))} ± ${withUnit(Number(tolerance), unit)}`
    const found = value === 'null' ? 'none' : withUnit(Number(value), unit)
    const why = given ? '' : (expect?.({}) ?? { why: '' }).why
    return `| ${[measure, what ?? '', found, bounds, why, given ? '' : pass === 'true' ? 'yes' : '**no**'].join(' | ')} |`
  })
  const [{ law, warnings, hash, date }] = rows
  const warned = warnings ? `; warnings: ${warnings}` : ''
  const head = `| measure | what | Talus | expected | why | within |\n|---|---|---|---|---|---|`
  return `### ${definition.name}\n\n${definition.title}; \`${law}\`, hash ${hash}, ${date}${warned}.\n\n${head}\n${lines.join('\n')}`
}

const all = new Map()
for (const row of await readRows(csv)) all.set(row.scene, [...(all.get(row.scene) ?? []), row])
for (const scene of asked.page ? [] : (asked.scenes?.split(',') ?? (await sceneNames()))) {
  const found = rowsOf(scene)
  all.set(scene, found)
  console.log(`${scene}: ${found.map(({ measure, value, pass }) => `${measure} ${value} ${pass ?? ''}`).join(', ')}`)
  const sorted = [...all].sort(([a], [b]) => a.localeCompare(b)).flatMap(([, own]) => own)
  await writeRows(csv, columns, sorted)
}
const rows = await readRows(csv)
const tables = []
for (const name of await sceneNames()) {
  const own = rows.filter(({ scene }) => scene === name)
  if (own.length > 0) tables.push(sceneTable(await builtinScene(name), own))
}
await writeTable(page, 'scenes', 'benchmark/validation.csv by npm run validate', tables.join('\n\n'))
await writeTable(page, 'tests', 'the heads of tests by npm run validate', claims())
