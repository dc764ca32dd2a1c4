// createScene.ts: what a user describes, as plain data. Nothing is simulated here; JSON.stringify keeps all of it.

import { noRotation } from '../math/rotation.js'
import {
  checkCableForce,
  checkDragged,
  type DragData,
  type DragOptions,
  type ForceData,
  type ForceOptions,
  makeDrag,
  makeForce,
} from './appliedForces.js'
import { extentOf, groupOf, startFrames } from './bodyColumns.js'
import {
  type BodiesOptions,
  type BodyGroup,
  type BodyOptions,
  groupOfMany,
  groupOfOne,
  isMoved,
  plainGroup,
} from './bodyGroup.js'
import { addBonds, type BondsData, type BondsOptions, cement } from './bonds.js'
import type { CableData, CableHandle, CableOptions } from './cables/cable.js'
import { cablesNamed } from './cables/cablePoint.js'
import { CableSet } from './cables/cableSet.js'
import { nameText } from './checks.js'
import {
  checkDomain,
  checkEdge,
  type DomainEdge,
  domainAround,
  periodOf,
  type SceneDomain,
  withRegions,
} from './domain.js'
import { addDriver, type DriverData, type SceneDriverOptions } from './driving/sceneDriver.js'
import { checkGravity, type Gravity } from './gravity.js'
import { GroupList, handleOf, handleOfFamily } from './groupList.js'
import { InputError } from './inputError.js'
import { insidePeriodic, nearestInside } from './insidePeriodic.js'
import type { JointRequest } from './joints/joint.js'
import type { MotorData, SpringData } from './joints/jointData.js'
import type { JoinedBody } from './joints/makeJoint.js'
import type { MotorOptions } from './joints/motor.js'
import type { JointReference, SpringRequest } from './joints/spring.js'
import { needed, type OptionNames, onlyKnown } from './knownOptions.js'
import { checkApart, checkLayerCount, type LayerPair } from './layers.js'
import type { Material, PairOptions } from './material.js'
import { MaterialList } from './materialList.js'
import { type JointHandle, Mechanism } from './mechanism.js'
import { addMovingBox, groundExtent, type MovingBoxOptions, plainBoxes } from './movingBox.js'
import { type BodyReference, type GroupReference, type Probe, type ProbeRequest, resolveProbe } from './probe.js'
import type { BodiesHandle, BodyHandle, Scene, SceneData, SceneOptions } from './scene.js'
import { absentGroup, flowNamed, unusedName } from './sceneNames.js'
import { type LoadOptions, loadedState, type SceneState, type Touches } from './sceneState.js'
import { shape } from './shape.js'
import {
  makeSink,
  makeSource,
  type SinkData,
  type SinkOptions,
  type SourceData,
  type SourceOptions,
  sourcePlaces,
} from './sources.js'

import { groupsOfShapes, type VariedBodiesOptions } from './variedBodies.js'

export type { BodiesHandle, BodyHandle, Scene, SceneData, SceneOptions }

const sceneNames: OptionNames<SceneOptions> = { gravity: true, domain: true, edge: true }

export function createScene(options: SceneOptions = {}): Scene {
  onlyKnown(options, sceneNames, 'scene')
  return new PlainScene(
    options.gravity ?? [0, 0, 0],
    options.domain ? checkDomain(options.domain) : null,
    checkEdge(options.edge ?? 'open'),
  )
}

function nameOf(of: GroupReference): string {
  if (typeof of !== 'string') needed(of, 'the body or group that on names')
  return typeof of === 'string' ? of : of.name
}

