// proportions.ts: whether lengths of a machine go together: what lies far outside of it, or is larger than what holds it, is a slip of the pen.

import { InputError } from '../../model/inputError.js'

/** m, as sentences have it. */
export const short = (metres: number): number => Number(metres.toPrecision(4))

/** Throws where a part is further from what holds it than the machine is large. */
export function checkReach(what: string, away: number, most: number, size: string): void {
  if (away <= most) return
  throw new InputError(`${what} is ${short(away)} m away, and ${size} is ${short(most)} m.`)
}
