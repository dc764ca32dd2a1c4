// trackOptions.ts: a track as a user describes it: shoes, wheels, suspension, tensioner, drive; checked, with defaults.

import { finiteNumber, listOf, nonNegativeNumber, positiveNumber, shown } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import { type OptionNames, onlyKnown } from '../../model/knownOptions.js'
import type { Material } from '../../model/material.js'
import { didYouMean } from '../../model/nearestName.js'
import type { PlanePoint } from './beltLine.js'
import { checkReach } from './proportions.js'
import type { Shoe } from './shoes.js'

export interface TrackWheel {
  /** Of the axle in the plane of the track, x forward and z up, m. */
  readonly position: PlanePoint
  /** m */
  readonly radius: number
  /** kg */
  readonly mass: number
}

export interface TrackSprocket {
  readonly position: PlanePoint
  readonly teeth: number
  /** kg */
  readonly mass: number
  /** Between a bar of a shoe and the flanks of the teeth beside it, m; a twelfth of the radius of the bar when omitted. */
  readonly play?: number
}

export interface TrackIdler extends TrackWheel {
  /** The way it is moved to close and tension the ring; along x, away from the sprocket, when omitted. */
  readonly towards?: PlanePoint
  /** How far it may be moved that way from its position, m; four pitches either way when omitted. */
  readonly reach?: readonly [number, number]
}

/** Road wheels on axles of the chassis, in pairs on beams, or on arms that a torsion bar and a shock absorber hold. */
export type Suspension =
  | { readonly kind: 'rigid' }
  | {
      /** Two neighbours on a beam that turns about its middle; the last of an odd number is on the chassis. */
      readonly kind: 'bogie'
      /** Of the pivot above the middle of the two axles, m; 0 when omitted. */
      readonly rise?: number
      /** kg, of a beam; half of a road wheel when omitted. */
      readonly beamMass?: number
    }
  | {
      readonly kind: 'torsion'
      /** From the pivot on the chassis to the axle, m. */
      readonly arm: PlanePoint
      /** N m/rad */
      readonly stiffness: number
      /** N m s/rad */
      readonly damping: number
      /** That presses the wheel down in the start pose, N m; 0 when omitted. */
      readonly preload?: number
      /** kg, of the arm; a third of its road wheel when omitted. */
      readonly armMass?: number
    }

interface SlideOptions {
  /** How far in it may go from where the ring was laid, m; an eighth of the pitch when omitted. */
  readonly give?: number
  /** kg, of the slide; a tenth of the idler when omitted. */
  readonly slideMass?: number
}

/** What holds the idler: the chassis, a slide that is locked, or one that a force or a spring with a damper pushes. */
export type Tensioner =
  | { readonly kind: 'fixed' }
  | {
      readonly kind: 'locked'
      /** From where the ring was laid, m: where a force left it at rest. */
      readonly way: number
      /** When it is there, s; it stays. 0.1 when omitted. */
      readonly by?: number
      /** kg, of the slide; a tenth of the idler when omitted. */
      readonly slideMass?: number
    }
  | (SlideOptions & {
      readonly kind: 'force'
      /** N, outwards. */
      readonly force: number
      /** When the idler is locked, s: from then on it is held, and yields to more than the force; never when omitted. */
      readonly lockAt?: number
    })
  | (SlideOptions & {
      readonly kind: 'spring'
      /** N, in the start pose. */
      readonly force: number
      /** N/m */
      readonly stiffness: number
      /** N s/m */
      readonly damping: number
    })

export interface TrackOptions {
  readonly shoe: Shoe
  /** Of shoes. */
  readonly count: number
  readonly sprocket: TrackSprocket
  readonly idler: TrackIdler
  readonly roadWheels: readonly TrackWheel[]
  readonly returnRollers?: readonly TrackWheel[]
  readonly suspension?: Suspension
  readonly tensioner?: Tensioner
  /** Of shoes and wheels. */
  readonly material: Material
  /** Shoes and wheels are made of spheres, fitted from within to triangles with edges of at most this, m; their exact shapes when omitted. */
  readonly spheres?: number
}

