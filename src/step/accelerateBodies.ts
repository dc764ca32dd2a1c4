// accelerateBodies.ts: stage `accelerateBodies`, forces gathered by body and the second half of a velocity Verlet step.

import { fallHalf, pushHalf, turnGravity } from './applyForces.js'
import { bookLosses } from './bookLosses.js'
import { accelerateCables } from './cables/cables.js'
import { bookDriven, holdVelocities, kickLoads, loadEnd } from './joints/jointsByForce.js'
import { keepPresentMotion } from './keepMotion.js'
import { isGeneral, keepsMomenta, type Run } from './run.js'
import { sleepByForce } from './sleep.js'

export function accelerateBodies(run: Run): void {
  accelerate(run)
  bookLosses(run)
  sleepByForce(run)
  endForceStep(run)
}

/** To the velocities of the end of the step. */
export function accelerate(run: Run): void {
  const { backend, timeStep, gravity, parts, sleep, pushed } = run
  const general = isGeneral(run)
  // spheres that nothing else pushes are kicked as soon as their forces are summed
  const kick = !general || !(keepsMomenta(run) || pushed > 0 || sleep)
  const form = `__sleep_${sleep !== null}`
  loadEnd(run)
  turnGravity(run)
  backend.stage('accelerateBodies')
  if (general) backend.run(`gatherMeetings${form}`)
  if (parts) backend.run(`gatherCouples${form}`)
  backend.run(`accelerateBodies__general_${general}${form}`, { h: timeStep, gravity, kick })
  pushHalf(run, 'second')
  backend.stage('accelerateBodies')
  if (!kick) backend.run(`kickBodies__uneven_${keepsMomenta(run)}`, { h: timeStep, gravity, first: false })
  kickLoads(run)
  fallHalf(run, false)
  pushHalf(run, 'late')
  accelerateCables(run)
  holdVelocities(run)
  bookDriven(run)
}

export function endForceStep({ backend, timeStep }: Run): void {
  backend.stage('accelerateBodies')
  backend.run('endStep')
  // in a step of no length bodies that are driven get their first velocity
  if (timeStep === 0) keepPresentMotion(backend)
}

/** Reports bodies whose velocity is no number; once for a batch of steps. */
export function checkMotion({ backend }: Run): void {
  backend.stage('accelerateBodies')
  backend.run('checkMotion')
}