class PlainScene implements Scene {
  readonly data: SceneData
  private readonly materials = new MaterialList()
  private readonly groups = new GroupList()
  private readonly layersApart: LayerPair[] = []
  private readonly forces: ForceData[] = []
  private readonly drags: DragData[] = []
  private readonly sources: SourceData[] = []
  private readonly sinks: SinkData[] = []
  private readonly touches: Touches[] = []
  private readonly probes: Probe[] = []
  private readonly mechanism = new Mechanism({
    named: (body, who) => (body === 'world' ? this.joinedWorld() : this.joined(this.groups.body(body, who))),
    at: (index) => this.joined({ index, name: this.groups.nameAt(index) }),
    period: () => periodOf(this.data.domain),
  })
  private readonly cableSet = new CableSet({
    bodyCount: () => this.bodyCount,
    add: (group) => this.add(group),
    isFree: (name) => !this.groups.find(name),
    material: (of, who) => this.materials.nameOf(of, who),
    spring: (of) => this.spring(of),
    joint: (of) => this.joint(of),
    motionOf: (of, who) => (of === 'world' ? 'still' : this.motionOf(this.groups.body(of, who))),
  })
  private worldWanted = false

  constructor(given: Gravity, domain: SceneDomain | null, edge: DomainEdge) {
    const { all: materials, pairs: materialPairs } = this.materials
    const { probes, layersApart: apart } = this
    const { all: groups } = this.groups
    const { forces, drags, sources, sinks, touches } = this
    const { joints, motors, springs } = this.mechanism
    const { now: gravity, overTime: gravityOverTime } = checkGravity(given)
    this.data = {
      ...{ gravity, gravityOverTime, domain, edge, materials, materialPairs, groups, apart },
      ...{ joints, motors, springs, cables: this.cableSet.all, forces, drags, sources, sinks, touches, probes },
    }
  }

  get bodyCount(): number {
    return this.groups.bodyCount
  }

  material(of: Material): Material {
    return this.materials.add(of)
  }

  materialPair(a: Material | string, b: Material | string, options: PairOptions): void {
    this.materials.addPair(a, b, options)
  }

  body(options: BodyOptions): BodyHandle {
    needed(options, 'body')
    const name = options.name === undefined ? `body${this.bodyCount}` : nameText(options.name, 'body')
    const group = groupOfOne(options, this.placing(name, `body ${name}`, options))
    this.add(group)
    return { index: group.first, name }
  }

  bodies(options: BodiesOptions | VariedBodiesOptions): BodiesHandle {
    needed(options, 'bodies')
    const name = options.name === undefined ? `bodies${this.bodyCount}` : nameText(options.name, 'bodies')
    if ('shapes' in options) {
      if (this.groups.has(name)) throw new InputError(`two bodies are both named ${name}.`)
      for (const group of groupsOfShapes(options, name)) this.bodies(group)
      return handleOfFamily(name, this.groups.family(name))
    }
    return handleOf(this.add(groupOfMany(options, this.placing(name, `bodies ${name}`, options))))
  }

  apart(layerA: string, layerB: string): void {
    this.layersApart.push(checkApart(layerA, layerB, this.groups.all))
  }

  get world(): BodyHandle {
    const known = this.groups.find('world')
    return known ? { index: known.first, name: 'world' } : this.addWorld()
  }

  joint(of: JointRequest): JointHandle {
    return this.holding(() => this.mechanism.joint(of))
  }

  motor(on: JointReference, options: MotorOptions): MotorData {
    return this.mechanism.motor(on, options)
  }

  spring(of: SpringRequest): SpringData {
    return this.holding(() => this.mechanism.spring(of))
  }

  driver(options: SceneDriverOptions): DriverData {
    return addDriver(this.data, options, (of, who) => this.groups.body(of, who).index)
  }

  bonds(options: BondsOptions): BondsData {
    const index = (of: BodyReference, who: string) => this.groups.body(of, who).index
    return cement(this.data, options, { index, group: (of, who) => this.oneGroup(of, who) })
  }

  force(options: ForceOptions): ForceData {
    needed(options, 'force')
    const name = unusedName(options.name, 'force', this.forces)
    const cables = this.cablesNamed(options.on)
    const on = cables.length > 0 ? nameOf(options.on!) : this.pushed(options.on, `force ${name}`)
    const made = makeForce(options, name, on)
    checkCableForce(made, cables)
    this.forces.push(made)
    return made
  }

  drag(options: DragOptions): DragData {
    needed(options, 'drag')
    const name = unusedName(options.name, 'drag', this.drags)
    const made = makeDrag(options, name, this.pushed(options.on, `drag ${name}`))
    this.checkDragged(made)
    this.drags.push(made)
    return made
  }

