// quietJoined.ts: no force between spheres, and between spheres and planes, that are joined and may not touch, stage
// `contactForces`.

import {
  pairKind,
  setPairArmA,
  setPairArmB,
  setPairBond,
  setPairCouple,
  setPairDent,
  setPairForce,
  setPairRoll,
  setPairSpin,
  setPairSpring,
  setPairTwist,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { vec3 } from '../../language/values.js'

export const quietPairs = kernel('pair', (i) => {
  if (pairKind(i) === 0) return
  setPairForce(i, vec3(0, 0, 0))
  setPairTwist(i, vec3(0, 0, 0))
  setPairSpring(i, vec3(0, 0, 0))
  setPairArmA(i, 0)
  setPairArmB(i, 0)
})

export const quietPairMemory = kernel('pair', (i) => {
  if (pairKind(i) === 0) return
  setPairCouple(i, vec3(0, 0, 0))
  setPairRoll(i, vec3(0, 0, 0))
  setPairSpin(i, 0)
  setPairDent(i, 0)
  setPairBond(i, 0)
})
