// programs.property.test.ts: random kernels give one answer in all their lives.
//
// A batch of programs is compiled and assembled once. Plain TypeScript and WebAssembly in double precision agree in every
// bit, lane-parallel and plain forms too, in both precisions; programs of integers and bools alone agree everywhere, on
// the GPU as well. A failure prints the program; the seed below gives the same ones again.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Backend } from '#talus/backends/backend.js'
import { createCpuBackend } from '#talus/backends/cpu/cpuBackend.js'
import { createGpuBackend } from '#talus/backends/gpu/createGpuBackend.js'
import { differences } from './compare.js'
import { runOn, runPlain } from './lives.js'
import { buildBatch, type RandomBatch, randomList } from './randomBatch.js'
import { type ProgramOptions, randomProgram, recordCount, tape } from './randomProgram.js'
import { seededRandom } from './seededRandom.js'
import { type Setup, typedAs } from './setup.js'

const seed = Number(process.env.TALUS_SEED ?? 20261)
const programCount = 16
/** Lanes and chunks do not end where the records do. */
const runCount = recordCount - 3

// without bias: fast-check would prefer small numbers, which stand for the simplest choices
const choices = fc.noBias(fc.array(fc.nat(65535), { minLength: 3000, maxLength: 3000, size: 'max' }))

const special = [0, -0, 1, -1, 0.5, 1e-310, -1e300, 3e9, -3e9, 2147483648, Number.NaN, Number.POSITIVE_INFINITY, -2.5]

/** Every second number is one that rounds, overflows or compares in its own way. */
function inputs(next: () => number): Readonly<Record<string, number[]>> {
  const real = () => (next() < 0.4 ? special[Math.floor(next() * special.length)]! : 20 * next() - 10)
  const word = () => (next() < 0.4 ? Math.floor(next() * 9) : Math.floor(next() * 2 ** 32))
  const list = (count: number, draw: () => number) => Array.from({ length: count * recordCount }, draw)
  const poisonReal = list(1, () => Number.NaN)
  const poisonWord = list(1, () => 0xdeadbeef)
  return {
    inReal0: list(1, real),
    inReal1: list(1, real),
    inVec: list(3, real),
    inInt0: list(1, () => word() | 0),
    inInt1: list(1, () => word() | 0),
    inWord0: list(1, word),
    inWord1: list(1, word),
    outReal: poisonReal,
    outVec: list(3, () => Number.NaN),
    outInt: poisonWord.map((n) => n | 0),
    outWord: poisonWord,
    outFlag: poisonWord,
  }
}

const setup: Setup = {
  capacities: { item: recordCount },
  counts: { itemCount: runCount },
  fields: Object.fromEntries(
    Object.entries(inputs(seededRandom(`inputs ${seed}`))).map(([name, values]) => {
      return [name, typedAs(randomList.fields[name]!, values)]
    }),
  ),
  domain: { origin: [0, 0, 0], size: [1, 1, 1], periodic: [false, false, false] },
  parameters: { p0: true, p1: 5, p2: 0.75 },
}

interface RandomKernel extends ProgramOptions {
  readonly text: string
}

function sampleKernels(): RandomKernel[] {
  return fc.sample(choices, { seed, numRuns: programCount }).map((numbers, k) => {
    const options = { name: `program${k}`, exact: k % 2 === 0, hot: k % 3 !== 0 }
    return { ...options, text: randomProgram(tape(numbers), options) }
  })
}

