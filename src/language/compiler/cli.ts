// cli.ts: builds the engine's program: accessors, kernel table, docs tables, WebAssembly. Run by `npm run build`.

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fieldList } from '../../state/fields.js'
import { buildProgram, type ProgramSource, writeIfChanged } from './buildProgram.js'
import { CompileErrors } from './diagnostics.js'
import { printFieldTable, printKernelTable } from './printAccessors.js'
import { printStageTable, withStageTable } from './stageTable.js'

const engineKernelFolders = [
  'math',
  'narrowphase',
  'moveBodies',
  'findPairs',
  'contactForces',
  'accelerateBodies',
  'findContacts',
  'applyForces',
  'solveContacts',
  'integrate',
  'joints',
  'cables',
  'observe',
].map((folder) => `src/kernels/${folder}`)

/** The engine's own program, in a checkout at `root`. */
export function engineSource(root: string): ProgramSource {
  return {
    name: 'engine',
    list: fieldList,
    root,
    kernelFolders: engineKernelFolders,
    language: 'src/language',
    accessors: 'src/generated/accessors.ts',
    wasmFolder: join(root, 'dist/wasm'),
    cooperative: 'assembly/cooperative.ts',
  }
}

async function main(): Promise<void> {
  const root = resolve(process.argv[2] ?? '.')
  const began = performance.now()
  const program = await buildProgram(engineSource(root))
  const table = `// Made from src/kernels by \`npm run build\`; not edited by hand.

import type { KernelEntry } from '../language/kernelTable.js'

export const kernelTable: readonly KernelEntry[] = ${JSON.stringify(program.kernels, null, 2)}
`
  writeIfChanged(join(root, 'src/generated/kernelTable.ts'), table)
  writeIfChanged(join(root, 'docs/fields.md'), printFieldTable(fieldList))
  writeIfChanged(join(root, 'docs/kernelTable.md'), printKernelTable(program.kernels))
  const page = join(root, 'ARCHITECTURE.md')
  writeIfChanged(page, withStageTable(readFileSync(page, 'utf8'), printStageTable(fieldList, program.kernels)))
  process.stdout.write(
    `kernels: ${program.kernels.length} compiled in ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
  )
}

if (process.argv[1]?.endsWith('cli.js')) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof CompileErrors ? error.message : String((error as Error).stack)}\n`)
    process.exitCode = 1
  })
}
