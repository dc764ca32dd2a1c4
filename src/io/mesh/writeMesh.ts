// writeMesh.ts: a mesh as the bytes of an OBJ, STL or PLY file.
//
// OBJ and PLY keep every digit; STL has single precision and three corners of its own for each triangle.

import type { TriangleMesh } from '../../model/mesh/triangleMesh.js'
import { areaVector, triangleCount, vertexCount } from '../../model/mesh/triangleMesh.js'

/** One line of text for the head of the file. */
export interface WriteMeshOptions {
  readonly title?: string
}

const encode = (text: string) => new TextEncoder().encode(text)

export function writeObj({ vertices, triangles }: TriangleMesh, { title }: WriteMeshOptions = {}): Uint8Array {
  const lines: string[] = title === undefined ? [] : [`# ${title}`]
  for (let i = 0; i < vertices.length; i += 3) lines.push(`v ${vertices[i]} ${vertices[i + 1]} ${vertices[i + 2]}`)
  for (let i = 0; i < triangles.length; i += 3)
    lines.push(`f ${triangles[i]! + 1} ${triangles[i + 1]! + 1} ${triangles[i + 2]! + 1}`)
  return encode(`${lines.join('\n')}\n`)
}

/** Binary. */
export function writeStl(mesh: TriangleMesh, { title = '' }: WriteMeshOptions = {}): Uint8Array {
  const { vertices, triangles } = mesh
  const bytes = new Uint8Array(84 + 50 * triangleCount(mesh))
  const view = new DataView(bytes.buffer)
  // a first word "solid" would make readers take it for text
  bytes.set(encode(title.replace(/^solid/i, 'mesh')).subarray(0, 80))
  view.setUint32(80, triangleCount(mesh), true)
  for (let t = 0; t < triangleCount(mesh); t++) {
    const normal = areaVector(mesh, t)
    const length = Math.hypot(...normal)
    for (let c = 0; c < 3; c++) view.setFloat32(84 + 50 * t + 4 * c, length > 0 ? normal[c]! / length : 0, true)
    for (let k = 0; k < 9; k++) {
      const x = vertices[3 * triangles[3 * t + Math.floor(k / 3)]! + (k % 3)]!
      view.setFloat32(84 + 50 * t + 12 + 4 * k, x, true)
    }
  }
  return bytes
}

export type PlyEncoding = 'ascii' | 'binary_little_endian' | 'binary_big_endian'

export interface WritePlyOptions extends WriteMeshOptions {
  /** binary_little_endian when omitted. */
  readonly encoding?: PlyEncoding
}

export function writePly(
  mesh: TriangleMesh,
  { title, encoding = 'binary_little_endian' }: WritePlyOptions = {},
): Uint8Array {
  const header = encode(
    [
      'ply',
      `format ${encoding} 1.0`,
      ...(title === undefined ? [] : [`comment ${title}`]),
      `element vertex ${vertexCount(mesh)}`,
      ...['x', 'y', 'z'].map((axis) => `property double ${axis}`),
      `element face ${triangleCount(mesh)}`,
      'property list uchar uint vertex_indices',
      'end_header\n',
    ].join('\n'),
  )
  const body = encoding === 'ascii' ? plyText(mesh) : plyBinary(mesh, encoding === 'binary_little_endian')
  const bytes = new Uint8Array(header.length + body.length)
  bytes.set(header)
  bytes.set(body, header.length)
  return bytes
}

function plyText({ vertices, triangles }: TriangleMesh): Uint8Array {
  const lines: string[] = []
  for (let i = 0; i < vertices.length; i += 3) lines.push(`${vertices[i]} ${vertices[i + 1]} ${vertices[i + 2]}`)
  for (let i = 0; i < triangles.length; i += 3) lines.push(`3 ${triangles[i]} ${triangles[i + 1]} ${triangles[i + 2]}`)
  return encode(`${lines.join('\n')}\n`)
}

function plyBinary({ vertices, triangles }: TriangleMesh, little: boolean): Uint8Array {
  const bytes = new Uint8Array(8 * vertices.length + (13 * triangles.length) / 3)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < vertices.length; i++) view.setFloat64(8 * i, vertices[i]!, little)
  const start = 8 * vertices.length
  for (let i = 0; i < triangles.length; i++) {
    const t = Math.floor(i / 3)
    view.setUint8(start + 13 * t, 3)
    view.setUint32(start + 13 * t + 1 + 4 * (i % 3), triangles[i]!, little)
  }
  return bytes
}
