// gpuBackend.test.ts: kernels, counts, dispatches, growth, copies and errors of the GPU backend, on a device in software.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Backend, CapacityError, DeviceError } from '#talus/backends/backend.js'
import { createGpuBackend } from '#talus/backends/gpu/createGpuBackend.js'
import type { KernelEntry } from '#talus/language/kernelTable.js'
import { kernels, programOf, same } from '../fixtures/gpuProgram.js'

const open = (entries?: readonly KernelEntry[]) =>
  createGpuBackend({ program: programOf(entries), device: 'swiftshader' })

describe('kernels', () => {
  let gpu: Backend

  beforeAll(async () => {
    gpu = await open()
    gpu.reserve('item', 1000)
    gpu.reserve('found', 1024)
  })
  afterAll(() => gpu.close())

  test('each run has its own parameters, in order', async () => {
    gpu.setCount('item', 1000)
    // more than one submission and one upload buffer hold
    for (let k = 0; k < 1500; k++) gpu.run('fillItems', { factor: 3, add: k })
    gpu.setCount('item', 10)
    gpu.run('fillItems', { factor: 5, add: 7 })
    gpu.setCount('item', 1000)
    same(
      await gpu.read('itemWord'),
      Array.from({ length: 1000 }, (_, i) => (i < 10 ? 5 * i + 7 : 3 * i + 1499)),
    )
  })

  test('parameters of every type', async () => {
    gpu.setCount('item', 19)
    gpu.run('showParameters', {
      flag: true,
      whole: -5,
      vector: [1, 2, 3],
      number: 0.5,
      turn: [4, 5, 6, 7],
      matrix: [11, 12, 13, 21, 22, 23, 31, 32, 33],
    })
    same(await gpu.read('itemReal'), [1, -5, 0.5, 1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 21, 22, 23, 31, 32, 33])
  })

  test('what a kernel is not given, or cannot take, is named', () => {
    expect(() => gpu.run('fillItems', { factor: 1 })).toThrow('kernel fillItems needs parameter add')
    expect(() => gpu.run('fillItems', { factor: 1, add: 1, more: 1 })).toThrow('kernel fillItems has no parameter more')
    expect(() => gpu.run('fillItems', { factor: [1, 2], add: 1 })).toThrow(/factor is u32, but 2 numbers/)
    expect(() => gpu.run('nothing')).toThrow('there is no kernel nothing')
  })

  test('a kernel runs over as many records as the device has counted', async () => {
    gpu.setCount('item', 1000)
    gpu.run('fillItems', { factor: 1, add: 0 })
    gpu.write('foundWord', new Uint32Array(1000))
    gpu.writeCount('foundCount', 0)
    gpu.run('bumpFound')
    gpu.run('countEven')
    gpu.run('bumpFound')
    gpu.writeCount('foundCount', 3)
    gpu.run('bumpFound')
    gpu.writeCount('foundCount', 1000)
    same(
      await gpu.read('foundWord'),
      Array.from({ length: 1000 }, (_, i) => Number(i < 500) + Number(i < 3)),
    )
  })

  test('a loop queues all its rounds', async () => {
    gpu.setCount('item', 10)
    gpu.writeCount('total', 0)
    let rounds = 0
    gpu.loop('total', 6, () => gpu.run('fillItems', { factor: 1, add: ++rounds }))
    expect(rounds).toBe(6)
    same(await gpu.read('itemWord'), [6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
    expect(() => gpu.loop('nothing', 1, () => {})).toThrow(/there is no count or counter nothing/)
  })

  test('no workgroup runs for a count past the capacity', async () => {
    gpu.write('foundWord', new Uint32Array(1024))
    gpu.writeCount('foundCount', 5000)
    gpu.run('bumpFound')
    same(await gpu.read('foundWord'), new Uint32Array(1024).fill(1))
    expect((await gpu.readCounts()).foundCount).toBe(5000)
  })

  test('counts the host sets are not for kernels, and the other way round', () => {
    expect(() => gpu.writeCount('itemCount', 1)).toThrow(/itemCount is the host's to set/)
    expect(() => gpu.setCount('found', 1)).toThrow(/the device counts found itself/)
    expect(() => gpu.setCount('item', 1001)).toThrow(/1001 records of item, but 1000 are reserved/)
    expect(() => gpu.writeCount('nothing', 1)).toThrow(/there is no count or counter nothing/)
  })

  test('fields and counts that were kept come back', async () => {
    gpu.setCount('item', 4)
    gpu.writeCount('foundCount', 2)
    gpu.write('itemWord', [1, 2, 3, 4])
    gpu.keep(['itemWord'])
    gpu.write('itemWord', [9, 9, 9, 9])
    gpu.writeCount('foundCount', 7)
    gpu.setCount('item', 2)
    gpu.reserve('item', 3000)
    gpu.putBack()
    same(await gpu.read('itemWord'), [1, 2, 3, 4])
    expect(await gpu.readCounts()).toMatchObject({ itemCount: 4, foundCount: 2, itemCapacity: gpu.capacity('item') })
  })

  test('time is accounted to stages', async () => {
    await gpu.finish()
    gpu.timeAll!()
    const began = performance.now()
    gpu.setCount('item', 1000)
    gpu.stage('even')
    gpu.run('fillItems', { factor: 1, add: 1 })
    expect((await gpu.stageTimes()).even).toBeGreaterThan(0)
    // more stages than one submission can time
    for (let k = 0; k < 300; k++) {
      gpu.stage(k % 2 === 0 ? 'even' : 'odd')
      gpu.run('fillItems', { factor: 1, add: k })
    }
    const times = await gpu.stageTimes()
    expect(Object.keys(times)).toEqual(['even', 'odd'])
    expect(times.even).toBeGreaterThan(0)
    expect(times.odd).toBeGreaterThan(0)
    // all of it lies between these two readings of the host's clock
    expect(times.even! + times.odd!).toBeLessThan(performance.now() - began)
  })
})

describe('room', () => {
  test('growth keeps what is there and adds zeros', async () => {
    const gpu = await open()
    gpu.reserve('item', 3)
    gpu.setCount('item', 3)
    gpu.write('itemWord', [1, 2, 3])
    gpu.write('packedVector', [1, 2, 3, 4, 5, 6, 7, 8, 9])
    const before = gpu.memoryBytes()
    gpu.reserve('item', 5000)
    expect(gpu.memoryBytes()).toBeGreaterThan(before)
    gpu.setCount('item', 5000)
    const words = await gpu.read('itemWord')
    same(words.subarray(0, 4), [1, 2, 3, 0])
    expect(words.every((word, i) => i < 3 || word === 0)).toBe(true)
    same((await gpu.read('packedVector')).subarray(0, 10), [1, 2, 3, 4, 5, 6, 7, 8, 9, 0])
    // a little more asked for is given with slack
    gpu.reserve('item', 5001)
    expect(gpu.capacity('item')).toBe(7500)
    expect((await gpu.readCounts()).itemCapacity).toBe(7500)
    await gpu.close()
  })

  test('too many records: the error says how many fit', async () => {
    const gpu = await open()
    // 1 GiB in a binding, 64 bytes in the widest group
    const most = 2 ** 30 / 64
    expect(() => gpu.reserve('item', most + 1)).toThrow(CapacityError)
    expect(() => gpu.reserve('item', most + 1)).toThrow(
      `${most + 1} records of item were asked for; ${most} fit on this GPU: group packed takes 64 bytes`,
    )
    expect(() => gpu.reserve('nothing', 1)).toThrow(/there is no owner nothing; there are one, item/)
    await gpu.close()
  })

  test('more than 65,535 workgroups are folded', async () => {
    const gpu = await open()
    const count = 65_535 * 64 + 1000
    gpu.reserve('found', count)
    gpu.writeCount('foundCount', count)
    gpu.run('bumpFound')
    gpu.reserve('segment', count)
    gpu.setCount('segment', count)
    gpu.run('fillSegments')
    const found = await gpu.read('foundWord')
    expect(found.length).toBe(count)
    expect(found.findIndex((word) => word !== 1)).toBe(-1)
    const segments = await gpu.read('segmentWord')
    expect(segments.findIndex((word, i) => word !== i)).toBe(-1)
    await gpu.close()
  })

  test('out of memory shows at the next await, with what was asked for', async () => {
    // the device for validation pretends to have half a gigabyte
    const gpu = await createGpuBackend({ program: programOf(), validateOnly: true })
    gpu.reserve('found', 33_000_000)
    gpu.reserve('segment', 8_000_000)
    await expect(gpu.finish()).rejects.toThrow(
      /no GPU memory for 128000000 bytes of group segmentVector, \d+ bytes held/,
    )
    await expect(gpu.read('oneReal', 0, 0)).rejects.toThrow(DeviceError)
    await gpu.close()
  })
})

describe('errors', () => {
  const broken: KernelEntry = { ...kernels[0]!, name: 'broken', wgsl: 'fn main( {' }

  test('WGSL that is not valid shows at the next await, with the name of the kernel', async () => {
    const gpu = await open([broken])
    gpu.reserve('item', 1)
    gpu.setCount('item', 1)
    gpu.run('broken', { factor: 1, add: 1 })
    await expect(gpu.readCounts()).rejects.toThrow(/kernel broken is not valid on this GPU: .*WGSL/)
    await expect(gpu.finish()).rejects.toThrow(DeviceError)
    await gpu.close()
  })

  test('validateOnly checks every kernel without a GPU', async () => {
    const validated = await createGpuBackend({ program: programOf(), validateOnly: true })
    expect(validated.device).toContain('validation only')
    await validated.close()
    const invalid = createGpuBackend({ program: programOf([...kernels, broken]), validateOnly: true })
    await expect(invalid).rejects.toThrow(/kernel broken is not valid/)
  })

  test('the shapes for hardware are valid too', async () => {
    for (const subgroups of [true, false]) {
      const gpu = await createGpuBackend({ program: programOf(), validateOnly: true, subgroups })
      gpu.exclusiveScan('itemWord', 'itemOther', 'total')
      gpu.sortByKey('itemWord', 'itemOther')
      gpu.sortByKey('packedWord', 'packedOther', 8)
      for (const operation of ['sum', 'max'] as const) {
        gpu.reduce([{ operation, input: 'itemReal', output: 'oneReal' }])
        gpu.reduce([{ operation, input: 'packedWord', output: 'oneWord' }])
      }
      await gpu.finish()
      await gpu.close()
    }
  })

  test('a kernel with more buffers than the GPU binds is refused', async () => {
    const bindings = Array.from({ length: 40 }, (_, k) => ({
      group: 'itemWord',
      binding: 3 + k,
      access: 'read' as const,
    }))
    const greedy: KernelEntry = { ...kernels[0]!, name: 'greedy', bindings }
    const made = createGpuBackend({ program: programOf([greedy]), validateOnly: true })
    await expect(made).rejects.toThrow(/kernel greedy needs 40 storage buffers, this GPU allows \d+/)
  })
})
