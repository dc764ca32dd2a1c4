// gpuOverRanks.mjs: started once for each rank; the first runs small scenes over all ranks, each with a GPU in software, and on one
// CPU in double precision, and says what it found. Arguments: number of steps (0 for those of the scene), then names of scenes.

import { createHash } from 'node:crypto'
import { backend, createSimulation } from '../../dist/index.js'
import { cases, solved, untouched } from './rankScenes.mjs'

const looks = 6

async function outcome({ scene, law, timeStep, steps, midway }, on) {
  const simulation = await createSimulation(scene, { contact: law, timeStep, backend: on })
  let opened = 0
  for (let look = 0; look < looks; look++) {
    simulation.step(Math.floor(((look + 1) * steps) / looks) - Math.floor((look * steps) / looks))
    if (look === looks / 2 - 1) await midway?.(simulation)
    // the state is gathered, and boxes may be cut anew
    await simulation.save()
    opened = Math.max(opened, (await simulation.sample()).jointError ?? 0)
  }
  const { fields } = await simulation.save()
  const [counters, energy] = [await simulation.counters(), await simulation.energy()]
  const hash = createHash('sha256')
  for (const name of ['bodyPos', 'bodyRot', 'bodyVel', 'bodyOmega', 'pairSpring', 'keptImpulse'])
    if (fields[name]) hash.update(fields[name].values)
  const { worstResidual, unsolvedSteps } = (await simulation.solver?.()) ?? {}
  const { device } = simulation.backend
  await simulation.close()
  return { hash: hash.digest('hex'), fields, counters, energy, device, residual: worstResidual, unsolvedSteps, opened }
}

const farthest = (a, b) => a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0)
const largest = (values) => values.reduce((most, x) => Math.max(most, Math.abs(x)), 0)

const [given, ...names] = process.argv.slice(2)
const found = {}
for (const name of names) {
  const made = () => {
    const { law, ...of } = { ...cases, ...solved, ...untouched }[name]()
    const steps = Number(given) > 0 ? { steps: Number(given) } : {}
    // what single precision can reach
    return { ...of, ...steps, law: law.law === 'dvi' ? { ...law, tolerance: 1e-4 } : law }
  }
  const ranks = await outcome(made(), backend.mpi({ device: 'swiftshader' }))
  const one = await outcome(made(), backend.cpu({ threads: 1 }))
  const of = (run, field) => run.fields[field].values
  const speed = largest(of(one, 'bodyVel'))
  found[name] = {
    hash: ranks.hash,
    device: ranks.device,
    // m, and as shares of the fastest body and of the energy
    places: farthest(of(ranks, 'bodyPos'), of(one, 'bodyPos')),
    velocities: farthest(of(ranks, 'bodyVel'), of(one, 'bodyVel')) / speed,
    kinetic: Math.abs(ranks.energy.kinetic / one.energy.kinetic - 1),
    residual: ranks.residual,
    unsolved: ranks.unsolvedSteps,
    // m, where joints are looked at
    opened: [ranks.opened, one.opened],
    counts: ['contacts', 'left', 'sunk', 'present'].map((key) => [ranks.counters[key], one.counters[key]]),
  }
}
console.log(JSON.stringify(found))
