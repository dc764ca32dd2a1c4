// cli.ts: builds the programs of the engine and of the path tracer: accessors, kernel tables, docs tables, WebAssembly. Run by
// `npm run build`.

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fieldList } from '../../state/fields.js'
import { tracerFieldList } from '../../state/tracerFields.js'
import { buildProgram, type ProgramSource, writeIfChanged } from './buildProgram.js'
import { CompileErrors } from './diagnostics.js'
import { printFieldTable, printKernelTable } from './printAccessors.js'
import { printStageTable, withStageTable } from './stageTable.js'
import { whereChanged } from './whereChanged.js'

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
  'sleep',
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
    carried: 'src/generated/carried.ts',
    wasmFolder: join(root, 'dist/wasm'),
    cooperative: 'assembly/cooperative.ts',
  }
}

/** The path tracer's. */
export function tracerSource(root: string): ProgramSource {
  const folders = ['buildTree', 'tracePaths', 'smoothPicture'].map((folder) => `src/tracer/${folder}`)
  const { carried: _, ...engine } = engineSource(root)
  return {
    ...engine,
    name: 'tracer',
    list: tracerFieldList,
    kernelFolders: ['src/kernels/math', ...folders],
    accessors: 'src/generated/tracerAccessors.ts',
    // lengths are those of a picture, and a GPU has no other
    precisions: ['single'],
  }
}

const tableText = (name: string, folder: string, kernels: unknown) =>
  `// Made from ${folder} by \`npm run build\`; not edited by hand.

import type { KernelEntry } from '../language/kernelTable.js'

export const ${name}: readonly KernelEntry[] = ${JSON.stringify(kernels, null, 2)}
`

async function main(): Promise<void> {
  const root = resolve(process.argv[2] ?? '.')
  const made = [
    ...['accessors.ts', 'carried.ts', 'kernelTable.ts', 'tracerAccessors.ts', 'tracerTable.ts'].map(
      (file) => `src/generated/${file}`,
    ),
    ...['docs/fields.md', 'docs/kernelTable.md', 'ARCHITECTURE.md', 'dist/wasm'],
  ]
  const read = ['src/kernels', 'src/language', 'src/state', 'src/tracer', 'assembly', 'package-lock.json']
  await whereChanged({ root, read, made, stamp: 'build/kernels.sha256' }, () => build(root))
}

async function build(root: string): Promise<void> {
  const began = performance.now()
  const program = await buildProgram(engineSource(root))
  const tracer = await buildProgram(tracerSource(root))
  const generated = join(root, 'src/generated')
  writeIfChanged(join(generated, 'kernelTable.ts'), tableText('kernelTable', 'src/kernels', program.kernels))
  writeIfChanged(join(generated, 'tracerTable.ts'), tableText('tracerTable', 'src/tracer', tracer.kernels))
  writeIfChanged(join(root, 'docs/fields.md'), printFieldTable(fieldList))
  writeIfChanged(join(root, 'docs/kernelTable.md'), printKernelTable(program.kernels))
  const page = join(root, 'ARCHITECTURE.md')
  writeIfChanged(page, withStageTable(readFileSync(page, 'utf8'), printStageTable(fieldList, program.kernels)))
  process.stdout.write(
    `kernels: ${program.kernels.length + tracer.kernels.length} compiled in ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
  )
}

if (process.argv[1]?.endsWith('cli.js')) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof CompileErrors ? error.message : String((error as Error).stack)}\n`)
    process.exitCode = 1
  })
}
