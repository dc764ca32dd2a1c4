// carryMemory.ts: what parts of a law remember of pairs follows them from one search to the next, as springs do by
// carrySprings.ts; stage `findPairs`.

import {
  bodyOldCount,
  bodyOldFirst,
  bodyOldWallCount,
  bodyOldWallFirst,
  oldPairBodyB,
  oldPairBond,
  oldPairDent,
  oldPairRoll,
  oldPairSpin,
  oldWallPairBond,
  oldWallPairDent,
  oldWallPairRoll,
  oldWallPairSpin,
  oldWallPairWall,
  pairBodyA,
  pairBodyB,
  pairBond,
  pairDent,
  pairRoll,
  pairSpin,
  rebuildWanted,
  setOldPairBond,
  setOldPairDent,
  setOldPairRoll,
  setOldPairSpin,
  setOldWallPairBond,
  setOldWallPairDent,
  setOldWallPairRoll,
  setOldWallPairSpin,
  setPairBond,
  setPairDent,
  setPairRoll,
  setPairSpin,
  setWallPairBond,
  setWallPairDent,
  setWallPairRoll,
  setWallPairSpin,
  wallPairBody,
  wallPairBond,
  wallPairDent,
  wallPairRoll,
  wallPairSpin,
  wallPairWall,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type real, vec3 } from '../../language/values.js'

export const keepOldMemory = kernel(
  'oldPair',
  { disjoint: ['oldPairRoll', 'oldPairSpin', 'oldPairBond', 'oldPairDent'] },
  (i) => {
    setOldPairRoll(i, pairRoll(i))
    setOldPairSpin(i, pairSpin(i))
    setOldPairDent(i, pairDent(i))
    setOldPairBond(i, pairBond(i))
  },
)

export const keepOldWallMemory = kernel(
  'oldWallPair',
  { disjoint: ['oldWallPairRoll', 'oldWallPairSpin', 'oldWallPairBond', 'oldWallPairDent'] },
  (i) => {
    setOldWallPairRoll(i, wallPairRoll(i))
    setOldWallPairSpin(i, wallPairSpin(i))
    setOldWallPairDent(i, wallPairDent(i))
    setOldWallPairBond(i, wallPairBond(i))
  },
)

export const carryPairMemory = kernel(
  'newPair',
  { disjoint: ['pairRoll', 'pairSpin', 'pairBond', 'pairDent'] },
  (i) => {
    const a = pairBodyA(i)
    const b = pairBodyB(i)
    const first = bodyOldFirst(a)
    const end = first + bodyOldCount(a)
    let roll = vec3(0, 0, 0)
    let spin: real = 0
    let dent: real = 0
    let bond: real = 0
    for (let k = first; k < end; k++) {
      if (oldPairBodyB(k) !== b) continue
      roll = oldPairRoll(k)
      spin = oldPairSpin(k)
      dent = oldPairDent(k)
      bond = oldPairBond(k)
      break
    }
    setPairRoll(i, roll)
    setPairSpin(i, spin)
    setPairDent(i, dent)
    setPairBond(i, bond)
  },
)

export const carryWallMemory = kernel(
  'wallPair',
  { disjoint: ['wallPairRoll', 'wallPairSpin', 'wallPairBond', 'wallPairDent'] },
  (i) => {
    if (rebuildWanted() === 0) return
    const body = wallPairBody(i)
    const wall = wallPairWall(i)
    const first = bodyOldWallFirst(body)
    const end = first + bodyOldWallCount(body)
    let roll = vec3(0, 0, 0)
    let spin: real = 0
    let dent: real = 0
    let bond: real = 0
    for (let k = first; k < end; k++) {
      if (oldWallPairWall(k) !== wall) continue
      roll = oldWallPairRoll(k)
      spin = oldWallPairSpin(k)
      dent = oldWallPairDent(k)
      bond = oldWallPairBond(k)
      break
    }
    setWallPairRoll(i, roll)
    setWallPairSpin(i, spin)
    setWallPairDent(i, dent)
    setWallPairBond(i, bond)
  },
)
