// kernels.ts: how fast compiled kernels are: against C and the memory's speed on the CPU, against the card's on a GPU.
//
//   node dist/benchmark/kernels.js [--backend cpu|gpu] [--device NAME] [--small] [--variants]
//
// Prints one table; times are the best of several repeats, since everything else on a machine only adds to them.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Backend } from '#talus/backends/backend.js'
import { createCpuBackend } from '#talus/backends/cpu/cpuBackend.js'
import { engineProgram } from '#talus/backends/engineProgram.js'
import { createGpuBackend } from '#talus/backends/gpu/createGpuBackend.js'
import type { Program } from '#talus/language/program.js'
import { benchmarkProgram } from './buildBenchmark.js'
import { gpuVariants } from './gpuVariants.js'
import { withHandWritten } from './handWritten.js'
import { makePacking, type Packing } from './packing.js'

const { values: options } = parseArgs({
  options: {
    backend: { type: 'string', default: 'cpu' },
    device: { type: 'string' },
    small: { type: 'boolean', default: false },
    workgroup: { type: 'string' },
    // of the Jacobi iteration on a GPU, and nothing else
    variants: { type: 'boolean', default: false },
  },
})
const million = options.small ? 10_000 : 1_000_000
const rows: [string, string, string][] = []
const row = (what: string, value: string, note = '') => {
  rows.push([what, value, note])
  process.stderr.write(`${what}: ${value} ${note}\n`)
}
const number = (x: number, digits = 3) => x.toPrecision(digits)

/** Best time in ms of `repeats` runs of `times` calls, per call. */
async function best(backend: Backend, repeats: number, times: number, action: () => void): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let r = 0; r < repeats; r++) {
    await backend.finish()
    const began = performance.now()
    for (let k = 0; k < times; k++) action()
    await backend.finish()
    shortest = Math.min(shortest, (performance.now() - began) / times)
  }
  return shortest
}

/** The program with another size of workgroup, to find out which is best. */
function resized(program: Program): Program {
  const size = options.workgroup
  if (size === undefined) return program
  const kernels = program.kernels.map((k) => ({
    ...k,
    workgroupSize: Number(size),
    wgsl: k.wgsl
      .replace(`@workgroup_size(${k.workgroupSize})`, `@workgroup_size(${size})`)
      .replace(`${65535 * k.workgroupSize}u`, `${65535 * Number(size)}u`),
  }))
  return { ...program, kernels }
}

async function copyAndDispatch(backend: Backend, items: number): Promise<number> {
  const bytes = 4 * (backend.precision === 'double' ? 8 : 4)
  backend.reserve('item', items)
  backend.setCount('item', items)
  const times = backend.kind === 'gpu' ? 50 : 3
  const ms = await best(backend, 8, times, () => backend.run('copyItems'))
  const rate = (2 * bytes * items) / ms / 1e6
  row(`copy of ${items / 1e6} million quaternions, ${backend.device}`, `${number(rate)} GB/s`)
  backend.setCount('item', 1024)
  const empty = await best(backend, 20, backend.kind === 'gpu' ? 2000 : 5000, () => backend.run('nothing'))
  row(`empty dispatch, ${backend.device}`, `${number(1000 * empty)} µs`)
  return rate
}

async function sortAndScan(backend: Backend, items: number): Promise<void> {
  backend.reserve('item', items)
  backend.setCount('item', items)
  const keys = new Uint32Array(items)
  let x = 1
  for (let i = 0; i < items; i++) {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0
    keys[i] = x
  }
  backend.write('itemNumber', keys)
  const times = backend.kind === 'gpu' ? 20 : 1
  const scan = await best(backend, 5, times, () => backend.exclusiveScan('itemNumber', 'itemFirst'))
  row(`scan of ${items / 1e6} million u32, ${backend.device}`, `${number(items / scan / 1e6)} G/s`)
  backend.write('itemKey', keys)
  backend.write('itemValue', keys)
  // sorted input takes the same passes: the digits are counted and scattered all the same
  const sort = await best(backend, 4, backend.kind === 'gpu' ? 10 : 1, () => {
    if (backend.kind === 'cpu') backend.write('itemKey', keys)
    backend.sortByKey('itemKey', 'itemValue')
  })
  row(`sort of ${items / 1e6} million u32 keys with values, ${backend.device}`, `${number(items / sort / 1e3)} M/s`)
}

