// messages.ts: what the page and the worker that simulates say to each other.

import type { Vector } from '../../model/checks.js'
import type { LawName } from '../../model/contact.js'
import type { Control } from '../../model/control.js'
import type { Parameter } from '../../model/parameter.js'
import type { ContactColumns, SceneModel } from '../frameSource.js'

export type LiveBackend = 'threads' | 'one' | 'gpu'

/** A scene as the page offers it. */
export interface ListedScene {
  readonly name: string
  readonly title: string
  readonly parameters: Readonly<Record<string, Parameter>>
  readonly law: LawName
}

/** What follows from the parameters. */
export interface SceneSettings {
  readonly laws: readonly LawName[]
  /** s, for the law asked about. */
  readonly timeStep: number
  readonly bodies: number
}

export interface LiveRequest {
  readonly scene: string
  readonly parameters: Readonly<Record<string, number>>
  readonly law: LawName
  readonly backend: LiveBackend
  /** s; that of the scene when omitted. */
  readonly timeStep?: number
  /** Of the solver of impulses, m/s; that of the scene when omitted. */
  readonly tolerance?: number
  /** Part of the name of the GPU; any that is not software when omitted. */
  readonly device?: string
}

/** A ray from the eye, m and m/s. */
export interface Throw {
  readonly from: Vector
  readonly velocity: Vector
}

/** A body held at a point of its own and drawn to one of the world. */
export interface Pull {
  readonly body: number
  /** In the body frame, from the centre of mass, m. */
  readonly at: Vector
  readonly to: Vector
}

export interface RunMode {
  readonly running: boolean
  /** Simulated seconds in a second; infinite for as fast as it can. */
  readonly pace: number
}

/** Asked for with a promise: each has an answer. */
export interface Calls {
  list(): readonly ListedScene[]
  settings(request: LiveRequest): SceneSettings
  open(request: LiveRequest): Opened
  step(count: number): number
  hash(): string
}

/** Told without an answer. */
export interface Orders {
  mode: RunMode
  /** No step begins at or after this time, s. */
  limit: number
  throw: Throw
  pull: Pull | null
  keys: readonly string[]
  /** A share from −1 to 1 of each control. */
  sticks: readonly number[]
  contacts: boolean
  /** The page has taken a frame. */
  taken: null
}

export type Call = {
  readonly [K in keyof Calls]: { readonly call: K; readonly id: number; readonly given: Parameters<Calls[K]> }
}[keyof Calls]
export type Order = { readonly [K in keyof Orders]: { readonly order: K; readonly given: Orders[K] } }[keyof Orders]
export type ToWorker = Call | Order

export interface Opened {
  readonly model: SceneModel
  readonly controls: readonly Control[]
  readonly series: readonly { readonly name: string; readonly unit: string }[]
  readonly backend: { readonly kind: string; readonly device: string; readonly threads: number }
  /** s */
  readonly timeStep: number
  readonly safeTimeStep: number
}

export interface PostedFrame {
  readonly time: number
  readonly steps: number
  readonly positions: Float32Array
  readonly orientations: Int16Array
  readonly velocities: Float32Array
  readonly contacts: ContactColumns | null
  /** Of the nodes of cables; null where there are none. */
  readonly slopes: Float32Array | null
}

export interface Progress {
  readonly time: number
  readonly steps: number
  readonly stepsPerSecond: number
  /** Simulated seconds in a second. */
  readonly realTime: number
  readonly contacts: number
  /** m/s; null by force. */
  readonly residual: number | null
}

export type FromWorker =
  | { readonly answer: number; readonly result: unknown }
  /** One sentence. */
  | { readonly answer: number; readonly problem: string }
  | { readonly frame: PostedFrame }
  | { readonly sample: { readonly time: number; readonly values: readonly number[] } }
  | { readonly progress: Progress }
  /** The run has stopped; the state is the last good one. */
  | { readonly problem: string; readonly answer?: undefined }
