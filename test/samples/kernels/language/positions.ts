// positions.ts: separations, displacements and places, on periodic axes and others.

import { scale, sub } from '../../../../src/kernels/math/vec3.js'
import { kernel } from '../../../../src/language/kernel.js'
import type { real } from '../../../../src/language/values.js'
import {
  itemNext,
  itemPlace,
  itemPos,
  itemPosSeparation,
  itemReal,
  itemVec,
  moveItemPlace,
  setItemPlace,
  setItemVecOut,
  setItemVecOut2,
} from '../../accessors.js'

export const approach = kernel('item', { tolerance: 1e-5 }, (i, h: real) => {
  const apart = itemPosSeparation(i, itemNext(i))
  setItemVecOut(i, apart)
  moveItemPlace(i, scale(h, apart))
  setItemVecOut2(i, itemPos(i))
})

export const approachHot = kernel('item', { hot: true, tolerance: 1e-5 }, (i, h: real) => {
  const apart = itemPosSeparation(i, itemNext(i))
  setItemVecOut(i, apart)
  if (itemReal(i) > 0) moveItemPlace(i, scale(h, apart))
  setItemVecOut2(i, itemPos(i))
})

/** A place set from outside the domain's arithmetic, then read back. */
export const replace = kernel('item', { tolerance: 1e-5 }, (i, h: real) => {
  setItemPlace(i, sub(itemPos(i), scale(h, itemVec(i))))
  setItemVecOut(i, itemPlace(i))
})

export const replaceHot = kernel('item', { hot: true, tolerance: 1e-5 }, (i, h: real) => {
  setItemPlace(i, sub(itemPos(i), scale(h, itemVec(i))))
  setItemVecOut(i, itemPlace(i))
})
