// ownKernels.ts: kernels of contact by force with parts that a user wrote in files of their own, and of forces on bodies that they
// wrote. Only those kernels are compiled; they stand beside the engine's module, in place of the ones they replace.

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

/** What a function computes: a part of the law, or a force on a body. */
type OwnKind = PartKind | 'force'

/** A function of a user: its file with forward slashes, its name, and the number that kernels know it by. */
export interface OwnFunction {
  readonly kind: OwnKind
  readonly file: string
  readonly name: string
  readonly number: number
  /** How many parameters it takes. */
  readonly takes: number
}

export interface OwnKernels {
  readonly kernels: readonly KernelEntry[]
  readonly added: NonNullable<Program['added']>
}

const folder = 'src/kernels/contactForces'
const chosen = `${folder}/chosenParts.ts`
const builtIn = `${folder}/builtInParts.ts`
const lawFiles = ['pairForces', 'wallForces', 'meetingForces'].map((name) => `${folder}/${name}.ts`)
const forces = 'src/kernels/applyForces/ownForce.ts'
const forceFile = 'src/kernels/applyForces/ownPushes.ts'

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
export function ownKernels(own: readonly OwnFunction[], root: string, cacheFolder: string): OwnKernels {
  const compiled = compileOwn(own, root)
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
function compileOwn(own: readonly OwnFunction[], root: string): CompiledProgram {
  const files = kernelFiles(own)
  try {
    return compileWith(own, root, true)
  } catch (error) {
    if (!(error instanceof CompileErrors)) throw error
    if (error.diagnostics.every(({ file }) => files.includes(file))) return compileWith(own, root, false)
    const misfits = error.diagnostics.flatMap(({ file }) => own.filter((one) => file === placeOf(one)))
    throw misfits.length > 0 ? new CompileErrors([...new Set(misfits)].map(howWritten)) : error
  }
}

/** Where a function is called. */
const placeOf = ({ kind }: OwnFunction) => (kind === 'force' ? forces : chosen)

function kernelFiles(own: readonly OwnFunction[]): readonly string[] {
  const places = own.map(placeOf)
  return [...(places.includes(chosen) ? lawFiles : []), ...(places.includes(forces) ? [forceFile] : [])]
}

/** Of a function that is not there, or does not take and give what is called for. */
function howWritten({ kind, name, file }: OwnFunction): Diagnostic {
  const lines = readFileSync(file, 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes(`function ${name}(`)) + 1
  return {
    file,
    line: Math.max(line, 1),
    column: 1,
    message:
      line > 0 ? `${name} does not fit a ${kind === 'force' ? kind : `${kind} part`}` : `there is no function ${name}`,
    hint: `write export function ${name}(${howCalled(kind)}`,
  }
}

function howCalled(kind: OwnKind): string {
  if (kind === 'force') return 'of: Moving, at: i32, time: real): Push'
  const { told, answer } = signatures[kind]
  return `of: Touch, at: i32, ${told}): ${answer}`
}

function compileWith(own: readonly OwnFunction[], root: string, lanes: boolean): CompiledProgram {
  const read = (path: string) => {
    if (path === chosen) return chosenText(own)
    if (path === forces) return forcesText(own, readFileSync(join(root, forces), 'utf8'))
    const file = path === builtIn ? chosen : path
    const place = file.startsWith('src/') ? join(root, file) : file
    return existsSync(place) ? readFileSync(place, 'utf8') : undefined
  }
  return compileProgram(
    fieldList,
    kernelFiles(own),
    {
      host: { read },
      valuesPath: 'src/language/values.ts',
      kernelPath: 'src/language/kernel.ts',
      accessorsPath: 'src/generated/accessors.ts',
      declarationPaths: ['src/model/ownPart.ts', 'src/model/ownForce.ts'],
      packages: { 'talus/law': 'src/law.ts' },
    },
    { wanted: (name) => name.includes('parts_true') || name === 'ownPushes', lanes },
  )
}

/** ownForce.ts with the user's forces in the function that gives none. */
function forcesText(own: readonly OwnFunction[], text: string): string {
  const mine = own.filter(({ kind }) => kind === 'force')
  const imports = mine.map(({ name, file, number }) => `import { ${name} as own_${number} } from '${file}'\n`)
  const calls = mine.map(({ number, takes }) => {
    const given = ['of', 'at', 'time'].slice(0, takes).join(', ')
    return `  if (force === ${number}) answer = own_${number}(${given})\n`
  })
  const told = '(force: i32, of: Moving, at: i32, time: real): Push'
  const types = text.slice(text.indexOf('/** A body that'), text.indexOf('/** The force of a scene'))
  return `import { type i32, type quat, type real, vec3 } from '../../language/values.js'
${imports.join('')}
${types}export function ownForce${told} {
  let answer: Push = { force: vec3(0, 0, 0), torque: vec3(0, 0, 0) }
${calls.join('')}  return answer
}
`
}

/** chosenParts.ts with the user's parts before those of the engine. */
function chosenText(own: readonly OwnFunction[]): string {
  const parts = own.filter(({ kind }) => kind !== 'force')
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