function loadPacking(backend: Backend, packing: Packing): void {
  backend.setDomain({ origin: [0, 0, 0], size: [1000, 1000, 1000], periodic: [false, false, false] })
  for (const owner of ['body', 'recalledBody']) backend.reserve(owner, packing.bodies)
  backend.reserve('contact', packing.contacts)
  backend.reserve('incidence', 2 * packing.contacts)
  for (const owner of ['body', 'recalledBody']) backend.setCount(owner, packing.bodies)
  backend.reserve('solvingBody', packing.bodies)
  backend.reserve('solvingContact', packing.contacts)
  backend.writeCount('contactCount', packing.contacts)
  backend.writeCount('solvingBodyCount', packing.bodies)
  backend.writeCount('solvingContactCount', packing.contacts)
  backend.writeCount('incidenceCount', 2 * packing.contacts)
  for (const [name, values] of Object.entries(packing.fields)) backend.write(name, values)
}

const relaxation = { omega: 0.25, lambda: 0.9, coulomb: 0 }

/** Sum over all velocities: equal to C's where the results are. */
async function velocitySum(backend: Backend): Promise<number> {
  const [v, w] = [await backend.read('bodyVel'), await backend.read('bodyOmega')]
  let sum = 0
  for (let k = 0; k < v.length; k++) sum += v[k]! + w[k]!
  return sum
}

async function jacobiOnCpu(packing: Packing, iterations: number): Promise<void> {
  const c = nativeJacobi(packing, iterations)
  const backend = await createCpuBackend({ program: engineProgram, threads: 1 })
  const forms = [
    ['plain', 'jacobiContacts__plain', 1.0],
    ['two lanes', 'jacobiContacts', 0.8],
  ] as const
  for (const [name, kernel, limit] of forms) {
    loadPacking(backend, packing)
    const times = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let k = 0; k < iterations; k++) {
      const t0 = performance.now()
      backend.run(kernel, relaxation)
      const t1 = performance.now()
      backend.run('gatherImpulses')
      const t2 = performance.now()
      times[0] = Math.min(times[0]!, t1 - t0)
      times[1] = Math.min(times[1]!, t2 - t1)
    }
    const [pass, gather] = times.map((ms) => (1e6 * ms) / packing.contacts) as [number, number]
    const ratio = (pass + gather) / (c.contactPass + c.gather)
    const same =
      (await velocitySum(backend)) === c.sum ? 'same result to the last bit' : `result differs from C's ${c.sum}`
    row(
      `Jacobi iteration, ${name}, one thread, double`,
      `${number(pass)} + ${number(gather)} ns per contact`,
      `${number(ratio)} of C (limit ${limit}); ${same}`,
    )
  }
  await backend.close()
}

interface NativeResult {
  readonly contactPass: number
  readonly gather: number
  readonly sum: number
}

