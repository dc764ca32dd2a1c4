// gltfTracks.ts: places and rotations of nodes of a glTF file over all frames.

import type { Frame as Pose } from '../../../math/rotation.js'
import type { GlbBuffer } from './glbFile.js'

/** Channels and samplers of an animation. */
export interface Animated {
  readonly channels: object[]
  readonly samplers: object[]
}

export class Tracks {
  private readonly translations: Float32Array
  private readonly rotations: Float32Array

  constructor(
    private readonly count: number,
    private readonly frames: number,
  ) {
    this.translations = new Float32Array(3 * count * frames)
    this.rotations = new Float32Array(4 * count * frames)
  }

  /** Of the k-th node in a frame; one without a place stays where it was seen last. */
  set(k: number, at: number, { position, rotation }: Pose): void {
    const row = k * this.frames + at
    if (!Number.isNaN(position[0])) this.translations.set(position, 3 * row)
    else if (at > 0) this.translations.copyWithin(3 * row, 3 * row - 3, 3 * row)
    this.rotations.set(rotation, 4 * row)
    if (at > 0) this.shortWay(row)
  }

  /** q and −q are one rotation; the one nearer to the frame before is taken, so that nothing spins between frames. */
  private shortWay(row: number): void {
    const { rotations } = this
    let product = 0
    for (let c = 0; c < 4; c++) product += rotations[4 * row + c]! * rotations[4 * row - 4 + c]!
    if (product < 0) for (let c = 0; c < 4; c++) rotations[4 * row + c]! *= -1
  }

  /** `nodeOf` gives the node of the k-th; `input` is the accessor of the times. */
  addTo({ channels, samplers }: Animated, buffer: GlbBuffer, input: number, nodeOf: (k: number) => number): void {
    if (this.count === 0) return
    const views = { translation: buffer.view(this.translations), rotation: buffer.view(this.rotations) }
    for (let k = 0; k < this.count; k++) {
      for (const path of ['translation', 'rotation'] as const) {
        const output = buffer.part(views[path], path === 'translation' ? 'VEC3' : 'VEC4', this.frames, k)
        channels.push({ sampler: samplers.length, target: { node: nodeOf(k), path } })
        samplers.push({ input, output, interpolation: 'LINEAR' })
      }
    }
  }
}
