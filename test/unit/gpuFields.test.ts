// gpuFields.test.ts: values of fields go to the GPU and come back, positions as integers with a remainder.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backend, Domain } from '#talus/backends/backend.js'
import { createGpuBackend } from '#talus/backends/gpu/createGpuBackend.js'
import { domainUniform, type FixedPoint, fixedPoint, toCoordinate, writeCells } from '#talus/backends/gpu/fixedPoint.js'
import { programOf, randomWords, same } from '../fixtures/gpuProgram.js'

let gpu: Backend

beforeAll(async () => {
  gpu = await createGpuBackend({ program: programOf(), device: 'swiftshader' })
  gpu.reserve('item', 100_000)
})
afterAll(() => gpu.close())

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i)

/** Cell and remainder of one coordinate. */
function held(fixed: FixedPoint, axis: number, coordinate: number) {
  const [cells, remainders] = [new Int32Array(1), new Float32Array(1)]
  writeCells(fixed, axis, { values: [coordinate], from: 0, step: 1 }, { cells, remainders, stride: 1 })
  return { cell: cells[0]!, remainder: remainders[0]! }
}

describe('fields', () => {
  test.each([
    ['itemReal', 1],
    ['itemVector', 3],
    ['itemMatrix', 9],
    ['packedVector', 3],
    ['packedWord', 1],
    ['packedInteger', 1],
    ['packedQuat', 4],
    ['packedReal', 1],
  ])('%s comes back', async (name, components) => {
    for (const count of [1, 7, 5000, 100_000]) {
      gpu.setCount('item', count)
      const values = numbers(count * components, 1)
      gpu.write(name, values)
      same(await gpu.read(name), values)
    }
  })

  test('a member of a record leaves the others alone', async () => {
    const names = ['packedVector', 'packedWord', 'packedOther', 'packedInteger', 'packedQuat', 'packedReal']
    const sizes = [3, 1, 1, 1, 4, 1]
    gpu.setCount('item', 50)
    names.forEach((name, k) => {
      gpu.write(name, numbers(50 * sizes[k]!, 1000 * k))
    })
    for (const [k, name] of names.entries()) same(await gpu.read(name), numbers(50 * sizes[k]!, 1000 * k))
  })

  test('a part of a field is written and read', async () => {
    gpu.setCount('item', 10)
    for (const name of ['itemVector', 'packedVector']) {
      gpu.write(name, numbers(30))
      gpu.write(name, [-1, -2, -3, -4, -5, -6], 4)
      same(await gpu.read(name, 3, 4), [9, 10, 11, -1, -2, -3, -4, -5, -6, 18, 19, 20])
    }
  })

  test('writes take their place between the kernels', async () => {
    gpu.setCount('item', 4)
    const reads: Promise<ArrayLike<number>>[] = []
    gpu.run('fillItems', { factor: 1, add: 0 })
    reads.push(gpu.read('itemWord'))
    gpu.write('itemWord', [7, 7], 1)
    reads.push(gpu.read('itemWord'))
    gpu.run('fillItems', { factor: 2, add: 0 })
    reads.push(gpu.read('itemWord'))
    // long enough to travel on its own
    gpu.write('itemWord', new Uint32Array(50_000).fill(5))
    reads.push(gpu.read('itemWord'))
    gpu.run('fillItems', { factor: 3, add: 0 })
    gpu.write('itemWord', new Uint32Array(50_000).fill(6))
    reads.push(gpu.read('itemWord'))
    const expected = [
      [0, 1, 2, 3],
      [0, 7, 7, 3],
      [0, 2, 4, 6],
      [5, 5, 5, 5],
      [6, 6, 6, 6],
    ]
    for (const [k, values] of expected.entries()) same(await reads[k]!, values)
  })

  test('reals are rounded to single precision and whole numbers wrap', async () => {
    gpu.setCount('item', 2)
    gpu.write('itemReal', [0.1, 1e300])
    same(await gpu.read('itemReal'), [Math.fround(0.1), Infinity])
    gpu.write('packedInteger', [-1, 2 ** 31])
    same(await gpu.read('packedInteger'), [-1, -(2 ** 31)])
    gpu.write('packedWord', [-1, 2 ** 32 - 2])
    same(await gpu.read('packedWord'), [2 ** 32 - 1, 2 ** 32 - 2])
  })

  test('what does not fit is refused', async () => {
    expect(() => gpu.write('itemVector', [1, 2])).toThrow(/2 numbers are not whole values of 3/)
    expect(() => gpu.write('itemReal', [1], 100_000)).toThrow(/records 100000 to 100000, but 100000 are reserved/)
    expect(() => gpu.write('nothing', [1])).toThrow('there is no field nothing')
    await expect(gpu.read('itemReal', 99_999, 2)).rejects.toThrow(/but 100000 are reserved/)
  })
})

