// parseMesh.ts: bytes of an OBJ, STL, glTF or PLY file as a mesh. No file system: also for browsers.

import { InputError } from '../../model/inputError.js'
import type { TriangleMesh } from '../../model/mesh/triangleMesh.js'
import { defaultWeld } from '../../model/mesh/weldVertices.js'
import { isGlb } from './gltfFile.js'
import { parseGltf } from './parseGltf.js'
import { parseObj } from './parseObj.js'
import { parsePly } from './parsePly.js'
import { isBinaryStl, isTextStl, parseStl } from './parseStl.js'

export const meshFormats = ['obj', 'stl', 'gltf', 'glb', 'ply'] as const
export type MeshFormat = (typeof meshFormats)[number]

export interface ParseMeshOptions {
  /** Told by the content when omitted, and by the ending of the name where that leaves it open. */
  readonly format?: MeshFormat
  /** Opens the sentences of errors; "mesh" when omitted. */
  readonly name?: string
  /** Distance at which vertices become one, of the diagonal of the mesh; 1e-7 when omitted, 0 for equal ones alone. */
  readonly weld?: number
  /** Buffers that a glTF file keeps in other files, by the name it gives them. */
  readonly resources?: ReadonlyMap<string, Uint8Array>
}

/** Polygons become triangles, vertices at the same place one; glTF is turned to z up. Throws an InputError. */
export function parseMesh(bytes: Uint8Array, options: MeshFormat | ParseMeshOptions = {}): TriangleMesh {
  const given: ParseMeshOptions = typeof options === 'string' ? { format: options } : options
  const { name: file = 'mesh', weld = defaultWeld, resources = new Map() } = given
  if (bytes.length === 0) throw new InputError(`${file}: expected a mesh, found an empty file.`)
  const format = given.format ?? meshFormatOf(bytes, file)
  if (format === null)
    throw new InputError(`${file}: expected OBJ, STL, glTF or PLY, found none of them in its ${bytes.length} bytes.`)
  if (format === 'obj') return parseObj(bytes, file, weld)
  if (format === 'stl') return parseStl(bytes, file, weld)
  if (format === 'ply') return parsePly(bytes, file, weld)
  return parseGltf(bytes, { file, weld, resources })
}

/** The format the content has, whatever the name; where it does not say, that of the name's ending. */
export function meshFormatOf(bytes: Uint8Array, name = ''): MeshFormat | null {
  if (isGlb(bytes)) return 'glb'
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1 << 16))
  if (/^ply\s/.test(start)) return 'ply'
  if (isBinaryStl(bytes) || isTextStl(bytes)) return 'stl'
  if (/^\s*\{/.test(start.replace(/^ï»¿/, ''))) return 'gltf'
  // a vertex, and no byte that text would not have
  if (!start.includes('\0') && /^\s*v\s+[-+.\d]/m.test(start)) return 'obj'
  return meshFormats.find((format) => name.toLowerCase().endsWith(`.${format}`)) ?? null
}
