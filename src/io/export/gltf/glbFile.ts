// glbFile.ts: glTF 2.0 in one binary file: a JSON part and the numbers it points to.

import { bytesOf } from '../../container/container.js'

const componentTypes = new Map<unknown, number>([
  [Float32Array, 5126],
  [Uint32Array, 5125],
  [Uint16Array, 5123],
])

/** GL's numbers for what a buffer is used as. */
const targets = { vertices: 34962, indices: 34963 } as const

interface AccessorOptions {
  readonly type: keyof typeof widths
  readonly use?: keyof typeof targets
  /** With the least and the largest of each component, which readers want of positions and times. */
  readonly bounds?: boolean
}

const widths = { SCALAR: 1, VEC3: 3, VEC4: 4, MAT4: 16 } as const

/** Numbers of the binary part, each piece on a multiple of four bytes. */
export class GlbBuffer {
  readonly views: object[] = []
  readonly accessors: object[] = []
  private readonly pieces: Uint8Array[] = []
  size = 0

  /** Where bytes begin that views may point into. */
  append(bytes: Uint8Array): number {
    const padding = new Uint8Array((4 - (bytes.length % 4)) % 4)
    this.pieces.push(bytes, padding)
    this.size += bytes.length + padding.length
    return this.size - bytes.length - padding.length
  }

  /** The index of the view. */
  view(values: ArrayBufferView, use?: keyof typeof targets): number {
    const bytes = bytesOf(values)
    const target = use ? { target: targets[use] } : {}
    this.views.push({ buffer: 0, byteOffset: this.size, byteLength: bytes.length, ...target })
    this.pieces.push(bytes)
    this.size += bytes.length
    return this.views.length - 1
  }

  /** The index of an accessor of all of `values`. */
  accessor(values: Float32Array | Uint32Array | Uint16Array, { type, use, bounds = false }: AccessorOptions): number {
    const bufferView = this.view(values, use)
    const count = values.length / widths[type]
    const most = bounds ? boundsOf(values, widths[type]) : {}
    this.accessors.push({ bufferView, componentType: componentTypes.get(values.constructor), count, type, ...most })
    return this.accessors.length - 1
  }

  /** Accessors of equal length one behind the other in a view that is there. */
  part(bufferView: number, type: 'VEC3' | 'VEC4', count: number, index: number): number {
    const byteOffset = 4 * widths[type] * count * index
    this.accessors.push({ bufferView, byteOffset, componentType: 5126, count, type })
    return this.accessors.length - 1
  }

  *contents(): Iterable<Uint8Array> {
    yield* this.pieces
  }
}

function boundsOf(values: ArrayLike<number>, width: number): { min: number[]; max: number[] } {
  const min = new Array<number>(width).fill(Number.POSITIVE_INFINITY)
  const max = new Array<number>(width).fill(Number.NEGATIVE_INFINITY)
  for (let i = 0; i < values.length; i++) {
    min[i % width] = Math.min(min[i % width]!, values[i]!)
    max[i % width] = Math.max(max[i % width]!, values[i]!)
  }
  return { min, max }
}

/** The whole file in pieces. */
export function* glbPieces(json: object, buffer: GlbBuffer): Iterable<Uint8Array> {
  const content = {
    ...json,
    accessors: buffer.accessors,
    bufferViews: buffer.views,
    buffers: [{ byteLength: buffer.size }],
  }
  const text = new TextEncoder().encode(JSON.stringify(content))
  const padded = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(0x20)
  padded.set(text)
  const words = (...values: number[]) => new Uint8Array(Uint32Array.from(values).buffer)
  // "glTF", version 2, size; then the parts "JSON" and "BIN", each behind its size
  yield words(0x46546c67, 2, 12 + 8 + padded.length + 8 + buffer.size)
  yield words(padded.length, 0x4e4f534a)
  yield padded
  yield words(buffer.size, 0x004e4942)
  yield* buffer.contents()
}
