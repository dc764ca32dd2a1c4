// forceStepAcross.ts: forces and velocities of a step on one rank, and what it tells the others behind them.

import type { Backend } from '../../backends/backend.js'
import { accelerate, endForceStep } from '../accelerateBodies.js'
import { bookLosses } from '../bookLosses.js'
import { contactForces } from '../contactForces.js'
import type { Run } from '../run.js'
import { decideSleep, lookAround, sleepsByForce } from '../sleep.js'
import type { DeviceHalo } from './deviceHalo.js'
import type { Halo } from './halo.js'
import { countOf } from './recordColumns.js'

/** `largest` gives the largest of all ranks, number by number. */
export async function forceStepAcross(
  run: Run,
  halo: Halo | DeviceHalo,
  largest: (...numbers: number[]) => Float64Array,
): Promise<void> {
  contactForces(run)
  accelerate(run)
  if (run.bookLosses) {
    // losses are by the velocities of the end of the step
    run.backend.stage('exchange')
    await halo.exchange('velocities')
    bookLosses(run)
  }
  if (sleepsByForce(run)) await sleepAcross(run, halo, largest)
  endForceStep(run)
}

/** Who sleeps is decided by the owners; whoever has copies looks at these. */
async function sleepAcross(
  run: Run,
  halo: Halo | DeviceHalo,
  largest: (...numbers: number[]) => Float64Array,
): Promise<void> {
  const backend: Backend = run.backend
  decideSleep(run)
  await backend.bring?.([])
  backend.stage('exchange')
  const [stirred, unrested] = largest(countOf(backend, 'stirred'), countOf(backend, 'unrested'))
  backend.writeCount('unrested', unrested!)
  if (stirred! > 0) {
    backend.writeCount('stirred', stirred!)
    await halo.exchange('sleepers')
    lookAround(run)
  }
  backend.run('endSleep__impulses_false')
}
