// integrate.ts: stage `integrate`, positions from the velocities of the end of the step.

import { sumOf } from '../backends/backend.js'
import { driftCables, settleBeads, splitCables } from './cables/cables.js'
import { formsOf } from './forms.js'
import { finishJoints, projectPositions } from './joints/joints.js'
import { reduceAll } from './reduceAll.js'
import { type ImpulseLaw, isGeneral, type Run } from './run.js'
import { sleepByImpulses } from './sleep.js'

const integratePosition = formsOf('integratePosition', 'general')
const pushPlaces = formsOf('pushPlaces', 'general')

export function integrate(run: Run, law: ImpulseLaw): void {
  const { envelope, tolerance } = law
  const { backend, timeStep, lawReach } = run
  const general = isGeneral(run) || (run.joints?.driven ?? 0) > 0
  const motion = { h: timeStep, near: (envelope - lawReach) / 2 }
  backend.stage('solveContacts')
  backend.run('splitMotion', { h: timeStep })
  splitCables(run)
  reduceAll(run, [sumOf('bodyPushed', 'sumPushed')])
  backend.run('choosePush', { tolerance })
  backend.run('sharePush')
  backend.stage('integrate')
  backend.run(integratePosition(general), motion)
  backend.run(pushPlaces(general), motion)
  driftCables(run)
  projectPositions(run)
  finishJoints(run)
  settleBeads(run, motion.near)
  backend.stage('integrate')
  backend.run('turnWalls')
  askAtEdge(run)
  sleepByImpulses(run, law)
  backend.stage('integrate')
  backend.run('endImpulseStep')
}

/** Where bodies leave at the edge of the domain, and not only where nobody can follow them. */
function askAtEdge({ backend, search }: Run): void {
  const { low, high, farLow } = search.edge
  if (low.some((x, c) => x !== farLow[c])) backend.run('askAtEdge', { origin: search.origin, low, high })
}
