// impulseStepAcross.ts: a step by impulses on one rank, with as much room for contacts as they need.

import type { Backend } from '../../backends/backend.js'
import { applyForces } from '../applyForces.js'
import { findContacts } from '../findContacts.js'
import { growRoom, resultCells } from '../growRoom.js'
import { integrate } from '../integrate.js'
import type { ImpulseLaw, Run } from '../run.js'
import { solveContacts } from '../solveContacts.js'
import { countOf } from './recordColumns.js'

/** What finding contacts changes of the state. */
const contactRanges = ['pairFirstContact', 'pairContactCount']

/** `found` is called when contacts are, before others are asked for anything. */
export function impulseStepAcross(run: Run, law: ImpulseLaw, found: () => void): void {
  for (;;) {
    run.backend.keep(contactRanges)
    findContacts(run, law)
    if (!roomWasGrown(run)) break
    run.backend.putBack()
    forgetResults(run.backend)
  }
  found()
  applyForces(run)
  solveContacts(run, law)
  integrate(run, law)
}

/** True where something did not fit, and now does. */
export function roomWasGrown(run: Run): boolean {
  return growRoom(run, Object.fromEntries(resultCells.map((cell) => [cell, countOf(run.backend, cell)]))) !== null
}

export function forgetResults(backend: Backend): void {
  for (const cell of resultCells) backend.writeCount(cell, 0)
}
