// sameOverRanks.mjs: started once for each rank; the first runs small scenes on one CPU and over all ranks, and says where they differ.
// Arguments: names of scenes, all when there are none.

import { createHash } from 'node:crypto'
import { backend, createSimulation } from '../../dist/index.js'
import { hardCases, hardSolved } from './hardRankScenes.mjs'
import { cases, solved } from './rankScenes.mjs'

/** Continued too from the middle, by ranks from the state of one CPU and the other way round. */
const restarted = ['flowing', 'janssen', 'sticky', 'driving', 'dozing', 'blowing']

/** At the state, in each half of the steps. */
const looks = 6

/** Books of energy by force: ranks add up what each of them gave and took, in another order than one CPU. */
const books = [
  ...['energyBase', 'energyDrive', 'drivePower', 'energyTilt'],
  ...['energyImpact', 'energyFriction', 'energyElastic'],
]

/** Of all other state. */
async function hashOf(simulation) {
  const { fields } = await simulation.save()
  const hash = createHash('sha256')
  for (const [name, { values }] of Object.entries(fields)) if (!books.includes(name)) hash.update(name).update(values)
  return hash.digest('hex')
}

/** So many steps, with looks at the state on the way. */
async function hashesOver(simulation, steps) {
  const hashes = []
  for (let look = 0; look < looks; look++) {
    simulation.step(Math.floor(((look + 1) * steps) / looks) - Math.floor((look * steps) / looks))
    // all at once of a state that no rank has whole
    await Promise.all(['bodyPos', 'bodyVel', 'bodyRot'].map((field) => simulation.read(field)))
    hashes.push(await hashOf(simulation))
  }
  return hashes
}

async function outcome({ scene, law, timeStep, steps, midway }, on) {
  const simulation = await createSimulation(scene, { contact: law, timeStep, backend: on })
  const half = Math.floor(steps / 2)
  const before = await hashesOver(simulation, half)
  await midway?.(simulation)
  const middle = await simulation.save()
  const after = await hashesOver(simulation, steps - half)
  const counters = await simulation.counters()
  const { dissipated, drives, applied, friction, impact, integration, unexplained, ...exact } =
    await simulation.energy()
  const result = {
    hash: after.at(-1),
    hashes: [...before, ...after],
    exact,
    counters,
    contacts: (await simulation.contactList()).forces.length / 3,
    sample: await simulation.sample(),
  }
  await simulation.close()
  return {
    touched: counters.maxContacts > 0,
    booked: { dissipated, drives, applied, friction, impact, integration, unexplained },
    result: JSON.stringify({ ...result, counters: { ...result.counters, replays: 0 } }),
    middle,
  }
}

/** From the state of one in the middle, by the other. */
async function resumed({ scene, law, timeStep, steps }, on, checkpoint) {
  const simulation = await createSimulation(scene, { contact: law, timeStep, backend: on, checkpoint })
  simulation.step(steps - Math.floor(steps / 2))
  const hash = await hashOf(simulation)
  await simulation.close()
  return hash
}

/** Motion at the end, what is counted, and how it was solved; the first half of the steps on one backend, the rest on another. */
async function solution({ scene, law, timeStep, steps }, first, on) {
  const simulation = await createSimulation(scene, { contact: law, timeStep, backend: first })
  simulation.step(Math.floor(steps / 2))
  const checkpoint = await simulation.save()
  await simulation.close()
  const later = await createSimulation(scene, { contact: law, timeStep, backend: on, checkpoint })
  later.step(steps - Math.floor(steps / 2))
  const { left, sunk, present } = await later.counters()
  const { kinetic, friction, impact, stabilisation, unexplained } = await later.energy()
  const { fields } = await later.save()
  const { worstResidual, unsolvedSteps } = await later.solver()
  const probes = Object.values(await later.sample())
  const contacts = (await later.contactList()).forces
  await later.close()
  return {
    positions: fields.bodyPos.values,
    velocities: fields.bodyVel.values,
    // for which of the last two a contact counts turns on the sign of a gap that may be none
    energies: [kinetic, friction, impact + stabilisation],
    probes,
    counts: JSON.stringify({ left, sunk, present, unsolvedSteps, contacts: contacts.length }),
    force: [0, 1, 2].map((c) => contacts.filter((_, i) => i % 3 === c).reduce((sum, f) => sum + f, 0)),
    unexplained: unexplained / (kinetic + friction + impact),
    residual: worstResidual,
  }
}

const isNear = (a, b, scale) => a === b || Math.abs(a - b) <= 1e-11 * (Math.abs(b) + scale)
const farthest = (a, b) => a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0)

async function solvedAlike(make) {
  const cpu = backend.cpu({ threads: 1 })
  const one = await solution(make(), cpu, cpu)
  const found = []
  for (const halves of [
    [cpu, backend.mpi()],
    [backend.mpi(), cpu],
  ]) {
    const ranks = await solution(make(), ...halves)
    const largest = (values) => values.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
    const differences = {
      positions: farthest(ranks.positions, one.positions),
      velocities: farthest(ranks.velocities, one.velocities) / largest(one.velocities),
      energies: farthest(ranks.energies, one.energies) / largest(one.energies),
      force: farthest(ranks.force, one.force) / largest(one.force),
      probes: farthest(ranks.probes, one.probes) / Math.max(1, largest(one.probes)),
      unexplained: ranks.unexplained - one.unexplained,
    }
    if (ranks.counts !== one.counts) found.push([ranks.counts, one.counts])
    if (!(ranks.residual <= 1e-7)) found.push(ranks.residual)
    if (!(Math.max(...Object.values(differences)) < 1e-5)) found.push(differences)
  }
  return found.length > 0 ? found : null
}

const asked = process.argv.slice(2)
const differences = {}
for (const [name, make] of Object.entries({ ...cases, ...hardCases })) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const ranks = await outcome(make(), backend.mpi())
  const one = await outcome(make(), backend.cpu({ threads: 1 }))
  const { hash } = JSON.parse(one.result)
  const restarts =
    !restarted.includes(name) ||
    ((await resumed(make(), backend.mpi(), one.middle)) === hash &&
      (await resumed(make(), backend.cpu({ threads: 1 }), ranks.middle)) === hash)
  const { kinetic } = JSON.parse(one.result).exact
  const booked = Object.values(one.booked).every((value, k) => isNear(Object.values(ranks.booked)[k], value, kinetic))
  differences[name] = ranks.result === one.result && restarts && booked ? null : { ranks, one, restarts, booked }
  if (differences[name]) for (const run of [ranks, one]) delete run.middle
  if (!one.touched) differences[name] = 'nothing touched'
}
for (const [name, make] of Object.entries({ ...solved, ...hardSolved })) {
  if (asked.length === 0 || asked.includes(name)) differences[name] = await solvedAlike(make)
}
console.log(JSON.stringify(differences))
