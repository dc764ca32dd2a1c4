// cpuHeap.test.ts: blocks keep their content whatever is resized, never overlap, and fail only when the bytes are not there.

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, blockAlign, CpuHeap } from '#talus/backends/cpu/cpuHeap.js'
import { CpuMemory, pageBytes } from '#talus/backends/cpu/cpuMemory.js'
import { abi } from '#talus/language/abi.js'

// room for about 1 MiB above the fixed tables
const pages = 34

function bytesOf(memory: CpuMemory, { address, bytes }: Block): Uint8Array {
  return new Uint8Array(memory.memory.buffer, address, bytes)
}

for (const shared of [true, false]) {
  test(`random growth against a list of arrays, ${shared ? 'shared' : 'unshared'} memory`, () => {
    // few different sizes, so that gaps often fit exactly or by one line
    const lines = fc.tuple(fc.nat(4), fc.nat(2)).map(([thousands, more]) => 1000 * thousands + more)
    const request = fc.array(fc.tuple(fc.nat(5), lines), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(request, { maxLength: 12 }), (requests) => {
        const memory = new CpuMemory(shared, pages)
        const heap = new CpuHeap(memory, abi.data)
        const blocks = Array.from({ length: 6 }, () => heap.block())
        const expected = blocks.map(() => new Uint8Array(0))
        requests.forEach((wanted, step) => {
          const sizes = new Map(wanted.map(([k, n]) => [blocks[k]!, n * blockAlign]))
          const total = blocks.reduce((sum, block) => sum + Math.max(block.bytes, sizes.get(block) ?? 0), 0)
          expect(heap.resize(sizes)).toBe(total <= heap.room)
          for (const [k, block] of blocks.entries()) {
            const grown = new Uint8Array(block.bytes)
            grown.set(expected[k]!)
            expect(Buffer.compare(bytesOf(memory, block), grown)).toBe(0)
            // rubbish that the next growth must keep here and clear elsewhere
            expected[k] = grown.fill(1 + ((7 * step + k) % 255))
            bytesOf(memory, block).set(grown)
          }
        })
      }),
      { numRuns: 60, seed: 1 },
    )
  })
}

test('gaps too small for a block are joined by packing', () => {
  const memory = new CpuMemory(true, pages)
  const heap = new CpuHeap(memory, abi.data)
  const [a, b, c] = [heap.block(), heap.block(), heap.block()]
  const size = 2 * pageBytes
  heap.resize(
    new Map([
      [a, size],
      [b, 64],
      [c, size],
    ]),
  )
  // b moves behind c and leaves a gap between a and c
  heap.resize(new Map([[b, 1280]]))
  bytesOf(memory, c).fill(3)
  // all but one line in use: c can only grow where others make room
  expect(heap.resize(new Map([[c, heap.room - size - 1280]]))).toBe(true)
  expect(heap.taken).toBe(heap.room)
  expect(
    bytesOf(memory, c)
      .subarray(0, size)
      .every((x) => x === 3),
  ).toBe(true)
  expect(
    bytesOf(memory, c)
      .subarray(size)
      .every((x) => x === 0),
  ).toBe(true)
  expect(heap.resize(new Map([[a, size + 64]]))).toBe(false)
})
