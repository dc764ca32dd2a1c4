// simulation.ts: what a running simulation offers to files, command line and viewer.

import type { FieldArray } from '../backends/backend.js'
import type { BackendChoice, PrecisionName } from '../model/backend.js'
import type { Quaternion, Vector } from '../model/checks.js'
import type { ContactLaw, SettledLaw } from '../model/contact.js'
import type { Scene } from '../model/createScene.js'
import type { SceneState } from '../model/sceneState.js'
import type { FrameMoment, PartOrder } from './ranks/frameParts.js'
import type { RankTimes } from './ranks/workClock.js'

export interface BackendInfo {
  readonly kind: string
  /** For people: "2 threads, WebAssembly SIMD". */
  readonly device: string
  readonly threads: number
  readonly precision: PrecisionName
  /** Why it was taken, where that was left to the engine. */
  readonly why?: string
}

export interface Energy {
  /** J */
  readonly kinetic: number
  readonly potential: number
  readonly total: number
  /** Of stretched and bent cables; by force also of contacts and springs. */
  readonly elastic?: number
  /** Lost since the start to friction, along contact normals, and by pushing overlaps apart; by force the first two where losses are booked. */
  readonly friction?: number
  readonly impact?: number
  readonly stabilisation?: number
  /** By force, where losses are booked: lost by steps that have elastic forces at their ends alone; below 0, gained. */
  readonly integration?: number
  /** Work since the start: given by motors; by impulses also by bodies that drives move, and by corrections of joints. */
  readonly motors?: number
  readonly drives?: number
  readonly joints?: number
  /** Taken by springs and dampers since the start: what springs store is a part of it. */
  readonly springs?: number
  /** Given by applied forces, by impulses also by gravity that changes, and taken by drag, since the start. */
  readonly applied?: number
  readonly drag?: number
  /** Given to the motion by the elastic and damping forces of cables and their drag, since the start; by impulses only. */
  readonly cables?: number
  /**
   * By force: lost since the start in contacts, dampers and cables, as what is missing of the energy that the run began with and that
   * motors, driven bodies and applied forces gave.
   */
  readonly dissipated?: number
  /** What is left over of the balance of all these: rounding, by impulses, and where losses by force are booked what bodies turn within a step. */
  readonly unexplained?: number
}

export interface Counters {
  readonly bodies: number
  readonly contacts: number
  readonly maxContacts: number
  readonly pairs: number
  readonly rebuilds: number
  readonly replays: number
  /** Bodies that have left the domain and take part no more. */
  readonly left: number
  /** Bodies that went into sinks. */
  readonly sunk?: number
  /** Bodies that are there: those of the start and those that came, less those that went. */
  readonly present?: number
  /** Bodies that sleep. */
  readonly asleep?: number
}

/** A body that has left the domain. */
export interface LeftBody {
  readonly body: number
  readonly name: string
  /** Steps done when it left. */
  readonly step: number
}

export interface SolverReport {
  /** Of the last step, m/s. */
  readonly residual: number
  /** Largest of a step so far, m/s. */
  readonly worstResidual: number
  /** Contacts in the last solve, those that do not press and limits of joints included. */
  readonly contacts: number
  /** Mean of all steps so far. */
  readonly iterationsPerStep: number
  /** Of all steps so far. */
  readonly iterations: number
  /** Steps whose solve did not reach the tolerance. */
  readonly unsolvedSteps: number
}

/**
 * unsolved: a step whose contacts missed the tolerance; deep: a contact deeper than a quarter of a body; fast: a body that goes so far in
 * a step that it may pass through others; joints: one that does not hold; lift: bodies that slide and are thrown up by the relaxed law;
 * energy: contacts that put energy in; noForce: a driven body inside a fixed one; source: a source that cannot keep its rate.
 */
export type WarningKind = 'unsolved' | 'deep' | 'fast' | 'joints' | 'lift' | 'energy' | 'springs' | 'noForce' | 'source'

export interface RunWarning {
  readonly kind: WarningKind
  /** First step of it; 0 for the start. */
  readonly step: number
  /** Names, of the first. */
  readonly bodies: readonly string[]
  /** One sentence on the first. */
  readonly message: string
  /** So far: steps of unsolved, looks of the others. */
  readonly count: number
}

/** Where the contact solver was furthest from its answer in the last step. */
export interface WorstContact {
  /** Names of the two bodies. */
  readonly between: readonly [string, string]
  /** m/s */
  readonly residual: number
}

/** Contacts that press, in columns. */
export interface ContactList {
  /** Bodies a and b of each. */
  readonly bodies: Uint32Array
  /** x y z, m */
  readonly points: Float64Array
  /** On b, N. */
  readonly forces: Float64Array
}

