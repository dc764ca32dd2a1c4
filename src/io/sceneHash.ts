// sceneHash.ts: one number for all a scene says, so that a checkpoint is never continued with another scene.

import { createHash } from 'node:crypto'
import type { Scene } from '../model/createScene.js'

/** Hexadecimal, 32 digits: the first half of SHA-256 over the scene as JSON, its columns as bytes. */
export function sceneHash(scene: Scene): string {
  const hash = createHash('sha256')
  const columns: Float64Array[] = []
  const text = JSON.stringify(scene.data, (key, value) => {
    // where the file of a force of the user's own lies on this machine
    if (key === 'source' && typeof value === 'string' && value.startsWith('file:')) return undefined
    if (!(value instanceof Float64Array)) return value
    columns.push(value)
    return `column of ${value.length}`
  })
  hash.update(text)
  for (const column of columns) hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength))
  return hash.digest('hex').slice(0, 32)
}
