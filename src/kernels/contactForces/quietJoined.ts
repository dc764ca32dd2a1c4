// quietJoined.ts: no force between spheres, and between spheres and planes, that are joined and may not touch, stage
// `contactForces`.

import {
  pairKind,
  setPairArmA,
  setPairArmB,
  setPairForce,
  setPairSpring,
  setPairTwist,
  setWallPairArm,
  setWallPairForce,
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
