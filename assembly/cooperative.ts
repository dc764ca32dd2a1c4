// cooperative.ts: scan, sort and reduction in WebAssembly.
//
// Each function does its share for blocks begin to end - 1, so that threads can split the blocks; what a
// block gives does not depend on who does it. Definitions and stated orders: src/kernels/cooperative. Arguments are u32
// at `parameters`: addresses, strides and counts, named where they are read. An array is the address of its first
// element and the bytes from one element to the next.

// biome-ignore lint/style/useImportType: AssemblyScript has no `import type`
import { real } from './precision'

// abi.parameters
const parameters: usize = 8192

// elements per block of scan and sort
const blockSize: usize = 4096

const digitCount: usize = 256
const laneCount: usize = 256
const reduceBlock: usize = 1024

// 256 lanes of the thread that runs this instance
let lanes: usize = 0

export function setCooperativeScratch(address: usize): void {
  lanes = address
}

function argument(k: usize): usize {
  return load<usize>(parameters + (k << 2))
}

// ---- exclusive scan: sums of blocks, their scan, then each block from its start

/** sums[b] = sum of block b. */
export function scanSums(begin: i32, end: i32): void {
  const input = argument(0)
  const stride = argument(1)
  const count = argument(2)
  const sums = argument(3)
  for (let b = <usize>begin; b < <usize>end; b++) {
    const last = min(count, (b + 1) * blockSize)
    let sum: u32 = 0
    for (let i = b * blockSize; i < last; i++) sum += load<u32>(input + i * stride)
    store<u32>(sums + (b << 2), sum)
  }
}

/** Exclusive scan of `end` sums in place; the total to address `total` unless that is 0. */
export function scanTotals(begin: i32, end: i32): void {
  const sums = argument(3)
  const total = argument(4)
  let sum: u32 = 0
  for (let b = <usize>begin; b < <usize>end; b++) {
    const value = load<u32>(sums + (b << 2))
    store<u32>(sums + (b << 2), sum)
    sum += value
  }
  if (total !== 0) store<u32>(total, sum)
}

/** output[i] = sums[b] + everything before i in block b. */
export function scanBlocks(begin: i32, end: i32): void {
  const input = argument(0)
  const stride = argument(1)
  const count = argument(2)
  const sums = argument(3)
  const output = argument(5)
  const outputStride = argument(6)
  for (let b = <usize>begin; b < <usize>end; b++) {
    const last = min(count, (b + 1) * blockSize)
    let sum = load<u32>(sums + (b << 2))
    for (let i = b * blockSize; i < last; i++) {
      const value = load<u32>(input + i * stride)
      store<u32>(output + i * outputStride, sum)
      sum += value
    }
  }
}

// ---- sort: per 8-bit digit, a histogram of each block, the place of each digit of each block, then the scatter

/** Row b of the table: how many keys of block b have each digit. */
export function sortHistograms(begin: i32, end: i32): void {
  const keys = argument(0)
  const stride = argument(1)
  const count = argument(2)
  const table = argument(3)
  const shift = <u32>argument(4)
  const mask = <u32>argument(5)
  for (let b = <usize>begin; b < <usize>end; b++) {
    const row = table + b * (digitCount << 2)
    memory.fill(row, 0, digitCount << 2)
    const last = min(count, (b + 1) * blockSize)
    for (let i = b * blockSize; i < last; i++) {
      const cell = row + ((<usize>((load<u32>(keys + i * stride) >> shift) & mask)) << 2)
      store<u32>(cell, load<u32>(cell) + 1)
    }
  }
}

/**
 * Each cell of `end` rows becomes the number of keys with the same digit in rows before it; row `end`, which follows,
 * becomes the number of keys with a smaller digit.
 */
export function sortPlaces(begin: i32, end: i32): void {
  const table = argument(3)
  const totals = table + <usize>end * (digitCount << 2)
  memory.fill(totals, 0, digitCount << 2)
  for (let row = table + <usize>begin * (digitCount << 2); row < totals; row += digitCount << 2) {
    for (let d: usize = 0; d < digitCount << 2; d += 16) {
      const before = v128.load(totals + d)
      const here = v128.load(row + d)
      v128.store(row + d, before)
      v128.store(totals + d, v128.add<u32>(before, here))
    }
  }
  let sum: u32 = 0
  for (let d: usize = 0; d < digitCount << 2; d += 4) {
    const value = load<u32>(totals + d)
    store<u32>(totals + d, sum)
    sum += value
  }
}