const trackNames: OptionNames<TrackOptions> = {
  shoe: true,
  count: true,
  sprocket: true,
  idler: true,
  roadWheels: true,
  returnRollers: true,
  suspension: true,
  tensioner: true,
  material: true,
  spheres: true,
}

const sprocketNames: OptionNames<TrackSprocket> = { position: true, teeth: true, mass: true, play: true }
const wheelNames: OptionNames<TrackWheel> = { position: true, radius: true, mass: true }
const idlerNames: OptionNames<TrackIdler> = { ...wheelNames, towards: true, reach: true }

export function checkTrack(options: TrackOptions, who: string): void {
  onlyKnown(options, trackNames, who)
  const { count, shoe, sprocket, idler } = options
  if (!shoe?.shape) throw new InputError(`${who}: a shoe is needed, found ${shown(shoe)}.`)
  onlyKnown(sprocket, sprocketNames, `${who}: sprocket`)
  onlyKnown(idler, idlerNames, `${who}: idler`)
  const roadWheels = wheelsOf(options.roadWheels, `${who}: roadWheels`)
  const returnRollers = wheelsOf(options.returnRollers ?? [], `${who}: returnRollers`)
  if (!Number.isInteger(count) || count < 5)
    throw new InputError(`${who}: count must be 5 shoes or more, found ${count}.`)
  if (!Number.isInteger(sprocket.teeth) || sprocket.teeth < 5) {
    throw new InputError(`${who}: the sprocket needs 5 teeth or more, found ${sprocket.teeth}.`)
  }
  positiveNumber(sprocket.mass, `${who}: mass of the sprocket`, 'kg')
  if (sprocket.play !== undefined) nonNegativeNumber(sprocket.play, `${who}: play of the sprocket`, 'm')
  const wheels = { idler: [idler], 'road wheel': roadWheels, 'return roller': returnRollers }
  const finite = (position: PlanePoint, what: string) =>
    [0, 1].forEach((c) => finiteNumber(position?.[c], `${who}: position of the ${what}, component ${'xz'[c]}`))
  finite(sprocket.position, 'sprocket')
  for (const [what, list] of Object.entries(wheels)) {
    for (const { radius, mass, position } of list) {
      finite(position, what)
      positiveNumber(radius, `${who}: radius of the ${what}`, 'm')
      positiveNumber(mass, `${who}: mass of the ${what}`, 'kg')
    }
  }
  if (options.spheres !== undefined) positiveNumber(options.spheres, `${who}: spheres`, 'm')
  checkSlide(options, who)
  checkSuspension(options.suspension, `${who}: suspension`)
  checkTensioner(options.tensioner, `${who}: tensioner`)
  checkInside(options, who)
}

/** Of all shoes and what joins them, m. */
export const lengthOfRing = ({ shoe, count }: TrackOptions): number =>
  count * (shoe.pitch + (shoe.connector?.length ?? 0))

/** What holds the wheels lies inside the ring, where no two points are further apart than half of its length. */
function checkInside(options: TrackOptions, who: string): void {
  const { suspension = { kind: 'rigid' }, tensioner = { kind: 'fixed' } } = options
  const inside = (what: string, away: number) =>
    checkReach(`${who}: ${what}`, Math.abs(away), lengthOfRing(options) / 2, 'half of the ring of shoes')
  if (suspension.kind === 'bogie') inside('the pivot of a bogie', suspension.rise ?? 0)
  if (suspension.kind === 'torsion') inside('the pivot of an arm', Math.hypot(...suspension.arm))
  if (tensioner.kind === 'locked') inside('the idler where it is locked', tensioner.way)
  if (tensioner.kind === 'force' || tensioner.kind === 'spring')
    inside('the idler as far as it gives', tensioner.give ?? 0)
}

