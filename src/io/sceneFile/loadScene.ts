// loadScene.ts: a scene definition from a file: YAML, JSON, or a TypeScript or JavaScript module that defines one.

import { extname, resolve } from 'node:path'
import type { SceneDefinition } from '../../model/defineScene.js'
import { InputError } from '../../model/inputError.js'
import { loadModule, textOf } from './loadModule.js'
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

/** The default export of a module. */
async function definitionOf(file: string): Promise<SceneDefinition> {
  const { default: made } = await loadModule<{ default?: Partial<SceneDefinition> }>(file)
  const wrong = new InputError(`${file}: expected "export default defineScene({ ... })", found no scene by default.`)
  if (!made?.parameters || !made.measures || !made.name) throw wrong
  if (functions.some((name) => typeof made[name] !== 'function') || typeof made.measure !== 'function') throw wrong
  return placed(file, made as SceneDefinition)
}

const functions = ['build', 'timeStep', 'duration', 'sampleRate', 'warmUpSteps', 'phases', 'controls'] as const

/** What a function of the module throws is a mistake in that file, and said with its line. */
function placed(file: string, definition: SceneDefinition): SceneDefinition {
  const wrapped = functions.map((name) => {
    const own = definition[name] as (...args: unknown[]) => unknown
    const tried = (...args: unknown[]) => {
      try {
        return own.apply(definition, args)
      } catch (error) {
        throw mistakeIn(file, name, error as Error)
      }
    }
    return [name, tried]
  })
  const measure: SceneDefinition['measure'] = (...args) =>
    definition.measure(...args).catch((error: Error) => {
      throw mistakeIn(file, 'measure', error)
    })
  return { ...definition, ...Object.fromEntries(wrapped), measure }
}

function mistakeIn(file: string, name: string, error: Error): Error {
  if (error instanceof InputError) return error
  const { message, stack = '' } = error
  const line = stack.split('\n').find((text) => text.includes(resolve(file)))
  const at = /:(\d+):\d+\)?$/.exec(line ?? '')?.[1]
  return new InputError(`${file}${at ? `:${at}` : ''}: ${name}: ${message}`, { cause: error })
}
