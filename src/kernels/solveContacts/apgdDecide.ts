// apgdDecide.ts: what apgd does with a trial, stage `solveContacts`; its passes over contacts and its equations: apgd.ts.
//
// Where cones bend one lead after the other, conjugate gradients have no way to go: every lead is given up at once, and what is left
// is descent without acceleration. Impulses then go on for a while by Nesterov's momentum, which only looks at points of the cones:
//   y⁺ = γ + β (γ − γ⁻),  β = θ (1 − θ) / (θ² + θ⁺),  θ⁺ = (θ √(θ² + 4) − θ²) / 2                                    (1)
// from θ = 1, and again from there where the function rises along γ − γ⁻ (O'Donoghue & Candès 2015). A lead has a length of its own,
// its least; a step of momentum has 1/L, which grows with each until one is refused.

import {
  addBends,
  addIteration,
  addIterationsDone,
  addLeads,
  bends,
  changing,
  coasting,
  coastNext,
  iteration,
  largestResidual,
  largestStale,
  leads,
  lookedAt,
  pushing,
  setAccepted,
  setBends,
  setChanging,
  setCoasting,
  setCoastNext,
  setLeads,
  setLookedAt,
  setSolveAgain,
  setSolveAlong,
  setSolveBest,
  setSolveCurvature,
  setSolveEnergy,
  setSolveLast,
  setSolveMove,
  setSolveTheta,
  solveBest,
  solveCurvature,
  solveEnergy,
  solveLast,
  solveMove,
  solveTheta,
  solving,
  sumCross,
  sumCurvature,
  sumDescent,
  sumLength,
  sumSlope,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, asI32, type bool, type i32, isDouble, max, type real, sqrt, type u32 } from '../../language/values.js'
import { endWhere, leastCurvature } from './solveFlow.js'

/** Margin over the curvature met along a refused step. */
const margin: real = 1.3
/** Share of a sum below which a change of it is rounding. */
const rounding: real = isDouble ? 1e-12 : 1e-5
/** The estimate of the curvature sinks by this factor with each iteration by momentum. */
const sinking: real = 0.98
/** Iterations between looks, at least. */
const lookEvery: u32 = 40
/** Share of the residual up to which shifts of sliding may be off. */
const mostStale: real = 0.5
/** Least curvature of a lead over that of the stiffest: bounds how far it goes along impulses that move nothing. */
const leastSpread: real = isDouble ? 1e-8 : 1e-4
/** Leads below which cones have bent the way, and how many of such in a row end in momentum. */
const fewLeads: u32 = 3
const mostBends: u32 = 8
/** Iterations by momentum, the first time; twice as many each time after it, up to the most. */
const firstCoast: u32 = 40
const longestCoast: u32 = 1280

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
  setChanging(!looked && coasting() === 0 && solveMove(i) < 0 && iteration() > lookedAt() + lookEvery ? 0 : 1)
}

/** Momentum from the impulse there is, for as long as is its turn. */
function beginCoast(i: i32): void {
  setCoasting(coastNext())
  if (coastNext() < longestCoast) setCoastNext(2 * coastNext())
  setBends(0)
  setSolveTheta(i, 1)
  setSolveAgain(i, 0)
}

/** (1), or the end of it. */
function coastOn(i: i32): void {
  setCoasting(coasting() - 1)
  setSolveCurvature(i, max(sinking * solveCurvature(i), leastCurvature))
  if (coasting() === 0) return
  const theta: real = sumSlope(i) > 0 ? 1 : solveTheta(i)
  const next = 0.5 * (theta * sqrt(theta * theta + 4) - theta * theta)
  setSolveTheta(i, next)
  setSolveAgain(i, (theta * (1 - theta)) / (theta * theta + next))
}

/** A lead was given up: too often at once, and momentum takes its place. */
function bendsAgain(i: i32): void {
  if (leads() < fewLeads) addBends(1)
  else setBends(0)
  if (bends() >= mostBends) beginCoast(i)
}

/**
 * Where the function rises, is more curved than thought, less than half of the descent that a lead inside the cones would have is
 * there, or the shifts of sliding are stale: begin anew. `first` has no trial to judge.
 */
function leadOn(i: i32, first: bool, refused: bool): void {
  const energy = solveEnergy(i) + sumDescent(i) + 0.5 * sumCurvature(i)
  const rises = energy > solveLast(i) + rounding * abs(solveLast(i))
  const outside = sumDescent(i) > -0.5 * solveCurvature(i) * sumLength(i)
  const stale = largestStale(i) > mostStale * largestResidual(i)
  if (first || refused || rises || outside || stale) leadAnew(i)
  else {
    setSolveLast(i, energy)
    chooseLead(i, sumCurvature(i), sumDescent(i))
  }
  if (solveMove(i) >= 0) addLeads(1)
  else {
    if (!first) bendsAgain(i)
    setLeads(0)
  }
}

/** What leadAhead of apgd.ts is to do. */
function accept(i: i32, residual: real): void {
  let kind: u32 = 1
  if (coasting() > 0) kind = 5
  else if (solveMove(i) < 0) kind = 3
  setAccepted(residual < solveBest(i) ? kind + 1 : kind)
  if (residual < solveBest(i)) setSolveBest(i, residual)
}

/** Accept or refuse the trial, lead ahead, step length. */
export const apgdDecide = kernel(
  'one',
  { disjoint: ['solveCurvature', 'solveEnergy', 'solveLast', 'solveMove', 'solveTheta', 'solveBest'] },
  (i, tolerance: real, most: i32, queued: i32, general: bool) => {
    if (i > 0 || solving() === 0) return
    if (iteration() === 0) {
      setLeads(0)
      setBends(0)
      setCoasting(0)
      setCoastNext(firstCoast)
    }
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
    if (coasting() > 0) coastOn(i)
    else leadOn(i, first, refused)
    if (general) chooseLook(i, first)
    // without contacts the largest of none is below any number
    const residual = max(largestResidual(i), 0)
    accept(i, residual)
    // a residual that is no number has not converged
    endWhere(i, residual <= tolerance, done, most, queued)
  },
)