describe('positions', () => {
  const open: Domain = { origin: [-4, 0, 10], size: [8, 2, 100], periodic: [false, false, false] }
  const random = (count: number, domain: Domain) => {
    const words = randomWords(3 * count, 1)
    return Float64Array.from(words, (word, k) => domain.origin[k % 3]! + (word / 2 ** 32) * domain.size[k % 3]!)
  }

  test('have to know the domain first', async () => {
    const other = await createGpuBackend({ program: programOf(), validateOnly: true })
    other.reserve('item', 1)
    expect(() => other.write('itemPosition', [0, 0, 0])).toThrow(/setDomain comes first/)
    await other.close()
  })

  test('come back to a few units in the last place of the domain', async () => {
    gpu.setDomain(open)
    gpu.setCount('item', 1000)
    const positions = random(1000, open)
    gpu.write('itemPosition', positions)
    const back = await gpu.read('itemPosition')
    // the remainder has 24 bits below half a quantum, size / 2^32; a double has 53 in all
    const worst = back.reduce((most, value, k) => {
      return Math.max(most, Math.abs(value - positions[k]!) / open.size[k % 3]!)
    }, 0)
    expect(worst).toBeLessThan(2 ** -52)
  })

  test('are saved and loaded bit for bit', async () => {
    gpu.setDomain(open)
    gpu.setCount('item', 100)
    gpu.write('itemPosition', random(100, open))
    const saved = await gpu.save('itemPosition', 0, 100)
    expect(saved.length).toBe(600)
    gpu.write(
      'itemPosition',
      new Float64Array(300).fill(11).map((_, k) => open.origin[k % 3]!),
    )
    gpu.load('itemPosition', saved)
    same(await gpu.save('itemPosition', 0, 100), saved)
  })

  test('give the same separations wherever the origin is', async () => {
    const separations: ArrayLike<number>[] = []
    // a shift that doubles hold exactly beside these positions
    for (const shift of [0, 2 ** 20]) {
      const domain: Domain = {
        ...open,
        origin: [open.origin[0] + shift, open.origin[1] + shift, open.origin[2] + shift],
      }
      const positions = random(500, open).map((value) => Math.round(value * 2 ** 30) / 2 ** 30 + shift)
      gpu.setDomain(domain)
      gpu.setCount('item', 500)
      gpu.write('itemPosition', positions)
      gpu.run('separation')
      separations.push(await gpu.read('itemVector'))
      same(await gpu.read('itemPosition'), positions)
    }
    same(separations[1]!, separations[0]!)
    expect(Math.max(...Array.from(separations[0]!))).toBeGreaterThan(1)
  })

  test('resolve nanometres across a domain of ten metres', async () => {
    gpu.setDomain({ origin: [0, 0, 0], size: [10, 10, 10], periodic: [false, false, false] })
    gpu.setCount('item', 2)
    const gap = 1e-9
    gpu.write('itemPosition', [9.9, 5, 0.1, 9.9 + gap, 5, 0.1])
    gpu.run('separation')
    const [x] = (await gpu.read('itemVector')).subarray(3)
    expect(Math.abs(x! - (9.9 + gap - 9.9))).toBeLessThan(1e-15)
  })

  test('wrap on a periodic axis as integers do', async () => {
    gpu.setDomain({ origin: [0, 0, 0], size: [4, 4, 4], periodic: [true, true, false] })
    gpu.setCount('item', 2)
    // across the seam the neighbour is a quarter away; whole periods make no difference
    gpu.write('itemPosition', [3.875, 1, 1, 0.125 + 400, 1 - 40, 3])
    same(await gpu.read('itemPosition'), [3.875, 1, 1, 0.125, 1, 3])
    gpu.run('separation')
    same((await gpu.read('itemVector')).subarray(3), [0.25, 0, 2])
  })

  test('may lie half a size outside, and no further', () => {
    const fixed = fixedPoint({ origin: [0, 0, 0], size: [4, 4, 4], periodic: [false, false, true] })
    const { cell, remainder } = held(fixed, 0, 5.9)
    expect(toCoordinate(fixed, 0, cell, remainder)).toBeCloseTo(5.9, 14)
    expect(() => held(fixed, 0, 6.1)).toThrow(/position x = 6.1 m cannot be held.*4 m either way of 2 m/)
    expect(() => held(fixed, 1, -2.1)).toThrow(RangeError)
    expect(() => held(fixed, 2, Number.NaN)).toThrow(/position z = NaN m cannot be held/)
    expect(() => fixedPoint({ origin: [0, 0, 0], size: [4, 0, 4], periodic: [false, false, true] })).toThrow(/axis y/)
  })

  test('the uniform of kernels holds centre, quantum and its inverse', () => {
    const fixed = fixedPoint({ origin: [0, 0, 0], size: [4, 4, 4], periodic: [true, false, false] })
    same(domainUniform(fixed), [2, 2, 2, 0, 2 ** -30, 2 ** -29, 2 ** -29, 0, 2 ** 30, 2 ** 29, 2 ** 29, 0])
  })
})
