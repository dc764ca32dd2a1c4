// scene.ts: what a scene holds and offers; createScene.ts makes one.

import type { DragData, DragOptions, ForceData, ForceOptions } from './appliedForces.js'
import type { BodiesOptions, BodyGroup, BodyOptions } from './bodyGroup.js'
import type { BondsData, BondsOptions } from './bonds.js'
import type { CableData, CableHandle, CableOptions } from './cables/cable.js'
import type { Vector } from './checks.js'
import type { DomainEdge, DomainOptions, SceneDomain } from './domain.js'
import type { DriverData, SceneDriverOptions } from './driving/sceneDriver.js'
import type { Gravity, GravityOverTime } from './gravity.js'
import type { JointRequest } from './joints/joint.js'
import type { JointData, MotorData, SpringData } from './joints/jointData.js'
import type { MotorOptions } from './joints/motor.js'
import type { JointReference, SpringRequest } from './joints/spring.js'
import type { LayerPair } from './layers.js'
import type { Material, MaterialPair, PairOptions } from './material.js'
import type { JointHandle } from './mechanism.js'
import type { MovingBoxData, MovingBoxOptions } from './movingBox.js'
import type { Probe, ProbeRequest } from './probe.js'
import type { LoadOptions, SceneState, Touches } from './sceneState.js'
import type { SinkData, SinkOptions, SourceData, SourceOptions } from './sources.js'
import type { VariedBodiesOptions } from './variedBodies.js'

export interface SceneOptions {
  /** m/s2; none when omitted. It may change with time. */
  readonly gravity?: Gravity
  /** Made from the bodies, with room, when omitted. */
  readonly domain?: DomainOptions
  /** What happens to a body that leaves the domain; open when omitted. */
  readonly edge?: DomainEdge
}

/** All there is to know about a scene. */
export interface SceneData {
  /** At time 0, m/s2. */
  readonly gravity: Vector
  /** Null where it stays. */
  readonly gravityOverTime: GravityOverTime | null
  readonly domain: SceneDomain | null
  readonly edge: DomainEdge
  readonly materials: readonly Material[]
  readonly materialPairs: readonly MaterialPair[]
  readonly groups: readonly BodyGroup[]
  /** Layers whose bodies never touch. */
  readonly apart: readonly LayerPair[]
  readonly joints: readonly JointData[]
  readonly motors: readonly MotorData[]
  readonly springs: readonly SpringData[]
  /** Left out where there are none. */
  readonly bonds?: readonly BondsData[]
  readonly forces: readonly ForceData[]
  readonly drags: readonly DragData[]
  readonly cables: readonly CableData[]
  readonly sources: readonly SourceData[]
  readonly sinks: readonly SinkData[]
  /** Left out where there are none. */
  readonly movingBoxes?: readonly MovingBoxData[]
  /** Left out where there are none. */
  readonly drivers?: readonly DriverData[]
  /** What contacts of loaded states remember. */
  readonly touches: readonly Touches[]
  /** Numbers of bodies that start frozen; left out where none does. */
  readonly frozen?: readonly number[]
  readonly probes: readonly Probe[]
}

export interface BodyHandle {
  readonly index: number
  readonly name: string
}

export interface BodiesHandle {
  readonly name: string
  readonly first: number
  readonly count: number
  /** The k-th body of the group. */
  at(k: number): BodyHandle
}

export interface Scene {
  readonly data: SceneData
  /** Number of bodies. */
  readonly bodyCount: number
  material(of: Material): Material
  /** How two materials touch, where the smaller value of the two is not right. */
  /** Numbers of bodies that stand still until simulation.thaw lets them go, as those of a loaded state that were frozen. */
  freeze(bodies: readonly number[]): void
  materialPair(a: Material | string, b: Material | string, options: PairOptions): void
  body(options: BodyOptions): BodyHandle
  bodies(options: BodiesOptions | VariedBodiesOptions): BodiesHandle
  /** Bodies in these two layers never touch; the same layer twice for bodies that do not touch each other. */
  apart(layerA: string, layerB: string): void
  /** A fixed body without a shape for joints to hold on to; made when first asked for. */
  readonly world: BodyHandle
  joint(of: JointRequest): JointHandle
  motor(on: JointReference, options: MotorOptions): MotorData
  spring(of: SpringRequest): SpringData
  /** Who sets motors of a machine so that it follows way-points. */
  driver(options: SceneDriverOptions): DriverData
  /** Cements bodies together, by beams that may break. */
  bonds(options: BondsOptions): BondsData
  /** A force or torque on a body, a group or everything, or a force field. */
  force(options: ForceOptions): ForceData
  /** Drag of a fluid; a body has one at most. */
  drag(options: DragOptions): DragData
  /** A flexible cable. */
  cable(options: CableOptions): CableHandle
  /** Many of them, whose nodes are one group of bodies. */
  cables(list: readonly CableOptions[], name?: string): readonly CableHandle[]
  /** Bodies that come while a simulation runs; the group of their places. */
  source(options: SourceOptions): BodiesHandle
  /** A region that bodies are taken out of, or frozen in. */
  sink(options: SinkOptions): SinkData
  /** Ground whose grains move near some bodies alone; the group of places for these. */
  movingBox(options: MovingBoxOptions): BodiesHandle
  /** The bodies of a state of another simulation, moved and turned, with what their contacts remember. */
  load(state: SceneState, options?: LoadOptions): readonly BodiesHandle[]
  /** Samples a quantity over time; named after body and quantity unless given a name. */
  probe(request: ProbeRequest, name?: string): Probe
  /** The extent given, or one around the bodies. */
  domain(): SceneDomain
  /** Throws where there is nothing to simulate. */
  check(): void
  toJSON(): unknown
}
