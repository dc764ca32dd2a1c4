// probe.ts: named quantities sampled over time. A probe of a vector gives one series per component: `ball.position.z`.

import type { BodyGroup } from './bodyGroup.js'
import type { CableData, PlaceOnCable } from './cables/cable.js'
import { cablePoint } from './cables/cablePoint.js'
import { finiteVector, type Vector } from './checks.js'
import { InputError } from './inputError.js'
import type { JointData } from './joints/jointData.js'
import { type Along, jointKind } from './joints/jointKinds.js'
import { type OptionNames, onlyKnown } from './knownOptions.js'
import { didYouMean } from './nearestName.js'
import { cellName, checkGrid, type SectionGrid, sectionColumns } from './sections.js'

const one: readonly string[] = []
const xyz: readonly string[] = ['x', 'y', 'z']
const xyzw: readonly string[] = ['x', 'y', 'z', 'w']
const rollPitchYaw: readonly string[] = ['roll', 'pitch', 'yaw']

/**
 * What can be probed, its unit, its components, and what it is of: a body, a body or a group, two groups, a grid in a group, a joint, a
 * sink or a source, the whole scene, or any (a body, a group or the scene). Where a joint's unit is open it is that of the freedom.
 */
// biome-ignore format: a table
export const quantities = {
  position:        { unit: 'm',     components: xyz, of: 'body',   what: 'position of the centre of mass' },
  velocity:        { unit: 'm/s',   components: xyz, of: 'body',   what: 'velocity of the centre of mass' },
  speed:           { unit: 'm/s',   components: one, of: 'body',   what: 'length of the velocity' },
  acceleration:    { unit: 'm/s2',  components: xyz, of: 'body',   what: 'change of the velocity in the last step over its length' },
  orientation:     { unit: '1',     components: xyzw, of: 'body',  what: 'orientation of the axes of the shape as a quaternion, which is the same with all signs changed' },
  angles:          { unit: 'rad',   components: rollPitchYaw, of: 'body', what: 'the same as a turn by roll about x, then by pitch about y, then by yaw about z, all axes of the world' },
  omega:           { unit: 'rad/s', components: xyz, of: 'body',   what: 'angular velocity in the world frame' },
  angularAcceleration: { unit: 'rad/s2', components: xyz, of: 'body', what: 'change of the angular velocity in the last step over its length' },
  momentum:        { unit: 'kg m/s', components: xyz, of: 'any',   what: 'sum of mass times velocity' },
  angularMomentum: { unit: 'kg m2/s', components: xyz, of: 'any',  what: 'about a point; when none is named, of one body about its centre of mass, of more about the origin' },
  forceOn:         { unit: 'N',     components: xyz, of: 'bodies', what: 'sum of the contact forces on the body or the group' },
  torqueOn:        { unit: 'N m',   components: xyz, of: 'body',   what: 'sum of the contact torques about the centre of mass' },
  forceBetween:    { unit: 'N',     components: xyz, of: 'groups', what: 'sum of the contact forces on bodies of the second group by those of the first' },
  reactionForce:   { unit: 'N',     components: xyz, of: 'joint',  what: 'force of the joint on its second body' },
  reactionTorque:  { unit: 'N m',   components: xyz, of: 'joint',  what: 'torque of the joint on its second body, about its point there' },
  jointPosition:   { unit: '',      components: one, of: 'joint',  what: 'angle, path or length of the joint' },
  jointSpeed:      { unit: '/s',    components: one, of: 'joint',  what: 'rate of it' },
  motorTorque:     { unit: 'N m',   components: one, of: 'joint',  what: 'torque of the motors of the joint about its axis, on its second body' },
  motorForce:      { unit: 'N',     components: one, of: 'joint',  what: 'force of the motors of the joint along its axis, on its second body' },
  motorPower:      { unit: 'W',     components: one, of: 'joint',  what: 'power of the motors of the joint' },
  motorWork:       { unit: 'J',     components: one, of: 'joint',  what: 'work of the motors of the joint so far' },
  kineticEnergy:   { unit: 'J',     components: one, of: 'scene',  what: 'kinetic energy of all moving bodies' },
  potentialEnergy: { unit: 'J',     components: one, of: 'scene',  what: 'potential energy in gravity, zero at the origin' },
  energyFriction:  { unit: 'J',     components: one, of: 'scene',  what: 'energy lost to friction so far' },
  energyImpact:    { unit: 'J',     components: one, of: 'scene',  what: 'energy lost in impacts so far' },
  energyStabilisation: { unit: 'J', components: one, of: 'scene',  what: 'energy lost by pushing overlaps apart and by limits so far; below 0, it was added' },
  energyMotors:    { unit: 'J',     components: one, of: 'scene',  what: 'work of motors so far' },
  energyDrives:    { unit: 'J',     components: one, of: 'scene',  what: 'work of bodies that drives move so far' },
  energyJoints:    { unit: 'J',     components: one, of: 'scene',  what: 'energy that corrections of joints added so far' },
  energySprings:   { unit: 'J',     components: one, of: 'scene',  what: 'energy that springs and dampers took so far' },
  energyApplied:   { unit: 'J',     components: one, of: 'scene',  what: 'work of applied forces, and of gravity that changes, so far' },
  energyDrag:      { unit: 'J',     components: one, of: 'scene',  what: 'energy that drag took so far' },
  energyUnexplained: { unit: 'J',   components: one, of: 'scene',  what: 'what is left over of the energy balance' },
  sections:        { unit: '1',     components: one, of: 'grid',   what: 'of each cell of a grid in a group of spheres: solid share, porosity, velocity, and stress above 0 in tension' },
  sinkCount:       { unit: '1',     components: one, of: 'flow',   what: 'bodies that a sink took so far' },
  sinkMass:        { unit: 'kg',    components: one, of: 'flow',   what: 'mass that a sink took so far' },
  sinkFlow:        { unit: 'kg/s',  components: one, of: 'flow',   what: 'mass that a sink took over time, mean since the sample before' },
  sourceCount:     { unit: '1',     components: one, of: 'flow',   what: 'bodies that a source put in so far' },
  cablePosition:   { unit: 'm',     components: xyz, of: 'cable',  what: 'place of a point of the cable' },
  cableVelocity:   { unit: 'm/s',   components: xyz, of: 'cable',  what: 'velocity of a point of the cable' },
  cableTension:    { unit: 'N',     components: one, of: 'cable',  what: 'elastic force along the axis at a point of the cable; below 0 it is pressed' },
  cableMoment:     { unit: 'N m',   components: one, of: 'cable',  what: 'elastic bending moment at a point of the cable' },
  cableHoldForce:  { unit: 'N',     components: xyz, of: 'cable',  what: 'force on the cable where the world or cables that are joined to it hold it' },
  elasticEnergy:   { unit: 'J',     components: one, of: 'scene',  what: 'energy of stretched and bent cables' },
  jointError:      { unit: '1',     components: one, of: 'scene',  what: 'largest error of a joint: of lengths as a share of its size, of angles in rad' },
  brokenBonds:     { unit: '1',     components: one, of: 'scene',  what: 'number of bonds that have broken so far' },
  contacts:        { unit: '1',     components: one, of: 'scene',  what: 'number of touching contacts' },
  residual:        { unit: 'm/s',   components: one, of: 'scene',  what: 'residual of the contact solver in the last step' },
  iterations:      { unit: '1',     components: one, of: 'scene',  what: 'iterations of the contact solver in the last step' },
} as const

