// safeStep.ts: the largest time step at which contacts by force are stable.
//
// Kick, drift, kick with forces −K x − C v of the half step is stable where h² K + 2 h C < 4 M, as matrices. A body of mass m
// touches N others, at n points each, with stiffness S and damping c √(S m*/n) at every point; w is what a force of 1 N at the
// worst of its points moves it by, 1/m and by turning. Sharing its mass among those it touches,
//
//   x² + 2 p x < 4,   x = h √(F N n S w),   p = c √(N m w)                                                          (1)
//   w = 1/m + ½ (t + √(t² − 4 r² (bc x² + ca y² + ab z²))),   t = a (y² + z²) + b (x² + z²) + c (x² + y²)           (2)
//
// at a point r = (x, y, z), with a, b, c the inverse moments of inertia. F counts the other body where that moves too: of two
// balls R* is half and w twice that of one on a plane, F = √2; of two flat bodies R* is the same, F = 2. The stiffness
// S = 2 E* √(R* δ) and the tangential one, 8 G* √(R* δ), are those at an overlap δ of a twentieth of the radius.

import { partKindNumbers } from '../math/partMethods.js'
import type { Triple } from '../math/rotation.js'
import { meetingSlots } from '../math/sharedNumbers.js'
import type { BodyColumns } from '../model/bodyColumns.js'
import type { BodyGroup } from '../model/bodyGroup.js'
import type { Material } from '../model/material.js'
import type { LawOfParts } from './contactLaws.js'
import { extremePoints } from './extremePoints.js'
import type { BodyParts, PartColumns } from './partColumns.js'

/** Overlap over the radius of the ball of the same volume. */
const overlapShare = 0.05
/** Bodies that one with a single point to each touches at once, and one with several. */
const neighbours = { single: 6, several: 2 }

export interface SafeStep {
  /** s */
  readonly step: number
  /** What limits it; empty where nothing does. */
  readonly limit: string
}

export interface Contacts {
  readonly columns: BodyColumns
  readonly pieces: BodyParts
  readonly groups: readonly BodyGroup[]
  readonly materials: readonly Material[]
  readonly law: LawOfParts
  /** Bodies that never touch, two and two. */
  readonly excludedPairs: ArrayLike<number>
}

/** What the stability of the contacts of a body depends on. */
interface Reaction {
  readonly mass: number
  /** m w of forces along the normal and across it. */
  readonly along: number
  readonly across: number
  /** Largest R*, and radius of the ball of its volume, m. */
  readonly radius: number
  readonly ball: number
  readonly neighbours: number
  readonly points: number
  /** F */
  readonly others: number
  readonly materials: ReadonlySet<number>
}

export function safeStep(given: Contacts): SafeStep {
  const { columns, groups, materials, pieces } = given
  const moving = groups.filter(({ first }) => columns.invMass[first]! > 0 && columns.collides[first] === 1)
  const alone = moving.reduce((sum, { count }) => sum + count, 0) === 1
  const roundest = largestRadius(pieces.parts)
  const classes = touchClasses(given)
  let found: SafeStep = { step: Number.POSITIVE_INFINITY, limit: '' }
  for (const group of moving) {
    const touched = touchedBy(given, classes, group)
    if (touched.size === 0) continue
    const reaction = reactionOf(given, lightestOf(columns, group), alone, roundest)
    for (const a of reaction.materials) {
      for (const b of touched) {
        const step = stepOf(reaction, given.law, a * materials.length + b)
        if (step >= found.step) continue
        found = { step, limit: `the contacts of ${group.name} (${materials[a]!.name}) against ${materials[b]!.name}` }
      }
    }
  }
  return found
}

/** Bodies that a layer and a material have in common. */
interface TouchClass {
  readonly layerBit: number
  readonly material: number
  bodies: number
}

function touchClasses({ columns, pieces: { parts } }: Contacts): TouchClass[] {
  const classes = new Map<string, TouchClass>()
  for (let i = 0; i < parts.count; i++) {
    if (parts.kind[i]! < 0) continue
    const [layerBit, material] = [columns.layerBit[parts.body[i]!]!, parts.material[i]!]
    const key = `${layerBit} ${material}`
    const known = classes.get(key) ?? { layerBit, material, bodies: 0 }
    if (i === parts.body[i]) known.bodies++
    classes.set(key, known)
  }
  return [...classes.values()]
}

/** Materials that a group may touch; none where all others are kept apart from it. */
function touchedBy(
  { columns, excludedPairs }: Contacts,
  classes: readonly TouchClass[],
  group: BodyGroup,
): Set<number> {
  const { first, count } = group
  const allowed = classes.filter(({ layerBit }) => (columns.layerMask[first]! & layerBit) !== 0)
  const bodies = allowed.reduce((sum, of) => sum + of.bodies, 0)
  const itself = (columns.layerMask[first]! & columns.layerBit[first]!) !== 0 ? 1 : 0
  const joined = count === 1 ? joinedTo(columns, excludedPairs, first) : 0
  return bodies - itself - joined > 0 ? new Set(allowed.map(({ material }) => material)) : new Set()
}

