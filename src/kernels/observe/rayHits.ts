// rayHits.ts: a ray against parts, run when somebody asks: first the boxes of all of them, then those on its way.

import {
  bodyMark,
  bodyPos,
  bodyRot,
  partBody,
  partHalf,
  partKind,
  partLevel,
  partPos,
  partRot,
  queryBetween,
  queryPartB,
  queryRotB,
  setPartEntrance,
  setQueryGap,
  setQueryNormal,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, isDouble, type real, vec3 } from '../../language/values.js'
import { quatMul, rotate, rotateInverse } from '../math/quat.js'
import { add, negate, scale, sub } from '../math/vec3.js'
import { planeKind } from '../narrowphase/partKinds.js'
import { boxEntrance, rayEntry } from '../narrowphase/rayEntry.js'

const passedBy = 1e30

/** Parts of bodies that are there and are not marked; boxes are made larger by what rounding may take away. */
export const rayEntrances = kernel('part', { tolerance: 1e-3 }, (i, origin: vec3, direction: vec3, slack: real) => {
  setPartEntrance(i, passedBy)
  const kind = partKind(i)
  const body = partBody(i)
  if (kind < 0 || bodyMark(body) !== 0) return
  if (kind === planeKind) {
    setPartEntrance(i, 0)
    return
  }
  if (partLevel(i) < 0) return
  const centre = add(sub(bodyPos(body), origin), rotate(bodyRot(body), partPos(i)))
  const rot = quatMul(bodyRot(body), partRot(i))
  const start = rotateInverse(rot, negate(centre))
  const share: real = isDouble ? 1 + 1e-9 : 1 + 1e-5
  const half = add(scale(share, partHalf(i)), vec3(slack, slack, slack))
  const enter = boxEntrance(start, rotateInverse(rot, direction), half)
  if (enter >= 0) setPartEntrance(i, enter)
})

export const rayHits = kernel('query', { tolerance: 1e-3 }, (i, direction: vec3) => {
  const rot = queryRotB(i)
  const start = rotateInverse(rot, negate(queryBetween(i)))
  const hit = rayEntry(asI32(queryPartB(i)), start, rotateInverse(rot, direction))
  setQueryGap(i, hit.w)
  setQueryNormal(i, rotate(rot, vec3(hit.x, hit.y, hit.z)))
})
