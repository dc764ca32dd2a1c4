// pairLoads.ts: contact forces by force law of spheres and walls on marked bodies, run when somebody asks.
//
//   F = Σ ±f over pairs and wall pairs with one marked body, of which the other is marked as a source where that is asked for
//
// The body that found a pair, or the sphere of a wall pair, sums for both.

import {
  bodyFirstPair,
  bodyFirstWallPair,
  bodyLoadX,
  bodyLoadY,
  bodyLoadZ,
  bodyMark,
  bodyPairCount,
  bodyWallPairCount,
  pairBodyB,
  pairForce,
  setBodyLoadX,
  setBodyLoadY,
  setBodyLoadZ,
  wallBody,
  wallPairForce,
  wallPairWall,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type real, type u32, vec3 } from '../../language/values.js'
import { addScaled } from '../math/vec3.js'

/** 1 where the second of two bodies bears the load, -1 where the first does, 0 for none of them or both. */
export function bearing(first: u32, second: u32, between: bool): real {
  if (second === 2 && first !== 2 && (!between || first === 1)) return 1
  if (first === 2 && second !== 2 && (!between || second === 1)) return -1
  return 0
}

export const pairLoads = kernel('body', { tolerance: 1e-4 }, (i, between: bool) => {
  const mark = bodyMark(i)
  let load = vec3(0, 0, 0)
  const first = bodyFirstPair(i)
  const end = first + bodyPairCount(i)
  for (let p = first; p < end; p++) {
    load = addScaled(load, bearing(mark, bodyMark(pairBodyB(p)), between), pairForce(p))
  }
  setBodyLoadX(i, load.x)
  setBodyLoadY(i, load.y)
  setBodyLoadZ(i, load.z)
})

/** Onto those of pairs. */
export const wallLoads = kernel('body', { tolerance: 1e-4 }, (i, between: bool) => {
  const mark = bodyMark(i)
  let load = vec3(0, 0, 0)
  const first = bodyFirstWallPair(i)
  const end = first + bodyWallPairCount(i)
  for (let w = first; w < end; w++) {
    const wall = bodyMark(wallBody(wallPairWall(w)))
    load = addScaled(load, bearing(mark, wall, between), wallPairForce(w))
  }
  setBodyLoadX(i, bodyLoadX(i) + load.x)
  setBodyLoadY(i, bodyLoadY(i) + load.y)
  setBodyLoadZ(i, bodyLoadZ(i) + load.z)
})