export type Quantity = keyof typeof quantities
type QuantityOf<O> = { [Q in Quantity]: (typeof quantities)[Q]['of'] extends O ? Q : never }[Quantity]
export type BodyQuantity = QuantityOf<'body' | 'bodies'>
export type SceneQuantity = QuantityOf<'scene'>
export type FlowQuantity = QuantityOf<'flow'>
export type CableQuantity = QuantityOf<'cable'>
export type MotorQuantity = 'motorTorque' | 'motorForce' | 'motorPower' | 'motorWork'

/** A body of the scene: the handle `scene.body` returns, or the body's name. */
export type BodyReference = { readonly index: number; readonly name: string } | string
/** Bodies of one name: the handle `scene.bodies` or `scene.body` returns, or the name. */
export type GroupReference = { readonly name: string } | string

/** Axes a reaction is given in: those of the world, or those of the shape of the joint's second body. */
export type ReactionFrame = 'world' | 'body'

export interface ProbeRequest {
  readonly quantity: Quantity
  readonly body?: BodyReference | GroupReference | null
  readonly between?: readonly [GroupReference, GroupReference]
  readonly joint?: GroupReference
  /** A sink or a source. */
  readonly flow?: GroupReference
  readonly cable?: GroupReference
  /** Of a cable: an end, or a length along it at rest, m; its end when omitted. */
  readonly at?: PlaceOnCable
  readonly frame?: ReactionFrame
  readonly along?: Along
  /** Of angularMomentum: a point of the world, m. */
  readonly about?: Vector
  /** Of sections. */
  readonly grid?: SectionGrid
}