  cable(options: CableOptions): CableHandle {
    return this.cableSet.add([options])[0]!
  }

  cables(list: readonly CableOptions[], name?: string): readonly CableHandle[] {
    return this.cableSet.add(list, name)
  }

  source(options: SourceOptions): BodiesHandle {
    needed(options, 'source')
    const name = unusedName(options.name, 'source', this.sources)
    const made = makeSource(options, name, options.group ?? name)
    const own = options.group === undefined
    const handle = own ? this.bodies(sourcePlaces(options, name)) : this.places(made.group, `source ${name}`)
    this.sources.push(made)
    return handle
  }

  movingBox(options: MovingBoxOptions): BodiesHandle {
    const index = (of: BodyReference, who: string) => this.groups.body(of, who).index
    return addMovingBox(this.data, options, { index, bodies: this.bodies.bind(this), places: this.places.bind(this) })
  }

  load(state: SceneState, options: LoadOptions = {}): readonly BodiesHandle[] {
    const { groups, touches, bonds, numbers, mechanism } = loadedState(state, options)
    const taken = groups.find(({ name }) => this.groups.has(name))
    if (taken)
      throw new InputError(
        `two bodies are both named ${taken.name}: give those that are loaded a prefix, or leave them out (without).`,
      )
    this.materials.addAll(state.scene.materials, state.scene.materialPairs)
    const first = this.bodyCount
    for (const group of groups) this.bodies(group)
    this.keepApart(state.scene.apart, groups)
    this.touches.push(touches(first))
    for (const set of bonds(first)) addBonds(this.data, set)
    const frozen = Array.from(state.frozen ?? [], (value, i) => (value ? numbers.get(i) : undefined))
    this.freeze(frozen.flatMap((k) => (k === undefined ? [] : [first + k])))
    mechanism(this, (k) => this.groups.nameAt(first + k))
    return [...new Set(groups.map(({ name, family = name }) => family))].map((name) => this.handleNamed(name))
  }

  private handleNamed(name: string): BodiesHandle {
    const group = this.groups.find(name)
    return group ? handleOf(group) : handleOfFamily(name, this.groups.family(name))
  }

  /** As another scene had its layers, those of bodies that came from it. */
  private keepApart(apart: SceneData['apart'] = [], groups: readonly { readonly layer?: string }[]): void {
    const came = new Set(groups.map(({ layer }) => layer))
    const isKnown = (a: string, b: string) =>
      this.layersApart.some((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a))
    for (const { a, b } of apart) if (came.has(a) && came.has(b) && !isKnown(a, b)) this.apart(a, b)
  }

  freeze(bodies: readonly number[]): void {
    for (const body of bodies) {
      if (!isMoved(groupOf(this.groups.all, body))) throw new InputError(`freeze: body ${body} is not moved by forces.`)
    }
    const all = [...(this.data.frozen ?? []), ...bodies]
    if (all.length > 0) (this.data as { frozen?: readonly number[] }).frozen = all
  }

  sink(options: SinkOptions): SinkData {
    needed(options, 'sink')
    const made = makeSink(options, unusedName(options.name, 'sink', this.sinks))
    this.sinks.push(made)
    return made
  }

  probe(request: ProbeRequest, name?: string): Probe {
    const made = resolveProbe(request, name, {
      body: (of, who) => this.groups.body(of, who),
      group: (of, who) => this.groups.group(of, who),
      joint: (of, who) => this.mechanism.find(of, who),
      flow: (of, kind, who) => flowNamed(of, kind, this.data, who),
      cable: (of, who) => this.cableSet.probed(of, who),
    })
    if (this.probes.some((p) => p.name === made.name)) throw new InputError(`two probes are both named ${made.name}.`)
    this.probes.push(made)
    return made
  }

  domain(): SceneDomain {
    const { domain, movingBoxes = [] } = this.data
    const regions = [...[...this.sources, ...this.sinks].map(({ region }) => region), ...movingBoxes.map(groundExtent)]
    return domain ?? domainAround(withRegions(extentOf(this.groups.all), regions))
  }

