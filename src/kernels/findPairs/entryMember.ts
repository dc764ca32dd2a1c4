// entryMember.ts: what an entry says of its part: its number times 16, and four bits.
//
// A part reaches into one or two bins along each axis. Two parts that share bins belong together in the first of these: along
// each axis that is the first bin of one of them.

import { entryMember } from '../../generated/accessors.js'
import { and, asI32, asU32, type bool, type i32, or, shiftLeft, shiftRight, type u32 } from '../../language/values.js'

/** The bin is the first of the part along x, y and z: 1, 2, 4. */
export const firstBin: u32 = 7
/** The part is a body that is one sphere about its centre of mass. */
const loneMember: u32 = 8

/** Bits of the bin that lies so far from the first one of a part. */
export function lowBits(dx: i32, dy: i32, dz: i32): u32 {
  return asU32((dx === 0 ? 1 : 0) + (dy === 0 ? 2 : 0) + (dz === 0 ? 4 : 0))
}

export function makeMember(part: i32, low: u32, lone: bool): u32 {
  return or(shiftLeft(asU32(part), 4), lone ? or(low, loneMember) : low)
}

export function memberPart(member: u32): i32 {
  return asI32(shiftRight(member, 4))
}

export function isLoneMember(member: u32): bool {
  return and(member, loneMember) !== 0
}

/** One entry of each part: that in the first bin it reaches into. */
export function leads(member: u32): bool {
  return and(member, firstBin) === firstBin
}

/** Whether a bin is the first that two parts share, by their bits. */
export function belongsHere(a: u32, b: u32): bool {
  return and(or(a, b), firstBin) === firstBin
}

export function entryPartOf(e: i32): i32 {
  return memberPart(entryMember(e))
}
