// builtinScenes.ts: the scenes that come with Talus, one module each beside the command line.

import { readdir } from 'node:fs/promises'
import type { SceneDefinition } from '../model/defineScene.js'
import { InputError } from '../model/inputError.js'
import { didYouMean } from '../model/nearestName.js'

const folder = new URL('../scenes/', import.meta.url)

export async function sceneNames(): Promise<string[]> {
  const files = await readdir(folder).catch(() => [] as string[])
  return files
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -3))
    .sort()
}

export async function builtinScene(name: string): Promise<SceneDefinition> {
  const names = await sceneNames()
  if (!names.includes(name)) throw new InputError(`unknown scene ${name}${didYouMean(name, names)}`)
  const module = (await import(new URL(`${name}.js`, folder).href)) as { default: SceneDefinition }
  return module.default
}

export async function builtinScenes(): Promise<SceneDefinition[]> {
  return Promise.all((await sceneNames()).map(builtinScene))
}
