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
  setWallPairArm,
  setWallPairBond,
  setWallPairCouple,
  setWallPairDent,
  setWallPairForce,
  setWallPairRoll,
  setWallPairSpin,
  setWallPairSpring,
  setWallPairTwist,
  wallPairKind,
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

export const quietWalls = kernel('wallPair', (i) => {
  if (wallPairKind(i) === 0) return
  setWallPairForce(i, vec3(0, 0, 0))
  setWallPairTwist(i, vec3(0, 0, 0))
  setWallPairSpring(i, vec3(0, 0, 0))
  setWallPairArm(i, 0)
})

export const quietPairMemory = kernel('pair', (i) => {
  if (pairKind(i) === 0) return
  setPairCouple(i, vec3(0, 0, 0))
  setPairRoll(i, vec3(0, 0, 0))
  setPairSpin(i, 0)
  setPairDent(i, 0)
  setPairBond(i, 0)
})

export const quietWallMemory = kernel('wallPair', (i) => {
  if (wallPairKind(i) === 0) return
  setWallPairCouple(i, vec3(0, 0, 0))
  setWallPairRoll(i, vec3(0, 0, 0))
  setWallPairSpin(i, 0)
  setWallPairDent(i, 0)
  setWallPairBond(i, 0)
})