/** Keys and values of block b, in order, to the places of their digits. */
export function sortScatter(begin: i32, end: i32): void {
  const keys = argument(0)
  const stride = argument(1)
  const count = argument(2)
  const table = argument(3)
  const shift = <u32>argument(4)
  const mask = <u32>argument(5)
  const values = argument(6)
  const valueStride = argument(7)
  const sortedKeys = argument(8)
  const sortedStride = argument(9)
  const sortedValues = argument(10)
  const sortedValueStride = argument(11)
  const smaller = argument(12)
  for (let b = <usize>begin; b < <usize>end; b++) {
    const row = table + b * (digitCount << 2)
    for (let d: usize = 0; d < digitCount << 2; d += 16) {
      v128.store(row + d, v128.add<u32>(v128.load(row + d), v128.load(smaller + d)))
    }
    const last = min(count, (b + 1) * blockSize)
    for (let i = b * blockSize; i < last; i++) {
      const key = load<u32>(keys + i * stride)
      const cell = row + ((<usize>((key >> shift) & mask)) << 2)
      const place = <usize>load<u32>(cell)
      store<u32>(cell, <u32>place + 1)
      store<u32>(sortedKeys + place * sortedStride, key)
      store<u32>(sortedValues + place * sortedValueStride, load<u32>(values + i * valueStride))
    }
  }
}

// ---- reduction: results[b] = sum or maximum of block b, in the stated order

export function reduceSumReal(begin: i32, end: i32): void {
  sumBlocks<real>(begin, end)
}

export function reduceMaxReal(begin: i32, end: i32): void {
  maxBlocks<real>(begin, end)
}

export function reduceSumU32(begin: i32, end: i32): void {
  sumBlocks<u32>(begin, end)
}

export function reduceMaxU32(begin: i32, end: i32): void {
  maxBlocks<u32>(begin, end)
}

/** Several reductions over none to 1024 blocks: `count` elements, room for results; a kind, an input, its stride and an output of each. */
export function reduceTogether(begin: i32, end: i32): void {
  const count = argument(0)
  const results = argument(1)
  for (let r = <usize>begin; r < <usize>end; r++) {
    const kind = argument(2 + 4 * r)
    const input = argument(3 + 4 * r)
    const stride = argument(4 + 4 * r)
    const output = argument(5 + 4 * r)
    if (kind === 0) sumAll<real>(input, stride, count, results, output)
    else if (kind === 1) maxAll<real>(input, stride, count, results, output)
    else if (kind === 2) sumAll<u32>(input, stride, count, results, output)
    else maxAll<u32>(input, stride, count, results, output)
  }
}

function sumAll<T>(input: usize, stride: usize, count: usize, results: usize, output: usize): void {
  if (count === 0) return store<T>(output, <T>0)
  const blocks = (count + reduceBlock - 1) / reduceBlock
  if (blocks === 1) return sumBlock<T>(input, stride, count, output)
  for (let b: usize = 0; b < blocks; b++) {
    const first = b * reduceBlock
    sumBlock<T>(input + first * stride, stride, min(reduceBlock, count - first), results + b * sizeof<T>())
  }
  sumBlock<T>(results, sizeof<T>(), blocks, output)
}

function maxAll<T>(input: usize, stride: usize, count: usize, results: usize, output: usize): void {
  if (count === 0) return store<T>(output, isFloat<T>() ? <T>-Infinity : <T>0)
  const blocks = (count + reduceBlock - 1) / reduceBlock
  if (blocks === 1) return maxBlock<T>(input, stride, count, output)
  for (let b: usize = 0; b < blocks; b++) {
    const first = b * reduceBlock
    maxBlock<T>(input + first * stride, stride, min(reduceBlock, count - first), results + b * sizeof<T>())
  }
  maxBlock<T>(results, sizeof<T>(), blocks, output)
}

function sumBlocks<T>(begin: i32, end: i32): void {
  const input = argument(0)
  const stride = argument(1)
  const count = argument(2)
  const results = argument(3)
  for (let b = <usize>begin; b < <usize>end; b++) {
    const first = b * reduceBlock
    sumBlock<T>(input + first * stride, stride, min(reduceBlock, count - first), results + b * sizeof<T>())
  }
}

