// appliedForces.ts: forces that are neither contacts nor joints: forces and torques over time, force fields, drag of a fluid.
//
//   force   F(t) + m a(t), at a point of the body, and a torque, while the centre of mass is in the region;
//           of a cable F(t) at a place along it, or a(t) of all of it
//   drag    −(c₁ + c₂ |w|) w,   w = v − u(t) the velocity in the fluid, and the torque −c₃ ω
//   of a sphere of radius r: c₁ = 6π η r and c₃ = 8π η r³ in a fluid of viscosity η (Stokes),
//                            c₂ = ½ ρ C π r² in one of density ρ with the drag coefficient C

import type { BodyGroup } from './bodyGroup.js'
import type { CableData, PlaceOnCable } from './cables/cable.js'
import { cablePoint } from './cables/cablePoint.js'
import { finiteVector, nonNegativeNumber, shownWord, type Vector } from './checks.js'
import { checkFunctions } from './gravity.js'
import { InputError } from './inputError.js'
import { type OptionNames, onlyKnown } from './knownOptions.js'
import { isOwnForce, type OwnForce, valuesOfForce } from './ownForce.js'
import type { BodyReference, GroupReference } from './probe.js'
import type { TimeFunction } from './timeFunction.js'

/** Along x, y, z; each a number or a function of time. */
export type Functions = readonly [TimeFunction, TimeFunction, TimeFunction]

export interface Region {
  readonly min: Vector
  readonly max: Vector
}

export interface ForceOptions {
  readonly name?: string
  /** A body, a group, a cable or cables given together; everything that forces move when omitted, of cables by an acceleration. */
  readonly on?: BodyReference | GroupReference
  /** Of a cable, where the force acts. */
  readonly at?: PlaceOnCable
  /** On each of the bodies, N. */
  readonly force?: Functions
  /** A force of this acceleration times the mass, m/s2. */
  readonly acceleration?: Functions
  /** N m */
  readonly torque?: Functions
  /** Axes the three are given in: those of the world, or those of the shape. */
  readonly frame?: 'world' | 'body'
  /** Where the force acts, from the origin of the shape in its axes, m; the centre of mass when omitted. */
  readonly point?: Vector
  /** It acts on bodies whose centre of mass is in this box; everywhere when omitted. */
  readonly region?: Region
  /** A force of the user's own in place of the others, and values for its parameters, in SI. */
  readonly by?: OwnForce
  readonly values?: Readonly<Record<string, number>>
}

export interface ForceData {
  readonly name: string
  /** Name of a body, a group, a cable or cables; null for all. */
  readonly on: string | null
  /** Null where it acts on no point of a cable. */
  readonly at: PlaceOnCable | null
  readonly force: Functions | null
  readonly acceleration: Functions | null
  readonly torque: Functions | null
  readonly frame: 'world' | 'body'
  readonly point: Vector | null
  readonly region: Region | null
  /** Not there where the force is none of the user's own. */
  readonly by?: OwnForce
  readonly values?: Readonly<Record<string, number>>
}

export interface DragOptions {
  readonly name?: string
  /** A body or a group; everything that forces move when omitted. */
  readonly on?: BodyReference | GroupReference
  /** c₁, N s/m. */
  readonly linear?: number
  /** c₂, N s2/m2. */
  readonly quadratic?: number
  /** c₃, N m s. */
  readonly angular?: number
  /** Of the fluid, Pa s: c₁ and c₃ of spheres. */
  readonly viscosity?: number
  /** Density of the fluid, kg/m3, and drag coefficient: c₂ of spheres. */
  readonly fluidDensity?: number
  readonly coefficient?: number
  /** Of the fluid, m/s; at rest when omitted. */
  readonly velocity?: Functions
}

export interface DragData {
  readonly name: string
  readonly on: string | null
  readonly linear: number
  readonly quadratic: number
  readonly angular: number
  readonly viscosity: number
  readonly fluidDensity: number
  readonly coefficient: number
  readonly velocity: Functions | null
}

const forceNames: OptionNames<ForceOptions> = {
  name: true,
  on: true,
  at: true,
  force: true,
  acceleration: true,
  torque: true,
  frame: true,
  point: true,
  region: true,
  by: true,
  values: true,
}

const dragNames: OptionNames<DragOptions> = {
  name: true,
  on: true,
  linear: true,
  quadratic: true,
  angular: true,
  viscosity: true,
  fluidDensity: true,
  coefficient: true,
  velocity: true,
}