/** A probe as the scene keeps it: plain data, bodies and joints by their index, groups by their name. */
export interface Probe {
  readonly name: string
  readonly quantity: Quantity
  readonly body: number | null
  /** Of forceOn and momenta, where they are of a group of many; of forceBetween, the two. */
  readonly groups?: readonly string[]
  readonly joint?: number
  /** Name of a sink or a source. */
  readonly flow?: string
  readonly cable?: number
  /** Along the cable at rest, m. */
  readonly at?: number
  /** Of a reaction. */
  readonly frame?: ReactionFrame
  /** Of a joint's position or speed. */
  readonly along?: Along
  /** Of angularMomentum, where a point was named. */
  readonly about?: Vector
  readonly grid?: SectionGrid
}

const ofBody =
  (quantity: BodyQuantity) =>
  (body: BodyReference): ProbeRequest => ({ quantity, body })
const ofScene = (quantity: SceneQuantity) => (): ProbeRequest => ({ quantity, body: null })
const reaction =
  (quantity: 'reactionForce' | 'reactionTorque') =>
  (joint: GroupReference, options: { readonly frame?: ReactionFrame } = {}): ProbeRequest => ({
    quantity,
    joint,
    ...options,
  })
const ofFlow =
  (quantity: FlowQuantity) =>
  (flow: GroupReference): ProbeRequest => ({ quantity, flow })
const ofCable =
  (quantity: CableQuantity) =>
  (cable: GroupReference, at: PlaceOnCable = 'end'): ProbeRequest => ({ quantity, cable, at })
const motor =
  (quantity: MotorQuantity) =>
  (joint: GroupReference): ProbeRequest => ({ quantity, joint })
const coordinate =
  (quantity: 'jointPosition' | 'jointSpeed') =>
  (joint: GroupReference, options: { readonly along?: Along } = {}): ProbeRequest => ({ quantity, joint, ...options })

export const probe = {
  position: ofBody('position'),
  velocity: ofBody('velocity'),
  speed: ofBody('speed'),
  acceleration: ofBody('acceleration'),
  orientation: ofBody('orientation'),
  angles: ofBody('angles'),
  omega: ofBody('omega'),
  angularAcceleration: ofBody('angularAcceleration'),
  /** Of a body or a group; of everything that moves when none is named. */
  momentum: (of: BodyReference | GroupReference | null = null): ProbeRequest => ({ quantity: 'momentum', body: of }),
  angularMomentum: (
    of: BodyReference | GroupReference | null = null,
    options: { readonly about?: Vector } = {},
  ): ProbeRequest => ({ quantity: 'angularMomentum', body: of, ...options }),
  /** Of a body, or of all bodies of a group. */
  forceOn: (body: BodyReference | GroupReference): ProbeRequest => ({ quantity: 'forceOn', body }),
  torqueOn: ofBody('torqueOn'),
  /** On the bodies of b by those of a. */
  forceBetween: (a: GroupReference, b: GroupReference): ProbeRequest => ({ quantity: 'forceBetween', between: [a, b] }),
  reactionForce: reaction('reactionForce'),
  reactionTorque: reaction('reactionTorque'),
  jointPosition: coordinate('jointPosition'),
  jointSpeed: coordinate('jointSpeed'),
  motorTorque: motor('motorTorque'),
  motorForce: motor('motorForce'),
  motorPower: motor('motorPower'),
  motorWork: motor('motorWork'),
  kineticEnergy: ofScene('kineticEnergy'),
  potentialEnergy: ofScene('potentialEnergy'),
  energyFriction: ofScene('energyFriction'),
  energyImpact: ofScene('energyImpact'),
  energyStabilisation: ofScene('energyStabilisation'),
  energyMotors: ofScene('energyMotors'),
  energyDrives: ofScene('energyDrives'),
  energyJoints: ofScene('energyJoints'),
  energySprings: ofScene('energySprings'),
  energyApplied: ofScene('energyApplied'),
  energyDrag: ofScene('energyDrag'),
  energyUnexplained: ofScene('energyUnexplained'),
  /** Of a group of spheres. */
  sections: (grains: GroupReference, grid: SectionGrid): ProbeRequest => ({ quantity: 'sections', body: grains, grid }),
  sinkCount: ofFlow('sinkCount'),
  sinkMass: ofFlow('sinkMass'),
  sinkFlow: ofFlow('sinkFlow'),
  sourceCount: ofFlow('sourceCount'),
  cablePosition: ofCable('cablePosition'),
  cableVelocity: ofCable('cableVelocity'),
  cableTension: ofCable('cableTension'),
  cableMoment: ofCable('cableMoment'),
  cableHoldForce: ofCable('cableHoldForce'),
  elasticEnergy: ofScene('elasticEnergy'),
  jointError: ofScene('jointError'),
  contacts: ofScene('contacts'),
  residual: ofScene('residual'),
  iterations: ofScene('iterations'),
} as const

