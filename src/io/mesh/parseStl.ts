// parseStl.ts: STL: a list of triangles, each with its own corners, as text or as 50 bytes for each.
//
// Normals in the file are passed over: the order of the corners says which side is outside.

import { InputError } from '../../model/inputError.js'
import type { TriangleMesh } from '../../model/mesh/triangleMesh.js'
import { MeshSink, mostTriangles, tooMany } from './meshSink.js'
import { numberOf, shown, textLines, wordsOf } from './textLines.js'

const headerBytes = 84
const recordBytes = 50

/** True where the length is what the count in the header asks for. */
export function isBinaryStl(bytes: Uint8Array): boolean {
  return bytes.length >= headerBytes && bytes.length === headerBytes + recordBytes * countOf(bytes)
}

/** True where it begins with solid and a facet follows soon. */
export function isTextStl(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1000)).trimStart()
  return /^solid\b/i.test(start) && /\n\s*(facet|endsolid)\b/i.test(start)
}

const countOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(80, true)

export function parseStl(bytes: Uint8Array, file: string, weld: number): TriangleMesh {
  if (isBinaryStl(bytes) || !isTextStl(bytes)) return parseBinary(bytes, file, weld)
  return parseText(bytes, file, weld)
}

function parseBinary(bytes: Uint8Array, file: string, weld: number): TriangleMesh {
  if (bytes.length < headerBytes)
    throw new InputError(`${file}: expected an STL header of ${headerBytes} bytes, found ${bytes.length} bytes.`)
  const count = countOf(bytes)
  if (count > mostTriangles) throw tooMany(file, count)
  const needed = headerBytes + recordBytes * count
  if (bytes.length < needed)
    throw new InputError(
      `${file}: the file ends early: ${count} triangles take ${needed} bytes, found ${bytes.length} bytes.`,
    )
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const sink = new MeshSink(file, (byte) => `byte ${byte}`)
  for (let t = 0; t < count; t++) {
    // twelve bytes of normal come first
    const at = headerBytes + recordBytes * t + 12
    for (let k = 0; k < 3; k++) {
      const from = at + 12 * k
      sink.vertex(view.getFloat32(from, true), view.getFloat32(from + 4, true), view.getFloat32(from + 8, true), from)
    }
    sink.triangle(3 * t, 3 * t + 1, 3 * t + 2, at)
  }
  return sink.mesh(weld)
}

function parseText(bytes: Uint8Array, file: string, weld: number): TriangleMesh {
  const sink = new MeshSink(file, (line) => `line ${line}`)
  let corners = 0
  let [inFacet, last] = [false, 0]
  for (const { text, line } of textLines(bytes, file)) {
    const [keyword = '', ...words] = wordsOf(text)
    last = line
    switch (keyword.toLowerCase()) {
      case 'facet':
        if (inFacet) sink.fail(line, 'expected endfacet, found facet')
        ;[inFacet, corners] = [true, 0]
        break
      case 'vertex':
        if (!inFacet) sink.fail(line, 'expected facet, found vertex')
        vertex(words, line, sink)
        corners++
        break
      case 'endfacet':
        if (corners !== 3) sink.fail(line, `expected 3 vertices in a facet, found ${corners}`)
        sink.triangle(sink.vertexCount - 3, sink.vertexCount - 2, sink.vertexCount - 1, line)
        inFacet = false
        break
      case 'solid':
      case 'endsolid':
      case 'outer':
      case 'endloop':
      case '':
        break
      default:
        sink.fail(line, `expected facet, outer loop, vertex, endloop, endfacet or endsolid, found ${shown(keyword)}`)
    }
  }
  if (inFacet) sink.fail(last, 'the file ends early: expected endfacet')
  return sink.mesh(weld)
}

function vertex(words: readonly string[], line: number, sink: MeshSink): void {
  const [x, y, z] = [0, 1, 2].map((c) => {
    const value = numberOf(words[c])
    if (value === null) return sink.fail(line, `expected vertex and three numbers, found ${shown(words[c])}`)
    return value
  })
  sink.vertex(x!, y!, z!, line)
}
