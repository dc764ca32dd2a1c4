// gltfFile.ts: the JSON of a glTF 2.0 file and its buffers, from a .glb container or from text; what it needs from elsewhere.

import { InputError } from '../../model/inputError.js'

/** A value of the JSON, not yet trusted. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }
export type JsonObject = { readonly [key: string]: Json | undefined }

export interface GltfFile {
  readonly json: JsonObject
  readonly buffers: readonly Uint8Array[]
}

const magic = 0x46546c67
const jsonChunk = 0x4e4f534a
const binaryChunk = 0x004e4942

export const isGlb = (bytes: Uint8Array): boolean =>
  bytes.length >= 4 && new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(0, true) === magic

export const asObject = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
export const asList = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

/** Names of the files beside this one that hold its buffers. */
export function gltfResources(bytes: Uint8Array, file: string): string[] {
  const { json } = jsonAndBinary(bytes, file)
  return asList(json.buffers)
    .map((buffer) => asObject(buffer).uri)
    .filter((uri): uri is string => typeof uri === 'string' && !uri.startsWith('data:'))
}

export function gltfFile(bytes: Uint8Array, file: string, resources: ReadonlyMap<string, Uint8Array>): GltfFile {
  const { json, binary } = jsonAndBinary(bytes, file)
  const version = asObject(json.asset).version
  if (typeof version !== 'string' || !version.startsWith('2'))
    throw new InputError(`${file}: expected glTF of version 2, found ${JSON.stringify(version ?? null)}.`)
  const required = asList(json.extensionsRequired).filter((name) => name !== 'KHR_mesh_quantization')
  // such as compressed geometry; textures and materials are not read, and need not be understood
  const unread = required.filter((name) => /draco|meshopt/i.test(String(name)))
  if (unread.length > 0)
    throw new InputError(`${file}: expected plain geometry, found ${unread.join(', ')}: export without compression.`)
  return { json, buffers: asList(json.buffers).map((buffer, i) => bufferOf(asObject(buffer), i)) }

  function bufferOf({ uri, byteLength }: JsonObject, i: number): Uint8Array {
    const found = uri === undefined ? (i === 0 ? binary : null) : fromUri(String(uri))
    if (!found)
      throw new InputError(`${file}: buffer ${i} is not there${uri === undefined ? '' : ` (${shortUri(uri)})`}.`)
    if (typeof byteLength !== 'number' || found.length < byteLength)
      throw new InputError(
        `${file}: the file ends early: buffer ${i} has ${found.length} bytes, expected ${byteLength}.`,
      )
    return found
  }

  function fromUri(uri: string): Uint8Array | null {
    const data = /^data:[^,]*;base64,(.*)$/s.exec(uri)
    if (!data) return resources.get(uri) ?? null
    try {
      return Uint8Array.from(atob(data[1]!), (c) => c.charCodeAt(0))
    } catch {
      throw new InputError(`${file}: expected base64 in a data URI, found ${shortUri(uri)}.`)
    }
  }
}

const shortUri = (uri: Json) => JSON.stringify(String(uri).slice(0, 40))

function jsonAndBinary(bytes: Uint8Array, file: string): { json: JsonObject; binary: Uint8Array | null } {
  if (!isGlb(bytes)) return { json: parseJson(bytes, file), binary: null }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const chunks = new Map<number, Uint8Array>()
  // header: magic, version, length; then chunks: length, type, bytes
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [length, type] = [view.getUint32(at, true), view.getUint32(at + 4, true)]
    if (at + 8 + length > bytes.length)
      throw new InputError(
        `${file}: byte ${at}: the file ends early: a chunk of ${length} bytes, found ${bytes.length - at - 8}.`,
      )
    if (!chunks.has(type)) chunks.set(type, bytes.subarray(at + 8, at + 8 + length))
    at += 8 + length
  }
  const text = chunks.get(jsonChunk)
  if (!text) throw new InputError(`${file}: byte 12: expected a JSON chunk, found none.`)
  return { json: parseJson(text, file), binary: chunks.get(binaryChunk) ?? null }
}

function parseJson(bytes: Uint8Array, file: string): JsonObject {
  try {
    const value = JSON.parse(new TextDecoder().decode(bytes)) as Json
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject
  } catch (error) {
    throw new InputError(`${file}: expected the JSON of glTF: ${(error as Error).message}.`)
  }
  throw new InputError(`${file}: expected the JSON of glTF, an object.`)
}