function sumBlock<T>(at: usize, stride: usize, size: usize, result: usize): void {
  const row = laneCount * sizeof<T>()
  let s = row >> 1
  if (stride !== sizeof<T>()) {
    for (let l: usize = 0; l < laneCount; l++) sumLane<T>(at, stride, l, size)
  } else if (size < reduceBlock) sumLanes<T>(at, size)
  else {
    sumHalves<T>(at)
    s >>= 1
  }
  // halving tree: whole vectors, then what is left of the first
  for (; s >= 16; s >>= 1) {
    for (let l: usize = 0; l < s; l += 16) {
      v128.store(lanes + l, v128.add<T>(v128.load(lanes + l), v128.load(lanes + l + s)))
    }
  }
  for (; s >= sizeof<T>(); s >>= 1) {
    for (let l: usize = 0; l < s; l += sizeof<T>()) {
      store<T>(lanes + l, load<T>(lanes + l) + load<T>(lanes + l + s))
    }
  }
  store<T>(result, load<T>(lanes))
}

/** Of a whole block side by side, lanes and the first halving of their tree at once. */
function sumHalves<T>(at: usize): void {
  const row = laneCount * sizeof<T>()
  for (let l: usize = 0; l < row >> 1; l += 16) {
    const left = at + l
    const right = left + (row >> 1)
    let a = v128.add<T>(v128.load(left), v128.load(left + row))
    let b = v128.add<T>(v128.load(right), v128.load(right + row))
    a = v128.add<T>(v128.add<T>(a, v128.load(left + 2 * row)), v128.load(left + 3 * row))
    b = v128.add<T>(v128.add<T>(b, v128.load(right + 2 * row)), v128.load(right + 3 * row))
    v128.store(lanes + l, v128.add<T>(a, b))
  }
}

function sumLane<T>(at: usize, stride: usize, l: usize, size: usize): void {
  let lane = element<T>(at, stride, l, size, 0)
  for (let k = l + laneCount; k < reduceBlock; k += laneCount) lane += element<T>(at, stride, k, size, 0)
  store<T>(lanes + l * sizeof<T>(), lane)
}

/** Elements side by side: neighbouring lanes in a vector, each adds in its own order. */
function sumLanes<T>(at: usize, size: usize): void {
  const across = 16 / sizeof<T>()
  const missing = v128.splat<T>(0)
  for (let l: usize = 0; l < laneCount; l += across) {
    let sum = l + across <= size ? v128.load(at + l * sizeof<T>()) : missing
    let k = l + laneCount
    for (; k + across <= size; k += laneCount) sum = v128.add<T>(sum, v128.load(at + k * sizeof<T>()))
    // elements that are missing are added as the others are: -0 and 0 make 0
    if (k < reduceBlock && l + across <= size) sum = v128.add<T>(sum, missing)
    v128.store(lanes + l * sizeof<T>(), sum)
  }
  // lanes of the vector that the last elements lie in
  const last = size & ~(across - 1)
  if (last === size) return
  for (let l = last & (laneCount - 1), end = l + across; l < end; l++) sumLane<T>(at, sizeof<T>(), l, size)
}

// the order of a maximum is immaterial: vectors of running maxima
function maxBlocks<T>(begin: i32, end: i32): void {
  const input = argument(0)
  const stride = argument(1)
  const count = argument(2)
  const results = argument(3)
  for (let b = <usize>begin; b < <usize>end; b++) {
    const first = b * reduceBlock
    maxBlock<T>(input + first * stride, stride, min(reduceBlock, count - first), results + b * sizeof<T>())
  }
}

function maxBlock<T>(at: usize, stride: usize, size: usize, result: usize): void {
  let largest = load<T>(at)
  let k: usize = 1
  if (stride === sizeof<T>() && size * sizeof<T>() >= 16) {
    const across = 16 / sizeof<T>()
    let most = v128.load(at)
    // a maximum that minds NaN and the sign of 0 is a chain of instructions: four at once
    let b = most
    let c = most
    let d = most
    for (k = across; k + 4 * across <= size; k += 4 * across) {
      const here = at + k * sizeof<T>()
      most = v128.max<T>(most, v128.load(here))
      b = v128.max<T>(b, v128.load(here, 16))
      c = v128.max<T>(c, v128.load(here, 32))
      d = v128.max<T>(d, v128.load(here, 48))
    }
    most = v128.max<T>(v128.max<T>(most, b), v128.max<T>(c, d))
    for (; k + across <= size; k += across) most = v128.max<T>(most, v128.load(at + k * sizeof<T>()))
    v128.store(lanes, most)
    for (let l: usize = 0; l < 16; l += sizeof<T>()) largest = max<T>(largest, load<T>(lanes + l))
  }
  for (; k < size; k++) largest = max<T>(largest, load<T>(at + k * stride))
  store<T>(result, largest)
}

function element<T>(at: usize, stride: usize, k: usize, size: usize, missing: T): T {
  return k < size ? load<T>(at + k * stride) : missing
}
