// shade.ts: light on what a picture sees: Lambert's law with a light that casts shadows and a sky, less where a point lies
// between others, faded with distance on floors.

import type { Triple } from '../../math/rotation.js'
import { type Colour, linear } from '../export/groupColours.js'
import type { View } from '../export/viewOf.js'
import type { Pixels } from './png.js'
import type { SurfaceBuffer } from './surfaceBuffer.js'

export interface ShadeOptions {
  readonly seen: SurfaceBuffer
  /** As the light sees it. */
  readonly lit: SurfaceBuffer
  readonly light: Triple
  readonly view: View
  readonly samples: number
  colourOf(body: number): Colour
  /** Bodies that are floors, with the directions of their squares. */
  readonly floors: ReadonlyMap<number, readonly [Triple, Triple]>
}

const strength = { light: 0.85, sky: 0.42, ground: 0.16 }

export function shade(options: ShadeOptions): Pixels {
  const { seen, samples } = options
  const [width, height] = [seen.width / samples, seen.height / samples]
  const rgba = new Uint8Array(4 * width * height)
  const point = new Shader(options)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [r, g, b, a] = [0, 0, 0, 0]
      for (let s = 0; s < samples * samples; s++) {
        const [red, green, blue, cover] = point.at(x * samples + (s % samples), y * samples + Math.floor(s / samples))
        r += red * cover
        g += green * cover
        b += blue * cover
        a += cover
      }
      const to = 4 * (y * width + x)
      if (a === 0) continue
      rgba[to] = screen(r / a)
      rgba[to + 1] = screen(g / a)
      rgba[to + 2] = screen(b / a)
      rgba[to + 3] = Math.round((255 * a) / (samples * samples))
    }
  }
  return { width, height, rgba }
}

/** Light to a byte of sRGB. */
function screen(light: number): number {
  const x = Math.min(1, Math.max(0, light))
  return Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055))
}

/** Twelve places about a point, farther and farther out, in four turns. */
const spokes = [0, 1, 2, 3].flatMap((turn) =>
  Array.from({ length: 12 }, (_, k) => {
    const [angle, r] = [2.4 * k + 0.7 * turn, Math.sqrt((k + 1) / 12)]
    return [r * Math.cos(angle), r * Math.sin(angle)] as const
  }),
)

class Shader {
  private readonly colours = new Map<number, Colour>()
  /** In camera axes. */
  private readonly light: Triple
  private readonly skyward: Triple
  /** Distance from eye to target, m. */
  private readonly distance: number
  readonly square: number

  constructor(private readonly options: ShadeOptions) {
    const { right, up, forward } = options.seen.camera
    const inCamera = (v: Triple): Triple => [dotted(v, right), dotted(v, up), dotted(v, forward)]
    this.light = inCamera(options.light)
    this.skyward = inCamera([0, 0, 1])
    const { position, target } = options.view
    this.distance = Math.hypot(position[0] - target[0], position[1] - target[1], position[2] - target[2])
    this.square = squareSize(options.view)
  }

  /** Light and cover of a sample. */
  at(x: number, y: number): [number, number, number, number] {
    const { seen, floors } = this.options
    const k = y * seen.width + x
    const item = seen.item[k]!
    if (item < 0) return [0, 0, 0, 0]
    const depth = seen.depth[k]!
    const world = this.worldOf(x, y, depth)
    const normal = this.normalAt(k)
    const floor = floors.get(item)
    const shadow = this.shadow(world)
    const open = this.openness(x, y, depth)
    const facing = Math.max(0, normal[0] * this.light[0] + normal[1] * this.light[1] + normal[2] * this.light[2])
    const above = 0.5 + 0.5 * (normal[0] * this.skyward[0] + normal[1] * this.skyward[1] + normal[2] * this.skyward[2])
    const sum = strength.light * facing * shadow + open * (strength.ground + (strength.sky - strength.ground) * above)
    const [r, g, b] = this.colour(item)
    if (!floor) return [r * sum, g * sum, b * sum, 1]
    const tint = this.squares(world, floor)
    return [r * sum * tint, g * sum * tint, b * sum * tint, this.fade(world)]
  }

