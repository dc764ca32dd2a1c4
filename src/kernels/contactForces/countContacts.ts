// countContacts.ts: how many pairs touch; run when somebody asks.

import { addTouching, pairArmA, setTouching, wallPairArm } from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'

export const clearTouching = kernel('one', (i) => {
  if (i === 0) setTouching(0)
})

export const countPairContacts = kernel('pair', (i) => {
  if (pairArmA(i) !== 0) addTouching(1)
})

export const countWallContacts = kernel('wallPair', (i) => {
  if (wallPairArm(i) !== 0) addTouching(1)
})
