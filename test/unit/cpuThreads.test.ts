// cpuThreads.test.ts: workers of the CPU backend: their failures, their sleep and their end.

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Backend } from '#talus/backends/backend.js'
import { createCpuBackend } from '#talus/backends/cpu/cpuBackend.js'
import { word } from '#talus/backends/cpu/cpuControl.js'
import { CpuMemory } from '#talus/backends/cpu/cpuMemory.js'
import { loadModule, startWorkers } from '#talus/backends/cpu/cpuPlatform.js'
import { createPool } from '#talus/backends/cpu/cpuPool.js'
import { abi } from '#talus/language/abi.js'
import type { Program } from '#talus/language/program.js'
import { buildCpuProgram } from '../fixtures/cpuProgram.js'

vi.setConfig({ testTimeout: 60000, hookTimeout: 60000 })

let program: Program
const open: Backend[] = []

beforeAll(async () => {
  program = await buildCpuProgram()
})

afterEach(async () => {
  for (const backend of open.splice(0)) await backend.close()
})

async function create(threads: number, count: number): Promise<Backend> {
  const backend = await createCpuBackend({ program, threads })
  open.push(backend)
  backend.reserve('item', count)
  backend.setCount('item', count)
  return backend
}

for (const threads of [1, 2, 5]) {
  test(`a trap names its kernel and leaves the backend usable, ${threads} threads`, async () => {
    const backend = await create(threads, 5000)
    for (const where of [0, 700, 4999]) {
      expect(() => backend.run('trapAt', { where })).toThrow('Kernel trapAt failed: unreachable')
    }
    backend.run('trapAt', { where: -1 })
    expect((await backend.read('itemValue')).every((value, i) => value === i)).toBe(true)
  })
}

/** Repeats until a worker had its turn, which a busy machine may put off; the test's time limit ends it. */
async function until(turn: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await turn())) await new Promise((resolve) => setTimeout(resolve, 1))
}

test('a trap in a worker reaches the host', async () => {
  const backend = await create(2, 20000)
  let message = ''
  await until(() => {
    try {
      // only threads other than the host's trap
      backend.run('trapInWorker', { rounds: 200 })
    } catch (error) {
      message = (error as Error).message
    }
    return message !== ''
  })
  expect(message).toBe('Kernel trapInWorker failed: unreachable')
  backend.run('countItems')
  expect((await backend.readCounts()).found).toBe(20000)
})

test('each thread has scratch memory of its own', async () => {
  const backend = await create(5, 60000)
  const seen = new Set<number>()
  await until(async () => {
    backend.run('scratchAddress')
    for (const address of await backend.read('itemValue')) seen.add(address)
    return seen.size > 1
  })
  for (const address of seen) {
    expect((address - abi.scratch) % abi.scratchBytes).toBe(0)
    expect((address - abi.scratch) / abi.scratchBytes).toBeLessThan(5)
  }
})

test('a run ends after its slowest chunk', async () => {
  const backend = await create(2, 10000)
  for (let k = 0; k < 20; k++) {
    backend.write('itemValue', new Uint32Array(10000))
    backend.run('slowInWorker', { rounds: 100 })
    expect((await backend.read('itemValue')).every((value) => value === 1)).toBe(true)
  }
})

test('many short jobs in a row lose no chunk', async () => {
  const backend = await create(5, 3000)
  for (let k = 0; k < 2000; k++) backend.run('countItems')
  expect((await backend.readCounts()).found).toBe(2000 * 3000)
})

test('workers start with the first job that has work for them, go to sleep and wake up for the next', async () => {
  const memory = new CpuMemory(true, 64)
  const modules = await Promise.all(program.wasm('double', true).map(loadModule))
  const pool = await createPool({ modules, memory, names: ['empty'], threads: 3 })
  const asleep = () => Atomics.load(memory.control, word.sleepers) === 2
  pool.run(0, 100000, 100000)
  await pool.ready()
  expect(pool.atWork).toBe(1)
  pool.run(0, 100000, 1)
  await pool.ready()
  expect(pool.atWork).toBe(3)
  await until(asleep)
  pool.run(0, 100000, 1)
  await until(asleep)
  await pool.close()
  expect(() => pool.run(0, 1, 1)).toThrow('The backend is closed.')
})

test('a module built from other sources is refused, by the host and by workers', async () => {
  const other: Program = { ...program, kernels: [{ ...program.kernels[0]!, name: 'unheardOf' }] }
  await expect(createCpuBackend({ program: other, threads: 2 })).rejects.toThrow('has a function unheardOf')
  const modules = await Promise.all(program.wasm('double', true).map(loadModule))
  const { memory } = new CpuMemory(true, 64)
  const start = { modules, memory, names: ['unheardOf'], spin: 0 }
  await expect(startWorkers(2, start)).rejects.toThrow(
    'A worker thread did not start: DeviceError: No WebAssembly module',
  )
})

for (const ending of ['close', 'leave']) {
  test(`a program whose last word is "${ending}" ends`, async () => {
    const script = fileURLToPath(new URL('../fixtures/openBackend.mjs', import.meta.url))
    const module = new URL('../../dist/backends/cpu/cpuBackend.js', import.meta.url).href
    const { list, kernels } = program
    const [{ href: wasm }] = program.wasm('double', true) as [URL]
    const args = [script, module, JSON.stringify({ list, kernels }), wasm, ending]
    // a program that does not end is killed, which rejects
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 20000 })
    expect(stdout).toBe('10000\n')
  })
}
