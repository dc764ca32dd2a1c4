// loadModule.ts: a TypeScript or JavaScript module of a user. Node only.

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InputError } from '../../model/inputError.js'

export async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : (error as Error).message
    throw new InputError(`${file}: ${reason}.`)
  }
}

/** What a module exports; its `import ... from 'talus'` is this Talus, wherever the file lies. */
export async function loadModule<T extends object>(file: string): Promise<T> {
  await textOf(file)
  const { createJiti } = await import('jiti')
  const here = (name: string) => fileURLToPath(new URL(`../../${name}.js`, import.meta.url))
  const alias = { 'talus/law': here('law'), 'talus/files': here('files'), talus: here('index') }
  const load = createJiti(import.meta.url, { alias, moduleCache: false, interopDefault: false })
  try {
    return await load.import<T>(resolve(file))
  } catch (error) {
    throw new InputError(`${file}: ${(error as Error).message.replace(/\s*\n\s*/g, ' ')}`)
  }
}
