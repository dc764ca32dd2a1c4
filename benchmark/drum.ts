// drum.ts: the turning drum by Talus and by LIGGGHTS, in turn on one core, from the same state.
//
//   node dist/benchmark/drum.js [--count N] [--triangles N] [--speed RAD/S] [--settle STEPS] [--steps N] [--rounds N] [--skins M,...]
//
// Talus lets the grains fall and flow for `settle` steps. Then both run the same steps with the same materials, shell, walls and
// speed, again and again; of the rounds, and of the skins that LIGGGHTS is given, the fastest counts.

import { parseArgs } from 'node:util'
import { backend, createSimulation } from 'talus'
import { byLiggghts, type DrumState, drumOf, flowing, law, sceneAt } from './drum/turningDrum.js'

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '38000' },
    triangles: { type: 'string', default: '1200' },
    speed: { type: 'string', default: '6' },
    settle: { type: 'string', default: '10000' },
    steps: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    skins: { type: 'string', default: '0.0002,0.0005' },
  },
})
const count = Number(options.count)
const steps = Number(options.steps)
const rounds = Number(options.rounds)
const drum = await drumOf({ count, triangles: Number(options.triangles), speed: Number(options.speed) })
const alone = backend.cpu({ threads: 1 })

interface Result {
  readonly ms: number
  readonly contacts: number
  readonly note: string
}

async function byTalus(state: DrumState): Promise<Result> {
  const setup = { contact: law, timeStep: drum.timeStep, backend: alone }
  const simulation = await createSimulation(sceneAt(drum, state), setup)
  simulation.step(steps)
  await simulation.finish()
  const before = { times: await simulation.stageTimes(), ...(await simulation.counters()) }
  const began = performance.now()
  simulation.step(steps)
  await simulation.finish()
  const ms = (performance.now() - began) / steps
  const after = await simulation.stageTimes()
  const { contacts, rebuilds } = await simulation.counters()
  const stages = Object.entries(after).map(
    ([name, time]) => `${name} ${((time - (before.times[name] ?? 0)) / steps).toFixed(2)}`,
  )
  await simulation.close()
  return { ms, contacts, note: `${rebuilds - before.rebuilds} searches; ms per step: ${stages.join(', ')}` }
}

const state = await flowing(drum, Number(options.settle), alone)
const best = new Map<string, Result>()
const take = (name: string, result: Result) => {
  process.stderr.write(`${name}: ${result.ms.toFixed(2)} ms per step\n`)
  if (result.ms < (best.get(name)?.ms ?? Number.POSITIVE_INFINITY)) best.set(name, result)
}
for (let round = 0; round < rounds; round++) {
  take('Talus', await byTalus(state))
  for (const skin of options.skins!.split(',')) {
    take('LIGGGHTS', { ...byLiggghts(drum, state, { steps, skin }), note: `contacts between grains; skin ${skin} m` })
  }
}
const rows = [...best].map(([name, r]) => `| ${name} | ${Math.round(r.contacts)} | ${r.ms.toFixed(2)} | ${r.note} |`)
const ratio = best.get('LIGGGHTS')!.ms / best.get('Talus')!.ms
console.log(`| ${count} grains, ${drum.triangles} triangles | contacts | ms per step | |\n|---|---|---|---|`)
console.log([...rows, `| Talus over LIGGGHTS | | ${ratio.toFixed(2)} | |`].join('\n'))
