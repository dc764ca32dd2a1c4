// docsKernels.test.ts: what docs/kernels.md shows is compiled and run, and prints what the page says.
//
// A block of code is named by the words after its fence: a path for source, a title for what the compiler makes of it.
// UPDATE_DOCS=1 writes what the compiler makes now into the page.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Backend } from '#talus/backends/backend.js'
import { createCpuBackend } from '#talus/backends/cpu/cpuBackend.js'
import { createGpuBackend } from '#talus/backends/gpu/createGpuBackend.js'
import { buildProgram, type ProgramSource } from '#talus/language/compiler/buildProgram.js'
import { type CompiledProgram, compileProgram } from '#talus/language/compiler/compile.js'
import type { Kernel } from '#talus/language/kernel.js'
import type { Program } from '#talus/language/program.js'
import type { FieldList } from '#talus/state/field.js'
import { differences } from '../parity/compare.js'
import { runOn, runPlain } from '../parity/lives.js'
import { setupsFor } from '../parity/setup.js'
import { projectRoot } from '../samples/buildSamples.js'

const pagePath = join(projectRoot, 'docs/kernels.md')
const page = readFileSync(pagePath, 'utf8')
const fence = /^```(\w+) (.+)\n([\s\S]*?)^```$/gm
const blocks = new Map([...page.matchAll(fence)].map((m) => [m[2]!, m[3]!]))
const sources = [...blocks.keys()].filter((name) => name.startsWith('src/'))
const kernelFiles = sources.filter((name) => name.startsWith('src/kernels/'))
const slowGrainsFile = 'src/kernels/slowGrains/slowGrains.ts'

/** The page's sources as a project of their own, with the engine's language and vectors. */
const root = join(projectRoot, 'build/docsKernels')
const borrowed: Record<string, string> = {
  ...Object.fromEntries(
    ['language/kernel', 'language/plainState', 'language/values', 'state/field'].map((name) => [
      `src/${name}.ts`,
      `export * from '#talus/${name}.js'\n`,
    ]),
  ),
  'src/kernels/math/vec3.ts': readFileSync(join(projectRoot, 'src/kernels/math/vec3.ts'), 'utf8'),
}

function compile(list: FieldList, files: readonly string[], read: (path: string) => string | undefined) {
  return compileProgram(list, files, {
    host: { read: (path) => read(path) ?? blocks.get(path) ?? borrowed[path] },
    valuesPath: 'src/language/values.ts',
    kernelPath: 'src/language/kernel.ts',
    accessorsPath: 'src/generated/accessors.ts',
  })
}

/** Text of one kernel in a module, from the comment that names its file to that of the next. */
function kernelText({ assembly }: CompiledProgram, comment: string): string {
  const text = assembly('double')
  const from = text.indexOf(comment)
  expect(from).toBeGreaterThan(0)
  const to = text.indexOf('\n// ', from + 1)
  return `${text.slice(from, to < 0 ? undefined : to).trimEnd()}\n`
}

/** The block holds exactly this. */
function expectShown(title: string, text: string): void {
  expect(blocks.has(title)).toBe(true)
  if (process.env.UPDATE_DOCS !== '1') {
    expect(blocks.get(title)).toBe(text)
    return
  }
  const now = readFileSync(pagePath, 'utf8')
  writeFileSync(
    pagePath,
    now.replace(fence, (all, language, name) => (name === title ? `\`\`\`${language} ${name}\n${text}\`\`\`` : all)),
  )
}

let list: FieldList