  private colour(item: number): Colour {
    let colour = this.colours.get(item)
    if (!colour) {
      colour = linear(this.options.colourOf(item))
      this.colours.set(item, colour)
    }
    return colour
  }

  private normalAt(k: number): Triple {
    const { normal } = this.options.seen
    const [x, y, z] = [normal[3 * k]!, normal[3 * k + 1]!, normal[3 * k + 2]!]
    // a surface seen from behind is lit as if it faced the eye
    const s = (z > 0 ? -1 : 1) / (Math.hypot(x, y, z) || 1)
    return [s * x, s * y, s * z]
  }

  private worldOf(x: number, y: number, depth: number): Triple {
    const { width, height, camera } = this.options.seen
    const u = ((x + 0.5 - width / 2) / camera.focal) * depth
    const v = ((height / 2 - y - 0.5) / camera.focal) * depth
    const { position: p, right, up, forward: f } = camera
    return [
      p[0]! + u * right[0]! + v * up[0]! + depth * f[0]!,
      p[1]! + u * right[1]! + v * up[1]! + depth * f[1]!,
      p[2]! + u * right[2]! + v * up[2]! + depth * f[2]!,
    ]
  }

  /** Share of nine neighbours in the light's picture that do not lie before the point. */
  private shadow(world: Triple): number {
    const { lit } = this.options
    const { focal } = lit.camera
    const [x, y, z] = lit.toCamera(...world)
    const [px, py] = [Math.floor(lit.width / 2 + focal * x), Math.floor(lit.height / 2 - focal * y)]
    if (px < 1 || py < 1 || px >= lit.width - 1 || py >= lit.height - 1) return 1
    // steps of the light's picture on a slanted surface
    const slack = 3 / focal
    let free = 0
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) if (z - slack < lit.depth[(py + dy) * lit.width + px + dx]!) free++
    }
    return free / 9
  }

  /** 1 in the open, less where neighbours in the picture stand out before the point. */
  private openness(x: number, y: number, depth: number): number {
    const { seen, samples } = this.options
    const { focal } = seen.camera
    const reach = 0.02 * this.distance
    const radius = Math.min(12 * samples, (focal * reach) / depth)
    let hidden = 0
    for (let k = 0; k < 12; k++) {
      const spoke = spokes[12 * ((x + 3 * y) % 4) + k]!
      const nx = Math.round(x + radius * spoke[0])
      const ny = Math.round(y + radius * spoke[1])
      if (nx < 0 || ny < 0 || nx >= seen.width || ny >= seen.height) continue
      const before = depth - seen.depth[ny * seen.width + nx]!
      if (before > 0.15 * reach && before < 4 * reach) hidden += 1 - before / (4 * reach)
    }
    return 1 - Math.min(0.75, (1.5 * hidden) / 12)
  }

  private squares(world: Triple, [u, v]: readonly [Triple, Triple]): number {
    const cell = (axis: Triple) => Math.floor(dotted(world, axis) / this.square)
    return (cell(u) + cell(v)) % 2 === 0 ? 1 : 0.9
  }

  private fade(world: Triple): number {
    const { target } = this.options.view
    const away = Math.hypot(world[0] - target[0], world[1] - target[1], world[2] - target[2]) / this.distance
    return Math.min(1, Math.max(0, (0.75 - away) / 0.4))
  }
}

/** Edge of the squares of a floor, m: 1, 2 or 5 times a power of ten, about a twelfth of the width in sight. */
export function squareSize({ position, target, angle }: View): number {
  const distance = Math.hypot(position[0] - target[0], position[1] - target[1], position[2] - target[2])
  const wanted = (2 * distance * Math.tan((angle / 2) * (Math.PI / 180))) / 12
  const power = 10 ** Math.floor(Math.log10(wanted))
  return (
    power *
    [1, 2, 5, 10].reduce((best, s) => (Math.abs(s - wanted / power) < Math.abs(best - wanted / power) ? s : best))
  )
}

const dotted = (a: Triple, b: readonly number[]) => a[0] * b[0]! + a[1] * b[1]! + a[2] * b[2]!