/** Lines that say where the lives of a program part. */
async function compareLives(batch: RandomBatch, kernel: RandomKernel, lives: Lives): Promise<string[]> {
  const entry = batch.program.kernels.find(({ name }) => name === kernel.name)!
  const expected = runPlain(randomList, entry, batch.kernels[kernel.name]!, batch.bind, setup)
  const exact = { list: randomList, setup, tolerance: 0 }
  const forms = kernel.hot ? [kernel.name, `${kernel.name}__plain`] : [kernel.name]
  const found: string[] = []
  const on = (backend: Backend, name: string, look?: readonly string[]) =>
    runOn(backend, { list: randomList, name, setup, ...(look ? { look } : {}) })
  for (const form of forms) {
    const double = await on(lives.double, form)
    found.push(...differences(expected, double, exact).map((line) => `${form}, double: ${line}`))
  }
  const [single, other] = [await on(lives.single, forms[0]!), forms[1]]
  if (other) {
    const plain = await on(lives.single, other)
    found.push(...differences(plain, single, exact).map((line) => `single, lanes against plain: ${line}`))
  }
  if (!kernel.exact) return found
  const integers = ['outInt', 'outWord', 'outFlag']
  const onlyIntegers = (fields: typeof single.fields) =>
    Object.fromEntries(integers.map((name) => [name, fields[name]!]))
  found.push(
    ...differences(expected, { ...single, fields: onlyIntegers(single.fields) }, exact).map((l) => `single: ${l}`),
  )
  const gpu = await on(lives.gpu, kernel.name, integers)
  found.push(...differences(expected, gpu, exact).map((line) => `gpu: ${line}`))
  return found
}

interface Lives {
  readonly double: Awaited<ReturnType<typeof createCpuBackend>>
  readonly single: Awaited<ReturnType<typeof createCpuBackend>>
  readonly gpu: Awaited<ReturnType<typeof createGpuBackend>>
}

/** Of what bounds a value there are two forms in lanes, one of them for numbers; and a kernel may be done before its first record. */
const bounds = `import { kernel } from '../../language/kernel.js'
import { asU32, max, min, type real, vec3 } from '../../language/values.js'
import { inReal0, inReal1, itemCount, setOutFlag, setOutReal, setOutVec } from '../../generated/accessors.js'

export const bounds = kernel('item', { hot: true }, (i, p0: bool, p1: i32, p2: real) => {
  if (itemCount() < 2) return
  const x: real = inReal0(i)
  setOutVec(i, vec3(max(x, 0), max(0, x), min(x, 0)))
  setOutReal(i, max(x, 0.5) + min(-2.5, x) * max(x, inReal1(i)))
  setOutFlag(i, asU32(!(x < 1) ? (!(x > 3) ? 1 : 2) : x === 0 ? 3 : 4))
})
`

test('lanes bound values as plain kernels do, signs of 0 and what is no number too', async () => {
  const batch = await buildBatch({ bounds })
  const options = { program: batch.program, threads: 1 }
  const lives = [await createCpuBackend(options), await createCpuBackend({ ...options, precision: 'single' })]
  const entry = batch.program.kernels[0]!
  const expected = runPlain(randomList, entry, batch.kernels.bounds!, batch.bind, setup)
  const exact = { list: randomList, setup, tolerance: 0 }
  try {
    const [double, single] = [lives[0]!, lives[1]!]
    const on = (backend: Backend, name: string) => runOn(backend, { list: randomList, name, setup })
    expect(differences(expected, await on(double, 'bounds'), exact)).toEqual([])
    expect(differences(expected, await on(double, 'bounds__plain'), exact)).toEqual([])
    expect(differences(await on(single, 'bounds__plain'), await on(single, 'bounds'), exact)).toEqual([])
  } finally {
    for (const backend of lives) await backend.close()
    batch.remove()
  }
})

test(`${programCount} random programs, seed ${seed}`, { timeout: 240000 }, async () => {
  const kernels = sampleKernels()
  const batch = await buildBatch(Object.fromEntries(kernels.map(({ name, text }) => [name, text])))
  const { program } = batch
  const lives: Lives = {
    double: await createCpuBackend({ program, threads: 1 }),
    single: await createCpuBackend({ program, threads: 1, precision: 'single' }),
    gpu: await createGpuBackend({ program, device: 'swiftshader' }),
  }
  try {
    for (const kernel of kernels) {
      const found = await compareLives(batch, kernel, lives)
      expect(found, `seed ${seed}\n${kernel.text}`).toEqual([])
    }
  } finally {
    for (const backend of Object.values(lives)) await backend.close()
    batch.remove()
  }
})
