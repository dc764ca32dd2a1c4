// cpuThreadCount.test.ts: the CPU backend gives the same bytes at 1, 2 and 5 threads, and run after run.

import { createHash } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { createCpuBackend } from '#talus/backends/cpu/cpuBackend.js'
import type { Program } from '#talus/language/program.js'
import { buildCpuProgram } from '../fixtures/cpuProgram.js'
import { randomNumbers } from '../fixtures/randomNumbers.js'

const count = 100_001
const written = ['itemReal', 'itemKey', 'itemValue', 'packedKey', 'packedValue', 'oneReal']

vi.setConfig({ testTimeout: 60000, hookTimeout: 60000 })

let program: Program
beforeAll(async () => {
  program = await buildCpuProgram([{}, { shared: false }])
})

/** Everything a backend can do, once, on the same input; the hash covers all it wrote. */
async function hashOfRun(threads: number, shared: boolean): Promise<string> {
  const { u32s, reals } = randomNumbers(99)
  const backend = await createCpuBackend({ program, threads, shared })
  backend.reserve('item', count)
  backend.setCount('item', count)
  for (const name of ['itemKey', 'itemValue', 'packedKey', 'packedValue']) backend.write(name, u32s(count))
  backend.write('itemReal', reals(count, 'double'))

  backend.run('axpy', { scale: 0.3, shift: [0, 0, 0.1], on: true })
  backend.reduce([{ operation: 'sum', input: 'itemReal', output: 'oneReal' }])
  backend.sortByKey('packedKey', 'packedValue', 11)
  backend.exclusiveScan('packedKey', 'itemKey', 'found')
  backend.run('work', { rounds: 3 })

  const hash = createHash('sha256').update(JSON.stringify(await backend.readCounts()))
  for (const name of written) hash.update(await backend.read(name))
  await backend.close()
  return hash.digest('hex')
}

test('same bytes at any number of threads, with and without shared memory', async () => {
  const expected = await hashOfRun(1, true)
  for (const threads of [2, 5, 5]) expect(await hashOfRun(threads, true), `${threads} threads`).toBe(expected)
  expect(await hashOfRun(1, false), 'unshared').toBe(expected)
})
