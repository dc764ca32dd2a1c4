// impulseStepAcross.ts: a step by impulses on one rank, with as much room for contacts as they need.

import type { Backend } from '../../backends/backend.js'
import { applyForces } from '../applyForces.js'
import { findContacts } from '../findContacts.js'
import { growRoom, resultCells } from '../growRoom.js'
import { integrate } from '../integrate.js'
import type { ImpulseLaw, Run } from '../run.js'
import { pushApart, solveContacts, solveVelocities, wantPushes } from '../solveContacts.js'
import { noted, type Waits } from './notedStep.js'
import { countOf } from './recordColumns.js'

/** What finding contacts changes of the state. */
const contactRanges = ['pairFirstContact', 'pairContactCount']

/** `found` is called when contacts are, before others are asked for anything; `waits` is for a device that must be waited for. */
export async function impulseStepAcross(
  run: Run,
  law: ImpulseLaw,
  waits: Waits | null,
  found: () => void,
): Promise<void> {
  const { backend } = run
  for (;;) {
    backend.keep(contactRanges)
    findContacts(run, law)
    await backend.bring?.(['contactBodyA', 'contactBodyB'])
    if (!roomWasGrown(run)) break
    backend.putBack()
    forgetResults(backend)
  }
  found()
  if (!waits) {
    applyForces(run)
    solveContacts(run, law)
    integrate(run, law)
    return
  }
  await noted(run, waits, (over) => {
    applyForces(over)
    solveVelocities(over, law)
    wantPushes(over, law)
  })
  await backend.bring!([])
  if (countOf(backend, 'pushing') !== 0) await noted(run, waits, (over) => pushApart(over, law))
  await noted(run, waits, (over) => integrate(over, law))
}

/** True where something did not fit, and now does. */
export function roomWasGrown(run: Run): boolean {
  return growRoom(run, Object.fromEntries(resultCells.map((cell) => [cell, countOf(run.backend, cell)]))) !== null
}

export function forgetResults(backend: Backend): void {
  for (const cell of resultCells) backend.writeCount(cell, 0)
}
