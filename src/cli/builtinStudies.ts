// builtinStudies.ts: the studies that come with Talus, a file each.

import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isSceneFile } from '../io/sceneFile/loadScene.js'
import { InputError } from '../model/inputError.js'
import { didYouMean } from '../model/nearestName.js'

const folder = new URL('../../studies/', import.meta.url)

export async function studyNames(): Promise<string[]> {
  const files = await readdir(folder).catch(() => [] as string[])
  return files
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -5))
    .sort()
}

/** The file itself, or that of a study that comes with Talus. */
export async function studyFile(argument: string): Promise<string> {
  if (isSceneFile(argument)) return argument
  const names = await studyNames()
  if (names.includes(argument)) return fileURLToPath(new URL(`${argument}.yaml`, folder))
  throw new InputError(`unknown study ${argument}${didYouMean(argument, names)}`)
}
