// gltfAccessor.ts: numbers of a glTF accessor: a run of vectors or scalars in a view of a buffer.

import { InputError } from '../../model/inputError.js'
import { asList, asObject, type GltfFile } from './gltfFile.js'

export interface GltfNumbers {
  readonly count: number
  readonly at: (i: number, component: number) => number
}

type Reader = (view: DataView, byte: number) => number

/** Bytes, reader, and the largest integer where normalised. */
const componentTypes: Record<number, readonly [number, Reader, number]> = {
  5120: [1, (view, byte) => view.getInt8(byte), 127],
  5121: [1, (view, byte) => view.getUint8(byte), 255],
  5122: [2, (view, byte) => view.getInt16(byte, true), 32767],
  5123: [2, (view, byte) => view.getUint16(byte, true), 65535],
  5125: [4, (view, byte) => view.getUint32(byte, true), 4294967295],
  5126: [4, (view, byte) => view.getFloat32(byte, true), 1],
}

const whole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** Accessor `index`, which must have `width` components: 1 for SCALAR, 2 and 3 for VEC2 and VEC3. */
export function gltfAccessor({ json, buffers }: GltfFile, index: unknown, width: 1 | 2 | 3, file: string): GltfNumbers {
  const who = `${file}: accessor ${JSON.stringify(index)}`
  const accessor = whole(index) ? asList(json.accessors)[index] : undefined
  if (accessor === undefined) throw new InputError(`${who} is not there.`)
  const { type, componentType, count, byteOffset = 0, bufferView, normalized, sparse } = asObject(accessor)
  const expected = width === 1 ? 'SCALAR' : `VEC${width}`
  if (type !== expected) throw new InputError(`${who}: expected ${expected}, found ${JSON.stringify(type ?? null)}.`)
  if (sparse !== undefined) throw new InputError(`${who}: expected all numbers in a buffer, found a sparse accessor.`)
  const kind = componentTypes[componentType as number]
  if (!kind) throw new InputError(`${who}: expected a component type of 5120 to 5126, found ${componentType ?? null}.`)
  const view = asObject(whole(bufferView) ? asList(json.bufferViews)[bufferView] : undefined)
  const buffer = whole(view.buffer) ? buffers[view.buffer] : undefined
  const [size, read, largest] = kind
  const { byteOffset: viewOffset = 0, byteLength, byteStride = size * width } = view
  if (!buffer || !whole(viewOffset) || !whole(byteLength) || !whole(byteOffset) || !whole(count) || !whole(byteStride))
    throw new InputError(`${who}: expected count, offsets and a buffer view that is there.`)
  const end = count === 0 ? 0 : byteOffset + (count - 1) * byteStride + size * width
  if (end > byteLength || viewOffset + byteLength > buffer.length || byteStride < 1)
    throw new InputError(`${who}: ${count} records end at byte ${end}, and its view has ${byteLength}.`)
  const data = new DataView(buffer.buffer, buffer.byteOffset, buffer.length)
  const start = viewOffset + byteOffset
  const scale = normalized === true ? 1 / largest : 1
  return {
    count,
    at: (i, component) => Math.max(scale * read(data, start + i * byteStride + component * size), lowest(normalized)),
  }
}

/** The lowest integer of a signed type stands for -1 as the one above it does. */
const lowest = (normalized: unknown) => (normalized === true ? -1 : -Infinity)
