// modelTraits.ts: what is true of all bodies of a scene, and decides which kernels run; ranks that have a part of the bodies go by the
// traits of the whole.

import { lonePart } from '../math/sharedNumbers.js'
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
}

export function traitsOf(model: Model): ModelTraits {
  return (
    model.traits ?? {
      meet: meets(model),
      uneven: unevenInertia(model),
      balls: model.columns.invMass.every((inverse, body) => inverse === 0 || model.radius[body]! > 0),
      alike: allAlike(model),
      linked: linksBodies(model),
      plain: isPlain(model),
    }
  )
}

function isPlain(model: Model): boolean {
  const { columns, laws, joints, methodsUsed } = model
  const bounds = joints ? joints.limits.length + joints.motors.length : 0
  const sets = (column: `material${string}`) => laws[column]!.some((value) => value > 0)
  return (
    !hasRolling(model) &&
    !unevenInertia(model) &&
    columns.driven.length === 0 &&
    bounds === 0 &&
    !sets('materialAdhesion') &&
    !sets('materialCompliance') &&
    methodsUsed.length === 0
  )
}

export function hasRolling({ laws }: Model): boolean {
  return [laws.materialRolling, laws.materialSpinning].some((column) => column!.some((value) => value > 0))
}

/** Whether contacts by impulses have more than an arm along the normal: points, torques, bounds, what sticks or gives way. */
export function isGeneral(model: Model, contact: { readonly cohesion: number }): boolean {
  return contact.cohesion > 0 || !traitsOf(model).plain
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
