// pairMemory.ts: what a pair of spheres, or of a sphere and a wall, remembers of a law of parts.

import {
  pairBond,
  pairDent,
  pairRoll,
  pairSpin,
  setPairBond,
  setPairDent,
  setPairRoll,
  setPairSpin,
} from '../../generated/accessors.js'
import type { i32, vec3 } from '../../language/values.js'
import type { Memory, Response } from './touch.js'

/** With the spring, which every law has. */
export function pairMemory(p: i32, spring: vec3): Memory {
  return { spring, roll: pairRoll(p), spin: pairSpin(p), bond: pairBond(p), dent: pairDent(p) }
}

/** All but the spring. */
export function keepPairMemory(p: i32, held: Response): void {
  setPairRoll(p, held.roll)
  setPairSpin(p, held.spin)
  setPairDent(p, held.dent)
  setPairBond(p, held.bond)
}
