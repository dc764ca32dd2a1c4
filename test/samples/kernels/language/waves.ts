// waves.ts: long functions of the engine's own mathematics, called and inlined.

import { atan2 } from '../../../../src/kernels/math/atan2.js'
import { cbrt } from '../../../../src/kernels/math/cbrt.js'
import { cos } from '../../../../src/kernels/math/cos.js'
import { exp } from '../../../../src/kernels/math/exp.js'
import { tangent1 } from '../../../../src/kernels/math/frame.js'
import { log } from '../../../../src/kernels/math/log.js'
import { pow } from '../../../../src/kernels/math/pow.js'
import { quatExp } from '../../../../src/kernels/math/quat.js'
import { sin } from '../../../../src/kernels/math/sin.js'
import { normalize } from '../../../../src/kernels/math/vec3.js'
import { kernel } from '../../../../src/language/kernel.js'
import { abs, type i32, vec3 } from '../../../../src/language/values.js'
import { itemInt, itemReal, itemReal2, itemVec, setItemRealOut, setItemRotOut, setItemVecOut } from '../../accessors.js'

function wave(i: i32): vec3 {
  const x = itemReal(i)
  const y = itemReal2(i)
  return vec3(sin(3 * x) + cos(y), atan2(y, x) * cbrt(x), pow(abs(x) + 0.5, y))
}

export const makeWaves = kernel('item', { tolerance: 1e-5 }, (i) => {
  setItemVecOut(i, wave(i))
  setItemRealOut(i, exp(itemReal(i)) - log(abs(itemReal2(i)) + 0.25))
  setItemRotOut(i, quatExp(itemVec(i)))
})

export const makeWavesHot = kernel('item', { hot: true, tolerance: 1e-5 }, (i) => {
  setItemVecOut(i, itemInt(i) > 0 ? wave(i) : tangent1(normalize(itemVec(i))))
  setItemRealOut(i, exp(itemReal(i)) - log(abs(itemReal2(i)) + 0.25))
  setItemRotOut(i, quatExp(itemVec(i)))
})
