// canvas.ts: a picture of spheres, triangles and lines seen from afar (parallel rays), with a depth for each pixel.
//
// Eye coordinates: x to the right, y up, z towards the eye, in pixels. Each pixel keeps what is nearest to the eye.

import type { Triple } from '../../math/rotation.js'

export type Colour = readonly [number, number, number]

/** Towards the light, in eye coordinates, of length one. */
const light: Triple = [-0.38, 0.62, 0.686]

/** Share of its colour that a surface with this normal shows; those turned away keep some. */
const shade = (n: Triple): number => {
  const facing = n[0] * light[0] + n[1] * light[1] + n[2] * light[2]
  return 0.42 + 0.58 * Math.max(0, facing) - 0.12 * Math.max(0, -facing)
}

export class Canvas {
  readonly pixels: Uint8ClampedArray
  private readonly depth: Float32Array

  constructor(
    readonly width: number,
    readonly height: number,
    background: Colour,
  ) {
    this.pixels = new Uint8ClampedArray(3 * width * height)
    for (let i = 0; i < this.pixels.length; i++) this.pixels[i] = background[i % 3]!
    this.depth = new Float32Array(width * height).fill(-Infinity)
  }

  private put(x: number, y: number, z: number, colour: Colour, share: number): void {
    const at = (this.height - 1 - y) * this.width + x
    if (z <= this.depth[at]!) return
    this.depth[at] = z
    for (let c = 0; c < 3; c++) this.pixels[3 * at + c] = colour[c]! * share
  }

  sphere([cx, cy, cz]: Triple, radius: number, colour: Colour): void {
    const [x0, x1] = [Math.max(0, Math.ceil(cx - radius)), Math.min(this.width - 1, Math.floor(cx + radius))]
    const [y0, y1] = [Math.max(0, Math.ceil(cy - radius)), Math.min(this.height - 1, Math.floor(cy + radius))]
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const rest = radius * radius - (x - cx) ** 2 - (y - cy) ** 2
        if (rest < 0) continue
        const z = Math.sqrt(rest)
        this.put(x, y, cz + z, colour, shade([(x - cx) / radius, (y - cy) / radius, z / radius]))
      }
    }
  }

  /** One colour; the normal is that of its corners, turned to the eye. */
  triangle(a: Triple, b: Triple, c: Triple, colour: Colour): void {
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const
    const length = Math.hypot(...normal)
    // a triangle seen from its edge has no pixels
    if (!(Math.abs(normal[2]) > 1e-9 * length)) return
    const s = Math.sign(normal[2]) / length
    const share = shade([s * normal[0], s * normal[1], s * normal[2]])
    const [x0, x1] = [
      Math.max(0, Math.ceil(Math.min(a[0], b[0], c[0]))),
      Math.min(this.width - 1, Math.max(a[0], b[0], c[0])),
    ]
    const [y0, y1] = [
      Math.max(0, Math.ceil(Math.min(a[1], b[1], c[1]))),
      Math.min(this.height - 1, Math.max(a[1], b[1], c[1])),
    ]
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const p = ((x - a[0]) * vy - (y - a[1]) * vx) / normal[2]
        const q = (ux * (y - a[1]) - uy * (x - a[0])) / normal[2]
        if (p < -1e-9 || q < -1e-9 || p + q > 1 + 1e-9) continue
        this.put(x, y, a[2] + p * uz + q * vz, colour, share)
      }
    }
  }

  /** One pixel wide, in front of what lies less than `lift` nearer to the eye. */
  line(a: Triple, b: Triple, colour: Colour, lift: number): void {
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1]))))
    for (let k = 0; k <= steps; k++) {
      const [x, y, z] = [0, 1, 2].map((c) => a[c]! + ((b[c]! - a[c]!) * k) / steps) as [number, number, number]
      const [i, j] = [Math.round(x), Math.round(y)]
      if (i < 0 || j < 0 || i >= this.width || j >= this.height) continue
      this.put(i, j, z + lift, colour, 1)
    }
  }

  /** Half as wide and high, each pixel the mean of four. */
  halved(): { width: number; height: number; pixels: Uint8Array } {
    const [width, height] = [this.width >> 1, this.height >> 1]
    const pixels = new Uint8Array(3 * width * height)
    for (let i = 0; i < pixels.length; i++) {
      const [c, x, y] = [i % 3, Math.floor(i / 3) % width, Math.floor(i / 3 / width)]
      const at = (dx: number, dy: number) => this.pixels[3 * ((2 * y + dy) * this.width + 2 * x + dx) + c]!
      pixels[i] = (at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1) + 2) >> 2
    }
    return { width, height, pixels }
  }
}
