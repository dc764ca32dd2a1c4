// layer.ts: bodies drawn alike, with one object for each of the passes: the picture, the sun's shadow map, the numbers.

import type { BufferAttribute, Object3D, TypedArray } from 'three/webgpu'
import type { Quaternion, Vector } from '../../model/checks.js'
import type { Frame } from '../frameSource.js'

export interface Layer {
  readonly drawn: Object3D
  /** Null where it throws no shadow. */
  readonly casting: Object3D | null
  /** Null where it cannot be picked. */
  readonly numbered: Object3D | null
  update(frame: Frame): void
  /** One for each body of the scene, and three along each element of its cables where their values are more than those of nodes. */
  setValues(values: Float32Array, along: Float32Array | null): void
  dispose(): void
}

/** Bodies first up to first + count, with the same piece of shape in each. */
export interface Segment {
  readonly first: number
  readonly count: number
  /** Place and axes of the piece in the body frame. */
  readonly place: Vector
  readonly placeTurn: Quaternion
  readonly size: Vector
  /** Of spheres that differ, m. */
  readonly radii?: Float32Array
}

export const totalOf = (segments: readonly Segment[]) => segments.reduce((sum, { count }) => sum + count, 0)

/** Copies what bodies of the segments have in a column of the scene. */
export function fillColumn(to: BufferAttribute, from: TypedArray, segments: readonly Segment[]): void {
  const width = to.itemSize
  let at = 0
  for (const { first, count } of segments) {
    to.array.set(from.subarray(width * first, width * (first + count)), at)
    at += width * count
  }
  to.needsUpdate = true
}
