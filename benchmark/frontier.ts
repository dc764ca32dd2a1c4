// frontier.ts: time of a step against how well a pile of spheres stands, by Talus, Rapier and Jolt, each with few and many iterations.
//
//   node dist/benchmark/frontier.js [--count 5000] [--settle 1] [--window 0.5] [--only TEXT] [--machine TEXT]
//   node dist/benchmark/frontier.js --draw
//
// Every setting drops the same grains and settles them in a process of its own, one after the other. Then the window goes by in ten
// blocks: all settings have their turn in each, so that what else the machine does meets all alike, and the fastest block counts.
// Times are for 1/240 s of simulated time, so that shorter steps compare. One thread each. Rows go into benchmark/frontier.csv, in place of those there, and the plots into docs/images; --draw draws them anew.

import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { frontierPlots } from './pile/frontierPlots.js'
import { frontierSettings } from './pile/frontierSettings.js'
import { blocks, type PileResult } from './pile/measurePile.js'
import { openPileProcess, type PileProcess } from './pile/pileProcess.js'
import { pileScene } from './pile/pileScene.js'

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '5000' },
    settle: { type: 'string', default: '1' },
    window: { type: 'string', default: '0.5' },
    only: { type: 'string', multiple: true, default: [''] },
    machine: { type: 'string', default: `${cpus()[0]?.model}` },
    draw: { type: 'boolean', default: false },
  },
})

const root = new URL('../../', import.meta.url)
const file = new URL('benchmark/frontier.csv', root)
if (!options.draw) await measure()
for (const [name, text] of Object.entries(frontierPlots(readFileSync(file, 'utf8')))) {
  writeFileSync(new URL(`docs/images/${name}`, root), text)
}

async function measure(): Promise<void> {
  const count = Number(options.count)
  const settings = frontierSettings(pileScene(count)).filter(({ name }) =>
    options.only!.some((text) => name.includes(text)),
  )
  const open: PileProcess[] = []
  for (const setting of settings) {
    const request = { setting, count, settle: Number(options.settle), window: Number(options.window) }
    const engine = openPileProcess(request)
    const answer = await engine.ask(request)
    if (answer === 'done') open.push(engine)
    process.stderr.write(`${setting.name}: ${answer === 'done' ? 'settled' : JSON.stringify(answer)}\n`)
  }
  const load = loadavg()[0]!
  for (let k = 0; k < blocks; k++) for (const engine of open) await engine.ask('block')
  const results: PileResult[] = []
  for (const engine of open) {
    const answer = await engine.ask('end')
    if (answer !== 'done' && 'result' in answer) results.push(answer.result)
  }
  writeFileSync(file, csv(count, results, load))
}

function csv(count: number, results: readonly PileResult[], load: number): string {
  const date = new Date().toISOString().slice(0, 10)
  const head = 'engine,name,step,count,ms,deepest,mean overlap,mean creep,version,machine,load,date'
  const number = (x: number) => Number(x.toPrecision(3))
  const rows = results.map((r) => [
    ...[r.engine, r.name, number(r.timeStep), count, number(r.bestMsPerStep / r.timeStep / 240)],
    ...[number(r.deepest), number(r.meanOverlap), number(r.meanCreep), r.version, options.machine, number(load), date],
  ])
  return [head, ...rows.map((cells) => cells.map((cell) => `${cell}`.replaceAll(',', ';')).join(','))]
    .join('\n')
    .concat('\n')
}
