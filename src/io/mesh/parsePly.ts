// parsePly.ts: PLY, as text and as bytes of either order: x y z of `vertex`, the index list of `face`; the rest is passed over.

import { InputError } from '../../model/inputError.js'
import type { TriangleMesh } from '../../model/mesh/triangleMesh.js'
import { MeshSink } from './meshSink.js'
import { type PlyElement, type PlyHeader, type PlyProperty, type PlyType, plyBytes, plyHeader } from './plyHeader.js'
import { numberOf, shown, textLines, wordsOf } from './textLines.js'

/** Reads values one after the other, wherever they come from. */
interface PlyValues {
  next(type: PlyType): number
  endRecord(): void
  /** Line or byte, for the sentence of an error. */
  readonly position: number
  /** Records of `element` that can still be there at most. */
  room(element: PlyElement): number
}

export function parsePly(bytes: Uint8Array, file: string, weld: number): TriangleMesh {
  const header = plyHeader(bytes, file)
  const text = header.format === 'ascii'
  const sink = new MeshSink(file, (position) => `${text ? 'line' : 'byte'} ${position}`)
  const values = text ? textValues(bytes, file, header, sink) : byteValues(bytes, header, sink)
  const vertex = header.elements.find(({ name }) => name === 'vertex')
  const face = header.elements.find(({ name }) => name === 'face')
  if (!vertex || !['x', 'y', 'z'].every((axis) => vertex.properties.some(({ name }) => name === axis)))
    throw new InputError(`${file}: expected an element vertex with x, y and z in the header.`)
  if (!face) throw new InputError(`${file}: expected an element face in the header.`)
  const isIndices = ({ name, lengthType }: PlyProperty) => lengthType !== null && /^vertex_ind(ices|ex)$/.test(name)
  if (!face.properties.some(isIndices))
    throw new InputError(`${file}: expected a list vertex_indices in element face of the header.`)
  // faces may stand before their vertices
  const faces: { corners: number[]; position: number }[] = []
  for (const element of header.elements) {
    if (element.properties.length === 0) continue
    if (element.count > values.room(element))
      sink.fail(values.position, `the file ends early: it has no room for ${element.count} records of ${element.name}`)
    for (let i = 0; i < element.count; i++) {
      const position = values.position
      const record = readRecord(element, values, sink, isIndices)
      if (element === vertex) sink.vertex(record.x!, record.y!, record.z!, position)
      if (element === face) {
        if (vertex === header.elements[0]) sink.polygon(record.corners, position)
        else faces.push({ corners: record.corners, position })
      }
      values.endRecord()
    }
  }
  for (const { corners, position } of faces) sink.polygon(corners, position)
  return sink.mesh(weld)
}

interface PlyRecord {
  corners: number[]
  x?: number
  y?: number
  z?: number
}

function readRecord(
  { properties }: PlyElement,
  values: PlyValues,
  sink: MeshSink,
  isIndices: (property: PlyProperty) => boolean,
): PlyRecord {
  const record: PlyRecord = { corners: [] }
  for (const property of properties) {
    const { name, type, lengthType } = property
    if (lengthType === null) {
      const value = values.next(type)
      if (name === 'x' || name === 'y' || name === 'z') record[name] = value
      continue
    }
    const length = values.next(lengthType)
    if (!Number.isInteger(length) || length < 0)
      sink.fail(values.position, `expected the length of a list, found ${length}`)
    for (let k = 0; k < length; k++) {
      const value = values.next(type)
      if (isIndices(property)) record.corners.push(value)
    }
  }
  return record
}

function byteValues(bytes: Uint8Array, { format, start }: PlyHeader, sink: MeshSink): PlyValues {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const little = format === 'binary_little_endian'
  let at = start
  const read: Record<PlyType, (byte: number) => number> = {
    int8: (byte) => view.getInt8(byte),
    uint8: (byte) => view.getUint8(byte),
    int16: (byte) => view.getInt16(byte, little),
    uint16: (byte) => view.getUint16(byte, little),
    int32: (byte) => view.getInt32(byte, little),
    uint32: (byte) => view.getUint32(byte, little),
    float32: (byte) => view.getFloat32(byte, little),
    float64: (byte) => view.getFloat64(byte, little),
  }
  return {
    next(type) {
      const size = plyBytes[type]
      if (at + size > bytes.length)
        sink.fail(at, `the file ends early: expected ${size} bytes, found ${bytes.length - at}`)
      at += size
      return read[type](at - size)
    },
    endRecord() {},
    get position() {
      return at
    },
    room: ({ properties }) => {
      const least = properties.reduce((sum, { type, lengthType }) => sum + plyBytes[lengthType ?? type], 0)
      return (bytes.length - at) / least
    },
  }
}

/** A record is a line. */
function textValues(bytes: Uint8Array, file: string, header: PlyHeader, sink: MeshSink): PlyValues {
  const lines = textLines(bytes.subarray(header.start), file)
  let [words, used, line]: [string[], number, number] = [[], 0, header.line]
  const advance = () => {
    const step = lines.next()
    if (step.done) return sink.fail(line, 'the file ends early: expected another line')
    ;[words, used, line] = [wordsOf(step.value.text), 0, header.line + step.value.line]
  }
  let fresh = false
  return {
    next() {
      // blank lines between records are passed over
      while (!fresh || words.length === 0) {
        advance()
        fresh = true
      }
      const value = numberOf(words[used])
      if (value === null) return sink.fail(line, `expected a number, found ${shown(words[used])}`)
      used++
      return value
    },
    endRecord() {
      if (used < words.length) sink.fail(line, `expected the end of the line, found ${shown(words[used])}`)
      fresh = false
    },
    get position() {
      return fresh ? line : line + 1
    },
    room: () => bytes.length - header.start,
  }
}
