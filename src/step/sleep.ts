// sleep.ts: stage `sleep`: bodies that were slow for a while are left out until something stirs them.

import type { Backend } from '../backends/backend.js'
import type { ContactLaw } from '../model/contact.js'
import type { Scene } from '../model/createScene.js'
import { InputError } from '../model/inputError.js'
import type { JointColumns } from '../model/jointColumns.js'
import type { Model } from './compileModel.js'
import type { ImpulseLaw, Run } from './run.js'
import type { CheckpointData } from './simulation.js'

/** At the end of a step by force, when its forces are known. */
export function sleepByForce(run: Run): void {
  if (!sleepsByForce(run)) return
  decideSleep(run)
  lookAround(run)
  run.backend.run('endSleep__impulses_false')
}

/** A step of no length says nothing of rest. */
export const sleepsByForce = ({ sleep, timeStep }: Run) => sleep !== null && timeStep !== 0

/** By force, who falls asleep and who wakes. */
export function decideSleep({ backend, sleep, timeStep: h }: Run): void {
  const rest = { h, ...sleep! }
  backend.stage('sleep')
  backend.run('beginSleep__impulses_false')
  backend.run('watchRest__impulses_false', rest)
  backend.run('feelForces__impulses_false', rest)
  backend.run('changeSleep__impulses_false')
}

/** Layers of sleepers that wake in a step with one that does. */
const layers = 8

/** At the end of a step by impulses, when bodies have moved. */
export function sleepByImpulses(run: Run, { general }: ImpulseLaw): void {
  const { backend, sleep, meet, timeStep: h } = run
  if (!sleep) return
  const { speed } = sleep
  backend.stage('sleep')
  backend.run('beginSleep__impulses_true')
  backend.run('watchRest__impulses_true', { h, ...sleep })
  backend.run(`sumImpulses__general_${general}`, { h })
  backend.run('feelForces__impulses_true', { h, ...sleep })
  backend.run('wakeBefore', { speed })
  if (meet) backend.run('wakeBeforeMeeting', { speed })
  backend.run('changeSleep__impulses_true')
  run.across?.agree('stirred')
  run.across?.sleepers()
  for (let layer = 0; layer < layers && backend.peek('stirred') !== 0; layer++) {
    look(run)
    backend.run('wakeNear')
    run.across?.sleepers()
  }
  lookAround(run)
  backend.run('endSleep__impulses_true')
}

/** What is near each sleeper. */
function look({ backend, meet, gravityTurns, impulses }: Run): void {
  const form = `__impulses_${impulses !== null}`
  backend.run(`lookAround${form}`, { turning: gravityTurns })
  if (meet) backend.run(`lookAtMeetings${form}`)
}

export function lookAround(run: Run): void {
  const { backend, impulses } = run
  if (backend.peek('stirred') === 0) return
  backend.stage('sleep')
  look(run)
  backend.run(`markEdges__impulses_${impulses !== null}`)
}

/** Somebody takes a hand between two steps: all wake. */
export function wakeAll({ backend, sleep, impulses }: Run): void {
  if (!sleep) return
  backend.stage('sleep')
  backend.run(`wakeAll__impulses_${impulses !== null}`)
}

/** Forces are no part of the state: the next step computes those between sleepers too, and stores all. */
export function forgetForces(backend: Backend): void {
  backend.writeCount('unrested', 1)
  backend.writeCount('unsure', 1)
}

function heldBy({ jointBodyA, jointBodyB, springs, bonds, applied }: JointColumns): number[] {
  const stretched = springs.flatMap((spring) => (spring.kind === 'translational' ? [spring.a, spring.b] : []))
  const cemented = bonds.flatMap(({ bodyA, bodyB }) => [bodyA, bodyB])
  return [...jointBodyA, ...jointBodyB, ...stretched, ...cemented, ...applied.pushed.map(({ body }) => body)]
}

export function writeSleepers(backend: Backend, model: Model): void {
  if (backend.capacity('sleeper') > 0) backend.write('sleeperKind', sleeperKinds(model))
}

/** What may sleep: what forces move, but for what joints, springs, motors or applied forces hold on to. */
export function sleeperKinds({ columns, joints, cables }: Model): Int32Array {
  const kind = Int32Array.from(columns.invMass, (inverse) => (inverse > 0 ? 0 : 2))
  for (const held of [columns.driven, cables?.beads.body ?? [], joints ? heldBy(joints) : []])
    for (const body of held) kind[body] = 1
  return kind
}

const numbers = ['sleeperState', 'sleeperCalm', 'sleeperEdge', 'sleeperNear', 'sleeperTurn']
const vectors = ['sleeperInvInertia', 'sleeperPull', 'sleeperTwist', 'sleeperVel', 'sleeperAngMom']

/** All awake. */
export function startSleepers(backend: Backend, { columns }: Model): void {
  const { count, invMass, driven } = columns
  const rests = Int32Array.from(invMass, (inverse) => (inverse > 0 ? 0 : 1))
  for (const body of driven) rests[body] = 0
  backend.write('bodyRests', rests)
  backend.writeCount('stirred', 0)
  if (backend.capacity('sleeper') === 0) return
  for (const field of numbers) backend.write(field, new Int32Array(count))
  for (const field of vectors) backend.write(field, new Float64Array(3 * count))
  backend.write('sleeperInvMass', new Float64Array(count))
}

/** Bodies of another run that slept there: all are awake here. */
export function wakeLoaded(backend: Backend, { fields }: CheckpointData, model: Model): void {
  const { invMass, invInertia } = model.columns
  startSleepers(backend, model)
  fields.sleeperState?.values.forEach((state, body) => {
    if (state !== 1 && state !== 2) return
    backend.write('bodyInvMass', [invMass[body]!], body)
    backend.write('bodyInvInertia', invInertia.subarray(3 * body, 3 * body + 3), body)
  })
}

/** What sleep does not go with, in words. */
export function checkSleeping({ data }: Scene, { sleep }: ContactLaw): void {
  if (sleep && data.movingBoxes?.length)
    throw new InputError('sleep: bodies of a scene with a moving box do not sleep: drop it.')
}

export async function countAsleep({ backend, sleep }: Run): Promise<number> {
  if (!sleep) return 0
  for (const kernel of ['clearAsleep', 'countAsleep']) backend.run(kernel)
  return (await backend.readCounts()).asleep!
}
