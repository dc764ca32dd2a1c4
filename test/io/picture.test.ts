// picture.test.ts: the PNG is one that a decoder takes, and bodies are in the picture where the camera sees them.

import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { viewOf } from '#talus/io/export/viewOf.js'
import { type Pixels, pngBytes } from '#talus/io/picture/png.js'
import { renderFrame } from '#talus/io/picture/renderFrame.js'
import { squareSize } from '#talus/io/picture/shade.js'
import { SurfaceBuffer } from '#talus/io/picture/surfaceBuffer.js'
import { everyShape, kinds, names, positionAt } from './export/everyShape.js'

const source = everyShape()
const view = { position: [4.5, -12, 1], target: [4.5, 0, 1], angle: 60 } as const
const [width, height] = [160, 80]

const colourOf = (body: number) => [body / 16, 1 - body / 16, 0.5] as const

function pixelOf([x, , z]: readonly number[]): [number, number] {
  const scale = width / 2 / (12 * Math.tan(Math.PI / 6))
  return [Math.floor(width / 2 + (x! - 4.5) * scale), Math.floor(height / 2 - (z! - 1) * scale)]
}

/** Share of red in red and green, which light does not change. */
function hue({ rgba }: Pixels, x: number, y: number): number {
  const light = (c: number) => (rgba[4 * (y * width + x) + c]! / 255) ** 2.2
  return light(0) / (light(0) + light(1))
}

describe('a picture', () => {
  it('shows every kind of shape at its place, in its colour', async () => {
    const picture = renderFrame(source, await source.recording.frame(1), { view, width, height, colourOf })
    expect([picture.width, picture.height]).toEqual([width, height])
    kinds.forEach((kind, k) => {
      const at = positionAt(k + 1, 1)
      const [x, y] = pixelOf(kind === 'heightfield' ? [at[0], at[1], at[2] + 0.21] : at)
      const [r, g] = colourOf(k + 1).map((c) => c ** 2.2)
      // bytes of two colours, and the power 2.2 in place of the curve of sRGB
      expect([kind, Math.abs(hue(picture, x, y) - r! / (r! + g!)) < 0.04]).toEqual([kind, true])
    })
  })

  it('has no ground above the horizon, and a floor below that fades away', async () => {
    const { rgba } = renderFrame(source, await source.recording.frame(0), { view, width, height, colourOf })
    const opacity = (x: number, y: number) => rgba[4 * (y * width + x) + 3]!
    expect(opacity(3, 3)).toBe(0)
    // the floor is 1 m below the eye: seen at a slope of 1/9 it is 9 m away, 3 m before the target
    expect(opacity(width / 2, Math.round(height / 2 + width / 2 / Math.tan(Math.PI / 6) / 9))).toBe(255)
    expect(opacity(width / 2, height - 2)).toBeGreaterThan(0)
    expect(opacity(width / 2, height - 2)).toBeLessThan(128)
  })

  it('shows a ball beside the eye as far as it is in sight, and none behind it', () => {
    const camera = { position: [0, 0, 0], right: [1, 0, 0], up: [0, 1, 0], forward: [0, 0, 1], focal: 20, near: 1e-3 }
    const buffer = new SurfaceBuffer(40, 40, camera)
    // its centre is below the eye and its top 0.5 below it, as ground that curves
    buffer.sphere(0, -10.5, 2, 10, 7)
    buffer.sphere(0, 0, -3, 2.5, 8)
    const met = (x: number, y: number) => {
      const [u, v] = [(x + 0.5 - 20) / 20, (20 - y - 0.5) / 20]
      const [a, b, c] = [u * u + v * v + 1, -10.5 * v + 2, 10.5 ** 2 + 4 - 100]
      return b > 0 && b * b > a * c ? 7 : -1
    }
    const seen = Array.from({ length: 1600 }, (_, k) => [buffer.item[k], met(k % 40, Math.floor(k / 40))])
    expect(seen.filter(([drawn]) => drawn === 7).length).toBeGreaterThan(400)
    expect(seen.filter(([drawn, exact]) => drawn !== exact)).toEqual([])
  })

  it('is a PNG of these pixels', () => {
    const rgba = Uint8Array.from({ length: 4 * 3 * 2 }, (_, i) => (37 * i) % 256)
    const png = Buffer.from(pngBytes({ width: 3, height: 2, rgba }))
    expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3, 2])
    const at = png.indexOf('IDAT')
    const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
    // each row is its difference to the one above
    const first = [...rows.subarray(1, 13)]
    expect(first).toEqual([...rgba.subarray(0, 12)])
    expect([...rows.subarray(14, 26)].map((d, i) => (d + first[i]!) % 256)).toEqual([...rgba.subarray(12)])
  })
})

