// pictureFile.ts: a picture of a film on the disk, with a key of all it was made from.

import { open } from 'node:fs/promises'
import { replaceFile } from '../diskFile.js'
import { type Pixels, pngBytes, pngText } from '../picture/png.js'
import type { Shot } from './shots.js'

const keyName = 'talus'

export interface NamedShot {
  readonly shot: Shot
  readonly key: string
  readonly file: string
}

export const pictureName = (number: number) => `${String(number).padStart(6, '0')}.png`

/** Of a picture on the disk; null where it is not there or not one of ours. */
export async function keyOf(file: string): Promise<string | null> {
  const handle = await open(file, 'r').catch(() => null)
  if (!handle) return null
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(256), 0, 256, 0)
    return pngText(buffer.subarray(0, bytesRead), keyName)
  } finally {
    await handle.close()
  }
}

export async function writePicture({ key, file }: NamedShot, pixels: Pixels): Promise<void> {
  await replaceFile(file, [pngBytes(pixels, { [keyName]: key })])
}
