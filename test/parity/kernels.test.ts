// kernels.test.ts: every kernel of the engine and of the samples gives one answer in all its lives.
//
// Plain TypeScript is the definition. WebAssembly in double precision gives the same bits, lane-parallel or not, on any
// number of threads; in single precision lane-parallel and plain forms give the same bits as each other, and both they
// and the GPU stay within the tolerance of the kernel. Kernels come from the kernel tables: a new one needs no line here.

import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backend } from '#talus/backends/backend.js'
import { createCpuBackend } from '#talus/backends/cpu/cpuBackend.js'
import { engineProgram } from '#talus/backends/engineProgram.js'
import { createGpuBackend } from '#talus/backends/gpu/createGpuBackend.js'
import type { Kernel } from '#talus/language/kernel.js'
import type { KernelEntry } from '#talus/language/kernelTable.js'
import type { PlainState } from '#talus/language/plainState.js'
import type { Program } from '#talus/language/program.js'
import type { FieldList } from '#talus/state/field.js'
import { groupOf } from '#talus/state/layout.js'
import { buildSamples, projectRoot } from '../samples/buildSamples.js'
import { type Comparison, differences, sameValues } from './compare.js'
import { engineInputs } from './engineInputs.js'
import type { InputRules } from './generators.js'
import { type Outcome, runOn, runPlain, untouched } from './lives.js'
import { sampleInputs } from './sampleInputs.js'
import { type Setup, setupsFor, spoiledPoison } from './setup.js'
import { kernelsInSource } from './sources.js'
import { spreadOf } from './spread.js'

interface Tested {
  readonly name: string
  readonly program: Program
  readonly sources: string
  /** Module that runs as plain TypeScript for a source file. */
  readonly moduleOf: (file: string) => string
  readonly accessors: string
  readonly rules: InputRules
}

/** With room of its own for each field: what a kernel writes where it must not would be missed in room that is shared. */
function withoutSharing(program: Program): Program {
  const fields = Object.entries(program.list.fields).map(([name, field]) => {
    const { during: _, ...packing } = field.packing
    return [name, { ...field, packing }] as const
  })
  return { ...program, list: { ...program.list, fields: Object.fromEntries(fields) } }
}

const tested: Tested[] = [
  {
    name: 'engine',
    program: withoutSharing(engineProgram),
    sources: 'src/kernels',
    moduleOf: (file) => file.replace(/^src/, 'dist').replace(/ts$/, 'js'),
    accessors: 'dist/generated/accessors.js',
    rules: engineInputs,
  },
  {
    name: 'samples',
    program: await buildSamples(),
    sources: 'test/samples/kernels',
    moduleOf: (file) => file,
    accessors: 'test/samples/accessors.ts',
    rules: sampleInputs,
  },
]

const load = (path: string) => import(/* @vite-ignore */ join(projectRoot, path)) as Promise<Record<string, unknown>>

/** The lives of a program on backends. */
interface Lives {
  readonly double: readonly Backend[]
  readonly single: readonly Backend[]
  readonly gpu: Backend
}

async function openLives(program: Program): Promise<Lives> {
  const cpu = (precision: 'double' | 'single', threads: number, shared = true) =>
    createCpuBackend({ program, precision, threads, shared })
  return {
    double: [await cpu('double', 1), await cpu('double', 5), await cpu('double', 1, false)],
    single: [await cpu('single', 1), await cpu('single', 5)],
    gpu: await createGpuBackend({ program, device: 'swiftshader' }),
  }
}

/**
 * What differs between the kernel's TypeScript and its other lives, with the life's name before each line. Fields that keep what
 * rounding took are written in single precision alone, so it is here that they are noted as changed.
 */
async function compareLives(
  lives: Lives,
  entry: KernelEntry,
  expected: Outcome,
  exact: Comparison,
  spread: NonNullable<Comparison['spread']>,
  double: readonly Backend[],
  changed: Set<string>,
): Promise<string[]> {
  const { list, setup } = exact
  const close = { ...exact, tolerance: entry.tolerance, spread }
  const forms = entry.hot ? [entry.name, `${entry.name}__plain`] : [entry.name]
  const found: string[] = []
  const bound = boundFields(list, entry)
  const on = (backend: Backend, name: string) => runOn(backend, { list, name, setup, bound, look: bound })
  const note = (life: string, lines: string[]) => found.push(...lines.map((line) => `${life}: ${line}`))
  for (const form of forms) {
    for (const backend of double)
      note(`${form} on ${backend.device}`, differences(expected, await on(backend, form), exact))
  }
  // single precision: one answer for all forms and threads, close to that of double precision
  const first = await on(lives.single[0]!, forms[0]!)
  note(`${entry.name} in single precision`, differences(expected, first, close))
  for (const name of Object.keys(exact.roundings ?? {})) {
    if (bound.includes(name) && !sameValues(setup.fields[name]!, first.fields[name]!)) changed.add(name)
  }
  for (const form of forms) {
    for (const backend of lives.single) {
      const other = await on(backend, form)
      note(`${form} in single precision on ${backend.device}`, differences(first, other, exact))
    }
  }
  note(lives.gpu.device, differences(expected, await on(lives.gpu, entry.name), close))
  return found.slice(0, 6)
}

