// contactKinds.ts: the bits of contactKind, and what tells the torque of a contact from its impulse.

import { and, type bool, type real, type u32 } from '../../language/values.js'

/** Arms are contactPointA and contactPointB; otherwise they lie along the normal. */
export const hasPoints: u32 = 1
/** The record behind holds the rolling and spinning torque. */
export const withTorque: u32 = 2
/** The impulse is a torque. */
export const isTorque: u32 = 4
/** The impulse acts along the normal alone, from contactLow to contactHigh. */
export const alongLine: u32 = 8
/** Solved by the record before. */
export const isChild: u32 = 16
/** contactCompliance is not 0. */
export const givesWay: u32 = 32
/** contactCohesion is not 0. */
export const mayPull: u32 = 64

/** Bits of contacts whose torque on a body is not its arm times the twist, and what contactTurnA says of them. */
export const elsewhere: u32 = 5
export const noArm: real = -1e30

export const torqueFeature: u32 = 0x40000000

export function hasBit(kind: u32, bit: u32): bool {
  return and(kind, bit) !== 0
}
