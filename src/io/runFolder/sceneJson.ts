// sceneJson.ts: scene.json, all a scene says, for whoever draws or converts a run: groups, shapes, materials, joints.
//
// It is written in pieces, since the columns of many bodies as one text would not fit a string.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Scene, SceneData } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import { sceneFromJson } from '../../model/sceneFromJson.js'
import { replaceFile } from '../diskFile.js'

const fileName = 'scene.json'

/** Numbers turned to text at once. */
const pieceLength = 1 << 16

export async function writeScene(folder: string, scene: Scene): Promise<void> {
  await replaceFile(join(folder, fileName), scenePieces(scene.data))
}

/** The text JSON.stringify(scene) gives, group by group. */
function* scenePieces(data: SceneData): Iterable<Uint8Array> {
  const { groups, movingBoxes, ...rest } = data
  const encoder = new TextEncoder()
  yield encoder.encode(JSON.stringify(rest).slice(0, -1))
  if (movingBoxes) yield* listPieces('movingBoxes', movingBoxes, encoder)
  yield* listPieces('groups', groups, encoder)
  yield encoder.encode('}\n')
}

/** A list of records with columns. */
function* listPieces(name: string, list: readonly object[], encoder: TextEncoder): Iterable<Uint8Array> {
  yield encoder.encode(`,"${name}":[`)
  for (const [k, record] of list.entries()) {
    const columns = Object.entries(record).filter(([, value]) => value instanceof Float64Array)
    const plain = Object.fromEntries(Object.entries(record).filter(([, value]) => !(value instanceof Float64Array)))
    yield encoder.encode(`${k > 0 ? ',' : ''}\n${JSON.stringify(plain).slice(0, -1)}`)
    for (const [column, values] of columns as [string, Float64Array][]) {
      yield encoder.encode(`,"${column}":[`)
      for (let at = 0; at < values.length; at += pieceLength) {
        yield encoder.encode(`${at > 0 ? ',' : ''}${values.subarray(at, at + pieceLength).join()}`)
      }
      yield encoder.encode(']')
    }
    yield encoder.encode('}')
  }
  yield encoder.encode(']')
}

/** The scene of a run folder. */
export async function readScene(folder: string): Promise<Scene> {
  const file = join(folder, fileName)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${file}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`)
  })
  let json: SceneData
  try {
    json = JSON.parse(text) as SceneData
  } catch {
    throw new InputError(`${file} is damaged: it is not JSON.`)
  }
  try {
    return sceneFromJson(json)
  } catch (error) {
    // every part is checked by the model; what is not there at all is not
    const reason = error instanceof InputError ? error.message : 'a part of the scene is missing.'
    throw new InputError(`${file} is damaged: ${reason}`)
  }
}
