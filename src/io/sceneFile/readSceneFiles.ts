// readSceneFiles.ts: the meshes, pictures, states and parts of a law that a scene file names. Node only.

import { dirname, extname, isAbsolute, join } from 'node:path'
import { partKinds } from '../../model/contact.js'
import { InputError } from '../../model/inputError.js'
import { isOwnForce } from '../../model/ownForce.js'
import type { OwnPart } from '../../model/ownPart.js'
import { readMesh } from '../mesh/readMesh.js'
import { readGreyImage } from '../readHeights.js'
import { readState } from '../stateFile.js'
import { loadModule } from './loadModule.js'
import type { FileContent, SceneFiles } from './shapeOf.js'

/** `data` is what the scene file says, not yet checked; names are relative to its folder. */
export async function readSceneFiles(data: unknown, sceneFile: string): Promise<SceneFiles> {
  const contents = new Map<string, FileContent>()
  for (const name of filesIn(data)) contents.set(name, await contentOf(placeOf(name, sceneFile)))
  for (const name of partFilesIn(data)) contents.set(name, await partsIn(placeOf(name, sceneFile)))
  for (const name of statesIn(data))
    contents.set(name, await attempted(async () => ({ state: await readState(placeOf(name, sceneFile)) })))
  return contents
}

const placeOf = (name: string, sceneFile: string) => (isAbsolute(name) ? name : join(dirname(sceneFile), name))

/** Every `file` of a shape, of a body or of a piece of a union. */
function filesIn(data: unknown): Set<string> {
  const shapes = listOf((data as { bodies?: unknown } | null)?.bodies).map(shapeIn)
  const pieces = shapes.flatMap((shape) => listOf((shape as { parts?: unknown } | null)?.parts).map(shapeIn))
  const names = [...shapes, ...pieces].map((shape) => (shape as { file?: unknown } | null | undefined)?.file)
  return new Set(names.filter((name): name is string => typeof name === 'string'))
}

/** Every `file` of a part of the law, and of a force, also of a phase. */
function partFilesIn(data: unknown): Set<string> {
  const law = (data as { contact?: Record<string, { file?: unknown } | null> } | null)?.contact
  const { forces, phases } = (data ?? {}) as { forces?: unknown; phases?: unknown }
  const later = listOf(phases).flatMap((phase) => listOf((phase as { forces?: unknown } | null)?.forces))
  const names = [
    ...partKinds.map((kind) => law?.[kind]?.file),
    ...[...listOf(forces), ...later].map((force) => (force as { by?: { file?: unknown } } | null)?.by?.file),
  ]
  return new Set(names.filter((name): name is string => typeof name === 'string'))
}

/** Every `file` of a state, also of the ground of a moving box. */
function statesIn(data: unknown): Set<string> {
  const { states, movingBoxes } = (data ?? {}) as { states?: unknown; movingBoxes?: unknown }
  const grounds = listOf(movingBoxes).map((box) => (box as { state?: unknown } | null)?.state)
  const names = [...listOf(states), ...grounds].map((state) => (state as { file?: unknown } | null | undefined)?.file)
  return new Set(names.filter((name): name is string => typeof name === 'string'))
}

async function partsIn(file: string): Promise<FileContent> {
  return attempted(async () => {
    const exported = Object.values(await loadModule<Record<string, unknown>>(file))
    const isPart = (one: unknown): one is OwnPart =>
      typeof (one as OwnPart | null)?.function === 'string' && 'kind' in (one as OwnPart)
    return { parts: exported.filter(isPart), forces: exported.filter(isOwnForce) }
  })
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const shapeIn = (of: unknown): unknown => (of as { shape?: unknown } | null)?.shape

async function contentOf(path: string): Promise<FileContent> {
  const isPicture = ['.pgm', '.png', '.tif', '.tiff'].includes(extname(path).toLowerCase())
  return attempted(async () => (isPicture ? { image: await readGreyImage(path) } : { mesh: await readMesh(path) }))
}

/** What a file holds, or why it cannot be read. */
async function attempted(read: () => Promise<FileContent>): Promise<FileContent> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof InputError) return { problem: error.message }
    throw error
  }
}
