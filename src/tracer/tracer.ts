// tracer.ts: pictures by paths of light, on any backend: trees over shapes and items, paths tile by tile, and the noise taken out.
//
// Random numbers belong to pixel, sample and bounce, and the samples of a pixel are summed in order: a picture is the same however it is
// split into tiles and threads.

import type { Backend } from '../backends/backend.js'
import { tracerProgram } from '../backends/tracerProgram.js'
import type { BackendChoice } from '../model/backend.js'
import { openBackend } from '../step/openBackend.js'
import type {
  TracedFinish,
  TracedItems,
  TracedLamp,
  TracedPlane,
  TracedShape,
  TracedSky,
  TracedTexture,
  Vector,
} from './tracedData.js'
import { makeRoom, writeLamps, writeTextures } from './writePrepared.js'

/** A ray from the eye and what becomes of it. */
const mostSteps = 8

/** Leading bits of shape, code and number. */
const mostBits = 95
const bitsOfCode = 30
/** Of the world all leaves have the same shape. */
const bitsOfShape = 32

/** Paths at a time. */
const tileSize = { cpu: 1 << 17, gpu: 1 << 21 }

export interface TracedCamera {
  readonly eye: Vector
  /** Unit vector; across and up are half the picture at a distance of 1. */
  readonly forward: Vector
  readonly across: Vector
  readonly up: Vector
  /** Radius of the lens, 0 where all is sharp. */
  readonly lens: number
  /** Distance at which it is sharp. */
  readonly focus: number
}

export interface TracedPicture {
  readonly width: number
  readonly height: number
  /** Paths along each edge of a pixel. */
  readonly edge: number
  readonly seed: number
  readonly camera: TracedCamera
  readonly sky: TracedSky
  /** Whether bodies move while the shutter is open. */
  readonly moving: boolean
  /** Noise taken out. */
  readonly smooth: boolean
  /** Paths at a time; as suits the backend when omitted. */
  readonly tile?: number
  /** Share of the picture that is done, from time to time. */
  progress?(share: number): void
  readonly interrupt?: AbortSignal
}

export interface TracedLight {
  /** Red, green, blue of each pixel, of what covers it. */
  readonly light: Float64Array
  /** Share of each pixel that is covered. */
  readonly cover: Float64Array
}

/** Columns, a record for each pixel. */
export interface FirstHits {
  readonly origin: ArrayLike<number>
  readonly direction: ArrayLike<number>
  readonly distance: ArrayLike<number>
  readonly normal: ArrayLike<number>
  /** −1 for none, −2 − k for plane k. */
  readonly item: ArrayLike<number>
}

export class Tracer {
  /** Nodes of the trees of shapes, before those of the world. */
  private shapeNodes = 0
  private shapeCount = 1
  private itemCount = 0
  private textureCount = 0
  private lampCount = 0

  private constructor(private readonly backend: Backend) {}

  static async open(choice: BackendChoice): Promise<Tracer> {
    const { kind, threads, device } = choice
    const single =
      kind === 'gpu' ? { kind, ...(device ? { device } : {}) } : { ...choice, precision: 'single' as const }
    const cpu = threads === undefined ? single : { ...single, threads }
    const backend = await openBackend(kind === 'gpu' ? single : cpu, true, tracerProgram)
    return new Tracer(backend)
  }

  get device(): string {
    return this.backend.device
  }

  /** Lights in place of the sun; none where the sun shines. */
  setLamps(lamps: readonly TracedLamp[]): void {
    this.lampCount = lamps.length
    writeLamps(this.backend, lamps)
  }