export interface Series {
  /** Column of the table and key of a sample. */
  readonly name: string
  readonly unit: string
  readonly probe: Probe
  /** Number among the components of its quantity, 0 for a scalar. */
  readonly component: number
}

/** The series the probes give, in column order. */
export function probeSeries(probes: readonly Probe[]): Series[] {
  return probes.flatMap((p): Series[] => {
    if (p.grid) return sectionSeries(p, p.grid)
    const { unit: own, components } = quantities[p.quantity]
    const unit = p.along ? `${p.along === 'rotation' ? 'rad' : 'm'}${own}` : own
    if (components.length === 0) return [{ name: p.name, unit, probe: p, component: 0 }]
    return components.map((called, component) => ({ name: `${p.name}.${called}`, unit, probe: p, component }))
  })
}

/** `grains.sections.porosity.0-0-3`: one quantity of all cells, then the next. */
function sectionSeries(p: Probe, grid: SectionGrid): Series[] {
  const cells = grid.cells[0] * grid.cells[1] * grid.cells[2]
  return sectionColumns.flatMap(({ name, unit }, column) =>
    Array.from({ length: cells }, (_, k) => ({
      ...{ name: `${p.name}.${name}.${cellName(grid, k)}`, unit, probe: p },
      component: column * cells + k,
    })),
  )
}

/** The probe that a series is a component of: `ball.position` of `ball.position.z`. */
export const withoutComponent = (series: string) => series.replace(/\.(x|y|z|w|roll|pitch|yaw|\d+-\d+-\d+)$/, '')

/** What a scene answers when a probe names something. */
export interface ProbeTargets {
  body(of: BodyReference, who: string): { readonly index: number; readonly name: string }
  group(of: GroupReference, who: string): BodyGroup
  joint(of: GroupReference, who: string): { readonly index: number; readonly data: JointData }
  flow(of: GroupReference, kind: 'sink' | 'source', who: string): string
  cable(of: GroupReference, who: string): ProbedCable
}

/** A cable, with the nodes that the world or other cables hold. */
export interface ProbedCable {
  readonly index: number
  readonly data: CableData
  readonly held: readonly number[]
}

const requestNames: OptionNames<ProbeRequest> = {
  quantity: true,
  body: true,
  between: true,
  joint: true,
  flow: true,
  cable: true,
  at: true,
  frame: true,
  along: true,
  about: true,
  grid: true,
}

