// arrays.ts: local arrays of every type, passed to functions that fill, sort and read them.

import { quatNormalize, quatScale } from '../../../../src/kernels/math/quat.js'
import { drawWords, uniform01 } from '../../../../src/kernels/math/random.js'
import { add, scale } from '../../../../src/kernels/math/vec3.js'
import { kernel } from '../../../../src/language/kernel.js'
import {
  array,
  asU32,
  type bool,
  type i32,
  type quat,
  real,
  type u32,
  vec3,
  xor,
} from '../../../../src/language/values.js'
import {
  itemInt,
  itemReal,
  itemReal2,
  itemRot,
  itemVec,
  itemWord,
  setItemIntOut,
  setItemRealOut,
  setItemRotOut,
  setItemVecOut,
  setItemWordOut,
} from '../../accessors.js'

/** Insertion sort, smallest first; says how many moves it took. */
function sortReals(values: array<real, 6>): i32 {
  let moves = 0
  for (let k = 1; k < 6; k++) {
    const value = values[k]
    let j = k
    while (j > 0 && values[j - 1] > value) {
      values[j] = values[j - 1]
      j--
      moves++
    }
    values[j] = value
  }
  return moves
}

function fillSlope(values: array<real, 6>, from: real, step: real): void {
  for (let k = 0; k < 6; k++) values[k] = from + real((k * 5) % 6) * step
}

/** Makes an array of its own each time it is called. */
function middleOf(a: real, b: real, c: real): real {
  const three = array(6, c)
  three[0] = a
  three[1] = b
  three[2] = c
  three[3] = a
  three[4] = b
  const moves = sortReals(three)
  return three[2] + 0.001 * real(moves)
}

/** Index of the vector that reaches furthest along `direction`. */
function furthest(points: array<vec3, 4>, direction: vec3): i32 {
  let best = 0
  let reach: real = -1e30
  for (let k = 0; k < 4; k++) {
    const p = points[k]
    const along = p.x * direction.x + p.y * direction.y + p.z * direction.z
    if (along > reach) {
      reach = along
      best = k
    }
  }
  return best
}

export const sortArrays = kernel('item', (i) => {
  const values = array(6, itemReal(i))
  fillSlope(values, itemReal(i), itemReal2(i))
  const moves = sortReals(values)
  let sum: real = 0
  for (let k = 0; k < 6; k++) sum += real(k) * values[k]
  setItemIntOut(i, moves)
  // both results are read after the second array has been filled
  setItemRealOut(i, sum + middleOf(itemReal(i), itemReal2(i), 0.125) * middleOf(1, itemReal2(i), itemReal(i)))
})

export const mixArrays = kernel('item', (i, seed: u32) => {
  const points = array(4, vec3(0, 0, 0))
  for (let k = 0; k < 4; k++) points[k] = scale(real(k - 1), itemVec(i))
  points[0] = add(points[0], points[3])
  const best = furthest(points, vec3(0, 0, 1))
  const flags = array(3, false)
  flags[1] = itemInt(i) > 0
  flags[2] = !flags[1] || best === 2
  const turns = array(2, itemRot(i))
  turns[1] = quatNormalize(quatScale(-2, turns[0]))
  const words = array(4, seed)
  drawWords(words, seed, itemWord(i), asU32(i), 1)
  const pick: bool = flags[2]
  const turn: quat = turns[pick ? 1 : 0]
  setItemVecOut(i, points[best])
  setItemRotOut(i, turn)
  setItemIntOut(i, best * 4 + (flags[1] ? 1 : 0) + (pick ? 2 : 0))
  setItemWordOut(i, xor(words[0], words[3]))
  setItemRealOut(i, uniform01(words[1]))
})