  /** What items may be made of, once; the k-th is shape k + 1. */
  setShapes(shapes: readonly TracedShape[], textures: readonly TracedTexture[] = []): void {
    const { backend } = this
    const count = shapes.reduce((sum, { corners }) => sum + corners.length / 9, 0)
    this.shapeCount = shapes.length + 1
    this.room('shape', this.shapeCount)
    this.room('triangle', count)
    const columns = ['A', 'B', 'C'].map(() => [new Float64Array(3 * count), new Float64Array(3 * count)] as const)
    const shapeOf = new Uint32Array(count)
    let at = 0
    shapes.forEach(({ corners, normals }, k) => {
      for (let t = 0; t < corners.length; t += 9, at++) {
        shapeOf[at] = k + 1
        columns.forEach(([places, directions], c) => {
          places.set(corners.subarray(t + 3 * c, t + 3 * c + 3), 3 * at)
          directions.set(normals.subarray(t + 3 * c, t + 3 * c + 3), 3 * at)
        })
      }
      this.setBounds(k + 1, boundsOf(corners))
    })
    columns.forEach(([places, directions], c) => {
      backend.write(`triangle${'ABC'[c]}`, places)
      backend.write(`triangleNormal${'ABC'[c]}`, directions)
    })
    backend.write('triangleShape', shapeOf)
    this.textureCount = textures.length
    writeTextures(backend, shapes, textures)
    this.shapeNodes = count
    if (count === 0) return
    this.room('node', count)
    this.leaves(count)
    backend.run('triangleBoxes')
    this.sortLeaves()
    backend.run('shapesOfLeaves')
    backend.sortByKey('leafShape', 'leafBox', 32 - Math.clz32(this.shapeCount))
    backend.run('codesOfLeaves')
    this.linkLeaves(0, 0)
  }

  /** What is there in a picture. */
  setItems(items: TracedItems, planes: readonly TracedPlane[], finishes: readonly TracedFinish[]): void {
    const { backend } = this
    this.itemCount = items.count
    this.room('item', items.count)
    for (const [name, values] of Object.entries(items.columns)) backend.write(name, values)
    this.room('plane', planes.length)
    const column = (of: (plane: TracedPlane) => readonly number[]) => planes.flatMap(of)
    backend.write(
      'planeNormal',
      column(({ normal }) => normal),
    )
    backend.write(
      'planeHeight',
      column(({ height }) => [height]),
    )
    backend.write(
      'planeAcross',
      column(({ across }) => across),
    )
    backend.write(
      'planeSquare',
      column(({ square }) => [square]),
    )
    backend.write(
      'planeColour',
      column(({ colour }) => colour),
    )
    backend.write(
      'planeFinish',
      column(({ finish }) => [finish]),
    )
    this.room('finish', finishes.length)
    backend.write(
      'finishGloss',
      finishes.map(({ gloss }) => gloss),
    )
    backend.write(
      'finishRough',
      finishes.map(({ rough }) => rough),
    )
    backend.write(
      'finishKind',
      finishes.map(({ kind }) => kind),
    )
    backend.write(
      'finishMottle',
      finishes.map(({ mottle }) => mottle),
    )
    if (items.count === 0) return
    this.room('node', this.shapeNodes + items.count)
    this.setBounds(0, boundsOf(items.columns.itemPlace!, mostAway))
    this.leaves(items.count)
    backend.run('rootsOfItems')
    backend.run('itemBoxes')
    this.sortLeaves()
    backend.run('shapesOfLeaves')
    this.linkLeaves(this.shapeNodes, bitsOfShape)
  }

  async trace(picture: TracedPicture): Promise<TracedLight | null> {
    const { backend } = this
    const { width, height, edge, smooth } = picture
    const pixels = width * height
    this.room('pixel', pixels)
    backend.run('clearPixels')
    const tile = Math.min(pixels, picture.tile ?? tileSize[backend.kind])
    this.room('path', tile)
    const samples = edge * edge
    for (let first = 0; first < pixels; first += tile) {
      backend.setCount('path', Math.min(tile, pixels - first))
      for (let sample = 0; sample < samples; sample++) {
        this.tracePaths(picture, first, sample)
        await backend.finish()
        if (picture.interrupt?.aborted) return null
        picture.progress?.((first + (Math.min(tile, pixels - first) * (sample + 1)) / samples) / pixels)
      }
    }
    const light = smooth ? await this.smoothed(picture) : await this.plain(samples)
    const cover = Float64Array.from(await backend.read('pixelCover'), (paths) => paths / samples)
    return { light, cover }
  }

  /** Waits until all that was queued is done. */
  finish(): Promise<void> {
    return this.backend.finish()
  }

  /** Rays of one path through each pixel: from the eye and from surfaces, and towards the sun. */
  async countRays(picture: TracedPicture): Promise<number> {
    const { backend } = this
    const pixels = picture.width * picture.height
    const tile = Math.min(pixels, tileSize[backend.kind])
    this.room('pixel', pixels)
    this.room('path', tile)
    let rays = 0
    for (let first = 0; first < pixels; first += tile) {
      backend.setCount('path', Math.min(tile, pixels - first))
      this.begin(picture, first, 0)
      for (let step = 0; step < mostSteps; step++) {
        rays += total(await backend.read('pathAlive'))
        this.traceStep(picture, first, 0, step)
        rays += lit(await backend.read('pathSunLight'))
      }
    }
    return rays
  }