export function resolveProbe(request: ProbeRequest, name: string | undefined, targets: ProbeTargets): Probe {
  const quantity = checkQuantity(request.quantity)
  onlyKnown(request, requestNames, `probe ${quantity}`)
  const { owner, ...found } = targetOf({ ...request, quantity }, targets)
  const full = name ?? (owner === '' ? quantity : `${owner}.${quantity}`)
  if (/[,"\n[\]]/.test(full)) throw new InputError(`probe ${full}: a name has no comma, quote, bracket or new line.`)
  return { name: full, quantity, body: null, ...found }
}

type Target = Omit<Partial<Probe>, 'name' | 'quantity'> & { readonly owner: string }

function targetOf(request: ProbeRequest, targets: ProbeTargets): Target {
  const { quantity, body, between, joint } = request
  const who = `probe ${quantity}`
  if (request.about !== undefined && quantity !== 'angularMomentum') {
    throw new InputError(`${who}: a point to take it about is for angularMomentum.`)
  }
  switch (quantities[quantity].of) {
    case 'scene':
      return { owner: '' }
    case 'joint':
      if (joint === undefined) throw new InputError(`${who}: a joint is needed.`)
      return ofJoint(request, targets.joint(joint, who))
    case 'flow': {
      const kind = quantity.startsWith('sink') ? 'sink' : 'source'
      if (request.flow === undefined) throw new InputError(`${who}: a ${kind} is needed.`)
      const name = targets.flow(request.flow, kind, who)
      return { owner: name, flow: name }
    }
    case 'cable':
      if (request.cable === undefined) throw new InputError(`${who}: a cable is needed.`)
      return ofCablePoint(request, targets.cable(request.cable, who), who)
    case 'grid':
      return ofGrid(request, targets, who)
    case 'groups': {
      if (!between) throw new InputError(`${who}: two groups of bodies are needed.`)
      const groups = between.map((one) => targets.group(one, who).name)
      return { owner: groups.join('.'), groups }
    }
    case 'any': {
      const about = request.about ? { about: finiteVector(request.about, `${who}: about`) } : {}
      return { ...(body === null || body === undefined ? { owner: '' } : ofBodies(body, targets, who)), ...about }
    }
    default: {
      if (body === null || body === undefined) throw new InputError(`${who}: a body is needed.`)
      if (quantity === 'forceOn') return ofBodies(body, targets, who)
      const { index, name } = targets.body(body as BodyReference, who)
      return { owner: name, body: index }
    }
  }
}

/** Most cells of a grid: each has eleven columns in the table of probes. */
const mostCells = 1000

function ofGrid({ body, grid }: ProbeRequest, targets: ProbeTargets, who: string): Target {
  if (body === null || body === undefined) throw new InputError(`${who}: a group of spheres is needed.`)
  if (!grid) throw new InputError(`${who}: a grid of min, max and cells is needed.`)
  const { name, shape } = targets.group(body, who)
  if (shape.kind !== 'sphere') throw new InputError(`${who}: ${name} must be spheres, found a ${shape.kind}.`)
  const cells = checkGrid(grid, who)
  if (cells > mostCells) throw new InputError(`${who}: a grid has up to ${mostCells} cells, found ${cells}.`)
  return { owner: name, groups: [name], grid }
}

/** A body, or a group of many. */
function ofBodies(of: BodyReference | GroupReference, targets: ProbeTargets, who: string): Target {
  const whole = wholeGroup(of, targets, who)
  if (whole) return { owner: whole, groups: [whole] }
  const { index, name } = targets.body(of as BodyReference, who)
  return { owner: name, body: index }
}

/** The name of the group of many that is meant, if one is. */
function wholeGroup(of: GroupReference, targets: ProbeTargets, who: string): string | undefined {
  const name = typeof of === 'string' ? of : of.name
  if (/\.\d+$/.test(name)) return undefined
  const group = targets.group(name, who)
  return group.count > 1 ? name : undefined
}

function ofCablePoint(request: ProbeRequest, of: ProbedCable, who: string): Target {
  const at = cablePoint(
    of.data,
    request.at ?? 'end',
    request.quantity === 'cableHoldForce' ? of.held : null,
    `${who} of cable ${of.data.name}`,
  )
  return { owner: of.data.name, cable: of.index, at }
}

function ofJoint(request: ProbeRequest, { index, data }: { index: number; data: JointData }): Target {
  const { quantity, frame = 'world', along } = request
  const found = { owner: data.name, joint: index }
  if (quantity === 'reactionForce' || quantity === 'reactionTorque') {
    if (frame === 'world' || frame === 'body') return { ...found, frame }
    throw new InputError(`probe ${quantity} of joint ${data.name}: frame must be world or body, found ${frame}.`)
  }
  if (quantity.startsWith('motor')) return found
  const { free, points, axes } = jointKind(data.kind)
  const ofEnds: readonly Along[] = axes === 'first' ? ['rotation'] : ['translation']
  const coordinates = points === 'two' ? ofEnds : free
  const meant = along ?? coordinates[0]
  if (meant && coordinates.includes(meant)) return { ...found, along: meant }
  const has = coordinates.length > 0 ? `only its ${coordinates.join(' and ')}` : 'no coordinate of its own'
  throw new InputError(`probe ${quantity} of joint ${data.name}: a ${data.kind} joint has ${has}.`)
}

function checkQuantity(name: string): Quantity {
  if (Object.hasOwn(quantities, name)) return name as Quantity
  throw new InputError(`unknown probe ${name}${didYouMean(name, Object.keys(quantities))}`)
}
