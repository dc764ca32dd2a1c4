// cooperativeCpu.test.ts: scan, sort and reduction on the CPU equal their definitions bit for
// bit, for fields alone and fields packed in records, in both precisions.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Backend } from '#talus/backends/backend.js'
import { createCpuBackend } from '#talus/backends/cpu/cpuBackend.js'
import { exclusiveScan } from '#talus/kernels/cooperative/exclusiveScan.js'
import { reduce } from '#talus/kernels/cooperative/reduce.js'
import { sortByKey } from '#talus/kernels/cooperative/sortByKey.js'
import type { Precision } from '#talus/state/layout.js'
import { buildCpuProgram } from '../fixtures/cpuProgram.js'
import { randomNumbers } from '../fixtures/randomNumbers.js'

vi.setConfig({ testTimeout: 60000, hookTimeout: 60000 })

const around = (n: number) => [n - 1, n, n + 1]
const everySize = [
  ...Array.from({ length: 301 }, (_, n) => n),
  ...[1024, 4096, 5 * 1024, 2 * 4096, 65536, 1024 * 1024].flatMap(around),
]
const large = 2_000_003
const { u32s, reals } = randomNumbers(12345)

const backends = new Map<Precision, Backend>()
beforeAll(async () => {
  const program = await buildCpuProgram([{}, { precision: 'single' }])
  for (const precision of ['double', 'single'] as const) {
    const backend = await createCpuBackend({ program, precision, threads: 2 })
    for (const owner of ['item', 'cut']) backend.reserve(owner, large)
    backends.set(precision, backend)
  }
})
afterAll(async () => {
  for (const backend of backends.values()) await backend.close()
})

/** Same bytes; `toEqual` on millions of elements takes minutes. */
function expectSame(actual: ArrayBufferView, expected: ArrayBufferView, what: string): void {
  const bytes = (view: ArrayBufferView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  if (Buffer.compare(bytes(actual), bytes(expected)) !== 0) expect(actual, what).toEqual(expected)
}

/** Poisons what the operation is to write, so that nothing is right by accident. */
const poison = (length: number) => new Uint32Array(length).fill(0xdeadbeef)

async function checkScan(backend: Backend, size: number, input: string, output: string): Promise<void> {
  const values = u32s(size)
  backend.setCount('item', size)
  backend.write(output, poison(size))
  backend.write(input, values)
  backend.exclusiveScan(input, output, 'found')
  const expected = new Uint32Array(size)
  const total = exclusiveScan(values, expected)
  expectSame(await backend.read(output), expected, `scan of ${size}`)
  expect((await backend.readCounts()).found).toBe(total)
}

async function checkSort(backend: Backend, size: number, [keys, values]: string[], bits?: number): Promise<void> {
  // with few bits many keys are equal in them, so that stability shows
  const expectedKeys = u32s(size)
  const expectedValues = u32s(size)
  backend.setCount('item', size)
  backend.write(keys!, expectedKeys)
  backend.write(values!, expectedValues)
  backend.sortByKey(keys!, values!, bits)
  sortByKey(expectedKeys, expectedValues, bits)
  expectSame(await backend.read(keys!), expectedKeys, `keys of ${size}, ${bits} bits`)
  expectSame(await backend.read(values!), expectedValues, `values of ${size}, ${bits} bits`)
}

async function checkReduce(backend: Backend, size: number, input: string): Promise<void> {
  const unsigned = input.endsWith('Key')
  const type = unsigned ? 'u32' : backend.precision === 'double' ? 'f64' : 'f32'
  const values = unsigned ? u32s(size) : reals(size, backend.precision)
  const output = unsigned ? 'oneU32' : 'oneReal'
  backend.setCount('item', size)
  backend.write(input, values)
  for (const operation of ['sum', 'max'] as const) {
    backend.write(output, [77])
    backend.reduce([{ operation, input, output }])
    const expected = reduce(operation, values, type)
    expect((await backend.read(output))[0], `${operation} of ${size} ${type}`).toBe(expected)
  }
}

describe.each(['double', 'single'] as const)('%s precision', (precision) => {
  // what involves no reals is the same code in both: one size of many suffices in the second
  const sizes = precision === 'double' ? everySize : everySize.filter((size) => size % 32 === 1)

  test('exclusive scan', async () => {
    const backend = backends.get(precision)!
    for (const size of [...sizes, large]) await checkScan(backend, size, 'itemKey', 'itemValue')
    for (const size of sizes) await checkScan(backend, size, 'packedKey', 'packedValue')
    for (const size of sizes.slice(-9)) await checkScan(backend, size, 'itemKey', 'itemKey')
  })

  test('sort by key', async () => {
    const backend = backends.get(precision)!
    const alone = ['itemKey', 'itemValue']
    const packed = ['packedKey', 'packedValue']
    for (const size of sizes.filter((n) => n < 1e5)) await checkSort(backend, size, alone)
    for (const size of sizes.filter((n) => n < 1e5)) await checkSort(backend, size, packed, 20)
    for (let bits = 0; bits <= 32; bits++) await checkSort(backend, 5000, bits % 2 === 0 ? alone : packed, bits)
  })

  test('reduce', async () => {
    const backend = backends.get(precision)!
    for (const input of ['itemReal', 'packedReal', 'itemKey', 'packedKey']) {
      for (const size of everySize.filter((n) => n < 1e5)) await checkReduce(backend, size, input)
    }
    // three levels
    for (const size of [...around(1024 * 1024), large]) await checkReduce(backend, size, 'itemReal')
    await checkReduce(backend, large, 'itemKey')
  })
})

test('two million keys', async () => {
  await checkSort(backends.get('double')!, large, ['itemKey', 'itemValue'])
})

test('fields of the wrong kind are refused by name', () => {
  const backend = backends.get('double')!
  expect(() => backend.exclusiveScan('itemReal', 'itemKey')).toThrow('itemReal is a field of real; u32 is needed here.')
  expect(() => backend.sortByKey('itemKey', 'cutU32')).toThrow('itemKey and cutU32 must be two fields of one owner')
  expect(() => backend.sortByKey('itemKey', 'itemValue', 33)).toThrow('33 bits of 32')
  expect(() => backend.reduce([{ operation: 'sum', input: 'itemVec', output: 'oneReal' }])).toThrow(
    'itemVec is a field of vec3',
  )
  expect(() => backend.reduce([{ operation: 'sum', input: 'itemReal', output: 'cutReal' }])).toThrow(
    'cutReal must be a field of owner "one"',
  )
  expect(() => backend.reduce([{ operation: 'sum', input: 'itemReal', output: 'oneU32' }])).toThrow(
    'oneU32 is a field of u32; real is needed here.',
  )
  expect(() => backend.exclusiveScan('itemKey', 'itemValue', 'lost')).toThrow('There is no count or counter "lost".')
})
