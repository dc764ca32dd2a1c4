// boundRows.ts: rows of joints whose impulse is bounded, by force, stage `joints`: stops, and motors with a largest force.
//
//   stop at the nearer end, here the lower   λ ≥ 0,      c' + (c − c_low)/h ≥ 0   in the first half of a step          (1)
//                                            λ + μ ≥ 0,  c' ≥ 0                   in the second, where it held         (2)
//   motor                                    |λ|, |μ| ≤ h/2 F,   c' = the rate of its drive less its error over h      (3)
//   brake                                    the same, c' = 0, F its drive                                             (4)
//
// with λ and μ the impulses of the two halves. Either a row holds with equality, or its impulse is at an end and the rate falls on the
// other side: sets of rows that hold are tried until one agrees with its own solution (primal-dual active sets: Hintermüller,
// Ito and Kunisch 2002). By (2) what pushed a joint back to its stop in (1) is taken back: no energy comes from it.

import {
  driveMiddle,
  driveSpeed,
  driveStart,
  jointWhole,
  maxBoundsMoved,
  rowBias,
  rowBound,
  rowDrive,
  rowDriveMode,
  rowHigh,
  rowImpulse,
  rowJoint,
  rowKind,
  rowLeast,
  rowLow,
  rowMost,
  rowPlace,
  rowTotal,
  setBoundsMoved,
  setRowBias,
  setRowImpulse,
  setRowLeast,
  setRowMost,
  setRowPlace,
  setRowTotal,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, max, min, type real } from '../../language/values.js'
import { errorOf, isTurning } from './jointErrors.js'
import { speedOf } from './projectJoints.js'

/** Stands for no bound on an impulse. */
const unbounded: real = 1e30

/** (1) */
function openStop(i: i32, value: real, h: real, fastest: real): void {
  const above = value - rowLow(i)
  const below = rowHigh(i) - value
  const low = above <= below
  const gap = low ? max(above / h, -fastest) : min(-below / h, fastest)
  setRowBias(i, gap)
  setRowLeast(i, low ? 0 : -unbounded)
  setRowMost(i, low ? unbounded : 0)
  const wanted = speedOf(i) + gap
  if (low) setRowPlace(i, wanted < 0 ? 0 : -1)
  else setRowPlace(i, wanted > 0 ? 0 : 1)
}

/** (2): one that did not hold does nothing. */
function turnStop(i: i32, impulse: real): void {
  const held = rowPlace(i) === 0
  const low = rowMost(i) > 0
  setRowBias(i, 0)
  setRowLeast(i, !held ? 0 : low ? -max(impulse, 0) : -unbounded)
  setRowMost(i, !held ? 0 : low ? unbounded : -min(impulse, 0))
}

/** (3) or (4); the place of the last half is the first guess. */
function openMotor(i: i32, value: real, h: real, fastest: real, first: bool): void {
  const drive = rowDrive(i)
  let share: real = 1
  if (rowDriveMode(i) === 2) {
    setRowBias(i, 0)
    share = max(driveMiddle(drive), 0)
  } else if (rowDriveMode(i) === 1) setRowBias(i, -driveMiddle(drive))
  else {
    const error = value - (first ? driveStart(drive) : driveMiddle(drive))
    setRowBias(i, min(max(error / h, -fastest), fastest) - driveSpeed(drive))
  }
  setRowLeast(i, 0.5 * h * share * rowLow(i))
  setRowMost(i, 0.5 * h * share * rowHigh(i))
}

/** After the other forces of this half: what the rows want, and a first guess of those that hold. */
export const openBounds = kernel(
  'row',
  { tolerance: 1e-4, disjoint: ['rowBias', 'rowLeast', 'rowMost', 'rowPlace'] },
  (i, h: real, recovery: real, turnRecovery: real, first: bool) => {
    if (stepBodyCount() === 0) return
    const before = rowTotal(i) + rowImpulse(i) / h
    setRowTotal(i, 0)
    const kind = rowBound(i)
    if (kind === 0) return
    const joint = rowJoint(i)
    const fastest = isTurning(rowKind(i)) ? turnRecovery : recovery
    if (kind === 2) openMotor(i, errorOf(i, joint), h, fastest, first)
    else if (first) openStop(i, errorOf(i, joint), h, fastest)
    else turnStop(i, before)
    // a broken joint has neither
    setRowBias(i, jointWhole(joint) * rowBias(i))
    setRowLeast(i, jointWhole(joint) * rowLeast(i))
    setRowMost(i, jointWhole(joint) * rowMost(i))
  },
)

/** What takes the impulses of rows that do not hold to their ends. */
export const placeRows = kernel('row', (i) => {
  if (stepBodyCount() === 0) return
  if (i === 0) setBoundsMoved(0)
  const place = rowPlace(i)
  let change: real = 0
  if (place < 0) change = rowLeast(i) - rowTotal(i)
  else if (place > 0) change = rowMost(i) - rowTotal(i)
  setRowImpulse(i, change)
  setRowTotal(i, rowTotal(i) + change)
})

/** Which rows hold next; none is let go once `free` is false, so that the tries end. */
export const settleRows = kernel('row', (i, free: bool) => {
  if (stepBodyCount() === 0) return
  const impulse = rowTotal(i) + rowImpulse(i)
  setRowTotal(i, impulse)
  if (rowBound(i) === 0) return
  const least = rowLeast(i)
  const most = rowMost(i)
  const place = rowPlace(i)
  let next = place
  if (place === 0) {
    if (impulse < least) next = -1
    else if (impulse > most) next = 1
  } else if (free && least < most) {
    const miss = speedOf(i) + rowBias(i)
    if (place > 0 ? miss > 0 : miss < 0) next = 0
  }
  if (next === place) return
  setRowPlace(i, next)
  maxBoundsMoved(1)
})

/** Impulses of all tries together. */
export const closeBounds = kernel('row', (i) => {
  if (stepBodyCount() > 0) setRowImpulse(i, rowTotal(i))
})