describe('the surfaces a camera sees', () => {
  const camera = { position: [0, 0, 0], right: [1, 0, 0], up: [0, 1, 0], forward: [0, 0, 1], focal: 50, near: 1e-4 }

  it('of a ball is its near side, with normals from its centre', () => {
    const buffer = new SurfaceBuffer(101, 101, camera)
    buffer.sphere(0, 0, 5, 1, 7)
    const middle = 50 * 101 + 50
    expect(buffer.depth[middle]).toBeCloseTo(4, 6)
    expect([...buffer.normal.subarray(3 * middle, 3 * middle + 3)].map((x) => Math.round(x * 100) / 100)).toEqual([
      0, 0, -1,
    ])
    // seen from the origin the edge of the ball is at the angle asin(1/5): 50 tan(asin(0.2)) = 10.2 pixels
    const row = buffer.item.subarray(50 * 101, 51 * 101)
    expect(row.filter((item) => item === 7)).toHaveLength(21)
  })

  it('of triangles is the nearer one, and what lies behind the eye is cut off', () => {
    const buffer = new SurfaceBuffer(101, 101, camera)
    const normals = [0, 0, -1, 0, 0, -1, 0, 0, -1]
    buffer.triangle([-9, -9, 8, 9, -9, 8, 0, 9, 8], normals, 1)
    buffer.triangle([-1, -1, 4, 1, -1, 4, 0, 1, 4], normals, 2)
    // a floor one metre below the eye that reaches behind it
    buffer.triangle([-5, -1, -10, 5, -1, -10, 0, -1, 30], normals, 3)
    expect(buffer.item[50 * 101 + 50]).toBe(2)
    expect(buffer.item[30 * 101 + 50]).toBe(1)
    expect(buffer.item[98 * 101 + 50]).toBe(3)
    // the row 98.5 − 50.5 pixels down sees the floor at 50 / 48 m
    expect(buffer.depth[98 * 101 + 50]).toBeCloseTo(50 / 48, 6)
  })
})

it('the view of a run holds all that moves', async () => {
  const { position, target, angle } = viewOf(source, [await source.recording.frame(0), await source.recording.frame(1)])
  const forward = target.map((x, c) => x - position[c]!)
  const distance = Math.hypot(...forward)
  for (let i = 1; i < names.length; i++) {
    const to = positionAt(i, 1).map((x, c) => x - position[c]!)
    const along = to.reduce((sum, x, c) => sum + (x * forward[c]!) / distance, 0)
    const aside = Math.sqrt(Math.max(0, to.reduce((sum, x) => sum + x * x, 0) - along * along))
    expect(Math.atan(aside / along)).toBeLessThan((angle / 2) * (Math.PI / 180))
  }
})

it('squares of a floor have an edge of 1, 2 or 5 times a power of ten', () => {
  for (const distance of [0.01, 0.3, 7, 140]) {
    const edge = squareSize({ position: [0, -distance, 0], target: [0, 0, 0], angle: 30 })
    expect([1, 2, 5]).toContain(Number((edge / 10 ** Math.floor(Math.log10(edge) + 1e-9)).toFixed(6)))
  }
})
