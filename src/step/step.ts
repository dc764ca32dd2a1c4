// step.ts: steps of size h. Stage names are also profiler labels, kernel folders and docs headings.
//
// The stages name no backend: they queue kernels, and the backend runs them wherever it is. Nothing is read back: a step
// in which a body has gone half the skin stops on the device after moving, and so do all steps queued behind it, until
// findPairs has run; then its forces are computed and the next step may move. So the search need not be queued for every
// step, and the state does not depend on how often it is. Where the counter is known at once, a step that wants a search
// has it, and the others do without.

import { accelerateBodies } from './accelerateBodies.js'
import { applyForces } from './applyForces.js'
import { contactForces } from './contactForces.js'
import { findContacts } from './findContacts.js'
import { findPairs } from './findPairs.js'
import { integrate } from './integrate.js'
import { moveBodies } from './moveBodies.js'
import type { ImpulseLaw, Run } from './run.js'
import { solveContacts } from './solveContacts.js'
import { watchSteps } from './watchSteps.js'

/** Contact by force: a step of velocity Verlet. */
export function step(run: Run): void {
  moveBodies(run) //       half a kick by the forces at t, then positions and orientations at t + h
  contactForces(run) //    gaps, normals and forces of every pair at t + h, springs carried by pair
  accelerateBodies(run) // forces summed for each body, the other half of the kick
}

/** Contact by impulses: a step of Euler, implicit in the impulses. */
export function impulseStep(run: Run, law: ImpulseLaw): void {
  findContacts(run, law) //  points, normals and gaps of every pair at t, impulses carried over
  applyForces(run) //        velocities without contacts and joints
  solveContacts(run, law) // impulses in the friction cones, velocities at t + h
  integrate(run, law) //     positions and orientations at t + h
}

/** n steps, each with a search where it is known to be wanted. */
function stepsAtOnce(run: Run, n: number): void {
  const search = () => run.backend.peek('rebuildWanted') !== 0 && findPairs(run)
  for (let k = 0; k < n; k++) {
    if (run.impulses) {
      search()
      impulseStep(run, run.impulses)
    } else {
      moveBodies(run)
      search()
      contactForces(run)
      accelerateBodies(run)
    }
  }
  watchSteps(run)
}

/** Queues n steps and one search for pairs; of the steps, those behind one that needs the search are left undone. */
export function steps(run: Run, n: number): void {
  if (n > 0 && run.backend.peek('rebuildWanted') !== null) return stepsAtOnce(run, n)
  if (run.impulses) {
    findPairs(run)
    for (let k = 0; k < n; k++) impulseStep(run, run.impulses)
    if (n > 0) watchSteps(run)
    return
  }
  for (let k = 0; k < n; k++) step(run)
  findPairs(run) //        bins, sort, bodies near each other; nothing where no step waits for it
  contactForces(run)
  accelerateBodies(run)
  watchSteps(run)
}

export const stages = [
  'moveBodies',
  'findPairs',
  'contactForces',
  'accelerateBodies',
  'findContacts',
  'applyForces',
  'solveContacts',
  'integrate',
  'joints',
  'cables',
] as const
