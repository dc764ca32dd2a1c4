// drive.ts: functions of time, stage `joints`: straight between the knots of a table and held outside, or a sine. A table
// may be of a spring: then its knots are lengths, angles or speeds.
//
//   f(t) = s + A sin(ω t + φ),   f' = A ω cos(ω t + φ)                                                              (1)
//   (f(t + h) − f(t)) / h = A cos(ω (t + h/2) + φ) 2 sin(ω h/2) / h                                                 (2)
//
// Rates of a step come from (2) or the slope of a table, not from a difference of values: time and values have few
// figures in single precision.

import {
  driveAmplitude,
  driveEndKnot,
  driveFirstKnot,
  driveKind,
  drivePace,
  drivePhase,
  driveShift,
  knotTime,
  knotValue,
  setDriveEnd,
  setDriveMiddle,
  setDriveSpeed,
  setDriveStart,
  stepNumber,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type i32, max, min, real, shiftRight, type u32 } from '../../language/values.js'
import { cos } from '../math/cos.js'
import { sin } from '../math/sin.js'

/** The last knot at or before t; the first one where t is before all. */
function knotBefore(drive: i32, t: real): u32 {
  let low = driveFirstKnot(drive)
  let high = driveEndKnot(drive)
  while (high - low > 1) {
    const middle = shiftRight(low + high, 1)
    if (knotTime(middle) <= t) low = middle
    else high = middle
  }
  return low
}

/** Slope after a knot, for times from it to the next; 0 before the first knot and after the last. */
function slopeAfter(drive: i32, knot: u32, t: real): real {
  const next = knot + 1
  if (next >= driveEndKnot(drive) || t < knotTime(knot)) return 0
  return (knotValue(next) - knotValue(knot)) / (knotTime(next) - knotTime(knot))
}

export function tableValue(drive: i32, t: real): real {
  const knot = knotBefore(drive, t)
  return knotValue(knot) + slopeAfter(drive, knot, t) * (t - knotTime(knot))
}

/** Its integral from the first knot on. */
export function tableIntegral(drive: i32, t: real): real {
  const first = driveFirstKnot(drive)
  const last = driveEndKnot(drive) - 1
  if (t <= knotTime(first)) return knotValue(first) * (t - knotTime(first))
  let sum: real = 0
  for (let knot = first; knot < last; knot++) {
    if (knotTime(knot) >= t) return sum
    const to = min(knotTime(knot + 1), t)
    sum += 0.5 * (to - knotTime(knot)) * (knotValue(knot) + tableValue(drive, to))
  }
  return sum + max(t - knotTime(last), 0) * knotValue(last)
}

function tableMeanRate(drive: i32, t: real, h: real): real {
  const knot = knotBefore(drive, t)
  if (knotBefore(drive, t + h) === knot && t >= knotTime(knot)) return slopeAfter(drive, knot, t)
  return (tableValue(drive, t + h) - tableValue(drive, t)) / h
}

/** (1) */
export function driveValue(drive: i32, t: real): real {
  if (driveKind(drive) === 0) return tableValue(drive, t)
  return driveShift(drive) + driveAmplitude(drive) * sin(drivePace(drive) * t + drivePhase(drive))
}

/** (2) */
function meanRate(drive: i32, t: real, h: real): real {
  if (driveKind(drive) === 0) return tableMeanRate(drive, t, h)
  const half = 0.5 * h
  const pace = drivePace(drive)
  return (driveAmplitude(drive) * cos(pace * (t + half) + drivePhase(drive)) * sin(pace * half)) / half
}

/** All that a step needs of each function, once; or of the time `ahead` of its start, in steps. */
export const evaluateDrives = kernel('drive', { tolerance: 1e-4 }, (i, h: real, ahead: real) => {
  const t = (real(stepNumber()) + ahead) * h
  setDriveStart(i, driveValue(i, t))
  setDriveMiddle(i, driveValue(i, t + 0.5 * h))
  setDriveEnd(i, driveValue(i, t + h))
  setDriveSpeed(i, meanRate(i, t, h))
})
