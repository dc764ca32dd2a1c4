// png.ts: pixels as a PNG file (ISO 15948): eight bits of red, green, blue and opacity.

import { crc32, deflateSync } from 'node:zlib'

export interface Pixels {
  readonly width: number
  readonly height: number
  /** r g b a of each pixel, from the top left, row by row; colours not multiplied by opacity. */
  readonly rgba: Uint8Array
}

export function pngBytes({ width, height, rgba }: Pixels): Uint8Array {
  const row = 4 * width
  const filtered = new Uint8Array(height * (row + 1))
  for (let y = 0; y < height; y++) {
    const to = y * (row + 1)
    // filter 2, the difference to the row above: smooth pictures shrink well
    filtered[to] = 2
    for (let x = 0; x < row; x++) {
      filtered[to + 1 + x] = rgba[y * row + x]! - (y === 0 ? 0 : rgba[(y - 1) * row + x]!)
    }
  }
  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  // 8 bits a channel, colour with opacity
  head.set([8, 6, 0, 0, 0], 8)
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(filtered, { level: 9 })),
    chunk('IEND', new Uint8Array(0)),
  ])
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + content.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, content.length)
  bytes.set(new TextEncoder().encode(type), 4)
  bytes.set(content, 8)
  view.setUint32(8 + content.length, crc32(bytes.subarray(4, 8 + content.length)))
  return bytes
}
