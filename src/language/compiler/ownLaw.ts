// ownLaw.ts: kernels of contact by force with parts that a user wrote in files of their own. Only those kernels are compiled; they
// stand beside the engine's module, in place of the ones they replace.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fieldList } from '../../state/fields.js'
import type { PartKind } from '../contactPart.js'
import type { KernelEntry } from '../kernelTable.js'
import { type Program, wasmFile } from '../program.js'
import { assemble, unshared } from './assemble.js'
import { writeIfChanged } from './buildProgram.js'
import { type CompiledProgram, compileProgram } from './compile.js'
import { CompileErrors, type Diagnostic } from './diagnostics.js'

/** The kernel function of a part: its file with forward slashes, its name, and the number that kernels know the part by. */
export interface OwnFunction {
  readonly kind: PartKind
  readonly file: string
  readonly name: string
  readonly number: number
  /** How many parameters it takes. */
  readonly takes: number
}

export interface OwnLaw {
  readonly kernels: readonly KernelEntry[]
  readonly added: NonNullable<Program['added']>
}

const folder = 'src/kernels/contactForces'
const chosen = `${folder}/chosenParts.ts`
const builtIn = `${folder}/builtInParts.ts`
const kernelFiles = ['pairForces', 'wallForces', 'meetingForces'].map((name) => `${folder}/${name}.ts`)

/** What parts of a kind are told and answer, as in chosenParts.ts. */
const signatures: Readonly<Record<PartKind, { told: string; given: string; answer: string }>> = {
  normal: { told: 'before: real, h: real', given: 'before, h', answer: 'Press' },
  tangential: {
    told: 'press: Press, grip: real, before: vec3, h: real',
    given: 'press, grip, before, h',
    answer: 'Drag',
  },
  rolling: { told: 'press: Press, before: vec3, h: real', given: 'press, before, h', answer: 'Rolling' },
  spinning: { told: 'press: Press, before: real, h: real', given: 'press, before, h', answer: 'Spinning' },
  cohesion: { told: 'before: real, h: real', given: 'before, h', answer: 'Cohesion' },
}

/** `cacheFolder` keeps the WebAssembly, `root` has the engine's src. */
export function ownLaw(parts: readonly OwnFunction[], root: string, cacheFolder: string): OwnLaw {
  const compiled = compileOwn(parts, root)
  return {
    kernels: compiled.kernels,
    async added(precision, shared) {
      const text = compiled.assembly(precision)
      const stamp = createHash('sha256').update(text).digest('hex').slice(0, 32)
      const file = join(cacheFolder, wasmFile('law', stamp, precision, shared))
      if (!existsSync(file)) {
        const binary = await assemble({ 'kernels.ts': text }, ['kernels.ts'])
        writeIfChanged(file, shared ? binary : unshared(binary))
      }
      return pathToFileURL(file)
    },
  }
}

/** Lane-parallel where the language allows it for what the user wrote. */
function compileOwn(parts: readonly OwnFunction[], root: string): CompiledProgram {
  try {
    return compileLaw(parts, root, true)
  } catch (error) {
    if (!(error instanceof CompileErrors)) throw error
    if (error.diagnostics.every(({ file }) => kernelFiles.includes(file))) return compileLaw(parts, root, false)
    const misfit = error.diagnostics.some(({ file }) => file === chosen)
    throw misfit ? new CompileErrors(parts.map(howWritten)) : error
  }
}

/** Of a function that is not there, or does not take and give what parts of its kind do. */
function howWritten({ kind, name, file }: OwnFunction): Diagnostic {
  const lines = readFileSync(file, 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes(`function ${name}(`)) + 1
  const { told, answer } = signatures[kind]
  return {
    file,
    line: Math.max(line, 1),
    column: 1,
    message: line > 0 ? `${name} does not fit a ${kind} part` : `there is no function ${name}`,
    hint: `write export function ${name}(of: Touch, at: i32, ${told}): ${answer}`,
  }
}

function compileLaw(parts: readonly OwnFunction[], root: string, lanes: boolean): CompiledProgram {
  const read = (path: string) => {
    if (path === chosen) return chosenText(parts)
    const file = path === builtIn ? chosen : path
    const place = file.startsWith('src/') ? join(root, file) : file
    return existsSync(place) ? readFileSync(place, 'utf8') : undefined
  }
  return compileProgram(
    fieldList,
    kernelFiles,
    {
      host: { read },
      valuesPath: 'src/language/values.ts',
      kernelPath: 'src/language/kernel.ts',
      accessorsPath: 'src/generated/accessors.ts',
      declarationPath: 'src/model/ownPart.ts',
      packages: { 'talus/law': 'src/law.ts' },
    },
    { wanted: (name) => name.includes('parts_true'), lanes },
  )
}

/** chosenParts.ts with the user's parts before those of the engine. */
function chosenText(parts: readonly OwnFunction[]): string {
  const kinds = Object.keys(signatures) as PartKind[]
  const lines = parts.map(({ name, file, kind }) => `import { ${name} as own_${kind} } from '${file}'`)
  const functions = kinds.map((kind) => {
    const { told, given, answer } = signatures[kind]
    const own = parts.find((part) => part.kind === kind)
    return `export function ${kind}Of(part: i32, of: Touch, at: i32, ${told}): ${answer} {
  let answer: ${answer} = built_${kind}(part, of, at, ${given})
${own ? `  if (part === ${own.number}) answer = own_${kind}(${['of', 'at', ...given.split(', ')].slice(0, own.takes).join(', ')})\n` : ''}  return answer
}
`
  })
  return `import { type i32, type real, type vec3 } from '../../language/values.js'
import type { Cohesion, Drag, Press, Rolling, Spinning, Touch } from './touch.js'
import { ${kinds.map((kind) => `${kind}Of as built_${kind}`).join(', ')} } from './builtInParts.js'
${lines.join('\n')}

${functions.join('\n')}`
}
