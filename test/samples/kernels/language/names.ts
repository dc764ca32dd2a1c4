// names.ts: names that mean something to WebAssembly, WGSL or the compiler, and names that meet each other once vectors
// are taken apart.

import { quatExp } from '../../../../src/kernels/math/quat.js'
import { scale as times } from '../../../../src/kernels/math/vec3.js'
import { kernel } from '../../../../src/language/kernel.js'
import { type i32, type quat, type real, vec3 } from '../../../../src/language/values.js'
import {
  itemInt,
  itemNext,
  itemPos,
  itemPosSeparation,
  itemReal,
  itemReal2,
  itemVec,
  setItemIntOut,
  setItemRealOut,
  setItemVecOut,
  setItemVecOut2,
} from '../../accessors.js'

/** A parameter with the name under which the function it calls was declared. */
function stretched(scale: real, v: vec3): vec3 {
  return times(scale, v)
}

function fromLoop(load: real): quat {
  const result1 = 2 * load
  const result2 = quatExp(vec3(result1, 0.25, load))
  const result3 = result1 + result2.x
  return quatExp(vec3(result3, result1, result2.w))
}

export const useNames = kernel('item', (i, from: real, target: real, end: i32, select: vec3) => {
  const t0 = itemReal(i)
  const t1 = t0 * from
  const _hidden = t1 + target
  const $cost = 2 * _hidden
  const __deep = 0.5 * $cost
  const begin = end + 1
  const index = begin * 2
  const period0 = t0 + 1
  const origin1 = period0 * 2
  const v = itemVec(i)
  const v_x = v.y
  const μ = 0.3 * v_x
  const apart = itemPosSeparation(i, itemNext(i))
  const counts = itemPos(i)
  const turn = fromLoop(t1)
  setItemRealOut(i, __deep + μ + origin1 + turn.w)
  setItemVecOut(i, stretched(period0, vec3(v_x, v.x, v.z + select.y)))
  setItemVecOut2(i, vec3(apart.x + counts.z, apart.y, apart.z))
  setItemIntOut(i, index)
})

export const useNamesHot = kernel('item', { hot: true }, (i, from: real, target: real, end: i32) => {
  const t0 = itemReal(i)
  let t1 = itemInt(i)
  let t1_l0 = 3
  let living0: real = 1
  let turn1 = t0 > 0
  while (living0 < 4) {
    living0 += t0 > 1 ? from : target + 1
    if (t1 > end) {
      t1_l0 += 1
      turn1 = !turn1
      continue
    }
    t1 += 100
  }
  const scratch = itemReal2(i)
  const memory = turn1 ? scratch : living0
  setItemRealOut(i, memory + t0)
  setItemIntOut(i, (t1 & 1023) * t1_l0)
})
