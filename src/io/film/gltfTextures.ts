// gltfTextures.ts: pictures of a prepared glTF scene that are spread over its triangles. PNG is read here, what else ffmpeg knows (JPEG,
// WebP) by way of it.

import { spawn } from 'node:child_process'
import { InputError } from '../../model/inputError.js'
import type { GltfSet } from '../export/gltf/gltfSet.js'
import { linear } from '../export/groupColours.js'
import { asList, asObject, type JsonObject } from '../mesh/gltfFile.js'
import { type ColourImage, isPng, pngColours } from '../parsePng.js'

/** Plain data. */
export interface StageTexture {
  readonly width: number
  readonly height: number
  /** Red, green and blue of each texel, 0 to 255, in base 64. */
  readonly rgb: string
  /** Whether its rim goes on across and down; else it is repeated. */
  readonly ends: readonly [boolean, boolean]
}

/** Texels along an edge at the most; larger pictures are taken coarser. */
const mostAcross = 2048
const clampToEdge = 33071

/** Of all textures of the file, by their number; null of those that no material takes its colour from. */
export async function stageTextures(set: GltfSet): Promise<(StageTexture | null)[]> {
  const used = new Set(asList(set.json.materials).map((material) => textureOf(asObject(material))?.index))
  return Promise.all(
    asList(set.json.textures).map(async (texture, k) => (used.has(k) ? stageTexture(set, asObject(texture), k) : null)),
  )
}

/** The texture of the base colour of a material. */
export function textureOf(material: JsonObject): { readonly index: number; readonly set: number } | undefined {
  const { index, texCoord = 0 } = asObject(asObject(material.pbrMetallicRoughness).baseColorTexture)
  return typeof index === 'number' ? { index, set: Number(texCoord) } : undefined
}

async function stageTexture(set: GltfSet, { source, sampler }: JsonObject, k: number): Promise<StageTexture> {
  const who = `${set.file}: texture ${k}`
  const bytes = imageBytes(set, asObject(asList(set.json.images)[Number(source ?? -1)]), who)
  const image = coarser(isPng(bytes) ? pngColours(bytes, who) : pngColours(await asPng(bytes, who), who))
  const { wrapS, wrapT } = asObject(asList(set.json.samplers)[Number(sampler ?? -1)])
  return {
    width: image.columns,
    height: image.rows,
    rgb: Buffer.from(image.rgb).toString('base64'),
    ends: [wrapS === clampToEdge, wrapT === clampToEdge],
  }
}

/** In a file beside the set, in its text, or in its buffers. */
function imageBytes({ json, buffers, pictures }: GltfSet, { uri, bufferView }: JsonObject, who: string): Uint8Array {
  if (typeof uri === 'string') {
    if (uri.startsWith('data:')) return Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64')
    return pictures.get(uri)!
  }
  const { buffer, byteOffset = 0, byteLength } = asObject(asList(json.bufferViews)[Number(bufferView ?? -1)])
  const bytes = buffers[Number(buffer ?? -1)]?.subarray(Number(byteOffset), Number(byteOffset) + Number(byteLength))
  if (bytes && bytes.length > 0) return bytes
  throw new InputError(`${who}: its picture is not there.`)
}

/** Every n-th texel. */
function coarser(image: ColourImage): ColourImage {
  const step = Math.ceil(Math.max(image.columns, image.rows) / mostAcross)
  if (step === 1) return image
  const [columns, rows] = [Math.floor(image.columns / step), Math.floor(image.rows / step)]
  const rgb = Uint8Array.from({ length: 3 * columns * rows }, (_, k) => {
    const [pixel, c] = [Math.floor(k / 3), k % 3]
    const [x, y] = [step * (pixel % columns), step * Math.floor(pixel / columns)]
    return image.rgb[3 * (y * image.columns + x) + c]!
  })
  return { columns, rows, rgb }
}

function asPng(bytes: Uint8Array, who: string): Promise<Uint8Array> {
  const args = [
    '-loglevel',
    'error',
    '-i',
    'pipe:0',
    '-frames:v',
    '1',
    '-pix_fmt',
    'rgb24',
    '-f',
    'image2pipe',
    '-c:v',
    'png',
    'pipe:1',
  ]
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', args, { stdio: ['pipe', 'pipe', 'pipe'] })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.stderr.resume()
    child.stdin.on('error', () => {})
    child.on('error', () => {
      reject(
        new InputError(
          `${who}: ffmpeg was not found, which reads pictures other than PNG; install it (Debian: apt-get install ffmpeg), or take PNG.`,
        ),
      )
    })
    child.on('close', () => {
      if (parts.length > 0) resolve(Buffer.concat(parts))
      else reject(new InputError(`${who}: its picture is neither PNG nor anything that ffmpeg can read.`))
    })
    child.stdin.end(bytes)
  })
}

/** Linear. */
export function texelColours({ rgb }: StageTexture): Float64Array {
  const bytes = Buffer.from(rgb, 'base64')
  const shades = Float64Array.from({ length: 256 }, (_, k) => linear([k / 255, 0, 0])[0])
  return Float64Array.from(bytes, (byte) => shades[byte]!)
}
