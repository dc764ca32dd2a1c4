// solveFlow.ts: begin, decisions and end of a solve, stage `solveContacts`. What has converged leaves nothing to do to the
// kernels queued behind: their owners are empty then.

import {
  addIteration,
  addIterationsDone,
  addUnsolvedSteps,
  changing,
  contactCount,
  iteration,
  largestResidual,
  largestStale,
  largestUpdate,
  lookedAt,
  maxIterationNeeded,
  maxLongestSolve,
  pushing,
  setAccepted,
  setChanging,
  setIteration,
  setLookedAt,
  setPushing,
  setSolveAgain,
  setSolveAlong,
  setSolveBest,
  setSolveCurvature,
  setSolveEnergy,
  setSolveLast,
  setSolveMove,
  setSolveResidual,
  setSolveWorst,
  setSolving,
  setSolvingBodyCount,
  setSolvingContactCount,
  setTraceResidual,
  solveBest,
  solveCurvature,
  solveEnergy,
  solveLast,
  solveMove,
  solveResidual,
  solveWorst,
  solving,
  stepBodyCount,
  sumCross,
  sumCurvature,
  sumDescent,
  sumLength,
  sumSlope,
  traceCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, asI32, type bool, type i32, isDouble, max, type real, type u32 } from '../../language/values.js'

/** Larger than any residual. */
export const noResidual: real = 1e30
/** The estimate of the curvature sinks by this factor with each step, so that trials lengthen again where they may. */
const relaxation: real = 0.97
/** Least estimate: a single contact has more, and free flight is not to use it up. */
const leastCurvature: real = 0.5
/** Margin over the curvature met along a refused step. */
const margin: real = 1.3
/** Share of a sum below which a change of it is rounding. */
const rounding: real = isDouble ? 1e-12 : 1e-5
/** Iterations between looks, at least. */
const lookEvery: u32 = 40
/** Share of the residual up to which shifts of sliding may be off. */
const mostStale: real = 0.5
/** Least curvature of a lead over that of the stiffest: bounds how far it goes along impulses that move nothing. */
const leastSpread: real = isDouble ? 1e-8 : 1e-4

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
  setSolveBest(i, noResidual)
  // a step that waits for pairs leaves no trace, however many of them are queued
  if (stepBodyCount() === 0) return
  setSolveResidual(i, 0)
  const curvature = solveCurvature(i)
  setSolveCurvature(i, curvature > 0 ? max(relaxation * curvature, leastCurvature) : 1)
})

/** Ends the solve at the tolerance, once all iterations allowed are `done`, or all looks queued; that of pushing leaves no trace. */
function endWhere(i: i32, reached: bool, done: i32, most: i32, queued: i32): void {
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
  else if (done >= most) {
    addUnsolvedSteps(1)
    stop()
  } else if (looks >= queued) {
    maxIterationNeeded(1)
    stop()
  }
}

/** Leads ahead by s of the step, along which the slope is g, and t of the last change; a, b and c are their terms. */
function lead(i: i32, s: real, t: real, a: real, b: real, c: real, g: real): void {
  const move = s * s * a + 2 * s * t * b + t * t * c
  setSolveAlong(i, s)
  setSolveAgain(i, t)
  setSolveMove(i, move)
  setSolveEnergy(i, solveEnergy(i) + s * g + t * sumSlope(i) + 0.5 * move)
}

/** No lead: the impulse itself, from where the function minimised is counted. */
function leadAnew(i: i32): void {
  setSolveAlong(i, 0)
  setSolveAgain(i, 0)
  setSolveMove(i, -1)
  setSolveEnergy(i, 0)
  setSolveLast(i, 0)
}

/**
 * The least of f(y + s d + t p) = s g + t q + ½ (s² a + 2 s t b + t² c) over s and t; the slope q along p is what rounding has
 * left of it, since the last lead was such a minimum. Where d and p are one direction, over s alone.
 */
function chooseLead(i: i32, a: real, g: real): void {
  const b = sumCross(i)
  const c = solveMove(i)
  const spread = a * c - b * b
  const q = sumSlope(i)
  if (c > 0 && spread > leastSpread * a * c) lead(i, (q * b - g * c) / spread, (g * b - q * a) / spread, a, b, c, g)
  else if (a > leastSpread * solveCurvature(i) * sumLength(i)) lead(i, -g / a, 0, a, b, c, g)
  else leadAnew(i)
}

/**
 * Where the lead begins anew, velocities are now and then made of all impulses again, since rounding adds up in their changes; in
 * between they are those of changes alone.
 */
function chooseLook(i: i32, looked: bool): void {
  if (looked) setLookedAt(iteration())
  setChanging(!looked && solveMove(i) < 0 && iteration() > lookedAt() + lookEvery ? 0 : 1)
}

/**
 * Accept or refuse the trial, lead ahead, step length. Where the function rises, is more curved than thought, or less than half of
 * the descent that a lead inside the cones would have is there, cones bend the way: begin anew.
 */
export const apgdDecide = kernel(
  'one',
  { disjoint: ['solveCurvature', 'solveEnergy', 'solveLast', 'solveMove'] },
  (i, tolerance: real, most: i32, queued: i32, general: bool) => {
    if (i > 0 || solving() === 0) return
    const first = iteration() === 0 || (general && changing() === 0)
    // the first is a look at the start
    const done = asI32(iteration())
    addIteration(1)
    if (pushing() !== 2) addIterationsDone(1)
    const curvature = solveCurvature(i)
    const refused = !first && sumCurvature(i) > curvature * sumLength(i)
    // velocities at a lead are sums of many changes: they do not say how curved the function is
    if (refused && solveMove(i) < 0) {
      // the same y, a shorter step
      setAccepted(0)
      setSolveCurvature(i, max(margin * curvature, (margin * sumCurvature(i)) / sumLength(i)))
      endWhere(i, false, done, most, queued)
      return
    }
    const energy = solveEnergy(i) + sumDescent(i) + 0.5 * sumCurvature(i)
    const rises = energy > solveLast(i) + rounding * abs(solveLast(i))
    const outside = sumDescent(i) > -0.5 * curvature * sumLength(i)
    const stale = largestStale(i) > mostStale * largestResidual(i)
    if (first || refused || rises || outside || stale) leadAnew(i)
    else {
      setSolveLast(i, energy)
      chooseLead(i, sumCurvature(i), sumDescent(i))
    }
    if (general) chooseLook(i, first)
    // without contacts the largest of none is below any number
    const residual = max(largestResidual(i), 0)
    const anew: u32 = solveMove(i) < 0 ? 2 : 0
    setAccepted(residual < solveBest(i) ? anew + 2 : anew + 1)
    if (residual < solveBest(i)) setSolveBest(i, residual)
    endWhere(i, !(residual > tolerance), done, most, queued)
  },
)

/** For solvers without trials: after `sweeps` iterations, by the residual or by the change of velocity. */
export const decideStop = kernel('one', (i, tolerance: real, most: i32, queued: i32, sweeps: i32, byUpdate: bool) => {
  if (i > 0 || solving() === 0) return
  for (let k = 0; k < sweeps; k++) {
    addIteration(1)
    addIterationsDone(1)
  }
  const measure = byUpdate ? largestUpdate(i) : largestResidual(i)
  endWhere(i, !(measure > tolerance), asI32(iteration()), most, queued)
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

export const endSolve = kernel('one', (i) => {
  if (i > 0 || stepBodyCount() === 0) return
  stop()
  setSolveWorst(i, max(solveWorst(i), solveResidual(i)))
})
