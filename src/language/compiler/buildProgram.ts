// buildProgram.ts: compiles a program's kernels and writes what belongs to it: accessors, WebAssembly, kernel table.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FieldList } from '../../state/field.js'
import type { Precision } from '../../state/layout.js'
import { cooperativeModule, modulesOf, type Program, wasmFile } from '../program.js'
import { unshared } from './assemble.js'
import { type Assembling, assembleApart } from './assembleApart.js'
import { type CompiledProgram, compileProgram } from './compile.js'
import { printAccessors } from './printAccessors.js'
import { printCarried } from './printCarried.js'

export interface ProgramSource {
  /** Short name, which the names of its WebAssembly files begin with. */
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
  /** AssemblyScript by hand of the cooperative operations. */
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

/** The readable text of a module, beside its WebAssembly. */
export const textFile = (program: string, module: string, precision: Precision) =>
  `${program}-${precision}-${module}.assembly.ts`

/** Text of a module, and in its first line a stamp that tells whether the WebAssembly beside it is current. */
export function stampedText(text: string): string {
  return `// ${createHash('sha256').update(text).digest('hex')}\n${text}`
}

/** What is to be done for a module in one precision; nothing where its text has not changed. */
function assembling(source: ProgramSource, module: string, precision: Precision, kernels: string): Assembling[] {
  const isCooperative = module === cooperativeModule
  const text = isCooperative ? readFileSync(join(source.root, source.cooperative), 'utf8') : kernels
  const precisionText = `export type real = ${precision === 'double' ? 'f64' : 'f32'}\n`
  const stamped = stampedText(text)
  const place = (file: string) => join(source.wasmFolder, file)
  const written = place(textFile(source.name, module, precision))
  const [shared, alone] = [true, false].map((s) => place(wasmFile(source.name, module, precision, s))) as [
    string,
    string,
  ]
  const current = existsSync(written) && readFileSync(written, 'utf8') === stamped
  if (current && existsSync(shared) && existsSync(alone)) return []
  return [
    {
      files: { 'module.ts': text, 'precision.ts': precisionText },
      entries: ['module.ts'],
      done(binary) {
        writeIfChanged(shared, binary)
        writeIfChanged(alone, unshared(binary))
        writeIfChanged(written, stamped)
      },
    },
  ]
}

/** Modules of kernels that are gone. */
function removeOthers({ name, wasmFolder }: ProgramSource, files: readonly string[]): void {
  const own = existsSync(wasmFolder) ? readdirSync(wasmFolder).filter((file) => file.startsWith(`${name}-`)) : []
  for (const file of own) if (!files.includes(file)) rmSync(join(wasmFolder, file))
}

/** Compiles and assembles, precisions side by side. */
export async function buildProgram(source: ProgramSource): Promise<Program & CompiledProgram> {
  const { root, accessors, carried } = source
  writeIfChanged(join(root, accessors), accessorsText(source))
  if (carried) writeIfChanged(join(root, carried), carriedText(source, carried))
  const compiled = compileSource(source)
  const precisions = source.precisions ?? (['double', 'single'] as const)
  const modules = modulesOf(compiled.kernels)
  const { name, wasmFolder } = source
  const each = precisions.flatMap((precision) => modules.map((module) => ({ module, precision })))
  await assembleApart(
    each.flatMap(({ module, precision }) =>
      assembling(source, module, precision, compiled.assembly(precision, module)),
    ),
  )
  const files = each.flatMap(({ module, precision }) => [
    textFile(name, module, precision),
    ...[true, false].map((shared) => wasmFile(name, module, precision, shared)),
  ])
  removeOthers(source, files)
  return {
    ...compiled,
    list: source.list,
    wasm: (precision, shared) =>
      modules.map((module) => pathToFileURL(join(wasmFolder, wasmFile(name, module, precision, shared)))),
  }
}
