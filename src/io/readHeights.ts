// readHeights.ts: heights for shape.heightfield from a PGM, PNG or TIFF file. Node only.

import { readFile } from 'node:fs/promises'
import { InputError } from '../model/inputError.js'
import { heightsOfPicture, type PictureHeights } from './heightsOfPicture.js'
import { type GreyImage, parsePgm } from './parsePgm.js'
import { isPng, parsePng } from './parsePng.js'
import { isTiff, parseTiff } from './parseTiff.js'

export async function readGreyImage(path: string): Promise<GreyImage> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(path)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new InputError(`${path}: ${code === 'ENOENT' ? 'there is no such file' : message}.`)
  }
  if (isTiff(bytes)) return parseTiff(bytes, path)
  return isPng(bytes) ? parsePng(bytes, path) : parsePgm(bytes, path)
}

/** For `shape.heightfield({ size, ...await readHeights('ground.png', { height: 0.4 }) })`. */
export async function readHeights(path: string, options: PictureHeights) {
  return heightsOfPicture(await readGreyImage(path), options)
}