/** The same, and all else that is known of each contact, in columns. */
export interface ContactRecords extends ContactList {
  /** Ids of a and b, which are theirs for life; `bodies` are places. */
  readonly ids: Uint32Array
  /** Unit vectors from a to b. */
  readonly normals: Float64Array
  /** m; negative where they overlap. */
  readonly gaps: Float64Array
  /** Pieces of a and b that touch, counted as in BodyDistance. */
  readonly parts: Uint32Array
  /** What touches there: a number by which a point is known again among those of the two bodies. */
  readonly features: Uint32Array
}

/** Nearest points of two bodies. */
export interface BodyDistance {
  /** m; negative where they overlap: how far one must be moved along the normal. */
  readonly distance: number
  readonly pointA: Vector
  readonly pointB: Vector
  /** Unit vector from a to b. */
  readonly normal: Vector
  /** Piece of a union, triangle of a mesh or heightfield; 0 for what is one piece. */
  readonly partA: number
  readonly partB: number
}

export interface RayOptions {
  /** m */
  readonly maxDistance?: number
  /** Numbers or names of bodies the ray passes through. */
  readonly skip?: readonly (number | string)[]
}

export interface RayHit {
  readonly body: number
  readonly name: string
  readonly part: number
  /** m */
  readonly distance: number
  readonly point: Vector
  /** Unit vector out of the body. */
  readonly normal: Vector
}

/** A contact that presses, seen from one of its bodies. */
export interface BodyContact {
  readonly other: number
  readonly otherId: number
  readonly otherName: string
  /** In the world, m. */
  readonly point: Vector
  /** Unit vector from the body to the other. */
  readonly normal: Vector
  /** m; negative where they overlap. */
  readonly gap: number
  /** On the body, N. */
  readonly force: Vector
  readonly part: number
  readonly otherPart: number
  /** As in ContactRecords. */
  readonly feature: number
}

export type StoredArray = Float64Array | Float32Array | Int32Array | Uint32Array

export interface CheckpointData {
  readonly header: { readonly time: number; readonly steps: number; readonly [key: string]: unknown }
  /** `type` is the field's type in the list of fields; components side by side. */
  readonly fields: Readonly<Record<string, { readonly type: string; readonly values: StoredArray }>>
}

/** What of a body is set; the rest stays. */
export interface BodyState {
  /** Of the centre of mass, m. */
  readonly position?: Vector
  /** Principal axes to the world, x y z w. */
  readonly orientation?: Quaternion
  /** m/s */
  readonly velocity?: Vector
  /** rad/s, in the world frame. */
  readonly omega?: Vector
  /** Whether the body is there at all. */
  readonly present?: boolean
}

/** Grains of a moving box that are not simulated. */
export interface StoredGrains {
  /** Of the moving box. */
  readonly name: string
  readonly ids: Uint32Array
  /** m */
  readonly positions: Float64Array
  readonly radii: Float64Array
  /** Of memory for a grain of the ground. */
  readonly bytes: number
}

/** What of the ground of moving boxes is not as at the start; grains are counted over all boxes. */
export interface StoreFrame {
  /** Grains that are not in a store. */
  readonly grainOut: Uint32Array
  /** Grains in a store that lie elsewhere, and where, m. */
  readonly grainMoved: Uint32Array
  readonly grainPos: Float64Array
  /** Lowest and highest corner of the box about each body that is followed, in which grains move, m. */
  readonly movingBox: Float64Array
}

/** A body for a free place of a group, or for a new one where there is none. */
export interface NewBody {
  /** Name of the group. */
  readonly group: string
  /** Of the origin of the shape, m. */
  readonly position: Vector
  /** Axes of the shape to the world, x y z w; as the group has it when omitted. */
  readonly orientation?: Quaternion
  /** m/s and rad/s; at rest when omitted. */
  readonly velocity?: Vector
  readonly omega?: Vector
}

/** Frames of a recording over ranks, which each rank writes its part of. A promise fails with the sentence of the rank that could not. */
export interface FrameParts {
  open(order: PartOrder): Promise<void>
  /** Bodies as they are now; how many records each rank has written, and fields of `others`, which are not of bodies. */
  append(
    moment: FrameMoment,
    others: readonly string[],
  ): Promise<{ readonly records: Uint32Array; readonly values: Readonly<Record<string, Float64Array>> }>
  /** On the disk of every rank. */
  sync(): Promise<void>
  close(): Promise<void>
}