/** The same two loops in C: the better of gcc -O2 and -O3. */
function nativeJacobi(packing: Packing, iterations: number): NativeResult {
  const folder = mkdtempSync(join(tmpdir(), 'talus-bench-'))
  try {
    writeFileSync(join(folder, 'input'), packingBytes(packing))
    const source = fileURLToPath(new URL('../../benchmark/native/jacobi.c', import.meta.url))
    const results = ['-O2', '-O3'].map((level) => {
      const program = join(folder, `jacobi${level}`)
      execFileSync('gcc', [level, '-o', program, source, '-lm'])
      const result = JSON.parse(
        execFileSync(program, [join(folder, 'input'), String(iterations)], { encoding: 'utf8' }),
      )
      row(
        `Jacobi iteration, C, gcc ${level}`,
        `${number(result.contactPass)} + ${number(result.gather)} ns per contact`,
      )
      return result as NativeResult
    })
    return results.reduce((a, b) => (b.contactPass + b.gather < a.contactPass + a.gather ? b : a))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Records in the layout of native/jacobi.c. */
function packingBytes({ bodies, contacts, fields }: Packing): Buffer {
  const f = (name: string) => fields[name]!
  const rowOf = (reals: readonly (readonly [string, number])[], records: number): Buffer => {
    const width = reals.reduce((sum, [, n]) => sum + n, 0)
    const out = new Float64Array(width * records)
    let at = 0
    for (const [name, n] of reals) {
      for (let i = 0; i < records; i++) for (let k = 0; k < n; k++) out[i * width + at + k] = f(name)[n * i + k]!
      at += n
    }
    return Buffer.from(out.buffer)
  }
  const pairs = (a: string, b: string, records: number) => {
    const out = new Uint32Array(2 * records)
    for (let i = 0; i < records; i++) out.set([f(a)[i]!, f(b)[i]!], 2 * i)
    return Buffer.from(out.buffer)
  }
  const ends = pairs('contactBodyA', 'contactBodyB', contacts)
  const reals = rowOf(
    [
      ['contactBias', 1],
      ['contactFriction', 1],
      ['contactEta', 1],
    ],
    contacts,
  )
  const terms = Buffer.alloc(32 * contacts)
  for (let c = 0; c < contacts; c++) {
    ends.copy(terms, 32 * c, 8 * c, 8 * c + 8)
    reals.copy(terms, 32 * c + 8, 24 * c, 24 * c + 24)
  }
  return Buffer.concat([
    Buffer.from(Uint32Array.of(bodies, contacts).buffer),
    rowOf(
      [
        ['bodyVel', 3],
        ['bodyOmega', 3],
      ],
      bodies,
    ),
    rowOf(
      [
        ['bodyFreeVel', 3],
        ['bodyFreeOmega', 3],
      ],
      bodies,
    ),
    rowOf(
      [
        ['bodyInvInertia', 3],
        ['bodyInvMass', 1],
      ],
      bodies,
    ),
    pairs('bodyFirst', 'bodyEnd', bodies),
    rowOf(
      [
        ['contactNormal', 3],
        ['contactArmA', 1],
        ['contactImpulse', 3],
        ['contactArmB', 1],
      ],
      contacts,
    ),
    terms,
    Buffer.from(f('incidenceContact').buffer),
  ])
}

async function jacobiOnGpu(
  program: Program,
  device: { device?: string },
  packing: Packing,
  name: string,
): Promise<number> {
  const backend = await createGpuBackend({ program, ...device })
  loadPacking(backend, packing)
  const both = await best(backend, 10, 100, () => {
    backend.run('jacobiContacts', relaxation)
    backend.run('gatherImpulses')
  })
  const sum = await velocitySum(backend)
  const size = `${number(packing.bodies / 1e6)} million bodies, ${number(packing.contacts / 1e6)} million contacts`
  row(`Jacobi iteration, ${name}, ${size}, ${backend.device}`, `${number(both)} ms`, `sum ${number(sum, 6)}`)
  await backend.close()
  return both
}

/** Copy by the host's own memory routines. */
function copyLimit(megabytes: number): number {
  const from = new Uint8Array(megabytes * 1e6).fill(1)
  const to = new Uint8Array(megabytes * 1e6)
  let shortest = Number.POSITIVE_INFINITY
  for (let r = 0; r < 8; r++) {
    const began = performance.now()
    to.set(from)
    shortest = Math.min(shortest, performance.now() - began)
  }
  return (2 * megabytes) / shortest
}

async function onCpu(): Promise<void> {
  const program = await benchmarkProgram()
  const limit = copyLimit(options.small ? 10 : 128)
  row('copy by the host (memcpy), one thread', `${number(limit)} GB/s`)
  for (const threads of [1, Math.max(2, cpus().length)]) {
    const backend = await createCpuBackend({ program, threads })
    const rate = await copyAndDispatch(backend, 4 * million)
    row('  share of memcpy', `${number((100 * rate) / limit)} %`)
    for (const items of [million, 16 * million]) await sortAndScan(backend, items)
    await backend.close()
  }
  await jacobiOnCpu(makePacking(options.small ? 10 : 32, 1.165, 0.35), options.small ? 20 : 300)
}

/** Twice through all of them, so that a card that warms up is seen. */
async function variantsOnGpu(device: { device?: string }): Promise<void> {
  const packing = makePacking(options.small ? 10 : 100, 1.256, 0.35)
  for (const round of [1, 2]) {
    for (const [name, kernels] of Object.entries(gpuVariants(engineProgram.kernels))) {
      await jacobiOnGpu({ ...engineProgram, kernels }, device, packing, `${name}, round ${round}`)
    }
  }
}

async function onGpu(): Promise<void> {
  const device = options.device === undefined ? {} : { device: options.device }
  if (options.variants) return variantsOnGpu(device)
  const backend = await createGpuBackend({ program: resized(await benchmarkProgram()), ...device })
  const rate = await copyAndDispatch(backend, options.small ? 100_000 : 64 * million)
  row('  share of 4.2 TB/s, what an H200 gives', `${number((100 * rate) / 4200)} %`)
  for (const items of [million, 16 * million]) await sortAndScan(backend, items)
  await backend.close()
  const packing = makePacking(options.small ? 10 : 100, 1.256, 0.35)
  const byHand = { ...engineProgram, kernels: withHandWritten(engineProgram.kernels) }
  const reference = await jacobiOnGpu(byHand, device, packing, 'WGSL by hand')
  const compiled = await jacobiOnGpu(resized(engineProgram), device, packing, 'compiled')
  row('  compiled over by hand', number(compiled / reference), 'limit 1.1')
}

if (options.backend === 'gpu') await onGpu()
else await onCpu()
const machine = options.backend === 'gpu' ? '' : `${cpus().length} x ${cpus()[0]!.model}, node ${process.version}`
console.log(`| what | result | |\n|---|---|---|\n${rows.map((r) => `| ${r.join(' | ')} |`).join('\n')}\n${machine}`)
