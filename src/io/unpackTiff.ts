// unpackTiff.ts: blocks of a TIFF picture as they are packed: deflated, by LZW or by PackBits; and rows of numbers with a point whose bytes
// are differences.
//
// LZW (TIFF 6.0, section 13): codes of 9 to 12 bits, the highest bit first; 256 clears the table, 257 ends; codes grow by a bit one code
// before the table is full. PackBits (section 9): n from 0 has n + 1 bytes behind it, n below 0 one that is repeated 1 − n times, −128 nothing.
// Predictor 3 (Adobe's Technical Note 3): a row holds the highest bytes of all its samples, then the next ones; each is a difference.

import { inflateSync } from 'node:zlib'

const [clear, end, firstCode] = [256, 257, 258]
const mostCodes = 4096

/** Bytes of a block by its compression; undefined where it is none that is known. */
export function unpackerOf(compression: number): ((data: Uint8Array, most: number) => Uint8Array) | undefined {
  if (compression === 1) return (data) => data
  if (compression === 5) return unpackLzw
  if (compression === 8 || compression === 32946) return (data) => inflateSync(data)
  return compression === 32773 ? unpackBits : undefined
}

function unpackLzw(data: Uint8Array, most: number): Uint8Array {
  const out = new Uint8Array(most)
  // what a code stands for is a stretch of what was written
  const [from, length] = [new Uint32Array(mostCodes), new Uint32Array(mostCodes)]
  let [next, bits, at, size, lastFrom, lastLength] = [firstCode, 9, 0, 0, 0, 0]
  while (at + bits <= 8 * data.length && size < most) {
    let code = 0
    for (let k = 0; k < bits; k++, at++) code = 2 * code + ((data[at >> 3]! >> (7 - (at & 7))) & 1)
    if (code === end) break
    if (code === clear) {
      next = firstCode
      bits = 9
      lastLength = 0
      continue
    }
    // one that comes next is the last one and its own first byte
    if (lastLength > 0 && next < mostCodes) {
      from[next] = lastFrom
      length[next] = lastLength + 1
      next++
    }
    if (code >= next) throw new Error('a code that is not in its table')
    const start = size
    if (code < clear) out[size++] = code
    else for (let k = 0; k < length[code]! && size < most; k++) out[size++] = out[from[code]! + k]!
    lastFrom = start
    lastLength = size - start
    if (next >= 2 ** bits - 1 && bits < 12) bits++
  }
  return out.subarray(0, size)
}

function unpackBits(data: Uint8Array, most: number): Uint8Array {
  const out = new Uint8Array(most)
  let size = 0
  for (let at = 0; at < data.length && size < most; ) {
    const n = (data[at++]! << 24) >> 24
    if (n === -128) continue
    const run = n < 0 ? new Uint8Array(1 - n).fill(data[at]!) : data.subarray(at, at + n + 1)
    at += n < 0 ? 1 : n + 1
    out.set(run.subarray(0, most - size), size)
    size += Math.min(run.length, most - size)
  }
  return out.subarray(0, size)
}

/** Rows of samples of some bytes, the highest byte first, from rows packed by predictor 3. */
export function addBytes(packed: Uint8Array, width: number, bytes: number): Uint8Array {
  const out = new Uint8Array(packed.length)
  const row = width * bytes
  for (let first = 0; first + row <= packed.length; first += row) {
    let sum = 0
    for (let k = 0; k < row; k++) {
      sum = (sum + packed[first + k]!) & 255
      out[first + (k % width) * bytes + Math.floor(k / width)] = sum
    }
  }
  return out
}