export function makeForce(options: ForceOptions, name: string, on: string | null): ForceData {
  const who = `force ${name}`
  onlyKnown(options, forceNames, who)
  const functions = (key: 'force' | 'acceleration' | 'torque') =>
    options[key] ? checkFunctions(options[key], `${who}: ${key}`) : null
  const [force, acceleration, torque] = [functions('force'), functions('acceleration'), functions('torque')]
  const { frame = 'world', point, region } = options
  const own = ownIn(options, who)
  if (!force && !acceleration && !torque && !own) {
    throw new InputError(`${who}: it needs force, acceleration or torque, found none.`)
  }
  if (frame !== 'world' && frame !== 'body') {
    throw new InputError(`${who}: frame must be world or body, found ${shownWord(frame)}.`)
  }
  if (point && !force) throw new InputError(`${who}: a point is where a force acts, found none.`)
  return {
    name,
    on,
    at: options.at ?? null,
    force,
    acceleration,
    torque,
    frame,
    point: point ? finiteVector(point, `${who}: point`) : null,
    region: region ? checkRegion(region, `${who}: region`) : null,
    ...own,
  }
}

/** One of the user's own says all of itself but where it acts. */
function ownIn(options: ForceOptions, who: string): Pick<ForceData, 'by' | 'values'> | null {
  const { by, values } = options
  if (by === undefined) {
    if (values === undefined) return null
    throw new InputError(`${who}: values are for a force of your own, and by names none.`)
  }
  if (!isOwnForce(by)) throw new InputError(`${who}: by must be made by forceKernel, found ${shownWord(by)}.`)
  const beside = (['force', 'acceleration', 'torque', 'frame', 'point', 'at'] as const).find((key) =>
    key !== 'frame' ? options[key] != null : options.frame === 'body',
  )
  if (beside) throw new InputError(`${who}: ${by.name} says all of the force; leave ${beside} to another.`)
  return { by, values: valuesOfForce(by, values ?? {}, who) }
}

/** A cable has places along it, and neither turns about its axis nor has axes of its own. */
export function checkCableForce(force: ForceData, cables: readonly CableData[]): void {
  const who = `force ${force.name}`
  const name = force.on
  if (cables.length === 0) {
    if (force.at === null) return
    throw new InputError(`${who}: at is a place along a cable, and ${name ?? 'everything'} is none.`)
  }
  if (force.by) throw new InputError(`${who}: ${name} is a cable, and forces of your own act on bodies.`)
  if (force.torque)
    throw new InputError(`${who}: ${name} is a cable, which takes no torque: clamp it to a body that does.`)
  if (force.frame === 'body') throw new InputError(`${who}: ${name} is a cable, which has no axes of its own.`)
  if (force.point) throw new InputError(`${who}: ${name} is a cable: say where by at, not by point.`)
  if (force.force && force.at === null) {
    throw new InputError(`${who}: ${name} is a cable: at must be start, end or a length along it, found none.`)
  }
  if (force.at === null) return
  if (!force.force) throw new InputError(`${who}: at is where a force acts, found none.`)
  if (force.acceleration)
    throw new InputError(`${who}: an acceleration is of all of ${name}, a force at a place of it.`)
  if (force.region) throw new InputError(`${who}: a force at a place of ${name} has no region.`)
  for (const cable of cables) cablePoint(cable, force.at, null, `${who}: cable ${cable.name}`)
}

export function checkRegion(region: Region, what: string): Region {
  onlyKnown(region, { min: true, max: true }, what)
  const { min, max } = region
  const [low, high] = [finiteVector(min, `${what}: min`), finiteVector(max, `${what}: max`)]
  const c = [0, 1, 2].find((axis) => low[axis]! >= high[axis]!)
  if (c !== undefined) {
    throw new InputError(`${what}: min must be below max along ${'xyz'[c]}, found ${low[c]} and ${high[c]} m.`)
  }
  return { min: low, max: high }
}

export function makeDrag(options: DragOptions, name: string, on: string | null): DragData {
  const who = `drag ${name}`
  onlyKnown(options, dragNames, who)
  const number = (key: 'linear' | 'quadratic' | 'angular' | 'viscosity' | 'fluidDensity' | 'coefficient') =>
    nonNegativeNumber(options[key] ?? 0, `${who}: ${key}`)
  const { fluidDensity, coefficient, velocity } = options
  if ((fluidDensity === undefined) !== (coefficient === undefined)) {
    throw new InputError(`${who}: fluidDensity and coefficient go together, found one of them.`)
  }
  const made = {
    name,
    on,
    linear: number('linear'),
    quadratic: number('quadratic'),
    angular: number('angular'),
    viscosity: number('viscosity'),
    fluidDensity: number('fluidDensity'),
    coefficient: number('coefficient'),
    velocity: velocity ? checkFunctions(velocity, `${who}: velocity`) : null,
  }
  if (made.linear + made.quadratic + made.angular + made.viscosity + made.fluidDensity * made.coefficient > 0) {
    return made
  }
  throw new InputError(`${who}: it needs linear, quadratic, angular, viscosity, or fluidDensity and coefficient.`)
}

/** Viscosity and density of a fluid go by the radius of spheres. */
export function checkDragged({ name, viscosity, fluidDensity }: DragData, group: BodyGroup): void {
  if ((viscosity === 0 && fluidDensity === 0) || group.shape.kind === 'sphere') return
  throw new InputError(
    `drag ${name}: viscosity and fluidDensity are for spheres, ${group.name} is a ${group.shape.kind}: give it linear and quadratic.`,
  )
}
