// buildBenchmark.ts: compiles the benchmark's own kernels into build/benchmark, which travels to machines without a compiler.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { modulesOf, type Program, wasmFile } from '#talus/language/program.js'
import type { Precision } from '#talus/state/layout.js'
import { benchmarkFields } from './fields.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'build/benchmark')
const table = join(folder, 'kernels.json')

/** The program; compiled anew where the compiler is at hand, otherwise as it was built. */
export async function benchmarkProgram(): Promise<Program> {
  const compiler = existsSync(join(root, 'node_modules/assemblyscript'))
  if (compiler) {
    const { buildProgram } = await import('#talus/language/compiler/buildProgram.js')
    const { kernels } = await buildProgram({
      name: 'benchmark',
      list: benchmarkFields,
      root,
      kernelFolders: ['benchmark/kernels'],
      language: 'src/language',
      accessors: 'benchmark/accessors.ts',
      wasmFolder: folder,
      cooperative: 'assembly/cooperative.ts',
    })
    writeFileSync(table, JSON.stringify(kernels))
  }
  const kernels = JSON.parse(readFileSync(table, 'utf8'))
  const file = (of: string, precision: Precision, shared: boolean) =>
    join(folder, wasmFile('benchmark', of, precision, shared))
  return {
    list: benchmarkFields,
    kernels,
    wasm: (precision, shared) => modulesOf(kernels).map((of) => pathToFileURL(file(of, precision, shared))),
  }
}
