// flows.ts: grains that flow, by Talus, LIGGGHTS and LAMMPS in turn on one core, from the same state: a bin that empties, a heap that runs off,
// a ball shot into a bed.
//
//   node dist/benchmark/flows.js [--flow bin,heap,shot] [--count N] [--settle STEPS] [--steps N] [--rounds N] [--skins M,...]
//
// Floor and base are fixed grains, walls are planes, so that all three have the same geometry. Talus lets the grains flow for `settle` steps; then each does
// the same steps twice, and the second time counts: of the rounds, and of the skins that the others are given, the fastest. Mean height and kinetic
// energy of the grains at the end say that they did the same.

import { parseArgs } from 'node:util'
import { backend, createSimulation, mean } from 'talus'
import { byLammps, byLiggghts, type Peer } from './flows/flowPeers.js'
import { type FlowState, flows, freeGrains, law, massOf, sceneAt } from './flows/flowScenes.js'

const { values: options } = parseArgs({
  options: {
    flow: { type: 'string', default: 'bin,heap,shot' },
    count: { type: 'string', default: '30000' },
    settle: { type: 'string', default: '8000' },
    steps: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '3' },
    skins: { type: 'string', default: '0.0003,0.0008' },
  },
})
const [count, settle, steps, rounds] = (['count', 'settle', 'steps', 'rounds'] as const).map((name) =>
  Number(options[name]),
) as [number, number, number, number]

async function flowing(name: string): Promise<FlowState> {
  const { scene, timeStep } = flows[name]!(count, settle)
  const simulation = await createSimulation(scene, { ...law, timeStep, backend: backend.cpu() })
  const blocks = 10
  for (let k = 0; k < blocks; k++) {
    simulation.step(Math.ceil(settle / blocks))
    await simulation.finish()
    process.stderr.write(`${name}: ${simulation.time.toFixed(3)} s\n`)
  }
  const [positions, velocities, omegas, ids] = [
    await simulation.read('bodyPos'),
    await simulation.read('bodyVel'),
    await simulation.read('bodyOmega'),
    await simulation.bodyIds(),
  ]
  await simulation.close()
  const { min, max } = scene.domain()
  // who has left the domain is taken out at the next search
  const isInside = (i: number) =>
    [0, 1, 2].every((c) => positions[3 * i + c]! > min[c]! && positions[3 * i + c]! < max[c]!)
  const isThere = Array.from(ids, (id, i) => id >= 0 && isInside(i))
  return { name, scene, timeStep, positions, velocities, omegas, isThere }
}

async function byTalus(state: FlowState): Promise<Peer> {
  const scene = sceneAt(state)
  const { timeStep } = state
  const simulation = await createSimulation(scene, { ...law, timeStep, backend: backend.cpu({ threads: 1 }) })
  simulation.step(steps)
  await simulation.finish()
  const began = performance.now()
  simulation.step(steps)
  await simulation.finish()
  const ms = (performance.now() - began) / steps
  const [at, v] = [await simulation.read('bodyPos'), await simulation.read('bodyVel')]
  const ids = await simulation.bodyIds()
  const radii = await simulation.read('bodyRadius')
  const there = freeGrains(scene).filter((i) => ids[i]! >= 0)
  const height = mean(there.map((i) => at[3 * i + 2]!))
  const kinetic = there.reduce(
    (sum, i) => sum + 0.5 * massOf(radii[i]!) * Math.hypot(...[0, 1, 2].map((c) => v[3 * i + c]!)) ** 2,
    0,
  )
  const { contacts } = await simulation.counters()
  await simulation.close()
  return { ms, height, kinetic, note: `${contacts} contacts` }
}

for (const name of options.flow!.split(',')) {
  const state = await flowing(name)
  const best = new Map<string, Peer>()
  const take = (who: string, peer: Peer) => {
    process.stderr.write(`${name}, ${who}: ${peer.ms.toFixed(2)} ms per step\n`)
    if (peer.ms < (best.get(who)?.ms ?? Number.POSITIVE_INFINITY)) best.set(who, peer)
  }
  for (let round = 0; round < rounds; round++) {
    take('Talus', await byTalus(state))
    for (const skin of options.skins!.split(',').map(Number)) {
      take('LIGGGHTS', byLiggghts(state, steps, skin))
      take('LAMMPS', byLammps(state, steps, skin))
    }
  }
  console.log(
    `| ${name}, ${count} grains | ms per step | mean height, m | kinetic energy, J | |\n|---|---|---|---|---|`,
  )
  for (const [who, { ms, height, kinetic, note }] of best)
    console.log(`| ${who} | ${ms.toFixed(2)} | ${height.toPrecision(5)} | ${kinetic.toPrecision(4)} | ${note} |`)
  for (const who of ['LIGGGHTS', 'LAMMPS'])
    console.log(`| Talus over ${who} | ${(best.get(who)!.ms / best.get('Talus')!.ms).toFixed(2)} | | | |`)
}
