// cooperativeCpu.test.ts: scan, compaction, sort, reduction and segmented sum on the CPU equal their definitions bit for
// bit, for fields alone and fields packed in records, in both precisions.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Backend } from '#talus/backends/backend.js'
import { createCpuBackend } from '#talus/backends/cpu/cpuBackend.js'
import { compact } from '#talus/kernels/cooperative/compact.js'
import { exclusiveScan } from '#talus/kernels/cooperative/exclusiveScan.js'
import { reduce } from '#talus/kernels/cooperative/reduce.js'
import { segmentedSum } from '#talus/kernels/cooperative/segmentedSum.js'
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
    for (const owner of ['item', 'cut', 'kept']) backend.reserve(owner, large)
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

async function checkCompact(backend: Backend, size: number, flags: string, density: number): Promise<void> {
  const values = u32s(size).map((x) => (x / 2 ** 32 < density ? x : 0))
  backend.setCount('item', size)
  backend.write('keptIndex', poison(size))
  backend.write(flags, values)
  backend.compact(flags, 'keptIndex', 'keptCount')
  const expected = poison(size)
  const total = compact(values, expected)
  expect((await backend.readCounts()).keptCount).toBe(total)
  expectSame(await backend.read('keptIndex', 0, size), expected, `compact of ${size}`)
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

interface Segments {
  readonly input: string
  readonly starts: string
  readonly output: string
}

async function checkSegments(backend: Backend, size: number, { input, starts, output }: Segments): Promise<void> {
  const type = output === 'cutU32' ? 'u32' : backend.precision === 'double' ? 'f64' : 'f32'
  const components = output.endsWith('Vec') ? 3 : 1
  const values = type === 'u32' ? u32s(size) : reals(size * components, backend.precision)
  const segments = Math.ceil(size / 3)
  // sorted at random: empty segments, long ones, elements before the first
  const cuts = u32s(segments)
    .map((x) => x % (size + 1))
    .sort()
  backend.setCount('item', size)
  backend.setCount('cut', segments)
  backend.write(input, values)
  backend.write(starts, cuts)
  backend.write(output, new Float64Array(segments * components).fill(77))
  backend.segmentedSum(input, starts, output)
  const expected = segmentedSum(values, cuts, { components, type })
  const actual = await backend.read(output, 0, segments)
  expectSame(actual, type === 'u32' ? Uint32Array.from(expected) : expected, `segments of ${size}`)
}

const segmentFields: readonly Segments[] = [
  { input: 'itemReal', starts: 'cutStart', output: 'cutReal' },
  { input: 'packedReal', starts: 'packedStart', output: 'packedCutReal' },
  { input: 'itemKey', starts: 'cutStart', output: 'cutU32' },
  { input: 'packedKey', starts: 'packedStart', output: 'cutU32' },
  { input: 'itemVec', starts: 'cutStart', output: 'cutVec' },
  { input: 'itemColumns', starts: 'cutStart', output: 'packedCutVec' },
  { input: 'packedVec', starts: 'packedStart', output: 'packedCutVec' },
]

describe.each(['double', 'single'] as const)('%s precision', (precision) => {
  // what involves no reals is the same code in both: one size of many suffices in the second
  const sizes = precision === 'double' ? everySize : everySize.filter((size) => size % 32 === 1)

  test('exclusive scan', async () => {
    const backend = backends.get(precision)!
    for (const size of [...sizes, large]) await checkScan(backend, size, 'itemKey', 'itemValue')
    for (const size of sizes) await checkScan(backend, size, 'packedKey', 'packedValue')
    for (const size of sizes.slice(-9)) await checkScan(backend, size, 'itemKey', 'itemKey')
  })

  test('compact', async () => {
    const backend = backends.get(precision)!
    for (const size of [...sizes, large]) await checkCompact(backend, size, 'itemKey', 0.5)
    for (const size of sizes) await checkCompact(backend, size, 'packedKey', 0.1)
    for (const density of [0, 1]) await checkCompact(backend, 5000, 'itemKey', density)
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

  test('segmented sum', async () => {
    const backend = backends.get(precision)!
    for (const fields of segmentFields) {
      for (const size of everySize.filter((n) => n < 1e5)) await checkSegments(backend, size, fields)
    }
    await checkSegments(backend, large, segmentFields[0]!)
  })
})

test('two million keys', async () => {
  await checkSort(backends.get('double')!, large, ['itemKey', 'itemValue'])
})

test('compact into an output with little room writes what fits and counts all', async () => {
  const program = await buildCpuProgram()
  const backend = await createCpuBackend({ program, threads: 2 })
  backend.reserve('item', 20000)
  backend.setCount('item', 20000)
  backend.reserve('kept', 100)
  const others = ['itemKey', 'itemValue', 'packedKey', 'packedValue']
  for (const name of others) backend.write(name, new Uint32Array(20000).fill(1))
  backend.compact('itemKey', 'keptIndex', 'keptCount')
  expect((await backend.readCounts()).keptCount).toBe(20000)
  expect(await backend.read('keptIndex')).toEqual(Uint32Array.from({ length: 100 }, (_, i) => i))
  for (const name of others)
    expect(
      (await backend.read(name)).every((x) => x === 1),
      name,
    ).toBe(true)
  await backend.close()
})

test('starts that lie past the end or go back give empty segments', async () => {
  const backend = backends.get('double')!
  backend.setCount('item', 10)
  backend.setCount('cut', 5)
  const values = Float64Array.from({ length: 10 }, (_, i) => i + 1)
  const starts = Uint32Array.from([2, 0xffffffff, 7, 5, 9])
  backend.write('itemReal', values)
  backend.write('cutStart', starts)
  backend.segmentedSum('itemReal', 'cutStart', 'cutReal')
  const expected = segmentedSum(values, starts, { type: 'f64' })
  expect([...expected]).toEqual([52, 0, 0, 30, 10])
  expect(await backend.read('cutReal')).toEqual(expected)
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
  expect(() => backend.compact('itemKey', 'itemKey', 'found')).toThrow('itemKey cannot be its own output')
  expect(() => backend.compact('itemKey', 'keptIndex', 'lost')).toThrow('There is no count or counter "lost".')
})
