// carryMemory.ts: what parts of a law remember of pairs follows them from one search to the next, as springs do by
// carrySprings.ts; stage `findPairs`.

import {
  bodyOldCount,
  bodyOldFirst,
  bodyOldWallCount,
  bodyOldWallFirst,
  oldPairBodyB,
  oldPairBond,
  oldPairRoll,
  oldPairSpin,
  oldWallPairBond,
  oldWallPairRoll,
  oldWallPairSpin,
  oldWallPairWall,
  pairBodyA,
  pairBodyB,
  pairBond,
  pairRoll,
  pairSpin,
  rebuildWanted,
  setOldPairBond,
  setOldPairRoll,
  setOldPairSpin,
  setOldWallPairBond,
  setOldWallPairRoll,
  setOldWallPairSpin,
  setPairBond,
  setPairRoll,
  setPairSpin,
  setWallPairBond,
  setWallPairRoll,
  setWallPairSpin,
  wallPairBody,
  wallPairBond,
  wallPairRoll,
  wallPairSpin,
  wallPairWall,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type real, vec3 } from '../../language/values.js'

export const keepOldMemory = kernel('oldPair', { disjoint: ['oldPairRoll', 'oldPairSpin', 'oldPairBond'] }, (i) => {
  setOldPairRoll(i, pairRoll(i))
  setOldPairSpin(i, pairSpin(i))
  setOldPairBond(i, pairBond(i))
})

export const keepOldWallMemory = kernel(
  'oldWallPair',
  { disjoint: ['oldWallPairRoll', 'oldWallPairSpin', 'oldWallPairBond'] },
  (i) => {
    setOldWallPairRoll(i, wallPairRoll(i))
    setOldWallPairSpin(i, wallPairSpin(i))
    setOldWallPairBond(i, wallPairBond(i))
  },
)

export const carryPairMemory = kernel('newPair', { disjoint: ['pairRoll', 'pairSpin', 'pairBond'] }, (i) => {
  const a = pairBodyA(i)
  const b = pairBodyB(i)
  const first = bodyOldFirst(a)
  const end = first + bodyOldCount(a)
  let roll = vec3(0, 0, 0)
  let spin: real = 0
  let bond: real = 0
  for (let k = first; k < end; k++) {
    if (oldPairBodyB(k) !== b) continue
    roll = oldPairRoll(k)
    spin = oldPairSpin(k)
    bond = oldPairBond(k)
    break
  }
  setPairRoll(i, roll)
  setPairSpin(i, spin)
  setPairBond(i, bond)
})

export const carryWallMemory = kernel(
  'wallPair',
  { disjoint: ['wallPairRoll', 'wallPairSpin', 'wallPairBond'] },
  (i) => {
    if (rebuildWanted() === 0) return
    const body = wallPairBody(i)
    const wall = wallPairWall(i)
    const first = bodyOldWallFirst(body)
    const end = first + bodyOldWallCount(body)
    let roll = vec3(0, 0, 0)
    let spin: real = 0
    let bond: real = 0
    for (let k = first; k < end; k++) {
      if (oldWallPairWall(k) !== wall) continue
      roll = oldWallPairRoll(k)
      spin = oldWallPairSpin(k)
      bond = oldWallPairBond(k)
      break
    }
    setWallPairRoll(i, roll)
    setWallPairSpin(i, spin)
    setWallPairBond(i, bond)
  },
)
