// boundedRows.ts: velocities by force where rows of joints are bounded: stops, and motors with a largest force (boundRows.ts).

import { pullCables } from '../cables/ties.js'
import type { Run } from '../run.js'
import { factorRows, projectVelocities, takeFromLinked } from './joints.js'
import { steerServos } from './servos.js'

/** Sets of rows that are tried; a machine has the right one nearly always by the third. */
const mostTries = 12
/** Tries after which no row is let go any more: what is left of them ends at bounds that all hold. */
const freeTries = 8
/** Where nobody can look whether one did, as on a GPU: as many, and as many of these free. */
const blindTries = { most: 4, free: 3 } as const

/** v with all impulses of this half, which come to rowImpulse; rows are those of jointRows. */
export function solveBounded(run: Run, first: boolean): void {
  const { backend, jointSpeeds, timeStep: h } = run
  const { recovery, turnRecovery } = jointSpeeds
  backend.run('openBounds', { h, recovery, turnRecovery, first })
  steerServos(run, first)
  const blind = backend.peek('boundsMoved') === null
  const { most, free } = blind ? blindTries : { most: mostTries, free: freeTries }
  for (let tried = 0; tried < most; tried++) {
    backend.run('placeRows')
    backend.run('pushLinked', { byForce: true })
    pullCables(run, first)
    factorRows(run, first, { bounded: true })
    projectVelocities(run, false, first)
    backend.run('settleRows', { free: tried < free })
    if (backend.peek('boundsMoved') === 0) break
  }
  if (!first) takeFromLinked(run)
  backend.run('closeBounds')
}
