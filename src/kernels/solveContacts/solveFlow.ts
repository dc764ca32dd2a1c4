// solveFlow.ts: begin, decisions and end of a solve, stage `solveContacts`. What has converged leaves nothing to do to the
// kernels queued behind: their owners are empty then.

import {
  addIteration,
  addIterationsDone,
  addUnsolvedSteps,
  contactCount,
  iteration,
  largestResidual,
  largestUpdate,
  maxIterationNeeded,
  setAccepted,
  setIteration,
  setSolveBest,
  setSolveCurvature,
  setSolveLead,
  setSolveMomentum,
  setSolvePeak,
  setSolveResidual,
  setSolveWorst,
  setSolving,
  setSolvingBodyCount,
  setSolvingContactCount,
  setTraceResidual,
  solveBest,
  solveCurvature,
  solveMomentum,
  solvePeak,
  solveResidual,
  solveWorst,
  solving,
  stepBodyCount,
  sumCurvature,
  sumLength,
  sumTurn,
  traceCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, type bool, type i32, max, min, type real, sqrt } from '../../language/values.js'

/** Larger than any residual. */
const none: real = 1e30
/** The estimate of the curvature sinks by this factor with each accepted trial, so that steps lengthen again. */
const relaxation: real = 0.9
/** Margin over the curvature met along a refused step. */
const margin: real = 1.3

function stop(): void {
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
  setSolveBest(i, none)
  // a step that waits for pairs leaves no trace, however many of them are queued
  if (stepBodyCount() === 0) return
  setSolveResidual(i, 0)
  // a step too long at first undoes what the warm start brings
  const curvature = solvePeak(i) > 0 ? solvePeak(i) : 1
  setSolveCurvature(i, curvature)
  setSolvePeak(i, relaxation * curvature)
})

/** Ends the solve at the tolerance, at the last iteration allowed, or at the last one queued. */
function endWhere(i: i32, reached: bool, most: i32, queued: i32): void {
  const residual = max(largestResidual(i), 0)
  setSolveResidual(i, residual)
  const done = asI32(iteration())
  if (done <= traceCount()) setTraceResidual(done - 1, residual)
  if (reached) stop()
  else if (done >= most) {
    addUnsolvedSteps(1)
    stop()
  } else if (done >= queued) {
    maxIterationNeeded(1)
    stop()
  }
}

/** Accept or refuse the trial, momentum, step length. Source: Mazhar et al. 2015; restart of O'Donoghue & Candès 2015. */
export const apgdDecide = kernel('one', (i, tolerance: real, most: i32, queued: i32, mostLead: real) => {
  if (i > 0 || solving() === 0) return
  const first = iteration() === 0
  addIteration(1)
  addIterationsDone(1)
  const curvature = solveCurvature(i)
  if (!first && sumCurvature(i) > curvature * sumLength(i)) {
    // refused: the same y, a shorter step
    setAccepted(0)
    const raised = max(margin * curvature, (margin * sumCurvature(i)) / sumLength(i))
    setSolveCurvature(i, raised)
    setSolvePeak(i, max(solvePeak(i), raised))
    endWhere(i, false, most, queued)
    return
  }
  const theta: real = first || sumTurn(i) > 0 ? 1 : solveMomentum(i)
  const next = 0.5 * theta * (sqrt(theta * theta + 4) - theta)
  const restart = first || sumTurn(i) > 0
  setSolveLead(i, restart ? 0 : min((theta * (1 - theta)) / (theta * theta + next), mostLead))
  setSolveMomentum(i, restart ? 1 : next)
  setSolveCurvature(i, first ? curvature : relaxation * curvature)
  // without contacts the largest of none is below any number
  const residual = max(largestResidual(i), 0)
  setAccepted(residual < solveBest(i) ? 2 : 1)
  if (residual < solveBest(i)) setSolveBest(i, residual)
  endWhere(i, !(residual > tolerance), most, queued)
})

/** For solvers without trials: after `sweeps` iterations, by the residual or by the change of velocity. */
export const decideStop = kernel('one', (i, tolerance: real, most: i32, queued: i32, sweeps: i32, byUpdate: bool) => {
  if (i > 0 || solving() === 0) return
  for (let k = 0; k < sweeps; k++) {
    addIteration(1)
    addIterationsDone(1)
  }
  const measure = byUpdate ? largestUpdate(i) : largestResidual(i)
  endWhere(i, !(measure > tolerance), most, queued)
})

/** Where the last iterate is not the best one, all contacts are taken back to that. */
export const beginBest = kernel('one', (i) => {
  if (i > 0 || stepBodyCount() === 0 || !(solveBest(i) < solveResidual(i))) return
  setSolvingContactCount(contactCount())
  setSolvingBodyCount(stepBodyCount())
  setSolveResidual(i, solveBest(i))
})

export const endSolve = kernel('one', (i) => {
  if (i > 0 || stepBodyCount() === 0) return
  stop()
  setSolveWorst(i, max(solveWorst(i), solveResidual(i)))
})