function wheelsOf(given: readonly TrackWheel[], what: string): readonly TrackWheel[] {
  const wheels = listOf(given, what)
  wheels.forEach((wheel, k) => {
    onlyKnown(wheel, wheelNames, `${what} ${k}`)
  })
  return wheels
}

/** Options of each kind, of which one is given. */
type KindNames<Of extends { readonly kind: string }> = {
  readonly [Kind in Of['kind']]: OptionNames<Omit<Extract<Of, { readonly kind: Kind }>, 'kind'>>
}

const suspensionNames: KindNames<Suspension> = {
  rigid: {},
  bogie: { rise: true, beamMass: true },
  torsion: { arm: true, stiffness: true, damping: true, preload: true, armMass: true },
}

const tensionerNames: KindNames<Tensioner> = {
  fixed: {},
  locked: { way: true, by: true, slideMass: true },
  force: { force: true, lockAt: true, give: true, slideMass: true },
  spring: { force: true, stiffness: true, damping: true, give: true, slideMass: true },
}

function checkKind(given: { readonly kind: string }, of: Readonly<Record<string, object>>, who: string): void {
  const kind = given?.kind
  if (given && !Object.hasOwn(of, kind))
    throw new InputError(`${who}: unknown kind ${kind}${didYouMean(String(kind), Object.keys(of))}`)
  onlyKnown(given, (of[kind] ?? {}) as Readonly<Record<string, true>>, who)
}

function checkSuspension(suspension: Suspension = { kind: 'rigid' }, who: string): void {
  checkKind(suspension, suspensionNames, who)
  if (suspension.kind !== 'torsion') return
  const { arm, stiffness, damping, preload = 0, armMass } = suspension
  const [x, z] = Array.isArray(arm) ? (arm as readonly number[]) : []
  if (!(Math.hypot(x!, z!) > 0)) {
    throw new InputError(`${who}: arm must be x and z of the axle from its pivot, found ${shown(arm)}.`)
  }
  positiveNumber(stiffness, `${who}: stiffness`, 'N m/rad')
  nonNegativeNumber(damping, `${who}: damping`, 'N m s/rad')
  finiteNumber(preload, `${who}: preload`)
  if (armMass !== undefined) positiveNumber(armMass, `${who}: armMass`, 'kg')
}

function checkTensioner(tensioner: Tensioner = { kind: 'fixed' }, who: string): void {
  checkKind(tensioner, tensionerNames, who)
  if (tensioner.kind === 'locked') {
    finiteNumber(tensioner.way, `${who}: way`)
    positiveNumber(tensioner.by ?? 1, `${who}: by`, 's')
  }
  if (tensioner.kind === 'force' && tensioner.lockAt !== undefined) {
    positiveNumber(tensioner.lockAt, `${who}: lockAt`, 's')
  }
  if (tensioner.kind !== 'spring') return
  positiveNumber(tensioner.stiffness, `${who}: stiffness`, 'N/m')
  nonNegativeNumber(tensioner.damping, `${who}: damping`, 'N s/m')
}

/** The way of the idler must lead somewhere. */
function checkSlide({ idler, sprocket }: TrackOptions, who: string): void {
  const { reach = [-1, 1], towards, position } = idler
  const areTwo = (list: unknown) => Array.isArray(list) && list.length === 2 && list.every(Number.isFinite)
  if (!areTwo(reach) || !(reach[0] < reach[1])) {
    const found = shown(reach)
    throw new InputError(
      `${who}: reach of the idler must be two lengths, of which the second is larger, found ${found}.`,
    )
  }
  if (towards !== undefined && !(areTwo(towards) && Math.hypot(...towards) > 0)) {
    const found = shown(towards)
    throw new InputError(`${who}: towards of the idler must be x and z of a way that has a length, found ${found}.`)
  }
  if (towards === undefined && position[0] === sprocket.position[0]) {
    throw new InputError(
      `${who}: the idler and the sprocket are both at x ${position[0]} m, so that the idler has no way along x away from it: give it one, towards.`,
    )
  }
}
