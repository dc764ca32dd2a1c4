// records.ts: functions that give several values back, taken apart, kept, changed, passed on; with members of every type.

import { add, dot, scale } from '../../../../src/kernels/math/vec3.js'
import { kernel } from '../../../../src/language/kernel.js'
import type { bool, i32, mat3, quat, real, u32 } from '../../../../src/language/values.js'
import { mat3 as matrix, quat as rotation, select, vec3 } from '../../../../src/language/values.js'
import {
  itemInt,
  itemMat,
  itemReal,
  itemReal2,
  itemRot,
  itemVec,
  itemWord,
  setItemIntOut,
  setItemMatOut,
  setItemRealOut,
  setItemRotOut,
  setItemVecOut,
  setItemVecOut2,
  setItemWordOut,
} from '../../accessors.js'

/** A place on a line, and how far it is. */
export interface Foot {
  readonly point: vec3
  readonly share: real
  readonly beyond: bool
}

/** Names that the languages keep for themselves, and every type. */
interface Mixed {
  readonly fn: real
  readonly u32: u32
  readonly loop: i32
  readonly rot: quat
  readonly mat: mat3
  readonly flag: bool
}

function footOf(p: vec3, along: vec3): Foot {
  const share = dot(p, along)
  if (share < 0) return { point: vec3(0, 0, 0), share: 0, beyond: true }
  if (share > 1) return { beyond: true, share: 1, point: along }
  return { point: scale(share, along), share, beyond: false }
}

/** From inside a loop, so that it stays a function. */
function firstBeyond(p: vec3, along: vec3): Foot {
  let foot = footOf(p, along)
  for (let k = 0; k < 4; k++) {
    foot = footOf(scale(1.25, foot.point), along)
    if (foot.beyond) return foot
  }
  return foot
}

function further(v: vec3, foot: Foot): real {
  return foot.share + dot(v, foot.point)
}

function mixed(i: i32): Mixed {
  const large = itemReal(i) > itemReal2(i)
  return {
    flag: large,
    fn: select(large, itemReal(i), itemReal2(i)),
    u32: itemWord(i),
    loop: itemInt(i),
    rot: rotation(itemRot(i).w, itemRot(i).x, itemRot(i).y, itemRot(i).z),
    mat: matrix(
      itemMat(i).zz,
      itemMat(i).xy,
      itemMat(i).xz,
      itemMat(i).yx,
      itemMat(i).yy,
      itemMat(i).yz,
      itemMat(i).zx,
      itemMat(i).zy,
      itemMat(i).xx,
    ),
  }
}

export const takeRecords = kernel('item', (i) => {
  const { point, share: s, beyond } = footOf(itemVec(i), vec3(0.5, 0.25, -0.5))
  const last = firstBeyond(add(point, itemVec(i)), vec3(0.75, 0.5, 0.25))
  setItemVecOut(i, add(point, last.point))
  setItemRealOut(i, s + further(itemVec(i), last))
  setItemIntOut(i, select(beyond, 1, 0) + select(last.beyond, 2, 0))
})

export const mixedRecords = kernel('item', (i) => {
  const all = mixed(i)
  const { rot, mat } = all
  setItemRealOut(i, all.fn)
  setItemWordOut(i, all.u32)
  setItemIntOut(i, all.flag ? all.loop : -1)
  setItemRotOut(i, rot)
  setItemMatOut(i, mat)
})

/** Lane-parallel: branches over records become masks. */
export const hotRecords = kernel('item', { hot: true }, (i) => {
  let foot = footOf(itemVec(i), vec3(0.5, 0.25, -0.5))
  if (itemReal(i) > 0) foot = footOf(add(foot.point, itemVec(i)), vec3(0.25, 0.75, 0.5))
  setItemVecOut(i, foot.point)
  setItemVecOut2(i, scale(foot.share, foot.point))
  setItemRealOut(i, select(foot.beyond, -foot.share, foot.share))
})
