// pairLoads.ts: contact forces by force law of spheres and walls on marked bodies, run when somebody asks.
//
//   F = Σ ±f over pairs with one marked body, of which the other is marked as a source where that is asked for
//
// and of spheres on marked walls, about the centre of the wall x_w, the contact point one arm from the centre x of the sphere,
//
//   T = Σ (x − x_w) × f + arm (n × f) + C,   C of rolling and spinning friction
//
// The body that found a pair sums for both.

import {
  bodyFirstPair,
  bodyMark,
  bodyPairCount,
  bodyPosSeparation,
  bodyWallPairCount,
  pairArmA,
  pairBodyB,
  pairCouple,
  pairForce,
  pairTwist,
  setBodyLoadX,
  setBodyLoadY,
  setBodyLoadZ,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type real, type u32, vec3 } from '../../language/values.js'
import { firstWallPair } from '../findPairs/pairRanges.js'
import { add, addScaled, cross } from '../math/vec3.js'

/** 1 where the second of two bodies bears the load, -1 where the first does, 0 for none of them or both. */
export function bearing(first: u32, second: u32, between: bool): real {
  if (second === 2 && first !== 2 && (!between || first === 1)) return 1
  if (first === 2 && second !== 2 && (!between || second === 1)) return -1
  return 0
}

/** Of pairs that `mark` is the mark of the first body of. */
function loadOf(first: u32, count: u32, mark: u32, between: bool): vec3 {
  let load = vec3(0, 0, 0)
  for (let p = first; p < first + count; p++) {
    load = addScaled(load, bearing(mark, bodyMark(pairBodyB(p)), between), pairForce(p))
  }
  return load
}

export const pairLoads = kernel('body', { tolerance: 1e-4 }, (i, between: bool) => {
  const mark = bodyMark(i)
  const spheres = loadOf(bodyFirstPair(i), bodyPairCount(i), mark, between)
  const load = add(spheres, loadOf(firstWallPair(i), bodyWallPairCount(i), mark, between))
  setBodyLoadX(i, load.x)
  setBodyLoadY(i, load.y)
  setBodyLoadZ(i, load.z)
})

/** With `parts` pairs remember what their law is made of, and have couples. */
export const wallTorques = kernel('body', { tolerance: 1e-4, variants: { parts: [false, true] } }, (i, parts: bool) => {
  let torque = vec3(0, 0, 0)
  const first = firstWallPair(i)
  for (let p = first; p < first + bodyWallPairCount(i); p++) {
    const wall = pairBodyB(p)
    if (bodyMark(wall) !== 2) continue
    const turning = cross(bodyPosSeparation(wall, i), pairForce(p))
    torque = add(torque, addScaled(turning, pairArmA(p), pairTwist(p)))
    if (parts) torque = add(torque, pairCouple(p))
  }
  setBodyLoadX(i, torque.x)
  setBodyLoadY(i, torque.y)
  setBodyLoadZ(i, torque.z)
})
