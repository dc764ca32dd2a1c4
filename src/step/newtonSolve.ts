// newtonSolve.ts: Newton's method for the contacts of a small scene where iterations ran out, part of stage `solveContacts`.
//
// Its kernels, newton.ts and those beside it, run by turns that are looked up here: on a GPU, where that would be waiting, they do not,
// nor in single precision, which has no digits left where iterations run out.

import { sumOf } from '../backends/backend.js'
import { gather, lawOf, measureResidual } from './contactProducts.js'
import type { ImpulseLaw, Run } from './run.js'

const slopeSums = [sumOf('unknownAlong', 'sumAlong'), sumOf('unknownSquare', 'sumSquare')]

/** Most trials of steps for an iteration of the solver before. */
const trialsPerIteration = 2

export function newtonSolve(run: Run, law: ImpulseLaw): void {
  const { backend } = run
  // bodies that came since the start have no unknowns, and beads of cables not the mass that they move with
  const known = !run.cables && backend.capacity('unknown') >= 6 * backend.capacity('body')
  if (!law.newton || !known || backend.peek('unfinished') !== 1) return
  backend.run('newtonReopen')
  if (!law.general) backend.run('newtonSpheres')
  backend.run('newtonReach')
  if (rowsOf(run)) backend.run('newtonLinkedReach')
  backend.run('newtonBegin', { iterations: law.iterations })
  if (backend.peek('solving') === 1) {
    backend.run('newtonKeep')
    // at first as if nothing slid: what jams is found from there, and not from a slide that no impulse can slow
    yieldFrom(run, 0)
    backend.loop('solving', trialsPerIteration * law.iterations, () => tryStep(run, law))
    backend.run('newtonTakeBest')
    gather(run, law)
  }
  backend.run('newtonEnd', { tolerance: law.tolerance })
}

const rowsOf = ({ joints }: Run) => (joints?.rows ?? 0) > 0

/** Contacts yield from the impulses there are. */
function yieldFrom(run: Run, coulomb: number): void {
  const { backend } = run
  backend.run('newtonAnchor', { coulomb })
  backend.run('sumContacts')
  backend.run('newtonStart')
  if (rowsOf(run)) backend.run('newtonLinkedStart')
}

/** One length of a step, and what follows from it. */
function tryStep(run: Run, law: ImpulseLaw): void {
  const { backend } = run
  backend.run('newtonMotion')
  backend.run('newtonImpulses', { cohesion: law.cohesion * run.timeStep })
  backend.run('sumContacts')
  backend.run('newtonSlopes')
  if (rowsOf(run)) {
    backend.run('newtonRowImpulses')
    backend.run('newtonLinkedSlopes')
  }
  backend.reduce(slopeSums)
  backend.run('newtonDecide')
  const turn = backend.peek('newtonTurn')
  if (turn === 0) return
  backend.run('newtonTake')
  if (turn === 1) {
    backend.run('newtonTerms')
    backend.run('newtonRows')
    if (rowsOf(run)) {
      backend.run('newtonRowTerms')
      backend.run('newtonLinkedRows')
    }
    backend.run('newtonFactor')
    backend.run('newtonSolve')
    return
  }
  gather(run, law)
  measureResidual(run, law)
  backend.run('newtonSettle', { tolerance: law.tolerance, most: trialsPerIteration * law.iterations })
  backend.run('newtonKeep')
  if (backend.peek('newtonBetter') === 2) gather(run, law)
  yieldFrom(run, lawOf(run, law).coulomb!)
}
