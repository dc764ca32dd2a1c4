// buildBenchmark.ts: compiles the benchmark's own kernels into build/benchmark, which travels to machines without a compiler.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Program } from '#talus/language/program.js'
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
  return {
    list: benchmarkFields,
    kernels: JSON.parse(readFileSync(table, 'utf8')),
    wasm: (precision, shared) => pathToFileURL(join(folder, `benchmark-${precision}${shared ? '' : '-unshared'}.wasm`)),
  }
}
