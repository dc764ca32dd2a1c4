// frameSource.ts: what the page draws from: a recorded run, one still being written, or a simulation in the page itself.

import type { DrawnCable } from '../model/cables/cableTube.js'
import type { Quaternion, Vector } from '../model/checks.js'
import type { DrawnShape } from './drawnShape.js'

/** Bodies of one name, shape and material. */
export interface GroupModel {
  readonly name: string
  /** Name by which it is found together with other groups. */
  readonly family?: string
  /** Index of the first body among all. */
  readonly first: number
  readonly count: number
  readonly shape: DrawnShape
  /** Index in `materials`. */
  readonly material: number
  /** False for fixed and driven bodies. */
  readonly moves: boolean
  /** True for a body that goes as it is told. */
  readonly driven?: boolean
  /** True for beads of cables, which are drawn as tubes. */
  readonly beads?: true
  /** True for ground that a moving box keeps in its store. */
  readonly stored?: true
  /** Origin of the shape in the body frame, m, and its axes to that frame. */
  readonly shapePos: Vector
  readonly shapeRot: Quaternion
}

/** A joint or a spring, with its two points in the body frames; the main axis is z of frame A. */
export interface JointModel {
  readonly name: string
  /** revolute, ball, ...; spring. */
  readonly kind: string
  readonly a: number
  readonly b: number
  readonly pointA: Vector
  readonly pointB: Vector
  /** Axes of the joint in the body frame of A. */
  readonly rotA: Quaternion
}

export interface BoxModel {
  readonly min: Vector
  readonly max: Vector
}

/** What does not change from frame to frame. */
export interface SceneModel {
  readonly name: string
  readonly bodyCount: number
  readonly groups: readonly GroupModel[]
  readonly materials: readonly string[]
  /** Of each body, m: a sphere's radius, otherwise that of the sphere around the shape; 0 for planes and no shape. */
  readonly radii: Float32Array
  readonly joints: readonly JointModel[]
  readonly cables: readonly DrawnCable[]
  /** Where the ground of moving boxes lies at the start, about the origin, m: the last of the bodies; null where there is none. */
  readonly grainStart: Float32Array | null
  readonly domain: BoxModel & { readonly periodic: readonly [boolean, boolean, boolean] }
  /** Positions of frames are counted from here, m. */
  readonly origin: Vector
  readonly gravity: Vector
}

/** Contacts that press, in columns. */
export interface ContactColumns {
  readonly count: number
  /** Bodies a and b of each. */
  readonly bodies: Uint32Array
  /** About the origin of the model, m. */
  readonly points: Float32Array
  /** On b, N. */
  readonly forces: Float32Array
}

/** A component of an orientation is stored as an integer, times this. */
export const orientationOne = 32767

export interface Frame {
  readonly index: number
  /** s */
  readonly time: number
  readonly steps: number
  /** Centres of mass about the origin of the model, x y z, m. */
  readonly positions: Float32Array
  /** Body frame to world, x y z w, times `orientationOne`. */
  readonly orientations: Int16Array
  /** m/s; null where they are not known. */
  readonly velocities: Float32Array | null
  readonly contacts: ContactColumns | null
  /** Boxes that move with machines, in which ground moves. */
  readonly boxes: readonly BoxModel[]
  /** Further columns of the bodies, by the name of the field, components side by side. */
  readonly columns: Readonly<Record<string, ArrayLike<number>>>
}

/** Id of the body in a place; the place where frames have no ids. */
export const idIn = ({ columns }: Pick<Frame, 'columns'>, place: number): number => columns.bodyId?.[place] ?? place

export interface ProbeSeries {
  readonly name: string
  readonly unit: string
  readonly values: ArrayLike<number>
}

export interface ProbeTable {
  /** s */
  readonly times: ArrayLike<number>
  readonly series: readonly ProbeSeries[]
}

export interface FrameSource {
  readonly model: SceneModel
  /** Shown in the page: what was run, on what, how far it came. */
  readonly facts: Readonly<Record<string, string>>
  /** True while more frames may come. */
  readonly growing: boolean
  /** Frames firstFrame up to, not including, endFrame can be asked for; both may grow, in a live run that forgets. */
  readonly firstFrame: number
  readonly endFrame: number
  /** s */
  timeOf(index: number): number
  /** Asked for again it may come from a cache; its arrays are not to be changed. */
  frame(index: number): Promise<Frame>
  /** Samples so far; the same object as long as nothing was added. */
  readonly probes: ProbeTable
  /** Calls back when frames, samples, facts or `growing` have changed; gives the way to stop that. */
  onChange(listener: () => void): () => void
  close(): void
}

/** Bytes a body and frame takes in the cache, so that caches can be bounded. */
export function frameBytes(frame: Frame): number {
  const columns = Object.values(frame.columns).reduce((sum, column) => sum + 8 * column.length, 0)
  const contacts = frame.contacts ? 32 * frame.contacts.count : 0
  return (
    frame.positions.byteLength + frame.orientations.byteLength + 12 * frame.orientations.length + columns + contacts
  )
}

/** Orientations as frames hold them, from numbers x y z w. */
export function packOrientations(values: ArrayLike<number>): Int16Array {
  const packed = new Int16Array(values.length)
  for (let i = 0; i < packed.length; i++) packed[i] = Math.round(values[i]! * orientationOne)
  return packed
}
