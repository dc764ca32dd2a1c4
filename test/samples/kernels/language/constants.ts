// constants.ts: module constants, their arithmetic, names that hide them, isDouble, and compile-time variants.

import { addScaled } from '../../../../src/kernels/math/vec3.js'
import { kernel } from '../../../../src/language/kernel.js'
import { and, type bool, type i32, isDouble, real, sqrt, type u32, vec3, xor } from '../../../../src/language/values.js'
import { itemReal, itemVec, itemWord, setItemRealOut, setItemVecOut, setItemWordOut } from '../../accessors.js'
import { MASK, ROUNDS, THIRD, UP } from './sizes.js'

const COUNT = 2 * ROUNDS - 1
const ROOT = sqrt(2.0)
const NEGATIVE = -THIRD
const STEEP = true
const LOW: u32 = 0x0f

/** A parameter with the name of a constant hides it. */
function hidden(ROUNDS: real, THIRD: real): real {
  const COUNT = ROUNDS * THIRD
  return -ROUNDS + COUNT * -THIRD
}

export const useConstants = kernel('item', (i) => {
  let x = itemReal(i)
  for (let k = 0; k < COUNT; k++) x = THIRD * x + NEGATIVE
  if (STEEP) x *= ROOT
  // far outside single precision, where it is never compiled
  const huge: real = isDouble ? 1e300 : 1e30
  const step: real = isDouble && x > huge ? 1 : 2
  setItemRealOut(i, x + hidden(x, 0.5) + step + real(ROUNDS + 1))
  setItemVecOut(i, addScaled(UP, x, itemVec(i)))
  setItemWordOut(i, xor(and(itemWord(i), MASK), LOW))
})

/** One compiled kernel for each order and each kind of smoothing. */
export const useVariants = kernel(
  'item',
  { hot: true, variants: { order: [1, 2, 3], smooth: [true, false] } },
  (i, order: i32, gain: real, smooth: bool, words: u32) => {
    let x = gain * itemReal(i)
    let power: real = 1
    for (let k = 0; k < order; k++) power *= x
    if (order === 3 && !smooth) x += 1
    if (smooth) x = 0.5 * (x + power)
    else if (order > 1) x = power
    setItemRealOut(i, x)
    const n = order
    setItemVecOut(i, vec3(real(n), order === 2 ? 1 : 0, smooth ? x : -x))
    setItemWordOut(i, xor(words, 1))
  },
)
