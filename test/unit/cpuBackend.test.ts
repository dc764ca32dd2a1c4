// cpuBackend.test.ts: records, counts, parameters, memory limits and errors of the CPU backend.

import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Backend, CapacityError } from '#talus/backends/backend.js'
import { type CpuBackendOptions, createCpuBackend } from '#talus/backends/cpu/cpuBackend.js'
import type { Program } from '#talus/language/program.js'
import { componentCount } from '#talus/state/field.js'
import { buildCpuProgram, testList } from '../fixtures/cpuProgram.js'

vi.setConfig({ testTimeout: 60000, hookTimeout: 60000 })

let program: Program
const open: Backend[] = []

beforeAll(async () => {
  program = await buildCpuProgram([{}, { precision: 'single' }, { shared: false }])
})

afterEach(async () => {
  for (const backend of open.splice(0)) await backend.close()
})

async function create(options: Partial<CpuBackendOptions> = {}): Promise<Backend> {
  const backend = await createCpuBackend({ program, threads: 2, ...options })
  open.push(backend)
  return backend
}

/** Values that differ from one another and are exact in single precision. */
const numbered = (length: number, start = 1) => Float64Array.from({ length }, (_, k) => start + k)

const itemFields = Object.entries(testList.fields).filter(([, field]) => field.owner === 'item')

for (const precision of ['double', 'single'] as const) {
  test(`every packing comes back as written, in ${precision} precision`, async () => {
    const backend = await create({ precision })
    backend.reserve('item', 11)
    backend.setCount('item', 11)
    for (const [k, [name, field]] of itemFields.entries()) {
      backend.write(name, numbered(11 * componentCount[field.type], 1000 * k))
    }
    for (const [k, [name, field]] of itemFields.entries()) {
      const width = componentCount[field.type]
      expect(Array.from(await backend.read(name)), name).toEqual([...numbered(11 * width, 1000 * k)])
      expect(Array.from(await backend.read(name, 3, 2)), name).toEqual([...numbered(2 * width, 1000 * k + 3 * width)])
    }
  })
}

test('a write in the middle leaves its neighbours alone', async () => {
  const backend = await create()
  backend.reserve('item', 4)
  backend.setCount('item', 4)
  backend.write('packedVec', numbered(12))
  backend.write('packedReal', numbered(4, 50))
  backend.write('packedVec', [-1, -2, -3], 2)
  expect(Array.from(await backend.read('packedVec'))).toEqual([1, 2, 3, 4, 5, 6, -1, -2, -3, 10, 11, 12])
  expect(Array.from(await backend.read('packedReal'))).toEqual([50, 51, 52, 53])
})

test('single precision rounds what is written', async () => {
  const backend = await create({ precision: 'single' })
  backend.reserve('item', 1)
  backend.write('itemReal', [0.1])
  backend.write('itemPos', [0.1, 0.2, 0.3])
  expect((await backend.read('itemReal', 0, 1))[0]).toBe(Math.fround(0.1))
  expect(Array.from(await backend.read('itemPos', 0, 1))).toEqual([0.1, 0.2, 0.3])
})

test('records past the room and half records are refused', async () => {
  const backend = await create()
  backend.reserve('item', 3)
  expect(() => backend.write('itemReal', [1, 2], 2)).toThrow('Records 2 to 3 of itemReal: there is room for 3.')
  expect(() => backend.write('itemVec', [1, 2])).toThrow('2 values for itemVec, which has 3 per record.')
  await expect(backend.read('itemReal', 0, 4)).rejects.toThrow('there is room for 3')
  expect(() => backend.setCount('item', 4)).toThrow('4 records of item: there is room for 3.')
  expect(() => backend.write('nothing', [1])).toThrow('There is no field "nothing".')
  expect(() => backend.reserve('nobody', 1)).toThrow('There is no owner "nobody".')
  expect(() => backend.writeCount('none', 1)).toThrow('There is no count or counter "none".')
})

