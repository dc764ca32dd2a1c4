// newtonDecide.ts: how far Newton's method goes along a step, and what comes next, stage `solveContacts`; its equations: newton.ts.
//
// Along a step z the function is convex and its slope g·z rises from below 0. A step is long enough at
//   g·z ≤ 0.2 |g₀·z|                                                                                                (1)
// and is shortened to where a straight line through both slopes is 0 until that holds.

import {
  addIteration,
  addIterationsDone,
  addNewtonSteps,
  addNewtonTries,
  contactCount,
  iteration,
  largestResidual,
  newtonFall,
  newtonRest,
  newtonShare,
  newtonSoftness,
  newtonSteps,
  newtonTries,
  newtonTurn,
  setIteration,
  setNewtonBetter,
  setNewtonFall,
  setNewtonRest,
  setNewtonShare,
  setNewtonSoftness,
  setNewtonSteps,
  setNewtonTries,
  setNewtonTurn,
  setSolveBest,
  setSolveResidual,
  setSolving,
  setSolvingBodyCount,
  setSolvingContactCount,
  setUnsolvedSteps,
  solveBest,
  solveResidual,
  solving,
  stepBodyCount,
  sumAlong,
  sumSquare,
  unknownCount,
  unknownFirst,
  unsolvedSteps,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, type i32, isDouble, max, min, real, type u32 } from '../../language/values.js'
import { stop } from './solveFlow.js'

const enough: real = 0.2
/** Of the first contacts, and the least. */
const firstSoftness: real = 1e-4
const leastSoftness: real = isDouble ? 1e-12 : 1e-6
/** What softness is lessened by where contacts were settled, and raised by where they were not. */
const harder: real = 0.3
const softer: real = 10
/** Share of the first square of the slope at which contacts are settled. */
const settled: real = isDouble ? 1e-14 : 1e-6
/** Residual over the best one above which contacts were not settled, but lost. */
const lost: real = 4
/** Least share of a length that is tried next. */
const shortest: real = 0.02
const mostTries: u32 = 12
const mostSteps: u32 = 60
/** Most products of a factor: some ms; and for each contact that each iteration visited, so that the whole takes a few times as long as they did. */
const mostProducts: real = 4e6
const productsPerVisit: real = 40

/** No step yet, with these contacts. */
function beginContacts(i: i32): void {
  setNewtonTurn(2)
  setNewtonSteps(0)
  setNewtonTries(0)
  setNewtonShare(i, 0)
  setNewtonFall(i, 0)
}

/** Once rows are known to reach: nothing is done where the factor would be dear. */
export const newtonBegin = kernel('one', (i, iterations: i32) => {
  if (i > 0) return
  let products: real = 0
  for (let row = 0; row < unknownCount(); row++) {
    const width = real(row - asI32(unknownFirst(row)))
    products += 0.5 * width * width
  }
  const most = min(mostProducts, productsPerVisit * real(iterations) * real(contactCount()))
  setSolving(products > most ? 0 : 1)
  setIteration(0)
  setNewtonBetter(1)
  setNewtonSoftness(i, firstSoftness)
  setSolveBest(i, min(solveBest(i), solveResidual(i)))
  beginContacts(i)
})

/** Bodies and contacts of the solve that has ended, once more. */
export const newtonReopen = kernel('one', (i) => {
  if (i > 0) return
  setSolvingContactCount(contactCount())
  setSolvingBodyCount(stepBodyCount())
})

/** (1), and whether the contacts are settled. */
export const newtonDecide = kernel('one', { disjoint: ['newtonShare', 'newtonRest'] }, (i) => {
  if (i > 0 || solving() === 0) return
  addIteration(1)
  addIterationsDone(1)
  const begins = newtonTurn() === 2
  const fall = newtonFall(i)
  const slope = sumAlong(i)
  const short = !begins && slope > -enough * fall
  if (short && newtonTries() < mostTries) {
    addNewtonTries(1)
    setNewtonShare(i, newtonShare(i) * min(max(fall / (fall - slope), shortest), 0.9))
    setNewtonTurn(0)
    return
  }
  if (begins) setNewtonRest(i, sumSquare(i))
  else addNewtonSteps(1)
  const ends = short || sumSquare(i) <= settled * newtonRest(i) || newtonSteps() >= mostSteps
  setNewtonTurn(ends && (newtonSteps() > 0 || newtonRest(i) === 0) ? 2 : 1)
})

/** Residual of the settled contacts: the end, or harder contacts. */
export const newtonSettle = kernel(
  'one',
  { disjoint: ['solveBest', 'newtonSoftness'] },
  (i, tolerance: real, most: i32) => {
    if (i > 0 || solving() === 0) return
    const residual = max(largestResidual(i), 0)
    const strays = !(residual <= lost * solveBest(i))
    if (strays) setNewtonBetter(2)
    else setNewtonBetter(residual < solveBest(i) ? 1 : 0)
    const softness = newtonSoftness(i) * (strays ? softer : harder)
    setNewtonSoftness(i, min(max(softness, leastSoftness), firstSoftness))
    if (!strays) setSolveBest(i, min(solveBest(i), residual))
    if (residual <= tolerance || asI32(iteration()) >= most) setSolving(0)
    beginContacts(i)
  },
)

/** A step that is solved after all. */
export const newtonEnd = kernel('one', (i, tolerance: real) => {
  if (i > 0) return
  setSolveResidual(i, min(solveResidual(i), solveBest(i)))
  if (solveBest(i) <= tolerance) setUnsolvedSteps(unsolvedSteps() - 1)
  stop()
})
