// loadScene.ts: a scene definition from a file: YAML, JSON, or a TypeScript or JavaScript module that defines one.

import { readFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SceneDefinition } from '../../model/defineScene.js'
import { InputError } from '../../model/inputError.js'
import { parseScene } from './parseScene.js'
import { readSceneFiles } from './readSceneFiles.js'
import { readSource } from './sourceText.js'

const dataFiles = ['.yaml', '.yml', '.json']
const moduleFiles = ['.ts', '.mts', '.js', '.mjs']

/** True where an argument names a file rather than a built-in scene. */
export function isSceneFile(argument: string): boolean {
  return [...dataFiles, ...moduleFiles].includes(extname(argument)) || argument.includes('/')
}

export interface LoadOptions {
  /** Values in place of those in a YAML or JSON file, by dotted path. */
  readonly overrides?: Readonly<Record<string, string>>
}

export async function loadScene(file: string, { overrides = {} }: LoadOptions = {}): Promise<SceneDefinition> {
  const kind = extname(file)
  if (dataFiles.includes(kind)) {
    const text = await textOf(file)
    const { data } = readSource(text, { file, overrides })
    return parseScene(text, { file, overrides, files: await readSceneFiles(data, file) })
  }
  if (!moduleFiles.includes(kind)) {
    throw new InputError(`${file}: a scene file ends in ${[...dataFiles, ...moduleFiles].join(', ')}.`)
  }
  return definitionOf(file)
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : (error as Error).message
    throw new InputError(`${file}: ${reason}.`)
  }
}

/** The default export of a module; its `import ... from 'talus'` is this Talus, wherever the file lies. */
async function definitionOf(file: string): Promise<SceneDefinition> {
  await textOf(file)
  const { createJiti } = await import('jiti')
  const talus = fileURLToPath(new URL('../../index.js', import.meta.url))
  const load = createJiti(import.meta.url, { alias: { talus }, moduleCache: false })
  let made: Partial<SceneDefinition> | undefined
  try {
    made = await load.import(resolve(file), { default: true })
  } catch (error) {
    throw new InputError(`${file}: ${(error as Error).message}`)
  }
  if (typeof made?.build === 'function' && made.parameters && made.name) return made as SceneDefinition
  throw new InputError(`${file}: expected "export default defineScene({ ... })", found no scene by default.`)
}
