// peers.ts: the settled bed by Talus and by LIGGGHTS, one after the other on one core, from the same state.
//
//   node dist/benchmark/peers.js [--count N] [--settle SECONDS] [--steps N] [--threads 1,2,...] [--alone]
//
// The bed is settled by Talus with strong damping, so that both start from the same contacts at rest; then both run the
// same steps with the same materials. A bed that still bounces has half the contacts and flatters whoever runs it.

import { parseArgs } from 'node:util'
import { backend, createSimulation } from 'talus'
import { type Bed, bedScene, byLiggghts, law, settledBed } from './settledBed.js'

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '32000' },
    settle: { type: 'string', default: '0.3' },
    steps: { type: 'string', default: '1000' },
    threads: { type: 'string', default: '1' },
    alone: { type: 'boolean', default: false },
  },
})
const count = Number(options.count)
const steps = Number(options.steps)

interface Result {
  readonly contacts: number
  readonly particleStepsPerSecond: number
  readonly note: string
}

async function byTalus(bed: Bed, threads: number): Promise<Result> {
  const simulation = await createSimulation(bedScene(bed), { ...law, backend: backend.cpu({ threads }) })
  simulation.step(steps)
  await simulation.finish()
  const before = await simulation.stageTimes()
  const began = performance.now()
  simulation.step(steps)
  await simulation.finish()
  const seconds = (performance.now() - began) / 1000
  const after = await simulation.stageTimes()
  const { contacts } = await simulation.counters()
  const stages = Object.entries(after).map(([name, ms]) => `${name} ${((ms - (before[name] ?? 0)) / steps).toFixed(3)}`)
  const note = `ms per step: ${stages.join(', ')}; ${Math.round(simulation.memoryBytes() / count)} bytes per grain; hash ${await simulation.hash()}`
  await simulation.close()
  return { contacts, particleStepsPerSecond: (count * steps) / seconds, note }
}

const bed = await settledBed(count, Number(options.settle), backend.cpu())
const line = (name: string, r: Result) =>
  `| ${name} | ${Math.round(r.contacts)} | ${(r.particleStepsPerSecond / 1e6).toFixed(2)} | ${r.note} |`
const lines: string[] = []
const results: Result[] = []
for (const threads of options.threads!.split(',').map(Number)) {
  const result = await byTalus(bed, threads)
  results.push(result)
  lines.push(line(`Talus, ${threads} thread${threads > 1 ? 's' : ''}`, result))
  process.stderr.write(`${lines.at(-1)}\n`)
}
if (!options.alone) {
  const { contacts, seconds } = byLiggghts(bed, steps)
  const liggghts = { contacts, particleStepsPerSecond: (count * steps) / seconds, note: 'contacts between grains' }
  lines.push(line('LIGGGHTS, 1 process', liggghts))
  const ratio = results[0]!.particleStepsPerSecond / liggghts.particleStepsPerSecond
  lines.push(`| Talus over LIGGGHTS | | ${ratio.toFixed(2)} | |`)
}
console.log(`| ${count} grains | contacts | million particle-steps/s | |\n|---|---|---|---|\n${lines.join('\n')}`)
