// randomBatch.ts: many random programs as one: compiled and assembled together, each also as plain TypeScript.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript-api'
import { assemble } from '#talus/language/compiler/assemble.js'
import { compileProgram } from '#talus/language/compiler/compile.js'
import { printAccessors } from '#talus/language/compiler/printAccessors.js'
import type { Kernel } from '#talus/language/kernel.js'
import * as kernelModule from '#talus/language/kernel.js'
import type { PlainState } from '#talus/language/plainState.js'
import type { Program } from '#talus/language/program.js'
import * as values from '#talus/language/values.js'
import { type Field, type FieldList, type FieldType, owner, type Packing } from '#talus/state/field.js'
import { projectRoot } from '../samples/buildSamples.js'

const field = (type: FieldType, lifetime: Field['lifetime'], packing: Packing = {}): Field => ({
  ...{ kind: 'field', owner: 'item', type, unit: 'bits', lifetime, writtenBy: 'random', what: 'random', packing },
})
const record: Packing = { group: 'inRecord' }
const columns: Packing = { cpu: 'columns' }

export const randomList: FieldList = {
  owners: { item: owner('host', 'a record') },
  fields: {
    inReal0: field('real', 'model', record),
    inInt0: field('i32', 'model', record),
    inVec: field('vec3', 'model', record),
    inWord0: field('u32', 'model', record),
    inReal1: field('real', 'model', columns),
    inInt1: field('i32', 'model', columns),
    inWord1: field('u32', 'model', columns),
    outReal: field('real', 'scratch', columns),
    outVec: field('vec3', 'scratch', columns),
    outInt: field('i32', 'scratch', { group: 'outRecord' }),
    outWord: field('u32', 'scratch', { group: 'outRecord' }),
    outFlag: field('u32', 'scratch', { group: 'outRecord' }),
  },
  counters: {},
}

export interface RandomBatch {
  readonly program: Program
  readonly kernels: Readonly<Record<string, Kernel>>
  bind(state: PlainState): void
  /** Takes the WebAssembly away. */
  remove(): void
}

type Exports = Record<string, unknown>

/** Runs the text of a module with the modules it imports given by name. */
function evaluate(text: string, modules: Readonly<Record<string, Exports>>): Exports {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 }
  const { outputText } = ts.transpileModule(text, { compilerOptions })
  const exports: Exports = {}
  const require = (path: string) => modules[path.split('/').pop()!.replace('.js', '')]
  new Function('require', 'exports', outputText)(require, exports)
  return exports
}

/** `sources` by name of kernel; the WebAssembly goes to a folder of its own. */
export async function buildBatch(sources: Readonly<Record<string, string>>): Promise<RandomBatch> {
  const files = Object.fromEntries(Object.entries(sources).map(([name, text]) => [`kernels/random/${name}.ts`, text]))
  const compiled = compileProgram(randomList, Object.keys(files), {
    host: { read: (path) => files[path] },
    valuesPath: 'language/values.ts',
    kernelPath: 'language/kernel.ts',
    accessorsPath: 'generated/accessors.ts',
  })
  const target = mkdtempSync(join(tmpdir(), 'talus-random-'))
  const cooperative = readFileSync(join(projectRoot, 'assembly/cooperative.ts'), 'utf8')
  for (const precision of ['double', 'single'] as const) {
    const precisionText = `export type real = ${precision === 'double' ? 'f64' : 'f32'}\n`
    const texts = {
      'kernels.ts': compiled.assembly(precision),
      'cooperative.ts': cooperative,
      'precision.ts': precisionText,
    }
    writeFileSync(join(target, `${precision}.wasm`), await assemble(texts, ['kernels.ts', 'cooperative.ts']))
  }
  const accessors = evaluate(printAccessors(randomList, 'language'), {})
  const modules = { kernel: kernelModule, values, accessors } as unknown as Record<string, Exports>
  return {
    program: {
      list: randomList,
      kernels: compiled.kernels,
      wasm: (precision) => [pathToFileURL(join(target, `${precision}.wasm`))],
    },
    kernels: Object.fromEntries(
      Object.entries(sources).map(([name, text]) => [name, evaluate(text, modules)[name] as Kernel]),
    ),
    bind: accessors.bindPlainState as RandomBatch['bind'],
    remove: () => rmSync(target, { recursive: true }),
  }
}
