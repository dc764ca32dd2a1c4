// cooperativeGpu.test.ts: scan, sort and reduction on the GPU give the same words as their
// definitions, with subgroup operations and without, on fields alone in a buffer and on members of records.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backend } from '#talus/backends/backend.js'
import { createGpuBackend } from '#talus/backends/gpu/createGpuBackend.js'
import { exclusiveScan } from '#talus/kernels/cooperative/exclusiveScan.js'
import { reduce } from '#talus/kernels/cooperative/reduce.js'
import { sortByKey } from '#talus/kernels/cooperative/sortByKey.js'
import { programOf, randomWords, same } from '../fixtures/gpuProgram.js'

const small = Array.from({ length: 71 }, (_, n) => n)
const borders = [255, 256, 257, 447, 448, 449, 897, 1023, 1024, 1025, 4095, 4096, 4097, 12289]
const sizes = [...small, ...borders]
const large = 300_007

/** 0 to 1 with all bits of a float in use. */
const randomReals = (count: number, seed: number) =>
  Float64Array.from(randomWords(count, seed), (word) => Math.fround((word - 2 ** 31) / 2 ** 20))

describe.each([
  { name: 'with subgroups', subgroups: true, mostSorted: 300_007 },
  // ranks without ballots cost twenty barriers a tile, which software feels
  { name: 'without subgroups', subgroups: false, mostSorted: 100_003 },
])('$name', ({ subgroups, mostSorted }) => {
  let gpu: Backend

  beforeAll(async () => {
    gpu = await createGpuBackend({ program: programOf(), device: 'swiftshader', subgroups })
    gpu.reserve('one', 1)
    gpu.setCount('one', 1)
    gpu.reserve('item', 12289)
    gpu.reserve('found', 12289)
  })
  afterAll(() => gpu.close())

  function put(name: string, values: ArrayLike<number>, count = values.length): void {
    gpu.reserve('item', count)
    gpu.setCount('item', count)
    gpu.write(name, values)
  }

  async function scans(count: number, input: string, output: string): Promise<void> {
    const values = randomWords(count, count + 1)
    put(input, values)
    gpu.exclusiveScan(input, output, 'total')
    const expected = new Uint32Array(count)
    const total = exclusiveScan(values, expected)
    same(await gpu.read(output), expected)
    expect((await gpu.readCounts()).total).toBe(total)
  }

  async function sorts(count: number, keys: string, values: string, bits: number, below = 2 ** 32): Promise<void> {
    const expectedKeys = randomWords(count, count + bits, below)
    const expectedValues = Uint32Array.from({ length: count }, (_, i) => i)
    put(keys, expectedKeys)
    gpu.write(values, expectedValues)
    gpu.sortByKey(keys, values, bits)
    sortByKey(expectedKeys, expectedValues, bits)
    same(await gpu.read(keys), expectedKeys)
    same(await gpu.read(values), expectedValues)
  }

  async function reduces(count: number, real: string, word: string): Promise<void> {
    const reals = randomReals(count, count + 5)
    const words = randomWords(count, count + 7)
    put(real, reals)
    gpu.write(word, words)
    for (const operation of ['sum', 'max'] as const) {
      gpu.reduce([{ operation, input: real, output: 'oneReal' }])
      gpu.reduce([{ operation, input: word, output: 'oneWord' }])
      same(await gpu.read('oneReal'), Float64Array.of(reduce(operation, reals, 'f32')))
      same(await gpu.read('oneWord'), Uint32Array.of(reduce(operation, words, 'u32')))
    }
    // two that go through the records together leave what each leaves alone
    gpu.reduce([
      { operation: 'max', input: word, output: 'oneWord' },
      { operation: 'sum', input: real, output: 'oneReal' },
    ])
    same(await gpu.read('oneReal'), Float64Array.of(reduce('sum', reals, 'f32')))
    same(await gpu.read('oneWord'), Uint32Array.of(reduce('max', words, 'u32')))
  }

  test('scan', async () => {
    for (const count of sizes) await scans(count, 'itemWord', 'itemOther')
    for (const count of borders) await scans(count, 'packedWord', 'packedOther')
    for (const count of borders) await scans(count, 'packedWord', 'itemOther')
    for (const count of borders) await scans(count, 'itemWord', 'itemWord')
  })

  test('sort', async () => {
    for (const count of sizes) await sorts(count, 'itemWord', 'itemOther', 16)
    for (const count of [1, 449, 4097]) await sorts(count, 'packedWord', 'packedOther', 32)
    for (const bits of [1, 8, 9, 17, 31, 32]) await sorts(4097, 'itemWord', 'itemOther', bits)
    // few different keys: long runs of equal digits, where stability shows
    for (const below of [1, 2, 300]) await sorts(4097, 'itemWord', 'itemOther', 16, below)
  })

  test('reduce', async () => {
    for (const count of sizes) await reduces(count, 'itemReal', 'itemWord')
    for (const count of borders) await reduces(count, 'packedReal', 'packedWord')
  })

  test('more than all workgroups take at once', async () => {
    await scans(large, 'itemWord', 'itemOther')
    await sorts(mostSorted, 'itemWord', 'itemOther', 16)
    await reduces(large, 'itemReal', 'itemWord')
  })

  test('the same bytes on a second run', async () => {
    const results: unknown[] = []
    for (let run = 0; run < 2; run++) {
      put('itemReal', randomReals(100_000, 1))
      gpu.reduce([{ operation: 'sum', input: 'itemReal', output: 'oneReal' }])
      results.push(await gpu.read('oneReal'))
    }
    expect(results[1]).toEqual(results[0])
  })

  test('the number of elements may be known to the device alone', async () => {
    gpu.reserve('found', 20_000)
    const count = 9_999
    const keys = randomWords(count, 1)
    const order = Uint32Array.from({ length: count }, (_, i) => i)
    gpu.write('foundWord', keys)
    gpu.write('foundOther', order)
    gpu.writeCount('foundCount', count)
    gpu.sortByKey('foundWord', 'foundOther', 16)
    gpu.exclusiveScan('foundOther', 'foundOther', 'total')
    sortByKey(keys, order, 16)
    const expected = new Uint32Array(count)
    exclusiveScan(order, expected)
    same(await gpu.read('foundWord'), keys)
    same(await gpu.read('foundOther'), expected)
  })

  test('a total may go to the count of the very owner it was taken over', async () => {
    gpu.write('foundWord', [1, 0, 1, 1, 0])
    gpu.writeCount('foundCount', 5)
    gpu.exclusiveScan('foundWord', 'foundOther', 'foundCount')
    same(await gpu.read('foundOther'), Uint32Array.of(0, 1, 1))
  })

  test('nothing past the last element changes', async () => {
    const marks = new Uint32Array(5_000).fill(9)
    for (const count of [0, 1, 2, 3, 5, 4095, 4097]) {
      put('itemOther', marks)
      gpu.write('itemWord', marks)
      gpu.setCount('item', count)
      gpu.exclusiveScan('itemWord', 'itemOther')
      gpu.sortByKey('itemWord', 'itemOther', 16)
      gpu.setCount('item', marks.length)
      same((await gpu.read('itemOther')).subarray(count), marks.subarray(count))
      same((await gpu.read('itemWord')).subarray(count), marks.subarray(count))
    }
  })

  test('maximum of special values', async () => {
    const cases: [number[], number][] = [
      [[], -Infinity],
      [[-3, -7], -3],
      [[-Infinity], -Infinity],
      [[-0, 0, -0], 0],
      [[1, Number.NaN, 2], Number.NaN],
      [[Infinity, 1], Infinity],
    ]
    for (const [values, expected] of cases) {
      put('itemReal', values)
      gpu.reduce([{ operation: 'max', input: 'itemReal', output: 'oneReal' }])
      same(await gpu.read('oneReal'), Float64Array.of(expected))
    }
  })

  test('fields that do not fit are named', () => {
    expect(() => gpu.exclusiveScan('itemReal', 'itemOther')).toThrow(/itemReal is real; u32 is needed/)
    expect(() => gpu.exclusiveScan('itemWord', 'foundWord')).toThrow(/itemWord belongs to item and foundWord to found/)
    expect(() => gpu.exclusiveScan('itemWord', 'itemOther', 'itemCount')).toThrow(/itemCount is the host's to set/)
    expect(() => gpu.sortByKey('itemWord', 'itemOther', 33)).toThrow(/33 bits; 1 to 32/)
    expect(() => gpu.sortByKey('itemWord', 'itemWord')).toThrow(/must be different fields/)
  })
})
