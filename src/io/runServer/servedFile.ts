// servedFile.ts: the file an address means, where it lies in the folder it may lie in; nothing else.

import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

export interface ServedFile {
  readonly path: string
  readonly size: number
}

/**
 * Null for anything that is not a plain file inside `folder`: names with .. or a hidden part, whatever their encoding,
 * and links that lead out of it.
 */
export async function servedFile(folder: string, encoded: string): Promise<ServedFile | null> {
  const name = decoded(encoded)
  if (name === null || !name.split('/').every(isPlainName)) return null
  try {
    const root = await realpath(folder)
    // the real path, so that a link is followed before it is judged
    const path = await realpath(join(root, name))
    if (!path.startsWith(root + sep)) return null
    const found = await stat(path)
    return found.isFile() ? { path, size: found.size } : null
  } catch {
    return null
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Letters, digits and a few signs, not beginning with a dot: no .., no drive, no second encoding. */
const isPlainName = (part: string) => /^[\w-][\w.-]*$/.test(part)