test('a kernel gets its parameters, vectors and booleans too', async () => {
  const backend = await create()
  backend.reserve('item', 5000)
  backend.setCount('item', 5000)
  const values = numbered(5000).map((x) => x / 3)
  backend.write('itemReal', values)
  backend.run('axpy', { scale: 2, shift: [0, 0, 0.5], on: true })
  backend.run('axpy', { scale: 7, shift: [0, 0, 7], on: false })
  expect(await backend.read('itemReal')).toEqual(values.map((x) => 2 * x + 0.5))
})

test('a missing kernel or parameter is named', async () => {
  const backend = await create()
  expect(() => backend.run('nothing')).toThrow('There is no kernel "nothing".')
  expect(() => backend.run('axpy', { scale: 2, on: true })).toThrow('Kernel axpy: parameter shift needs 3 numbers.')
  expect(() => backend.run('axpy', { scale: 2, shift: [0, 1], on: true })).toThrow('parameter shift needs 3 numbers')
  expect(() => backend.run('axpy', { shift: [0, 1, 2], on: true })).toThrow('parameter scale needs a value')
})

test('each record is visited once, whatever the count', async () => {
  const backend = await create()
  backend.reserve('item', 70000)
  for (const count of [0, 1, 255, 256, 257, 1024, 4097, 65535, 65536, 70000]) {
    backend.writeCount('found', 0)
    backend.setCount('item', count)
    backend.run('countItems')
    expect((await backend.readCounts()).found).toBe(count)
  }
})

test('a loop ends with the counter, and never before its first round', async () => {
  const backend = await create()
  const roundsUntil = (zeroAfter: number, most: number) => {
    let rounds = 0
    backend.loop('found', most, () => backend.writeCount('found', ++rounds >= zeroAfter ? 0 : 7))
    return rounds
  }
  expect(roundsUntil(3, 10)).toBe(3)
  expect(roundsUntil(20, 10)).toBe(10)
  expect(roundsUntil(0, 10)).toBe(1)
  expect(roundsUntil(0, 0)).toBe(0)
  expect(() => backend.loop('none', 1, () => {})).toThrow('There is no count or counter "none".')
})

test('an ordered kernel runs on the thread that asks, as one chunk', async () => {
  const backend = await create({ threads: 5 })
  backend.reserve('item', 5000)
  backend.setCount('item', 5000)
  backend.run('orderedAddress')
  expect(new Set(await backend.read('itemValue')).size).toBe(1)
})

test('a count that a kernel drives past the capacity stops at it', async () => {
  const backend = await create()
  backend.reserve('item', 4000)
  backend.setCount('item', 4000)
  backend.reserve('kept', 1500)
  backend.run('keepEven')
  expect((await backend.readCounts()).keptCount).toBe(2000)
  backend.run('markKept')
  const kept = await backend.read('keptIndex')
  expect(kept.length).toBe(1500)
  expect(kept.every((index) => index >= 0x80000000)).toBe(true)
})

test('growth keeps content, zeroes the rest and has slack', async () => {
  const backend = await create()
  backend.reserve('item', 100)
  backend.setCount('item', 100)
  backend.reserve('cut', 10)
  backend.write('cutReal', numbered(10))
  for (const [name, field] of itemFields) backend.write(name, numbered(100 * componentCount[field.type]))
  backend.reserve('item', 101)
  expect(backend.capacity('item')).toBe(150)
  backend.reserve('item', 300000)
  expect(backend.capacity('item')).toBe(300000)
  expect((await backend.readCounts()).itemCapacity).toBe(300000)
  for (const [name, field] of itemFields) {
    const width = componentCount[field.type]
    const all = await backend.read(name, 0, 300000)
    expect(Array.from(all.slice(0, 100 * width)), name).toEqual([...numbered(100 * width)])
    expect(
      all.subarray(100 * width).every((x) => x === 0),
      name,
    ).toBe(true)
  }
  expect(Array.from(await backend.read('cutReal', 0, 10))).toEqual([...numbered(10)])
})

test('workers see memory that grew after they started', async () => {
  const backend = await create()
  backend.reserve('item', 2e6)
  backend.setCount('item', 2e6)
  backend.run('work', { rounds: 1 })
  const values = await backend.read('itemReal')
  expect(values.every((x, i) => x === Math.sqrt(i + 1))).toBe(true)
})