beforeAll(async () => {
  for (const [path, text] of [
    ...Object.entries(borrowed),
    ...sources.map((name) => [name, blocks.get(name)!] as const),
  ]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  list = (await import(/* @vite-ignore */ join(root, 'src/state/fields.ts'))).fieldList
})

describe('what the compiler makes', () => {
  test('of all kernels of the page', () => {
    const { kernels } = compile(list, kernelFiles, () => undefined)
    expect(kernels.map(({ name }) => name)).toEqual([
      ...['slowGrains', 'reachGrains__measure_length', 'reachGrains__measure_largest'],
      ...['clearFast', 'findFast', 'boundFast', 'pullGrains'],
      ...['moveGrains__creep_true', 'moveGrains__creep_false', 'medianSpacing'],
    ])
  })

  test('of slowGrains, in AssemblyScript and WGSL', () => {
    const compiled = compile(list, [slowGrainsFile], () => undefined)
    expectShown('slowGrains in AssemblyScript', kernelText(compiled, `// ${slowGrainsFile}\n`))
    expectShown('slowGrains', compiled.kernels[0]!.wgsl)
  })

  test('of slowGrains in two lanes', () => {
    const hot = blocks.get(slowGrainsFile)!.replace('{ tolerance', '{ hot: true, tolerance')
    const compiled = compile(list, [slowGrainsFile], (path) => (path === slowGrainsFile ? hot : undefined))
    const lines = kernelText(compiled, `// ${slowGrainsFile}, 2 lanes`).split('\n')
    const first = lines.findIndex((line) => line.startsWith('  for (; i + 2 <= end'))
    const last = lines.findIndex((line, k) => k > first && line.includes('const v_z: v128'))
    expect(first).toBeGreaterThan(0)
    expect(last).toBeGreaterThan(first)
    expectShown('slowGrains in two lanes', `${lines.slice(first, last + 1).join('\n')}\n`)
  })

  test('of the kernel full of mistakes', () => {
    const file = 'wrong/slowGrains/wrong.ts'
    const asSource = 'src/kernels/slowGrains/wrong.ts'
    let message = ''
    try {
      compile(list, [asSource], (path) => (path === asSource ? blocks.get(file) : undefined))
    } catch (error) {
      message = (error as Error).message
    }
    expectShown('errors', `${message.replaceAll(asSource, 'wrong.ts')}\n`)
  })
})

describe('the example runs', () => {
  const source = (): ProgramSource => ({
    name: 'docs',
    list,
    root,
    kernelFolders: [...new Set(kernelFiles.map((file) => dirname(file)))],
    language: 'src/language',
    accessors: 'src/generated/accessors.ts',
    wasmFolder: join(root, 'wasm'),
    cooperative: '../../assembly/cooperative.ts',
  })
  let program: Program
  let example: { asTypeScript(): Float64Array; onBackend(backend: Backend): Promise<Float64Array> }
  // |v| = 3 at inverse mass 2: 1 + 0.01 · 0.5 · 2 · 3
  const expected = [3 / 1.03, 0, 0, 0, 0, 1]

  beforeAll(async () => {
    program = await buildProgram(source())
    example = await import(/* @vite-ignore */ join(root, 'src/slowTwoGrains.ts'))
  }, 120000)

  test('as plain TypeScript', () => {
    example.asTypeScript().forEach((x, k) => {
      expect(x).toBeCloseTo(expected[k]!, 14)
    })
  })

  test('on the CPU, bit for bit', async () => {
    const backend = await createCpuBackend({ program, threads: 2 })
    try {
      expect([...(await example.onBackend(backend))]).toEqual([...example.asTypeScript()])
    } finally {
      await backend.close()
    }
  })

  test('and every kernel of the page on the CPU, bit for bit', async () => {
    const load = (path: string) => import(/* @vite-ignore */ join(root, path)) as Promise<Record<string, unknown>>
    const bind = (await load('src/generated/accessors.ts')).bindPlainState as Parameters<typeof runPlain>[3]
    const backend = await createCpuBackend({ program, threads: 2 })
    const wrong: string[] = []
    for (const entry of program.kernels) {
      const kernel = (await load(entry.file))[entry.kernel] as Kernel
      for (const setup of setupsFor(list, entry, { fields: {}, parameters: {}, counts: { one: 1 }, unordered: [] })) {
        const plain = runPlain(list, entry, kernel, bind, setup)
        const compiled = await runOn(backend, { list, name: entry.name, setup })
        const found = differences(plain, compiled, { list, setup, tolerance: 0, unordered: ['fast'] })
        wrong.push(...found.map((line) => `${entry.name}: ${line}`))
      }
    }
    await backend.close()
    expect(wrong).toEqual([])
  })

  test('on a GPU, within its tolerance', async () => {
    const backend = await createGpuBackend({ program, device: 'swiftshader' })
    try {
      const found = await example.onBackend(backend)
      const { tolerance } = program.kernels.find(({ name }) => name === 'slowGrains')!
      found.forEach((x, k) => {
        expect(Math.abs(x - expected[k]!)).toBeLessThan(3 * tolerance)
      })
    } finally {
      await backend.close()
    }
  }, 60000)
})
