// pile.ts: a settled pile of spheres by Talus, Rapier and Jolt: how long a step takes, and how well the pile stands.
//
//   node dist/benchmark/pile.js [--count N] [--settle SECONDS] [--window SECONDS] [--law dem|dvi] [--threads N]
//                               [--only TEXT] [--json]
//
// Every engine drops the same grains into the same bin, settles them for the same simulated time and is measured over the
// same window after it. Sleeping is off, each engine has a process of its own and one thread (--threads is for Talus).
// --only keeps the settings whose name or time step contains the text; it may be given several times. Markdown on stdout, or JSON with --json.

import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { blocks, type PileRequest, type PileResult } from './pile/measurePile.js'
import { openPileProcess } from './pile/pileProcess.js'
import { pileScene } from './pile/pileScene.js'
import { defaultLaw, pileSettings } from './pile/pileSettings.js'
import type { PileAnswer } from './pile/pileWorker.js'

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '5000' },
    settle: { type: 'string', default: '2' },
    window: { type: 'string', default: '0.5' },
    law: { type: 'string', default: defaultLaw },
    threads: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [''] },
    json: { type: 'boolean', default: false },
  },
})

const columns: readonly (readonly [string, (r: PileResult) => string])[] = [
  ['engine', (r) => r.name],
  ['step [ms]', (r) => (1000 * r.timeStep).toPrecision(3)],
  ['ms per step', (r) => r.msPerStep.toFixed(2)],
  ['s per simulated s', (r) => (r.msPerStep / 1000 / r.timeStep).toFixed(2)],
  ['deepest [r]', (r) => r.deepest.toExponential(1)],
  ['mean overlap [r]', (r) => r.meanOverlap.toExponential(1)],
  ['creep, mean [m/s]', (r) => r.meanCreep.toExponential(1)],
  ['creep, largest [m/s]', (r) => r.largestCreep.toExponential(1)],
  ['kinetic energy [J]', (r) => r.kineticEnergy.toExponential(1)],
  ['', (r) => [r.escaped > 0 ? `${r.escaped} grains left the bin` : '', r.note].filter(Boolean).join('; ')],
]

const count = Number(options.count)
const law = options.law
if (law !== 'dem' && law !== 'dvi') throw new Error(`--law must be dem or dvi, found ${law}.`)
const settings = pileSettings(pileScene(count), { law, threads: Number(options.threads) }).filter(
  ({ name, timeStep }) => options.only!.some((text) => `${name}, step ${timeStep}`.includes(text)),
)
const results: PileResult[] = []
const missing: { name: string; why: string }[] = []
for (const setting of settings) {
  const answer = await ask({ setting, count, settle: Number(options.settle), window: Number(options.window) })
  if (answer !== 'done' && 'result' in answer) results.push(answer.result)
  else if (answer !== 'done') missing.push({ name: setting.name, why: answer.missing })
  process.stderr.write(`${results.length + missing.length} of ${settings.length}: ${setting.name}\n`)
}
const versions = [...new Set(results.map((r) => r.version))]
console.log(options.json ? JSON.stringify({ count, cpu: cpus()[0]?.model, results, missing }) : markdown())

/** Runs a request in a process of its own. */
async function ask(request: PileRequest): Promise<PileAnswer> {
  const engine = openPileProcess(request)
  let answer = await engine.ask(request)
  for (let k = 0; k < blocks && answer === 'done'; k++) answer = await engine.ask('block')
  return answer === 'done' ? engine.ask('end') : answer
}

function markdown(): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    `${count} grains, settled for ${options.settle} s, measured over ${options.window} s: ${versions.join('; ')}.\n`,
    row(columns.map(([title]) => title)),
    row(columns.map(() => '---')),
    ...results.map((result) => row(columns.map(([, cell]) => cell(result)))),
    ...missing.map(({ name, why }) => `\n${name} is not there: ${why}`),
  ].join('\n')
}
