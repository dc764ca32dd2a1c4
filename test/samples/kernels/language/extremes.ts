// extremes.ts: the largest and smallest so far, and which it is, ties and zeros of both signs among them.

import { kernel } from '../../../../src/language/kernel.js'
import {
  asU32,
  copysign,
  floor,
  type i32,
  type real,
  shiftLeft,
  type u32,
  vec3,
} from '../../../../src/language/values.js'
import { itemCount, itemReal, itemReal2, setItemVecOut, setItemWordOut } from '../../accessors.js'

/** A number of which others have the same, often a zero. */
function rounded(at: i32): real {
  return copysign(floor(2 * itemReal(at)), itemReal2(at))
}

export const keepExtremes = kernel('item', (i) => {
  let largest: real = -1e30
  let smallest: real = 1e30
  let lowest: real = 1e30
  let top: u32 = 0
  let bottom: u32 = 0
  let falls: u32 = 0
  for (let k = 0; k < 16; k++) {
    const x = rounded((i + 7 * k) % itemCount())
    if (x > largest) {
      largest = x
      top = asU32(k)
    }
    if (smallest > x) {
      smallest = x
      bottom = asU32(k)
    }
    // one that keeps nothing beside itself, and one that counts
    if (x < lowest) lowest = x
    if (lowest > -x) falls = falls + 1
  }
  setItemVecOut(i, vec3(copysign(1, largest), smallest + copysign(0.25, smallest), lowest))
  setItemWordOut(i, top + shiftLeft(bottom, 8) + shiftLeft(falls, 16))
})
