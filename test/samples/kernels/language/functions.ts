// functions.ts: functions given to functions and kernels while compiling: passed on, called in loops, for what they write.

import { add, scale } from '../../../../src/kernels/math/vec3.js'
import { kernel } from '../../../../src/language/kernel.js'
import { array, type i32, real, type vec3 } from '../../../../src/language/values.js'
import { itemInt, itemReal, itemVec, setItemIntOut, setItemRealOut, setItemVecOut } from '../../accessors.js'
import type { Foot } from './records.js'

type Step = (x: real, k: i32) => real

const halve = 0.5

function half(x: real, k: i32): real {
  return k > 2 ? x : halve * x
}

function bend(x: real, k: i32): real {
  if (x > 1) return 2 - x
  return x + (k === 0 ? 0.25 : 0.125)
}

/** The loop stands once; what it does is given. */
function repeat(n: i32, x: real, step: Step): real {
  let y = x
  for (let k = 0; k < n; k++) y = step(y, k)
  return y
}

/** Passes what it was given on. */
function twice(x: real, step: Step): real {
  return repeat(3, step(x, 0), step)
}

function fill(values: array<real, 4>, n: i32, write: (values: array<real, 4>, k: i32) => void): void {
  for (let k = 0; k < n; k++) write(values, k)
}

function square(values: array<real, 4>, k: i32): void {
  values[k] = values[k] * values[k]
}

function lower(values: array<real, 4>, k: i32): void {
  values[k] = values[k] - 0.5
}

function store(i: i32, v: vec3): void {
  setItemVecOut(i, v)
}

function visit(i: i32, count: i32, use: (i: i32, v: vec3) => void): void {
  use(i, scale(real(count), itemVec(i)))
}

function nearFoot(v: vec3): Foot {
  return { point: scale(0.5, v), share: 0.5, beyond: v.x > 0 }
}

function farFoot(v: vec3): Foot {
  return { point: v, share: 1, beyond: true }
}

export const givenFunctions = kernel('item', (i) => {
  const values = array(4, itemReal(i))
  fill(values, 3, square)
  fill(values, 2, lower)
  visit(i, itemInt(i) & 3, store)
  setItemRealOut(i, twice(itemReal(i), half) + twice(values[1], bend) + values[3])
})

/** One kernel for each function. */
export const variedFunctions = kernel(
  'item',
  { variants: { foot: [nearFoot, farFoot], step: [half, bend] } },
  (i, foot: (v: vec3) => Foot, step: Step) => {
    const { point, share, beyond } = foot(itemVec(i))
    setItemVecOut(i, add(point, point))
    setItemRealOut(i, repeat(4, share, step))
    setItemIntOut(i, beyond ? 1 : 0)
  },
)

/** Lane-parallel too. */
export const hotFunctions = kernel(
  'item',
  { hot: true, variants: { step: [half, bend] } },
  (i, step: (x: real, k: i32) => real) => {
    setItemRealOut(i, repeat(3, itemReal(i), step))
  },
)
