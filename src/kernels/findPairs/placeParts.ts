// placeParts.ts: where parts are and how far they reach, for the search; stage `findPairs`.
//
// The corner coordinates are stored once, so that every kernel finds the same bins whatever it does to its arithmetic.
// A part reaches beyond its surface by the margin of its body and the `slack` of single precision.
//   box = |R| half + (reach − radius),  R from the axes of the part to the world                                    (1)

import {
  bodyMargin,
  bodyPos,
  bodyRadius,
  bodyRot,
  partBody,
  partHalf,
  partLevel,
  partPos,
  partRadius,
  partRot,
  setPartBox,
  setPartLocal,
  setPartReach,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, type bool, type i32, type mat3, min, type real, vec3 } from '../../language/values.js'
import { quatMul, quatToMat3, rotate } from '../math/quat.js'
import { add, sub } from '../math/vec3.js'
import { isLone } from './partFlags.js'

/** |R| v */
function boxAround(turn: mat3, half: vec3): vec3 {
  return vec3(
    abs(turn.xx) * half.x + abs(turn.xy) * half.y + abs(turn.xz) * half.z,
    abs(turn.yx) * half.x + abs(turn.yy) * half.y + abs(turn.yz) * half.z,
    abs(turn.zx) * half.x + abs(turn.zy) * half.y + abs(turn.zz) * half.z,
  )
}

/** (1), no wider than the sphere about the part. */
function boxOf(part: i32, turn: mat3, reach: real): vec3 {
  const beyond = reach - partRadius(part)
  const box = boxAround(turn, partHalf(part))
  return vec3(min(box.x + beyond, reach), min(box.y + beyond, reach), min(box.z + beyond, reach))
}

function placePart(i: i32, origin: vec3, margin: real): void {
  const body = partBody(i)
  const rotation = bodyRot(body)
  const offset = rotate(rotation, partPos(i))
  setPartLocal(i, add(sub(bodyPos(body), origin), offset))
  const reach = partRadius(i) + margin
  setPartReach(i, reach)
  if (isLone(i)) setPartBox(i, vec3(reach, reach, reach))
  else setPartBox(i, boxOf(i, quatToMat3(quatMul(rotation, partRot(i))), reach))
}

export const placeParts = kernel(
  'rebuildPart',
  { variants: { general: [true, false] }, tolerance: 1e-5 },
  (i, origin: vec3, slack: real, general: bool) => {
    if (partLevel(i) < 0) return
    if (general) placePart(i, origin, bodyMargin(partBody(i)) + slack)
    else {
      setPartLocal(i, sub(bodyPos(i), origin))
      setPartReach(i, bodyRadius(i) + (bodyMargin(i) + slack))
    }
  },
)

/** Parts that never move, when a run starts. */
export const placeFixedParts = kernel('part', { tolerance: 1e-5 }, (i, origin: vec3, margin: real) => {
  if (partLevel(i) >= 0) placePart(i, origin, margin)
})
