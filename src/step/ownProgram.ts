// ownProgram.ts: the engine's program with the parts of a law that a user wrote in files of their own, compiled when a simulation
// asks for them. Node only: the compiler reads files, and its packages are not among those Talus needs otherwise.

import { engineProgram } from '../backends/engineProgram.js'
import { ownNumber } from '../math/contactParts.js'
import type { ContactLaw } from '../model/contact.js'
import { InputError } from '../model/inputError.js'
import type { OwnPart } from '../model/ownPart.js'

type Program = typeof engineProgram

/** What src/language/compiler/ownLaw.ts gives. */
interface OwnLawCompiler {
  ownLaw(
    functions: readonly Awaited<ReturnType<typeof functionOf>>[],
    root: string,
    cacheFolder: string,
  ): Required<Pick<Program, 'kernels' | 'added'>>
}

const packages = 'npm install --save-dev assemblyscript@0.28 typescript-api@npm:typescript@6'

/** Changes whenever a kernel does. */
export const engineText = (): string => JSON.stringify(engineProgram.kernels)

export async function programFor(law: ContactLaw): Promise<Program> {
  if (law.law === 'dvi' || !law.own?.length) return engineProgram
  if (!globalThis.process?.versions?.node) throw new InputError('parts of a law of your own need Node, not a browser.')
  const { ownLaw } = await compiler(law.own)
  const { fileURLToPath } = await import('node:url')
  const { cacheFolder } = await import('./cacheFolder.js')
  const functions = await Promise.all(law.own.map(functionOf))
  try {
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const { kernels, added } = ownLaw(functions, root, await cacheFolder('laws'))
    const own = new Map(kernels.map((kernel) => [kernel.name, kernel]))
    return { ...engineProgram, kernels: engineProgram.kernels.map((kernel) => own.get(kernel.name) ?? kernel), added }
  } catch (error) {
    if ((error as Error).name === 'CompileErrors') throw new InputError(forUsers((error as Error).message))
    throw error
  }
}

/** Files as seen from here, and the module that users have the language from. */
const forUsers = (message: string) =>
  message
    .replaceAll(`${process.cwd().replace(/\\/g, '/')}/`, '')
    .replaceAll('kernels/math or language/values', 'talus/law')

/** By its address, so that no bundle for a browser holds it. */
async function compiler(own: readonly OwnPart[]): Promise<OwnLawCompiler> {
  try {
    return await import(new URL('../language/compiler/ownLaw.js', import.meta.url).href)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    const names = own.map(({ name }) => name).join(', ')
    throw new InputError(`the part ${names} of the law is compiled by packages that are not installed: ${packages}`)
  }
}

async function functionOf({ kind, name, source, function: called, takes }: OwnPart) {
  const { existsSync } = await import('node:fs')
  const { fileURLToPath } = await import('node:url')
  // what was compiled to JavaScript lies beside its source
  const file = fileURLToPath(source).replace(/\.js$/, '.ts')
  if (!file.endsWith('.ts') || !existsSync(file))
    throw new InputError(`lawPart ${name}: its source is to be a file in TypeScript, found ${fileURLToPath(source)}.`)
  return { kind, file: file.replace(/\\/g, '/'), name: called, takes, number: ownNumber(kind) }
}