  close(): Promise<void> {
    return this.backend.close()
  }

  /** The rays through all pixels, and what each meets first. */
  async firstHits(picture: TracedPicture): Promise<FirstHits> {
    const { backend } = this
    this.room('path', picture.width * picture.height)
    this.begin(picture, 0, 0)
    backend.run('findHits', this.world())
    return {
      origin: await backend.read('pathOrigin'),
      direction: await backend.read('pathDirection'),
      distance: await backend.read('pathDistance'),
      normal: await backend.read('pathNormal'),
      item: await backend.read('pathItem'),
    }
  }

  private tracePaths(picture: TracedPicture, first: number, sample: number): void {
    this.begin(picture, first, sample)
    for (let step = 0; step < mostSteps; step++) this.traceStep(picture, first, sample, step)
    this.backend.run('endPaths', { first })
  }

  private traceStep({ seed, sky }: TracedPicture, first: number, sample: number, step: number): void {
    const { backend } = this
    const lamps = this.lampCount > 0
    backend.run('findHits', this.world())
    if (this.textureCount > 0) backend.run('tintPaths')
    if (lamps) backend.run('chooseLamps', { first, sample, seed, step })
    backend.run('shadePaths', { first, sample, seed, step, ...sky, lamps })
    this.backend.run('addSun', this.world())
  }

  private begin({ width, height, edge, seed, camera, moving }: TracedPicture, first: number, sample: number): void {
    const shutter = moving ? 1 : 0
    this.backend.run('beginPaths', { first, width, height, sample, edge, seed, ...camera, shutter })
  }

  private world(): { root: number; anyItem: boolean } {
    return { root: this.itemCount > 1 ? this.shapeNodes : -1, anyItem: this.itemCount > 0 }
  }

  private async plain(samples: number): Promise<Float64Array> {
    return Float64Array.from(await this.backend.read('pixelSum'), (sum) => sum / samples)
  }

  private async smoothed({ width, height, edge }: TracedPicture): Promise<Float64Array> {
    const { backend } = this
    const samples = edge * edge
    backend.run('beginSmoothing', { samples })
    for (const step of [1, 2, 4]) {
      if (step > 1) backend.run('nextRound')
      backend.run('smoothPicture', { width, height, step, samples })
    }
    backend.run('endSmoothing')
    return Float64Array.from(await backend.read('pixelSmooth'))
  }

  private room(owner: string, count: number): void {
    makeRoom(this.backend, owner, count)
  }

  private leaves(count: number): void {
    this.room('box', count)
    this.room('leaf', count)
  }

  private sortLeaves(): void {
    const { backend } = this
    backend.run('numberLeaves')
    backend.run('codesOfLeaves')
    backend.sortByKey('leafCode', 'leafBox', bitsOfCode)
  }

  private linkLeaves(base: number, fewestBits: number): void {
    this.backend.run('linkNodes', { base })
    for (let prefix = mostBits; prefix >= fewestBits; prefix--) this.backend.run('fitNodes', { base, prefix })
  }

  private setBounds(shape: number, { low, high }: Bounds): void {
    this.backend.write('shapeLow', low, shape)
    this.backend.write(
      'shapeCells',
      low.map((x, c) => 1024 / Math.max(1e-12, high[c]! - x)),
      shape,
    )
  }
}

const total = (values: ArrayLike<number>) => {
  let sum = 0
  for (let k = 0; k < values.length; k++) sum += values[k]!
  return sum
}

/** Vectors that are not 0. */
function lit(vectors: ArrayLike<number>): number {
  let count = 0
  for (let k = 0; k < vectors.length; k += 3) if (vectors[k]! + vectors[k + 1]! + vectors[k + 2]! !== 0) count++
  return count
}

interface Bounds {
  readonly low: readonly number[]
  readonly high: readonly number[]
}

/** What is farther away shares the outermost cells, in units of the view. */
const mostAway = 8

function boundsOf(points: ArrayLike<number>, most = Number.POSITIVE_INFINITY): Bounds {
  const low = [most, most, most]
  const high = [-most, -most, -most]
  for (let k = 0; k < points.length; k++) {
    const x = Math.max(-most, Math.min(most, points[k]!))
    if (x < low[k % 3]!) low[k % 3] = x
    if (x > high[k % 3]!) high[k % 3] = x
  }
  return { low, high }
}
