// polyDataFile.ts: points, vertices and triangles with their values as a VTK XML file (.vtp), numbers appended as bytes.
//
// Each appended array opens with its size in bytes as u64. Compressed, it opens with u64 numbers: blocks, bytes of a
// block, bytes of the last block (0 where it is whole), and the compressed bytes of each; then the blocks, each by zlib.

import { deflateSync } from 'node:zlib'
import { type AnyArray, bytesOf } from '../../container/container.js'
import type { NamedArray } from '../bodyArrays.js'

export interface PolyData {
  /** s */
  readonly time: number
  readonly points: Float64Array
  /** A vertex at each point, to draw glyphs on. */
  readonly verts?: boolean
  readonly triangles?: Uint32Array
  /** Numbers of the points of each line. */
  readonly lines?: readonly Uint32Array[]
  readonly pointData: readonly NamedArray[]
  /** Lists of texts that belong to the whole. */
  readonly names?: Readonly<Record<string, readonly string[]>>
  readonly compress?: boolean
}

const typeNames = new Map<unknown, string>([
  [Float64Array, 'Float64'],
  [Float32Array, 'Float32'],
  [Int32Array, 'Int32'],
  [Uint32Array, 'UInt32'],
  [Int16Array, 'Int16'],
])

/** Bytes compressed at once. */
const blockBytes = 1 << 18

/** The file in pieces. */
export function* polyDataPieces(data: PolyData): Iterable<Uint8Array> {
  const appended = new Appended(data.compress ?? false)
  const count = data.points.length / 3
  const polygons = (data.triangles?.length ?? 0) / 3
  const dataArray = (name: string, values: AnyArray, components = 1) => {
    const offset = appended.add(values)
    const width = components > 1 ? ` NumberOfComponents="${components}"` : ''
    return `<DataArray type="${typeNames.get(values.constructor)}" Name="${escaped(name)}"${width} format="appended" offset="${offset}"/>`
  }
  const compressor = data.compress ? ' compressor="vtkZLibDataCompressor"' : ''
  const text = [
    '<?xml version="1.0"?>',
    `<VTKFile type="PolyData" version="1.0" byte_order="LittleEndian" header_type="UInt64"${compressor}>`,
    '<PolyData>',
    '<FieldData>',
    `<DataArray type="Float64" Name="TimeValue" NumberOfTuples="1" format="ascii">${data.time}</DataArray>`,
    ...Object.entries(data.names ?? {}).map(([name, texts]) => textArray(name, texts)),
    '</FieldData>',
    `<Piece NumberOfPoints="${count}" NumberOfVerts="${data.verts ? count : 0}" NumberOfLines="${data.lines?.length ?? 0}" NumberOfStrips="0" NumberOfPolys="${polygons}">`,
    '<PointData>',
    ...data.pointData.map(({ name, values, components }) => dataArray(name, values, components)),
    '</PointData>',
    '<Points>',
    dataArray('Points', data.points, 3),
    '</Points>',
    ...cells('Verts', data.verts ? counting(count, 0) : null, 1, dataArray),
    ...lineCells(data.lines, dataArray),
    ...cells('Polys', data.triangles ?? null, 3, dataArray),
    '</Piece>',
    '</PolyData>',
    '<AppendedData encoding="raw">',
    '_',
  ].join('\n')
  yield new TextEncoder().encode(text)
  yield* appended.pieces
  yield new TextEncoder().encode('\n</AppendedData>\n</VTKFile>\n')
}

function cells(
  name: string,
  connectivity: Uint32Array | null,
  corners: number,
  dataArray: (name: string, values: AnyArray) => string,
): string[] {
  if (!connectivity) return []
  // readers take cells in signed integers
  const offsets = Int32Array.from({ length: connectivity.length / corners }, (_, k) => corners * (k + 1))
  const arrays = [dataArray('connectivity', Int32Array.from(connectivity)), dataArray('offsets', offsets)]
  return [`<${name}>`, ...arrays, `</${name}>`]
}

function lineCells(lines: PolyData['lines'], dataArray: (name: string, values: AnyArray) => string): string[] {
  if (!lines) return []
  let end = 0
  const offsets = Int32Array.from(lines, (line) => (end += line.length))
  const points = Int32Array.from(lines.flatMap((line) => [...line]))
  return ['<Lines>', dataArray('connectivity', points), dataArray('offsets', offsets), '</Lines>']
}

const counting = (count: number, first: number) => Uint32Array.from({ length: count }, (_, k) => first + k)

/** Texts as the codes of their letters, each ended by 0. */
function textArray(name: string, texts: readonly string[]): string {
  const codes = texts.flatMap((each) => [...new TextEncoder().encode(each), 0])
  return `<Array type="String" Name="${escaped(name)}" NumberOfTuples="${texts.length}" format="ascii">${codes.join(' ')}</Array>`
}

class Appended {
  readonly pieces: Uint8Array[] = []
  private size = 0

  constructor(private readonly compress: boolean) {}

  /** Where the array begins. */
  add(values: AnyArray): number {
    const offset = this.size
    const bytes = bytesOf(values)
    if (this.compress) this.put(...compressed(bytes))
    else this.put(words([bytes.length]), bytes)
    return offset
  }

  private put(...parts: Uint8Array[]): void {
    for (const part of parts) {
      this.pieces.push(part)
      this.size += part.length
    }
  }
}

function compressed(bytes: Uint8Array): Uint8Array[] {
  const blocks: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += blockBytes) {
    blocks.push(deflateSync(bytes.subarray(at, at + blockBytes), { level: 5 }))
  }
  const head = words([blocks.length, blockBytes, bytes.length % blockBytes, ...blocks.map((block) => block.length)])
  return [head, ...blocks]
}

const words = (numbers: readonly number[]) => new Uint8Array(BigUint64Array.from(numbers, BigInt).buffer)

export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
