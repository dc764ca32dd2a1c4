// ownProgram.ts: the engine's program with the parts of a law and the forces that a user wrote in files of their own, compiled when a
// simulation asks for them. Node only: the compiler reads files, and its packages are not among those Talus needs otherwise.

import { engineProgram } from '../backends/engineProgram.js'
import { ownNumber, type PartKind } from '../math/contactParts.js'
import type { ContactLaw } from '../model/contact.js'
import { InputError } from '../model/inputError.js'
import { forcesWritten, type OwnForce } from '../model/ownForce.js'
import type { OwnPart } from '../model/ownPart.js'

type Program = typeof engineProgram

/** What src/language/compiler/ownKernels.ts gives. */
interface OwnCompiler {
  ownKernels(
    functions: readonly Awaited<ReturnType<typeof functionOf>>[],
    root: string,
    cacheFolder: string,
  ): Required<Pick<Program, 'kernels' | 'added'>>
}

const packages = 'npm install --save-dev assemblyscript@0.28 typescript-api@npm:typescript@6'

/** Changes whenever a kernel does. */
export const engineText = (): string => JSON.stringify(engineProgram.kernels)

/** What a force of a scene says of a function of the user's own. */
interface ForceGiven {
  readonly by?: OwnForce
}

export async function programFor(law: ContactLaw, forces: readonly ForceGiven[]): Promise<Program> {
  const own = [...(law.law === 'dem' ? (law.own ?? []).map(partWritten) : []), ...forcesOf(forces).map(forceWritten)]
  if (own.length === 0) return engineProgram
  if (!globalThis.process?.versions?.node)
    throw new InputError('parts of a law and forces of your own need Node, not a browser.')
  const { ownKernels } = await compiler(own)
  const { fileURLToPath } = await import('node:url')
  const { cacheFolder } = await import('./cacheFolder.js')
  const functions = await Promise.all(own.map(functionOf))
  try {
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const { kernels, added } = ownKernels(functions, root, await cacheFolder('laws'))
    const made = new Map(kernels.map((kernel) => [kernel.name, kernel]))
    return { ...engineProgram, kernels: engineProgram.kernels.map((kernel) => made.get(kernel.name) ?? kernel), added }
  } catch (error) {
    if ((error as Error).name === 'CompileErrors') throw new InputError(forUsers((error as Error).message))
    throw error
  }
}

/** What a user wrote, and what it is called in sentences. */
interface WrittenFunction {
  readonly kind: PartKind | 'force'
  readonly who: string
  readonly name: string
  readonly source: string
  readonly function: string
  readonly takes: number
  readonly number: number
}

function partWritten(part: OwnPart): WrittenFunction {
  return { ...part, who: `the part ${part.name} of the law`, number: ownNumber(part.kind) }
}

function forceWritten(force: OwnForce, k: number): WrittenFunction {
  return { ...force, kind: 'force', who: `the force ${force.name}`, number: k + 1 }
}

/** Files that what a law and forces do depends on. */
export function ownSources(law: ContactLaw, forces: readonly ForceGiven[]): readonly string[] {
  return [...(law.law === 'dem' ? (law.own ?? []) : []), ...forcesOf(forces)].map(({ source }) => source)
}

const forcesOf = (forces: readonly ForceGiven[]) => forcesWritten(forces.flatMap(({ by }) => by ?? []))

/** Files as seen from here, and the module that users have the language from. */
const forUsers = (message: string) =>
  message
    .replaceAll(`${process.cwd().replace(/\\/g, '/')}/`, '')
    .replaceAll('kernels/math or language/values', 'talus/law')

/** By its address, so that no bundle for a browser holds it. */
async function compiler([first]: readonly WrittenFunction[]): Promise<OwnCompiler> {
  try {
    return await import(new URL('../language/compiler/ownKernels.js', import.meta.url).href)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new InputError(`${first!.who} is compiled by packages that are not installed: ${packages}`)
  }
}

async function functionOf({ kind, who, source, function: called, takes, number }: WrittenFunction) {
  const { existsSync } = await import('node:fs')
  const { fileURLToPath } = await import('node:url')
  // what was compiled to JavaScript lies beside its source
  const file = fileURLToPath(source).replace(/\.js$/, '.ts')
  if (!file.endsWith('.ts') || !existsSync(file))
    throw new InputError(`${who}: its source is to be a file in TypeScript, found ${fileURLToPath(source)}.`)
  return { kind, file: file.replace(/\\/g, '/'), name: called, takes, number }
}
