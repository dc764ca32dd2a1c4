// readMesh.ts: a mesh from a file. Node only.

import { readFile } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { InputError } from '../../model/inputError.js'
import type { TriangleMesh } from '../../model/mesh/triangleMesh.js'
import { gltfResources } from './gltfFile.js'
import { meshFormatOf, type ParseMeshOptions, parseMesh } from './parseMesh.js'

export type ReadMeshOptions = Pick<ParseMeshOptions, 'format' | 'weld'>

export async function readMesh(path: string, options: ReadMeshOptions = {}): Promise<TriangleMesh> {
  const bytes = await bytesOf(path, path)
  const format = options.format ?? meshFormatOf(bytes, path) ?? undefined
  const resources = new Map<string, Uint8Array>()
  if (bytes.length > 0 && (format === 'gltf' || format === 'glb')) {
    for (const uri of gltfResources(bytes, path)) resources.set(uri, await besides(path, uri))
  }
  return parseMesh(bytes, { ...options, ...(format ? { format } : {}), name: path, resources })
}

/** A buffer of a glTF file, in its folder or below or above it. */
async function besides(path: string, uri: string): Promise<Uint8Array> {
  if (/^[a-z][a-z+.-]*:/i.test(uri) || isAbsolute(uri))
    throw new InputError(`${path}: expected buffers in files beside it, found ${JSON.stringify(uri.slice(0, 60))}.`)
  let name = uri
  try {
    name = decodeURIComponent(uri)
  } catch {
    // a per cent sign that is part of the name
  }
  return bytesOf(join(dirname(path), name), `${path}: buffer ${name}`)
}

async function bytesOf(path: string, what: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reasons: Record<string, string> = {
      ENOENT: 'there is no such file',
      EISDIR: 'it is a folder',
      EACCES: 'permission is denied',
      ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB',
    }
    throw new InputError(`${what}: ${reasons[code ?? ''] ?? message}.`)
  }
}