export interface SimulationApi {
  /** With the places that there are now: those of the scene it was made from, and groups behind them for bodies it had no place for. */
  readonly scene?: Scene
  /** s */
  readonly time: number
  readonly steps: number
  readonly timeStep: number
  /** Largest time step at which contacts by force are stable, s; endless by impulses. */
  readonly safeTimeStep: number
  readonly backend: BackendInfo
  /** The law with all its settings, those too that follow from the scene. */
  readonly contact?: SettledLaw
  /** What went wrong so far, one of each kind; see the kinds. Energy is looked at whenever it is asked for. */
  readonly warnings?: readonly RunWarning[]
  /** Where several ranks compute it and can write frames. */
  readonly frameParts?: FrameParts | null
  /** What each rank worked and waited in steps since this was asked last, ms; none where there are no ranks. */
  rankTimes?(): Promise<readonly RankTimes[]>
  /** Queued; a step that fails is thrown here or by the next promise. */
  step(n?: number): void
  finish(): Promise<void>
  /** As many steps as take about a quarter of a second, at least one, and at most `most`. */
  stepSome(most: number): Promise<void>
  energy(): Promise<Energy>
  read(field: string): Promise<FieldArray>
  counters(): Promise<Counters>
  /** Bodies that have left the domain and take part no more, the first to leave first. */
  leftBodies?(): Promise<readonly LeftBody[]>
  /** Null where the contact law does not iterate. */
  solver?(): Promise<SolverReport | null>
  /** Null where nothing touches or the contact law does not iterate. */
  worstContact?(): Promise<WorstContact | null>
  /** Bodies, points and forces alone: what recordings have and viewers draw. */
  contactList?(): Promise<ContactList>
  /** Every contact that presses or pulls, by either law. */
  contacts(): Promise<ContactRecords>
  /** Nearest points of two bodies by number or name, however far apart. */
  distance(a: number | string, b: number | string): Promise<BodyDistance>
  /** The first body that a ray enters, null where there is none. */
  rayCast(origin: Vector, direction: Vector, options?: RayOptions): Promise<RayHit | null>
  /** Contacts of a body that press. */
  contactsOf(body: number | string): Promise<readonly BodyContact[]>
  /** Contact force on each triangle of a mesh or heightfield, x y z in the order of its triangles, N. */
  triangleForces(body: number | string): Promise<Float64Array>
  /** Present values by series name (see probeSeries). */
  sample(): Promise<Record<string, number>>
  /**
   * Puts a body that forces move somewhere else, after the steps asked for so far: new pairs are searched for, and contacts of where it
   * was forget what they knew. One that a joint or spring holds is not made absent.
   */
  setBody(body: number, state: BodyState): Promise<void>
  /** Id of the body in each place, -1 where there is none. A body keeps its id for life, and no other ever has it. */
  bodyIds(): Promise<Int32Array>
  /** Number of the place of the body with an id, as setBody and questions take it; undefined once it is gone. */
  placeOf(id: number): Promise<number | undefined>
  /** Grains that moving boxes keep in their stores. */
  storedGrains(): Promise<readonly StoredGrains[]>
  /** The same as what has changed since the start, for pictures of many moments. */
  storeFrame?(): Promise<StoreFrame>
  /** Puts bodies into free places of groups, and makes places where there are none; their ids. */
  add(bodies: readonly NewBody[]): Promise<readonly number[]>
  /** Takes bodies out; their places are free for others. */
  remove(ids: readonly number[]): Promise<void>
  /** Bodies stand still where they are; others touch them, and joints and springs hold on to them, as to fixed ones. */
  freeze(ids: readonly number[]): Promise<void>
  /** Frozen bodies move again, from rest. */
  thaw(ids: readonly number[]): Promise<void>
  /** Joints let go of their bodies. */
  uncouple(joints: readonly string[]): Promise<void>
  /**
   * Joints that were uncoupled, or broke, hold again: in the present poses each must close to a twentieth of its size and 0.05 rad. Velocities
   * that differ become one in the next step.
   */
  couple(joints: readonly string[]): Promise<void>
  /** An impulse on a body, N s, at a point of the world or at its centre of mass. */
  pushBody(body: number, impulse: Vector, at?: Vector): Promise<void>
  /** Another target of a motor from now on, in place of its number or function of time: rad/s, m/s, N m, N, rad or m. */
  setMotor(motor: string, target: number): Promise<void>
  /** Of the state fields. */
  hash(): Promise<string>
  /** The present state; after a step that failed, the last good one. */
  save(): Promise<CheckpointData>
  /** The bodies that are there and what their contacts remember, for scene.load of any other scene. */
  state(): Promise<SceneState>
  memoryBytes(): number
  /** ms per stage since the start. */
  stageTimes(): Promise<Record<string, number>>
  close(): Promise<void>
}

export interface SimulationOptions {
  readonly contact: ContactLaw
  /** s */
  readonly timeStep: number
  readonly backend: BackendChoice
  readonly checkpoint?: CheckpointData
  /** Where another simulation of the same bodies ended: they start there, with what contacts remember, at time 0. */
  readonly start?: CheckpointData
}

export type CreateSimulation = (scene: Scene, options: SimulationOptions) => Promise<SimulationApi>
