// solveFlow.ts: begin and end of a solve, stage `solveContacts`; what apgd decides in between: apgdDecide.ts. What has converged
// leaves nothing to do to the kernels queued behind: their owners are empty then.

import {
  addIteration,
  addIterationsDone,
  addUnsolvedSteps,
  contactCount,
  iteration,
  largestResidual,
  largestUpdate,
  maxIterationNeeded,
  maxLongestSolve,
  pushing,
  setAccepted,
  setChanging,
  setIteration,
  setPushing,
  setSolveBest,
  setSolveCurvature,
  setSolveResidual,
  setSolveWorst,
  setSolving,
  setSolvingBodyCount,
  setSolvingContactCount,
  setTraceResidual,
  setUnfinished,
  setUnsolvedSteps,
  solveBest,
  solveCurvature,
  solveResidual,
  solveWorst,
  solving,
  stepBodyCount,
  traceCount,
  unfinished,
  unsolvedSteps,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, type bool, type i32, max, type real } from '../../language/values.js'

/** Larger than any residual. */
export const noResidual: real = 1e30
/** The estimate of the curvature sinks by this factor with each step, so that trials lengthen again where they may. */
const relaxation: real = 0.97
/** Least estimate: a single contact has more, and free flight is not to use it up. */
export const leastCurvature: real = 0.5

export function stop(): void {
  setSolving(0)
  setSolvingContactCount(0)
  setSolvingBodyCount(0)
}

export const beginSolve = kernel('one', (i) => {
  if (i > 0) return
  setSolving(stepBodyCount() > 0 ? 1 : 0)
  setSolvingContactCount(contactCount())
  setSolvingBodyCount(stepBodyCount())
  setIteration(0)
  setAccepted(0)
  setChanging(0)
  setPushing(0)
  setUnfinished(0)
  setSolveBest(i, noResidual)
  // a step that waits for pairs leaves no trace, however many of them are queued
  if (stepBodyCount() === 0) return
  setSolveResidual(i, 0)
  const curvature = solveCurvature(i)
  setSolveCurvature(i, curvature > 0 ? max(relaxation * curvature, leastCurvature) : 1)
})

/** Iterations end above the tolerance. */
function leaveUnsolved(): void {
  addUnsolvedSteps(1)
  setUnfinished(1)
  stop()
}

/** Ends the solve at the tolerance, once all iterations allowed are `done`, or all looks queued; that of pushing leaves no trace. */
export function endWhere(i: i32, reached: bool, done: i32, most: i32, queued: i32): void {
  if (pushing() === 2) {
    if (reached || done >= most) stop()
    return
  }
  const residual = max(largestResidual(i), 0)
  setSolveResidual(i, residual)
  const looks = asI32(iteration())
  maxLongestSolve(iteration())
  if (looks <= traceCount()) setTraceResidual(looks - 1, residual)
  if (reached) stop()
  else if (done >= most) leaveUnsolved()
  else if (looks >= queued) {
    maxIterationNeeded(1)
    stop()
  }
}

/** For solvers without trials: after `sweeps` iterations, by the residual or by the change of velocity. */
export const decideStop = kernel('one', (i, tolerance: real, most: i32, queued: i32, sweeps: i32, byUpdate: bool) => {
  if (i > 0 || solving() === 0) return
  for (let k = 0; k < sweeps; k++) {
    addIteration(1)
    addIterationsDone(1)
  }
  // where velocities hardly change any more, a residual above the tolerance is as good as left when iterations run out
  const slow = byUpdate && !(largestUpdate(i) > tolerance)
  const done = slow ? most : asI32(iteration())
  endWhere(i, !(largestResidual(i) > tolerance), done, most, queued)
})

/**
 * Once more over all contacts and bodies, where the last iterate is not the best one, or velocities are those of a change of
 * impulses. After pushing there is more to do.
 */
export const beginBest = kernel('one', (i, general: bool) => {
  if (i > 0 || stepBodyCount() === 0) return
  const whole = !general || iteration() === 1
  setChanging(0)
  if (pushing() !== 2 && whole && !(solveBest(i) < largestResidual(i))) return
  setSolvingContactCount(contactCount())
  setSolvingBodyCount(stepBodyCount())
})

/** Velocities of all bodies are to follow their impulses, outside of iterations. */
export const beginSettling = kernel('one', (i) => {
  if (i > 0) return
  setChanging(0)
  setSolvingContactCount(stepBodyCount() > 0 ? contactCount() : 0)
  setSolvingBodyCount(stepBodyCount())
})

/** The same contacts are solved once more: what the first solve has left counts no more. */
export const solveOnceMore = kernel('one', (i) => {
  if (i === 0 && unfinished() !== 0 && unsolvedSteps() > 0) setUnsolvedSteps(unsolvedSteps() - 1)
})

export const endSettling = kernel('one', (i) => {
  if (i === 0) stop()
})

export const endSolve = kernel('one', (i) => {
  if (i > 0 || stepBodyCount() === 0) return
  stop()
  setSolveWorst(i, max(solveWorst(i), solveResidual(i)))
})
