// stoppedDrive.ts: what a motor without a largest force asks for, no further than the stops of its joint, stage `joints`. A stop is firmer
// than any motor, so that the two are one row, and no force of either has to be found against the other:
//
//   position   c → the place of the drive, at most c_high and at least c_low                                        (1)
//   speed      c' = the rate of the drive, at most (c_high − c)/h and at least (c_low − c)/h                        (2)
//   the impulse of the motor alone, where (1) or (2) takes something off: what pushes on to the stop, the rest is the stop's     (3)
//
// Rows that drives do not move, and motors on joints without stops, have ends that are nowhere near.

import {
  driveEnd,
  driveMiddle,
  driveSpeed,
  driveStart,
  rowBound,
  rowHigh,
  rowLeast,
  rowLow,
  rowMost,
  setRowLeast,
  setRowMost,
} from '../../generated/accessors.js'
import { type bool, type i32, max, min, type real } from '../../language/values.js'
import { resolved } from './resolved.js'

/** Stands for no bound. */
const unbounded: real = 1e30

/** Whether the ends of a row are the stops of a motor. */
export function isStopped(row: i32): bool {
  return rowBound(row) === 0 && (rowLow(row) > -unbounded || rowHigh(row) < unbounded)
}

/** (1) */
export function withinStops(row: i32, place: real): real {
  return isStopped(row) ? min(max(place, rowLow(row)), rowHigh(row)) : place
}

/** (3): of what is wanted only `taken` is left. */
function leaveToStop(row: i32, wanted: real, taken: real): void {
  setRowLeast(row, taken < wanted ? 0 : -unbounded)
  setRowMost(row, taken > wanted ? 0 : unbounded)
}

/** (3) */
export function motorPart(row: i32, impulse: real): real {
  return isStopped(row) ? min(max(impulse, rowLeast(row)), rowMost(row)) : impulse
}

/** The rate of (1) in a step. */
export function stoppedPace(row: i32, drive: i32, h: real): real {
  if (!isStopped(row)) return driveSpeed(drive)
  const start = withinStops(row, driveStart(drive))
  const end = withinStops(row, driveEnd(drive))
  const inside = start === driveStart(drive) && end === driveEnd(drive)
  const pace = inside ? driveSpeed(drive) : (end - start) / h
  leaveToStop(row, driveSpeed(drive), pace)
  return pace
}

/** (2), with the value of c; what lies beyond a stop comes back no faster than `fastest`. */
export function stoppedSpeed(row: i32, drive: i32, value: real, h: real, fastest: real, rounding: real): real {
  const wanted = driveMiddle(drive)
  if (!isStopped(row)) return wanted
  const up = max(resolved(rowHigh(row) - value, 0, rounding) / h, -fastest)
  const down = min(resolved(rowLow(row) - value, 0, rounding) / h, fastest)
  const taken = min(max(wanted, down), up)
  leaveToStop(row, wanted, taken)
  return taken
}
