// newtonSolve.ts: Newton's method for the contacts of a small scene where iterations ran out, part of stage `solveContacts`.
//
// Its kernels, newton.ts and those beside it, run by turns that are looked up here: on a GPU, where that would be waiting, they do not.

import { sumOf } from '../backends/backend.js'
import { gather, lawOf, measureResidual } from './contactProducts.js'
import type { ImpulseLaw, Run } from './run.js'

const slopeSums = [sumOf('unknownAlong', 'sumAlong'), sumOf('unknownSquare', 'sumSquare')]

/** Most trials of steps for an iteration of the solver before. */
const trialsPerIteration = 2

export function newtonSolve(run: Run, law: ImpulseLaw): void {
  const { backend } = run
  if (!law.newton || backend.peek('unfinished') !== 1) return
  backend.run('newtonReopen')
  backend.run('newtonReach')
  backend.run('newtonBegin')
  if (backend.peek('solving') === 1) {
    backend.run('newtonKeep')
    yieldFrom(run, law)
    backend.loop('solving', trialsPerIteration * law.iterations, () => tryStep(run, law))
    backend.run('takeBest')
    gather(run, law)
  }
  backend.run('newtonEnd', { tolerance: law.tolerance })
}

/** Contacts yield from the impulses there are. */
function yieldFrom(run: Run, law: ImpulseLaw): void {
  const { backend } = run
  backend.run('newtonAnchor', { coulomb: lawOf(run, law).coulomb! })
  backend.run('newtonStart')
}

/** One length of a step, and what follows from it. */
function tryStep(run: Run, law: ImpulseLaw): void {
  const { backend } = run
  backend.run('newtonMotion')
  backend.run('newtonImpulses', { cohesion: lawOf(run, law).cohesion! })
  backend.run('newtonSlopes')
  backend.reduce(slopeSums)
  backend.run('newtonDecide')
  const turn = backend.peek('newtonTurn')
  if (turn === 0) return
  backend.run('newtonTake')
  if (turn === 1) {
    backend.run('newtonTerms')
    backend.run('newtonRows')
    backend.run('newtonFactor')
    backend.run('newtonSolve')
    return
  }
  gather(run, law)
  measureResidual(run, law)
  backend.run('newtonSettle', { tolerance: law.tolerance, most: trialsPerIteration * law.iterations })
  backend.run('newtonKeep')
  if (backend.peek('newtonBetter') === 2) gather(run, law)
  yieldFrom(run, law)
}
