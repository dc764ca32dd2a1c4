// pathPainter.ts: pictures by paths of light.

import { lengthOf, minus, type Triple, times } from '../../math/rotation.js'
import type { BackendChoice } from '../../model/backend.js'
import type { TracedTexture } from '../../tracer/tracedData.js'
import { type TracedCamera, type TracedLight, Tracer } from '../../tracer/tracer.js'
import { bodyColours } from '../export/bodyColours.js'
import type { ExportSource } from '../export/exportSource.js'
import { type Colour, linear } from '../export/groupColours.js'
import { axesOf, type View } from '../export/viewOf.js'
import type { Pixels } from '../picture/png.js'
import { annotate } from './annotate.js'
import { backdropOf } from './backdrop.js'
import { lampsOf } from './gltfLights.js'
import { type StageTexture, texelColours } from './gltfTextures.js'
import type { FilmStyle, Painter } from './painter.js'
import type { Shot } from './shots.js'
import { skyOf } from './sky.js'
import { TracedScene } from './tracedScene.js'

export interface PathOptions {
  readonly backend: BackendChoice
  /** Tiles of a picture, one after the other; as suits the backend when omitted. */
  readonly blocks?: number
  progress?(share: number): void
  readonly interrupt?: AbortSignal
}

export class PathPainter implements Painter {
  private readonly scene: TracedScene
  private tracer: Promise<Tracer> | null = null

  constructor(
    private readonly source: ExportSource,
    private readonly style: FilmStyle,
    private readonly options: PathOptions,
  ) {
    this.scene = new TracedScene(source, style.look, style.view, style.stage)
  }

  async paint({ frame: index, view }: Shot): Promise<Pixels | null> {
    this.tracer ??= this.begin()
    const tracer = await this.tracer
    const { source, style, scene } = this
    const { width, height, samples, look, exposure } = style
    const frame = await source.recording.frame(index)
    const colourOf = bodyColours(source, frame, look, style.ranges)
    const { items, planes, finishes } = scene.at(frame, { view, exposure, colourOf })
    tracer.setItems(items, planes, finishes)
    const sky = skyOf(look)
    const lights = style.stage?.lights ?? []
    if (lights.length > 0) tracer.setLamps(lampsOf(lights, style.view, view.target, sky.sunLight))
    const { blocks, progress, interrupt } = this.options
    const traced = await tracer.trace({
      width,
      height,
      edge: samples,
      seed: seedOf(frame.time),
      camera: cameraOf(view, style),
      sky: lights.length > 0 ? { ...sky, ...lampSun } : sky,
      moving: exposure > 0,
      smooth: look.denoise ?? true,
      ...(blocks === undefined ? {} : { tile: Math.ceil((width * height) / blocks) }),
      ...(progress ? { progress } : {}),
      ...(interrupt ? { interrupt } : {}),
    })
    if (!traced) return null
    return annotate(developed(traced, style), style, { view, time: frame.time })
  }

  async close(): Promise<void> {
    await (await this.tracer)?.close()
  }

  private async begin(): Promise<Tracer> {
    const tracer = await Tracer.open(this.options.backend)
    tracer.setShapes(this.scene.shapes, (this.style.stage?.textures ?? []).map(tracedTexture))
    return tracer
  }
}

/** Where lamps shine there is no sun; the shadows of lamps are nearly sharp. */
const lampSun = { sunLight: [0, 0, 0], sunRim: Math.cos(Math.PI / 180) } as const

/** White where it is not seen. */
export function tracedTexture(texture: StageTexture | null): TracedTexture {
  if (!texture) return { width: 1, height: 1, colours: Float64Array.of(1, 1, 1), ends: [true, true] }
  const { width, height, ends } = texture
  return { width, height, ends, colours: texelColours(texture) }
}

/** Of the bits of a number, so that the noise of each frame is its own. */
function seedOf(time: number): number {
  const words = new Uint32Array(Float64Array.of(time).buffer)
  return (Math.imul(words[0]!, 0x9e3779b1) ^ words[1]!) >>> 0
}

/** In units of the first view, from the target. */
export function cameraOf(
  seen: View,
  { width, height, view, lens }: Pick<FilmStyle, 'width' | 'height' | 'view' | 'lens'>,
): TracedCamera {
  const { position, target, angle } = seen
  const scale = 1 / lengthOf(minus(view.position, view.target))
  const { forward, right, up } = axesOf(seen)
  const half = Math.tan((angle / 2) * (Math.PI / 180))
  const { aperture, focus = lengthOf(minus(target, position)) } = lens
  return {
    eye: times(scale, minus(position, target)),
    forward,
    across: times(half, right),
    up: times((half * height) / width, up),
    lens: (scale * aperture) / 2,
    focus: scale * focus,
  }
}

/** Linear up to a knee, then slower and slower to 1. */
const knee = 0.8
const toned = (x: number) => (x <= knee ? x : 1 - (1 - knee) * Math.exp((knee - x) / (1 - knee)))

/** As on a screen: IEC 61966-2-1. */
const onScreen = (x: number) => 255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055)

/** Light before the backdrop, as pixels. */
function developed({ light, cover }: TracedLight, { width, height, look }: FilmStyle): Pixels {
  const [top, foot] = backdropOf(look)
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255)
  for (let y = 0; y < height; y++) {
    const share = height > 1 ? y / (height - 1) : 0
    const behind = linear([0, 1, 2].map((c) => top[c]! + share * (foot[c]! - top[c]!)) as unknown as Colour)
    for (let k = y * width; k < (y + 1) * width; k++) {
      const covered = cover[k]!
      for (let c = 0; c < 3; c++) {
        const own = covered > 0 ? toned(Math.max(0, light[3 * k + c]!) / covered) : 0
        rgba[4 * k + c] = onScreen(covered * own + (1 - covered) * (behind as Triple)[c]!)
      }
    }
  }
  return { width, height, rgba: new Uint8Array(rgba.buffer) }
}
