// modelTraits.ts: what is true of all bodies of a scene, and decides which kernels run; ranks that have a part of the bodies go by the
// traits of the whole.

import { lonePart } from '../math/sharedNumbers.js'
import type { ContactLaw } from '../model/contact.js'
import type { Model } from './compileModel.js'

export interface ModelTraits {
  /** There are bodies that are more than a sphere or a plane. */
  readonly meet: boolean
  /** The inertia of a body turns with it. */
  readonly uneven: boolean
  /** All that forces move are spheres about their centres of mass. */
  readonly balls: boolean
  /** All that is in bins moves and touches everything else there: nobody need be asked. */
  readonly alike: boolean
  /** There are joints, springs, bonds, applied forces or drag. */
  readonly linked: boolean
  /** All contacts are rigid ones of spheres with each other and with walls that stand, which nothing rolls or sticks at, and no joint has bounds. */
  readonly plain: boolean
  /** All contacts are rigid ones of spheres, of masses not too far apart, with each other and with what does not turn, which nothing rolls or sticks at: their arms lie along their normals. */
  readonly radial: boolean
}

export function traitsOf(model: Model): ModelTraits {
  return (
    model.traits ?? {
      meet: meets(model),
      uneven: unevenInertia(model),
      balls: areBalls(model),
      alike: allAlike(model),
      linked: linksBodies(model),
      plain: isPlain(model),
      radial: isRadial(model),
    }
  )
}

function isPlain(model: Model): boolean {
  return isBare(model) && model.columns.driven.length === 0 && model.methodsUsed.length === 0
}

function isRadial(model: Model): boolean {
  const { columns, cables } = model
  return isBare(model) && areBalls(model) && haveLikeMasses(model) && !columns.turning && !linksBodies(model) && !cables
}

/** Heaviest over lightest body up to which velocities made of all impulses are as good as those of their changes: apgd.ts. */
const likeMasses = 1000

function haveLikeMasses({ columns: { invMass } }: Model): boolean {
  let [least, most] = [Number.POSITIVE_INFINITY, 0]
  for (const inverse of invMass) {
    if (inverse === 0) continue
    least = Math.min(least, inverse)
    most = Math.max(most, inverse)
  }
  return !(most > likeMasses * least)
}

/** Nothing rolls, sticks, gives way or has bounds, and all moments of a body are equal. */
function isBare(model: Model): boolean {
  const { laws, joints } = model
  const bounds = joints ? joints.limits.length + joints.motors.length : 0
  const sets = (column: `material${string}`) => laws[column]!.some((value) => value > 0)
  return (
    !hasRolling(model) &&
    !unevenInertia(model) &&
    bounds === 0 &&
    !sets('materialAdhesion') &&
    !sets('materialCompliance')
  )
}

function areBalls({ columns: { invMass }, radius }: Model): boolean {
  return invMass.every((inverse, body) => inverse === 0 || radius[body]! > 0)
}

export function hasRolling({ laws }: Model): boolean {
  return [laws.materialRolling, laws.materialSpinning].some((column) => column!.some((value) => value > 0))
}

/** Whether contacts by impulses have more than an arm along the normal: points, torques, bounds, what sticks or gives way. */
export function isGeneral(model: Model, contact: { readonly cohesion: number }): boolean {
  return contact.cohesion > 0 || !traitsOf(model).plain
}

/** Whether solvers need these: without points, torques and bounds an arm along the normal is all there is of a contact. */
export function isPointed(model: Model, contact: { readonly cohesion: number }): boolean {
  return isGeneral(model, contact) && (contact.cohesion > 0 || !traitsOf(model).radial)
}

/** Whether kernels of a step read more of a part than where its body is. */
export function looksAtShapes(model: Model, contact: ContactLaw): boolean {
  return traitsOf(model).meet || (contact.law === 'dvi' && isGeneral(model, contact))
}

/** Whether pairs are more than spheres, whose parts are numbered like their bodies: also where nothing else can touch. */
function meets({ methodsUsed, parts, partLevel }: Model): boolean {
  return methodsUsed.length > 0 || parts.flags.some((flags, part) => partLevel[part]! >= 0 && !(flags & lonePart))
}

function allAlike({ parts, partLevel, columns, edge, sinks, cables }: Model): boolean {
  if (cables && cables.beads.count > 0) return false
  // two that stand frozen do not act on each other
  if (edge === 'freeze' || sinks.some(({ action }) => action === 'freeze')) return false
  const { invMass, layerBit, layerMask } = columns
  const layers = layerBit.reduce((bits, bit) => (bits | bit) >>> 0, 0)
  for (let part = 0; part < parts.count; part++) {
    const body = parts.body[part]!
    if (partLevel[part]! < 0) continue
    if (invMass[body] === 0 || (layerMask[body]! & layers) >>> 0 !== layers) return false
  }
  return true
}

function linksBodies({ joints }: Model): boolean {
  if (!joints) return false
  const { rowCount, springs, efforts, bonds, applied } = joints
  return rowCount + springs.length + efforts.length + bonds.length + applied.pushed.length > 0
}

function unevenInertia({ columns: { invInertia } }: Model): boolean {
  return invInertia.some((value, at) => value !== invInertia[3 * Math.floor(at / 3)]!)
}