/** What a kernel in all its forms and setups changed of fields that it must not; its TypeScript has the setups' own. */
async function strayWrites(lives: Lives, entry: KernelEntry, setup: Setup, list: FieldList): Promise<string[]> {
  const found = spoiledPoison().map((name) => `TypeScript writes ${name}`)
  for (const backend of [lives.double[0]!, lives.single[0]!]) {
    const { before, now } = await untouched(backend, list)
    const tolerance = backend === lives.double[0] ? 0 : entry.tolerance
    found.push(...differences(before, now, { list, setup, tolerance }).map((line) => `${backend.device}: ${line}`))
  }
  return found.slice(0, 6)
}

/** Fields in buffers that the kernel may write: others cannot change on a GPU, and must not elsewhere. */
function boundFields(list: FieldList, entry: KernelEntry): string[] {
  const groups = entry.bindings.filter(({ access }) => access === 'read_write').map(({ group }) => group)
  return Object.keys(list.fields).filter((name) => groups.includes(groupOf(name, list.fields[name]!)))
}

/** Made when first asked for. */
function once<T extends object>(make: () => T): () => T {
  let made: T | null = null
  return () => {
    made ??= make()
    return made
  }
}

/** Fields that hold something else than before. */
function changedFields(setup: Setup, outcome: Outcome): string[] {
  return Object.keys(setup.fields).filter((name) => !sameValues(setup.fields[name]!, outcome.fields[name]!))
}

/** Setups of a kernel that change nothing, behind a counter that keeps it from work: more of them show nothing new. */
const mostIdle = 2
/** Setups of a kernel that are run in memory that is not shared too. */
const mostUnshared = 2

const isIdle = (setup: Setup, outcome: Outcome) =>
  changedFields(setup, outcome).length === 0 &&
  Object.entries(setup.counts).every(([cell, count]) => count === outcome.counts[cell])

describe.each(tested)('$name', ({ program, sources, moduleOf, accessors, rules }) => {
  const { list } = program
  let lives: Lives
  let bind: (state: PlainState) => void

  beforeAll(async () => {
    bind = (await load(accessors)).bindPlainState as typeof bind
    lives = await openLives(program)
  })

  afterAll(async () => {
    for (const backend of [...lives.double, ...lives.single, lives.gpu]) await backend.close()
  })

  test('every kernel in the source is exported and compiled', async () => {
    const found = kernelsInSource(projectRoot, sources)
    expect(found.filter(({ exported }) => !exported)).toEqual([])
    expect(new Set(program.kernels.map(({ kernel }) => kernel))).toEqual(new Set(found.map(({ name }) => name)))
    for (const { kernel, file } of program.kernels) {
      expect(found).toContainEqual({ name: kernel, file, exported: true })
      expect((await load(moduleOf(file)))[kernel], `${kernel} of ${file}`).toMatchObject({ run: expect.any(Function) })
    }
  })

  test('the WGSL of every kernel is valid', async () => {
    const validated = await createGpuBackend({ program, validateOnly: true })
    await validated.close()
  })

  test.each(program.kernels.map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
    const kernel = (await load(moduleOf(entry.file)))[entry.kernel] as Kernel
    const changed = new Set<string>()
    let idle = 0
    let busy = 0
    const setups = setupsFor(list, entry, rules)
    for (const setup of setups) {
      const run = (from: Setup) => runPlain(list, entry, kernel, bind, from)
      const expected = run(setup)
      const works = !isIdle(setup, expected)
      if (!works && ++idle > mostIdle) continue
      const unshared = works ? ++busy <= mostUnshared : idle === 1
      const double = unshared ? lives.double : lives.double.slice(0, 2)
      const spread = once(() => spreadOf(list, entry, setup, expected, run))
      for (const name of changedFields(setup, expected)) changed.add(name)
      const exact = { list, setup, tolerance: 0, unordered: rules.unordered, roundings: rules.roundings ?? {} }
      expect(await compareLives(lives, entry, expected, exact, spread, double, changed)).toEqual([])
    }
    expect(await strayWrites(lives, entry, setups[0]!, list)).toEqual([])
    const written = entry.writes.filter((name) => name in list.fields)
    expect([...changed].sort(), 'the fields it changes are those it is said to write').toEqual(written)
  })
})