test('out of memory says how many records fit, and that many do', async () => {
  const backend = await create({ maxPages: 64 })
  backend.reserve('item', 1000)
  backend.setCount('item', 1000)
  backend.write('packedVec', numbered(3000))
  let message = ''
  try {
    backend.reserve('item', 1e6)
  } catch (error) {
    expect(error).toBeInstanceOf(CapacityError)
    message = (error as Error).message
  }
  expect(message).toMatch(
    /^No room for 1000000 records of item: \d+ fit in 4 MiB of WebAssembly memory, 0 MiB of which/,
  )
  const fitting = Number(message.match(/(\d+) fit/)![1])
  expect(fitting).toBeGreaterThan(10000)
  expect(() => backend.reserve('item', fitting + 1)).toThrow(CapacityError)
  backend.reserve('item', fitting)
  expect(backend.capacity('item')).toBe(fitting)
  expect(Array.from(await backend.read('packedVec'))).toEqual([...numbered(3000)])
  expect(() => backend.sortByKey('itemKey', 'itemValue')).toThrow(/No room for \d+ MiB of temporary memory/)
})

test('slack of an owner that grows a little leaves room for others that grow', async () => {
  const backend = await create({ maxPages: 64 })
  const fitting = (owner: string) => {
    try {
      backend.reserve(owner, 1e7)
    } catch (error) {
      return Number((error as Error).message.match(/(\d+) fit/)![1])
    }
    throw new Error(`1e7 records of ${owner} fit`)
  }
  backend.reserve('item', Math.floor(0.3 * fitting('item')))
  backend.reserve('cut', Math.floor(0.5 * fitting('cut')))
  const most = fitting('cut')
  backend.reserve('item', backend.capacity('item') + 1)
  backend.reserve('cut', Math.floor(0.9 * most))
  expect(backend.capacity('cut')).toBeGreaterThanOrEqual(Math.floor(0.9 * most))
})

test('the domain reaches kernels as origin, period and inverse period', async () => {
  const backend = await create()
  backend.reserve('item', 9)
  backend.setCount('item', 9)
  backend.setDomain({ origin: [1, 2, 3], size: [4, 5, 8], periodic: [true, false, true] })
  backend.run('copyDomain')
  const seen = Array.from(await backend.read('itemPos')).filter((_, k) => k % 3 === 0)
  expect(seen).toEqual([1, 2, 3, 4, 0, 8, 0.25, 0, 0.125])
})

test('time is accounted to the stage that was named last', async () => {
  const backend = await create()
  expect(await backend.stageTimes()).toEqual({})
  backend.stage('findPairs')
  backend.stage('integrate')
  backend.stage('findPairs')
  const times = await backend.stageTimes()
  expect(Object.keys(times)).toEqual(['findPairs', 'integrate'])
  expect(Object.values(times).every((ms) => ms >= 0)).toBe(true)
})

test('without shared memory there is one thread, and the device says so', async () => {
  const backend = await create({ shared: false, threads: 4 })
  expect(backend.threads).toBe(1)
  expect(backend.device).toBe('1 thread, memory not shared, WebAssembly SIMD')
  backend.reserve('item', 100000)
  backend.setCount('item', 100000)
  const keys = Uint32Array.from({ length: 100000 }, (_, i) => Math.imul(i, 2654435761) >>> 0)
  backend.write('itemKey', keys)
  backend.sortByKey('itemKey', 'itemValue')
  expect(await backend.read('itemKey')).toEqual(keys.slice().sort())
})

test('the device names its threads, and their number is checked', async () => {
  expect((await create()).device).toBe('2 threads, WebAssembly SIMD')
  expect((await create({ threads: 1 })).device).toBe('1 thread, WebAssembly SIMD')
  await expect(create({ threads: 0 })).rejects.toThrow('0 threads: a number from 1 to 64 is needed.')
  await expect(create({ threads: 65 })).rejects.toThrow('65 threads')
})