  check(): void {
    if (this.bodyCount === 0) throw new InputError('the scene is empty: it has no bodies.')
    this.mechanism.check()
  }

  toJSON(): unknown {
    return { ...this.data, groups: this.groups.all.map(plainGroup), ...plainBoxes(this.data) }
  }

  private oneGroup(of: GroupReference, who: string): BodyGroup {
    const group = this.groups.group(of, who)
    if (this.groups.find(group.name)) return group
    throw new InputError(`${who}: ${group.name} is a family: cement its groups one by one.`)
  }

  private placing(name: string, who: string, { material: of, shape, family }: BodyOptions | BodiesOptions) {
    const taken = family === name || (family !== undefined && this.groups.find(family))
    if (this.groups.has(name) || taken) throw new InputError(`two bodies are both named ${taken ? family : name}.`)
    const material = of === undefined && shape.kind === 'none' ? '' : this.materials.nameOf(of, who)
    return { name, first: this.bodyCount, material }
  }

  private add(group: BodyGroup): BodyGroup {
    const who = `${group.count === 1 ? 'body' : 'bodies'} ${group.name}`
    const pieces = group.shape.kind === 'union' ? group.shape.parts : []
    pieces.forEach(({ material }, k) => {
      if (material !== undefined) this.materials.nameOf(material, `${who}: union: piece ${k}`)
    })
    checkLayerCount(this.groups.all, group.layer, who)
    insidePeriodic(group, this.data)
    return this.groups.add(group)
  }

  /** Cables of a name that no bodies have. */
  private cablesNamed(on: ForceOptions['on']): readonly CableData[] {
    return on === undefined ? [] : cablesNamed(this.data, nameOf(on))
  }

  /** The name of what a force acts on; null for everything. */
  private pushed(on: BodyReference | GroupReference | undefined, who: string): string | null {
    if (on === undefined) return null
    const name = nameOf(on)
    const group = this.groups.groupOf(name, who)
    if (group.cable) {
      const cable = name.replace(/\.(nodes|beads)(\.\d+)?$/, '')
      throw new InputError(`${who}: ${name} belongs to a cable: name ${cable}, and by at where a force acts on it.`)
    }
    if (isMoved(group)) return name
    throw new InputError(`${who}: ${name} is fixed or driven, so that no force moves it.`)
  }

  private checkDragged(drag: DragData): void {
    const { on } = drag
    const family = on === null ? this.groups.all : this.groups.family(on)
    const groups = family.length > 0 ? family : [this.groups.groupOf(on!, '')]
    for (const group of groups) if (isMoved(group)) checkDragged(drag, group)
  }

  /** A group of bodies that are not there, for a source or a moving box. */
  private places(name: string, who: string): BodiesHandle {
    return handleOf(absentGroup(this.groups.group(name, who), this.data, who))
  }

  private addWorld(): BodyHandle {
    const position = nearestInside(this.data.domain)
    return this.body({ name: 'world', shape: shape.none(), fixed: true, position })
  }

  /** The world, before it is there: what is refused adds nothing. */
  private joinedWorld(): JoinedBody {
    const known = this.groups.find('world')
    if (known) return this.joined({ index: known.first, name: 'world' })
    this.worldWanted = true
    const pose = { position: nearestInside(this.data.domain), rotation: noRotation }
    return { index: this.bodyCount, name: 'world', pose, moves: false }
  }

  /** Makes what may hold on to the world, and then the world where it does. */
  private holding<T>(make: () => T): T {
    this.worldWanted = false
    const made = make()
    if (this.worldWanted) this.addWorld()
    return made
  }

  private motionOf(body: BodyHandle): 'moved' | 'driven' | 'still' {
    if (this.joined(body).moves) return 'moved'
    return groupOf(this.groups.all, body.index).motion ? 'driven' : 'still'
  }

  private joined({ index, name }: BodyHandle): JoinedBody {
    const group = groupOf(this.groups.all, index)
    return {
      index,
      name,
      pose: startFrames(group, this.materials.all)(index - group.first),
      moves: isMoved(group) || group.cable === 'nodes',
      ...(group.cable ? { cable: group.cable } : {}),
    }
  }
}