/** Colliding bodies of allowed layers that a joint keeps apart from one. */
function joinedTo(columns: BodyColumns, pairs: ArrayLike<number>, body: number): number {
  const found = new Set<number>()
  for (let k = 0; k < pairs.length; k += 2) {
    const [a, b] = [pairs[k]!, pairs[k + 1]!]
    if (a === body) found.add(b)
    if (b === body) found.add(a)
  }
  const mask = columns.layerMask[body]!
  return [...found].filter((i) => columns.collides[i] === 1 && (mask & columns.layerBit[i]!) !== 0).length
}

/** Bodies of a group differ by their radius alone. */
function lightestOf({ invMass }: BodyColumns, { first, count }: BodyGroup): number {
  let lightest = first
  for (let i = first; i < first + count; i++) if (invMass[i]! > invMass[lightest]!) lightest = i
  return lightest
}

/** (1) for two materials. */
function stepOf(of: Reaction, law: LawOfParts, pair: number): number {
  const size = { radius: of.radius, overlap: overlapShare * of.ball, mass: of.mass, pressing: 0 }
  const along = law.spring('normal', pair, size)
  const pressed = { ...size, pressing: along.stiffness }
  const across = law.spring('tangential', pair, pressed)
  // springs of rolling and spinning turn a body as that of friction does, and do not move it
  const turns = (['rolling', 'spinning'] as const).map((kind) => law.spring(kind, pair, pressed))
  const turning = turns.reduce((a, b) => (b.stiffness > a.stiffness ? b : a))
  const bound = (load: number, c: number, w: number) => {
    const p = c * Math.sqrt(of.neighbours * w)
    const x = 4 / (Math.sqrt(p * p + 4) + p)
    return x * Math.sqrt(of.mass / (of.others * of.neighbours * of.points * load))
  }
  const alone = of.across - 1
  const turned = turning.stiffness > 0 ? alone : 0
  return Math.min(
    bound(along.stiffness * of.along, along.damping, of.along),
    bound(
      across.stiffness * of.across + turning.stiffness * alone,
      Math.max(across.damping, turning.damping),
      of.across + turned,
    ),
  )
}

function reactionOf({ columns, pieces }: Contacts, body: number, alone: boolean, roundest: number): Reaction {
  const { parts } = pieces
  const mass = 1 / columns.invMass[body]!
  const inertia = [...columns.invInertia.subarray(3 * body, 3 * body + 3)] as unknown as Triple
  const own = partsOf(parts, body)
  const materials = new Set(own.map((i) => parts.material[i]!))
  const lone = pieces.radius[body]!
  if (lone > 0) {
    const across = 1 + mass * lone * lone * inertia[0]
    const touch = { neighbours: neighbours.single, points: 1, others: alone ? 1 : Math.SQRT2 }
    return { mass, along: 1, across, radius: lone, ball: lone, ...touch, materials }
  }
  const ball = Math.max(...own.map((i) => parts.ball[i]!))
  const single = own.length === 1 && largestRadiusOf(parts, own[0]!) > 0
  const radius = single ? largestRadiusOf(parts, own[0]!) : Math.max(ball, roundest)
  const worst = own.reduce(
    (most, i) => extremePoints(pieces, i).reduce((w, point) => Math.max(w, turning(point, inertia)), most),
    0,
  )
  const w = 1 + mass * worst
  const touch = single
    ? { neighbours: neighbours.single, points: 1 }
    : { neighbours: neighbours.several, points: meetingSlots }
  return { mass, along: w, across: w, radius, ball, ...touch, others: alone ? 1 : 2, materials }
}

/** The first part of a body has its number; the others lie behind those of all bodies. */
function partsOf({ count, body }: PartColumns, of: number): number[] {
  const found = [of]
  for (let i = 0; i < count; i++) if (i !== of && body[i] === of) found.push(i)
  return found
}

/** Largest R* of what curves every way, on a plane; 0 for anything else. */
export function largestRadiusOf({ kind, size }: PartColumns, i: number): number {
  const [a = 0, b = 0, c = 0] = size.subarray(3 * i, 3 * i + 3)
  if (kind[i] === partKindNumbers.sphere) return a
  return kind[i] === partKindNumbers.ellipsoid ? (a * b * c) / Math.min(a, b, c) ** 2 : 0
}

function largestRadius(parts: PartColumns): number {
  let largest = 0
  for (let i = 0; i < parts.count; i++) largest = Math.max(largest, largestRadiusOf(parts, i))
  return largest
}

/** w of (2) without 1/m. */
function turning([x, y, z]: Triple, [a, b, c]: Triple): number {
  const t = a * (y * y + z * z) + b * (x * x + z * z) + c * (x * x + y * y)
  const minors = (x * x + y * y + z * z) * (b * c * x * x + c * a * y * y + a * b * z * z)
  return 0.5 * (t + Math.sqrt(Math.max(0, t * t - 4 * minors)))
}
