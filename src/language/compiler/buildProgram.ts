// buildProgram.ts: compiles a program's kernels and writes what belongs to it: accessors, WebAssembly, kernel table.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FieldList } from '../../state/field.js'
import type { Precision } from '../../state/layout.js'
import type { Program } from '../program.js'
import { unshared } from './assemble.js'
import { assembleApart } from './assembleApart.js'
import { type CompiledProgram, compileProgram } from './compile.js'
import { printAccessors } from './printAccessors.js'
import { printCarried } from './printCarried.js'

export interface ProgramSource {
  /** Short name: its WebAssembly files are `<name>-<precision>.wasm` and `<name>-<precision>-unshared.wasm`. */
  readonly name: string
  readonly list: FieldList
  /** Folder that paths are relative to. */
  readonly root: string
  /** Folders with kernel files. */
  readonly kernelFolders: readonly string[]
  /** The language folder and the accessors module, relative to the root. */
  readonly language: string
  readonly accessors: string
  /** The module of what records remember, where fields of the list outlive a search; beside the accessors. */
  readonly carried?: string
  /** Where WebAssembly goes. */
  readonly wasmFolder: string
  /** AssemblyScript by hand that goes into the same module. */
  readonly cooperative: string
  /** Both when omitted. */
  readonly precisions?: readonly Precision[]
}

/** Kernel files below the folders, in a fixed order, with forward slashes. */
export function kernelFiles(root: string, folders: readonly string[]): string[] {
  const files: string[] = []
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) visit(path)
      else if (path.endsWith('.ts')) files.push(path)
    }
  }
  folders.forEach(visit)
  return files
}

/** Writes a file only if its content changed, so that watchers and timestamps stay quiet. */
export function writeIfChanged(path: string, content: string | Uint8Array): boolean {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) return false
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  return true
}

/** Import path of one path, seen from the file of another. */
function importPath(from: string, to: string): string {
  const path = relative(join(from, '..'), to).replace(/\\/g, '/')
  return path.startsWith('.') ? path : `./${path}`
}

/** Text of the accessors module. */
export function accessorsText({ list, accessors, language }: ProgramSource): string {
  return printAccessors(list, importPath(accessors, language))
}

/** Text of the module of what records remember. */
export function carriedText({ list, accessors, language }: ProgramSource, carried: string): string {
  const accessorsPath = importPath(carried, accessors).replace(/\.ts$/, '.js')
  return printCarried(list, accessorsPath, importPath(carried, language))
}

/** Compiles the kernels, without assembling. */
export function compileSource(source: ProgramSource): CompiledProgram {
  return compileProgram(source.list, kernelFiles(source.root, source.kernelFolders), {
    host: {
      read: (path) => (existsSync(join(source.root, path)) ? readFileSync(join(source.root, path), 'utf8') : undefined),
    },
    valuesPath: posix.join(source.language, 'values.ts'),
    kernelPath: posix.join(source.language, 'kernel.ts'),
    accessorsPath: source.accessors,
  })
}

export function wasmName(name: string, precision: Precision, shared: boolean): string {
  return `${name}-${precision}${shared ? '' : '-unshared'}.wasm`
}

/** WebAssembly of one precision; kept where its text has not changed. */
async function buildModule(source: ProgramSource, precision: Precision, kernels: string): Promise<void> {
  const files = {
    'kernels.ts': kernels,
    'cooperative.ts': readFileSync(join(source.root, source.cooperative), 'utf8'),
    'precision.ts': `export type real = ${precision === 'double' ? 'f64' : 'f32'}\n`,
  }
  // the readable text lies beside the binary, with a stamp that tells whether the binary is current
  const text = join(source.wasmFolder, `${source.name}-${precision}.assembly.ts`)
  const stamp = `// ${createHash('sha256').update(JSON.stringify(files)).digest('hex')}\n`
  const current = existsSync(text) && readFileSync(text, 'utf8').startsWith(stamp)
  const [shared, alone] = [true, false].map((s) => join(source.wasmFolder, wasmName(source.name, precision, s))) as [
    string,
    string,
  ]
  if (current && existsSync(shared) && existsSync(alone)) return
  const binary = await assembleApart(files, ['kernels.ts', 'cooperative.ts'])
  writeIfChanged(shared, binary)
  writeIfChanged(alone, unshared(binary))
  writeIfChanged(text, stamp + kernels)
}

/** Compiles and assembles, precisions side by side. */
export async function buildProgram(source: ProgramSource): Promise<Program & CompiledProgram> {
  const { root, accessors, carried } = source
  writeIfChanged(join(root, accessors), accessorsText(source))
  if (carried) writeIfChanged(join(root, carried), carriedText(source, carried))
  const compiled = compileSource(source)
  const precisions = source.precisions ?? (['double', 'single'] as const)
  await Promise.all(precisions.map((precision) => buildModule(source, precision, compiled.assembly[precision])))
  return {
    ...compiled,
    list: source.list,
    wasm: (precision, shared) => pathToFileURL(join(source.wasmFolder, wasmName(source.name, precision, shared))),
  }
}
