// shadePixels.ts: light on the nearest surfaces of a picture, floors and the background behind them.

import type { SurfaceBuffer } from '../io/picture/surfaceBuffer.js'
import { dot, type Triple } from '../math/rotation.js'
import { ColourRange, noValue, quantities, valueRange } from './colouring.js'
import { bytesOf, categoryColours, neutralColour, sequenceColours } from './colourMaps.js'
import { sunDirection } from './firstView.js'
import type { Frame, SceneModel } from './frameSource.js'
import type { Theme } from './theme.js'

/** Points x with n·x = height, seen from the side n points to. */
export interface Floor {
  readonly normal: Triple
  readonly height: number
}

export interface ShadeOptions {
  readonly seen: SurfaceBuffer
  readonly floors: readonly Floor[]
  /** How far the bodies reach, m. */
  readonly reach: number
  readonly theme: Theme
  readonly model: SceneModel
  readonly frame: Frame
}

type Light = readonly [number, number, number]

const toLight = (byte: number) => (byte <= 10.31475 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4)
const lightOf = (hex: string, strength = 1) => bytesOf(hex).map((byte) => strength * toLight(byte)) as unknown as Light

/** sRGB bytes of light from 0 to 1 in 4096 steps. */
const screen = Uint8Array.from({ length: 4097 }, (_, k) => {
  const x = k / 4096
  return Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055))
})

export function shadePixels(options: ShadeOptions): Uint8ClampedArray<ArrayBuffer> {
  const { seen, theme } = options
  const { width, height } = seen
  const rgba = new Uint8ClampedArray(4 * width * height)
  const albedo = bodyColours(options)
  const sun = lightOf(theme.sun, theme.sunStrength)
  const [sky, bounce] = [lightOf(theme.sky, theme.skyStrength), lightOf(theme.bounce, theme.skyStrength)]
  const [backTop, backBottom] = [lightOf(theme.backTop), lightOf(theme.backBottom)]
  const floor = floorPainter(options)
  const { right, up, forward } = seen.camera
  const along = (v: Triple): Triple => [dot(v, right as Triple), dot(v, up as Triple), dot(v, forward as Triple)]
  const [toSun, skyward] = [along(sunDirection), along([0, 0, 1])]
  for (let k = 0; k < width * height; k++) {
    const item = seen.item[k]!
    const row = Math.floor(k / width) / height
    const cover = floor(k)
    for (let c = 0; c < 3; c++) {
      const back = backTop[c]! + (backBottom[c]! - backTop[c]!) * row
      let light = back + (cover.colour[c]! - back) * cover.share
      if (item >= 0 && cover.share < 0) {
        const [x, y, z] = [seen.normal[3 * k]!, seen.normal[3 * k + 1]!, seen.normal[3 * k + 2]!]
        const above = 0.5 + 0.5 * (x * skyward[0] + y * skyward[1] + z * skyward[2])
        const facing = Math.max(0, x * toSun[0] + y * toSun[1] + z * toSun[2])
        light = albedo[3 * item + c]! * (bounce[c]! + (sky[c]! - bounce[c]!) * above + sun[c]! * facing)
      }
      rgba[4 * k + c] = screen[Math.min(4096, Math.round(4096 * Math.max(0, light)))]!
    }
    rgba[4 * k + 3] = 255
  }
  return rgba
}

/** Light each body gives back, by what bodies are coloured by at first. */
function bodyColours({ model, frame }: ShadeOptions): Float32Array {
  const quantity = quantities.find((one) => one.missing(frame, model) === null)!
  const values = new Float32Array(model.bodyCount)
  quantity.fill({ model, frame, start: frame }, values)
  const range = new ColourRange()
  range.see(valueRange(values))
  const { low, high } = quantity.categories ? { low: 0, high: 255 } : range
  const table = Float32Array.from(quantity.categories ? categoryColours() : sequenceColours(), toLight)
  const neutral = lightOf(neutralColour)
  const colours = new Float32Array(3 * model.bodyCount)
  for (let i = 0; i < model.bodyCount; i++) {
    const known = values[i]! > noValue / 2
    const at = known ? Math.round(255 * Math.min(1, Math.max(0, (values[i]! - low) / (high - low)))) : 0
    for (let c = 0; c < 3; c++) colours[3 * i + c] = known ? table[3 * at + c]! : neutral[c]!
  }
  return colours
}

interface Cover {
  /** 1 where the floor is seen alone, 0 the background, below 0 a body before both. */
  share: number
  colour: Light
}

/** What a pixel shows of the floors: they fade into the background as in stage/groundLayer.ts. */
function floorPainter({ seen, floors, reach, theme }: ShadeOptions): (k: number) => Cover {
  const { position, right, up, forward, focal } = seen.camera
  const colours = floors.map(({ normal }) => floorColour(theme, normal))
  const cover: Cover = { share: 0, colour: [0, 0, 0] }
  const along = (a: readonly number[], b: readonly number[]) => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!
  return (k) => {
    const u = ((k % seen.width) + 0.5 - seen.width / 2) / focal
    const v = (seen.height / 2 - Math.floor(k / seen.width) - 0.5) / focal
    cover.share = seen.item[k]! < 0 ? 0 : -1
    let nearest = seen.depth[k]!
    for (let f = 0; f < floors.length; f++) {
      const { normal, height } = floors[f]!
      const down = u * along(normal, right) + v * along(normal, up) + along(normal, forward)
      const depth = (height - along(normal, position)) / down
      if (down >= 0 || depth <= 0 || depth >= nearest) continue
      nearest = depth
      const x = position[0]! + depth * (u * right[0]! + v * up[0]! + forward[0]!)
      const y = position[1]! + depth * (u * right[1]! + v * up[1]! + forward[1]!)
      const z = position[2]! + depth * (u * right[2]! + v * up[2]! + forward[2]!)
      const t = Math.min(1, Math.max(0, (Math.sqrt(x * x + y * y + z * z) / reach - 1.6) / 5.4))
      cover.share = 1 - t * t * (3 - 2 * t)
      cover.colour = colours[f]!
    }
    return cover
  }
}

function floorColour(theme: Theme, normal: Triple): Light {
  const [own, sun] = [lightOf(theme.ground), lightOf(theme.sun, theme.sunStrength)]
  const [sky, bounce] = [lightOf(theme.sky, theme.skyStrength), lightOf(theme.bounce, theme.skyStrength)]
  const facing = Math.max(0, dot(normal, sunDirection))
  const above = 0.5 + 0.5 * normal[2]
  const lit = (c: number) => 0.62 * own[c]! * (bounce[c]! + (sky[c]! - bounce[c]!) * above + sun[c]! * facing)
  return [lit(0), lit(1), lit(2)]
}
