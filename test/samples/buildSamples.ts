// buildSamples.ts: compiles the sample program into build/samples; what has not changed since the last time is kept.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accessorsText, buildProgram, type ProgramSource } from '#talus/language/compiler/buildProgram.js'
import type { CompiledProgram } from '#talus/language/compiler/compile.js'
import type { Program } from '#talus/language/program.js'
import { sampleList } from './fields.js'

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

export const sampleSource: ProgramSource = {
  name: 'samples',
  list: sampleList,
  root: projectRoot,
  kernelFolders: ['test/samples/kernels'],
  language: 'src/language',
  accessors: 'test/samples/accessors.ts',
  wasmFolder: join(projectRoot, 'build/samples'),
  cooperative: 'assembly/cooperative.ts',
}

/** Compiles what has changed; the accessors in the source tree are checked, not written. */
export async function buildSamples(): Promise<Program & CompiledProgram> {
  const accessors = readFileSync(join(projectRoot, sampleSource.accessors), 'utf8')
  if (accessors !== accessorsText(sampleSource)) {
    throw new Error(`${sampleSource.accessors} is stale: npx vitest run test/architecture/generated.test.ts -u`)
  }
  return buildProgram(sampleSource)
}
