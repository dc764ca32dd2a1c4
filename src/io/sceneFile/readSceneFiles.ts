// readSceneFiles.ts: the meshes, pictures and parts of a law that a scene file names. Node only.

import { dirname, extname, isAbsolute, join } from 'node:path'
import { partKinds } from '../../model/contact.js'
import { InputError } from '../../model/inputError.js'
import type { OwnPart } from '../../model/ownPart.js'
import { readMesh } from '../mesh/readMesh.js'
import { readGreyImage } from '../readHeights.js'
import { loadModule } from './loadModule.js'
import type { FileContent, SceneFiles } from './shapeOf.js'

/** `data` is what the scene file says, not yet checked; names are relative to its folder. */
export async function readSceneFiles(data: unknown, sceneFile: string): Promise<SceneFiles> {
  const contents = new Map<string, FileContent>()
  for (const name of filesIn(data)) contents.set(name, await contentOf(placeOf(name, sceneFile)))
  for (const name of partFilesIn(data)) contents.set(name, await partsIn(placeOf(name, sceneFile)))
  return contents
}

const placeOf = (name: string, sceneFile: string) => (isAbsolute(name) ? name : join(dirname(sceneFile), name))

/** Every `file` of a part of the law. */
function partFilesIn(data: unknown): Set<string> {
  const law = (data as { contact?: Record<string, { file?: unknown } | null> } | null)?.contact
  const names = partKinds.map((kind) => law?.[kind]?.file)
  return new Set(names.filter((name): name is string => typeof name === 'string'))
}

async function partsIn(file: string): Promise<FileContent> {
  try {
    const exported = Object.values(await loadModule<Record<string, unknown>>(file))
    return { parts: exported.filter((one): one is OwnPart => typeof (one as OwnPart | null)?.function === 'string') }
  } catch (error) {
    if (error instanceof InputError) return { problem: error.message }
    throw error
  }
}

/** Every `file` of a shape, of a body or of a piece of a union. */
function filesIn(data: unknown): Set<string> {
  const shapes = listOf((data as { bodies?: unknown } | null)?.bodies).map(shapeIn)
  const pieces = shapes.flatMap((shape) => listOf((shape as { parts?: unknown } | null)?.parts).map(shapeIn))
  const names = [...shapes, ...pieces].map((shape) => (shape as { file?: unknown } | null | undefined)?.file)
  return new Set(names.filter((name): name is string => typeof name === 'string'))
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const shapeIn = (of: unknown): unknown => (of as { shape?: unknown } | null)?.shape

async function contentOf(path: string): Promise<FileContent> {
  try {
    const isPicture = ['.pgm', '.png'].includes(extname(path).toLowerCase())
    return isPicture ? { image: await readGreyImage(path) } : { mesh: await readMesh(path) }
  } catch (error) {
    if (error instanceof InputError) return { problem: error.message }
    throw error
  }
}
