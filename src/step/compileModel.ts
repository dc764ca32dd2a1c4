// compileModel.ts: from a scene to the arrays a run starts with.

import { partKindNumbers } from '../math/partMethods.js'
import { fixedPart, lonePart } from '../math/sharedNumbers.js'
import { type BodyColumns, bodyColumns } from '../model/bodyColumns.js'
import type { BodyGroup } from '../model/bodyGroup.js'
import { type CableColumns, cableColumns } from '../model/cables/cableColumns.js'
import {
  contact,
  type Dvi,
  type ForceLaw,
  type ForceLawOptions,
  forceDefaults,
  type LawName,
} from '../model/contact.js'
import type { Scene } from '../model/createScene.js'
import type { DomainEdge, SceneDomain } from '../model/domain.js'
import { largestGravity } from '../model/gravity.js'
import { InputError } from '../model/inputError.js'
import { type JointColumns, jointColumns } from '../model/jointColumns.js'
import { type Material, pairProperties } from '../model/material.js'
import { lastingPartNumbers } from '../model/morePlaces.js'
import type { SinkData } from '../model/sources.js'
import { withBonds } from './bondStep.js'
import { checkSolver } from './cables/checkCableStep.js'
import { checkNearestImages } from './checkNearestImages.js'
import { type LawColumns, LawOfParts, lawColumns } from './contactLaws.js'
import { type LargeBox, wholeDomain } from './largeBoxes.js'
import { classesOf, type Level, makeLevels } from './levels.js'
import { methodsBetween } from './methodsBetween.js'
import type { ModelTraits } from './modelTraits.js'
import { type BodyParts, bodyParts, type PartColumns } from './partColumns.js'
import { leastShare, passingShare } from './passingShare.js'
import { largestRadiusOf, type SafeStep, safeStep } from './safeStep.js'
import { type WatchedColumns, watchedColumns } from './watchedColumns.js'

export interface Model extends BodyParts, WatchedColumns {
  readonly columns: BodyColumns
  /** Bodies of the scene as it was made; behind them are those of places that came while it ran. */
  readonly firstBodies: number
  readonly domain: SceneDomain
  readonly edge: DomainEdge
  readonly sinks: readonly SinkData[]
  /** Sizes of the domain from its middle up to which a GPU is to hold positions. */
  readonly reach: number
  /** At time 0, m/s2, and the most it may be. */
  readonly gravity: readonly number[]
  readonly mostGravity: number
  readonly partLevel: Int32Array
  /** Of each part in the whole scene, where these are some of its bodies or places have come; its own when omitted. */
  readonly partNumber?: Int32Array
  /** Of the whole scene; its own when omitted. */
  readonly traits?: ModelTraits
  /** Methods that serve pairs of the scene's parts; none where all bodies are spheres and planes. */
  readonly methodsUsed: readonly number[]
  readonly levels: readonly Level[]
  readonly materials: readonly Material[]
  readonly laws: LawColumns
  /** By force. */
  readonly law: LawOfParts | null
  /** Gap up to which bodies act on each other by force, m. */
  readonly lawReach: number
  /** Share of the smallest half edge up to which bodies that pass over each other do not touch by their sides. */
  readonly passingShare: number
  /** Null by force where nothing is joined, sprung or driven. */
  readonly joints: JointColumns | null
  /** Null where there are none. */
  readonly cables: CableColumns | null
  /** Bodies whose acceleration is probed, ascending. */
  readonly watched: readonly number[]
  /** m */
  readonly skin: number
  readonly box: LargeBox
  /** Largest stable time step by force; endless by impulses. */
  readonly safe: SafeStep
}

/** Skin as a share of the smallest radius. */
const skinShare = 0.2

export interface SearchOptions {
  /** m; a share of the smallest radius when omitted. Results depend on it by rounding alone. */
  readonly skin?: number
  /** What is searched of the domain; all when omitted. */
  readonly box?: LargeBox
}

/** Settings of contact by force, where that is the law. */
export interface LawOptions extends ForceLawOptions {
  readonly law?: LawName
}

/** Defaults stand for what is not given; what belongs to other laws is not looked at. */
function forceLaw(options: LawOptions): ForceLaw {
  const names = Object.keys(forceDefaults) as (keyof ForceLawOptions)[]
  return contact.forces(Object.fromEntries(names.map((name) => [name, options[name]])))
}

export function compileModel(scene: Scene, options: SearchOptions & (LawOptions | Dvi) = {}): Model {
  scene.check()
  const force = options.law === 'dvi' ? null : forceLaw(options)
  const byForce = force !== null
  const { groups, materials, gravity } = scene.data
  const columns = bodyColumns(scene.data)
  const cables = cableColumns(scene.data.cables, materials)
  if ('solver' in options) checkSolver(options, cables)
  // to others a bead is as light as its cable there; of a capsule that counts how it is turned
  cables?.beads.body.forEach((body, k) => {
    columns.invMass[body] = cables.beads.invMass[k]!
    if (cables.beads.reach[k]! > 0) columns.invInertia.fill(0, 3 * body, 3 * body + 3)
  })
  const domain = scene.domain()
  const pieces = bodyParts(groups, columns, materials)
  const { parts, radius } = pieces
  const classes = classesOf(parts.radius, (part) => (parts.flags[part]! & lonePart) !== 0)
  const law = force && new LawOfParts(force, materials, scene.data.materialPairs)
  const lawReach = law?.reach(largestCurvature(pieces)) ?? 0
  const skin = (options.skin ?? skinOf(parts)) + lawReach
  checkPeriods(domain, parts, skin, (body) => groups[columns.group[body]!]!.name)
  const hasOwnNormal = force?.own.some(({ kind }) => kind === 'normal') ?? false
  if (force && !hasOwnNormal) {
    checkSound(scene, columns)
    checkStiffness(scene, columns, radius)
  }
  checkInside(scene, columns)
  checkNearestImages(scene, domain, columns)
  const joints = byForce && isLoose(scene) ? null : jointColumns(scene.data, columns, byForce)
  const laws = lawColumns(materials, scene.data.materialPairs, force?.tension ?? false)
  return {
    columns,
    firstBodies: groups.find(({ continues }) => continues !== undefined)?.first ?? columns.count,
    domain,
    edge: scene.data.edge,
    sinks: scene.data.sinks,
    reach: reachOf(domain, parts),
    gravity,
    mostGravity: largestGravity(gravity, scene.data.gravityOverTime),
    ...pieces,
    partLevel: classes.level,
    ...lastingNumbers(groups, parts),
    methodsUsed: methodsBetween(parts, columns),
    materials,
    joints,
    cables,
    watched: watchedBodies(scene),
    extent: withTurningPlanes(pieces, columns, domain),
    ...watchedColumns(groups, columns, pieces, { byForce, skin }),
    skin,
    box: options.box ?? wholeDomain,
    levels: makeLevels(classes, domain, skin),
    laws,
    law,
    lawReach,
    passingShare: force && !hasOwnNormal ? passingShare(scene.data, columns, parts) : leastShare,
    safe: withBonds(
      law
        ? safeStep({ columns, pieces, groups, materials, law, excludedPairs: joints?.excludedPairs ?? [] })
        : { step: Number.POSITIVE_INFINITY, limit: '' },
      joints?.bonds ?? [],
      columns,
    ),
  }
}

function lastingNumbers(groups: readonly BodyGroup[], parts: PartColumns): Pick<Model, 'partNumber'> {
  const partNumber = lastingPartNumbers(groups, parts)
  return partNumber ? { partNumber } : {}
}

function isLoose({ data: { groups, joints, springs, bonds = [], forces, drags, gravityOverTime } }: Scene): boolean {
  const loads = joints.length + springs.length + bonds.length + forces.length + drags.length
  return loads === 0 && gravityOverTime === null && groups.every((group) => group.motion === null)
}

function watchedBodies({ data: { probes } }: Scene): number[] {
  const asked = probes.filter(({ quantity }) => quantity === 'acceleration' || quantity === 'angularAcceleration')
  return [...new Set(asked.map(({ body }) => body!))].sort((a, b) => a - b)
}

/** A plane that turns sweeps what lies farthest from its point within the domain. */
function withTurningPlanes(
  { walls, extent }: BodyParts,
  { position, driven }: BodyColumns,
  domain: SceneDomain,
): Float64Array {
  for (const { body } of walls) {
    if (!driven.includes(body)) continue
    const away = [0, 1, 2].map((c) => {
      const x = position[3 * body + c]!
      return Math.max(Math.abs(domain.min[c]! - x), Math.abs(domain.max[c]! - x))
    })
    extent[body] = Math.hypot(...away)
  }
  return extent
}

/** Largest R* that two parts may have, m. */
function largestCurvature({ parts }: BodyParts): number {
  let largest = 0
  for (let i = 0; i < parts.count; i++) largest = Math.max(largest, largestRadiusOf(parts, i), parts.ball[i]!)
  return largest
}

/** A share of the smallest part that is not fixed, m; triangles may be small where their body is not. */
function skinOf({ count, kind, radius, flags }: PartColumns): number {
  let smallest = Number.POSITIVE_INFINITY
  let surface = Number.POSITIVE_INFINITY
  for (let i = 0; i < count; i++) {
    if (!(radius[i]! > 0) || flags[i]! & fixedPart) continue
    if (kind[i] === partKindNumbers.triangle) surface = Math.min(surface, radius[i]!)
    else smallest = Math.min(smallest, radius[i]!)
  }
  const found = Number.isFinite(smallest) ? smallest : surface
  return Number.isFinite(found) ? skinShare * found : 1
}

/** A body must not meet another and that one's image at once. What never moves may be the ground of the whole box. */
function checkPeriods(
  domain: SceneDomain,
  { radius, flags, body }: PartColumns,
  skin: number,
  nameOf: (body: number) => string,
): void {
  let largest = 0
  let name = ''
  radius.forEach((r, i) => {
    if ((flags[i]! & fixedPart) !== 0 || r <= largest) return
    largest = r
    name = nameOf(body[i]!)
  })
  const reach = 2 * (2 * largest + skin)
  for (const c of [0, 1, 2] as const) {
    const length = domain.max[c] - domain.min[c]
    if (!domain.periodic[c] || length >= reach) continue
    throw new InputError(
      `the periodic box is ${length} m along ${'xyz'[c]}: at least ${reach.toPrecision(3)} m are needed, twice the largest diameter and some, that of ${name}, so that no two bodies meet twice.`,
    )
  }
}

/**
 * A GPU resolves 2⁻⁵⁶ of what it holds: as far as leaves 10⁻¹² of the smallest radius, and four sizes in any case. The same
 * on the CPU, so that a body leaves at the same place.
 */
function reachOf({ min, max }: SceneDomain, { radius }: PartColumns): number {
  const smallest = radius.reduce((least, r) => (r > 0 ? Math.min(least, r) : least), Number.POSITIVE_INFINITY)
  const size = Math.max(...[0, 1, 2].map((c) => max[c]! - min[c]!))
  const most = (2 ** 56 * 1e-12 * Math.min(smallest, size)) / size
  return 2 ** Math.max(2, Math.min(12, Math.floor(Math.log2(most))))
}

/** What leaves is taken out or ends the run: what is out from the start is a mistake. */
function checkInside(scene: Scene, { count, position, invMass, group }: BodyColumns): void {
  const { edge, groups } = scene.data
  const { min, max } = scene.domain()
  if (edge === 'open') return
  for (let i = 0; i < count; i++) {
    const outside = [0, 1, 2].find((c) => position[3 * i + c]! < min[c]! || position[3 * i + c]! > max[c]!)
    if (invMass[i] === 0 || outside === undefined) continue
    const { name, first, count: members } = groups[group[i]!]!
    const which = members === 1 ? `body ${name}` : `bodies ${name}: body ${i - first}`
    throw new InputError(
      `${which} starts outside the domain along ${'xyz'[outside]}, at ${position[3 * i + outside]} m: make the domain larger, or its edge open.`,
    )
  }
}

/** Five times as fast as in diamond: numbers of one unit taken for another's are beyond, m/s. */
const fastestSound = 1e5

/** Walls may be as stiff as one likes; what moves is of some material. */
function checkSound({ data: { groups, materials } }: Scene, { invMass }: BodyColumns): void {
  const moving = new Set(groups.filter(({ first }) => invMass[first]! > 0).map(({ material }) => material))
  for (const { name, young, density } of materials) {
    const speed = Math.sqrt(young / density)
    if (!moving.has(name) || !(speed > fastestSound)) continue
    throw new InputError(
      `material ${name}: sound would go at ${speed.toPrecision(2)} m/s in it, as in no solid: check the units of young, ${young} Pa, and density, ${density} kg/m3.`,
    )
  }
}

/** A sphere that its own weight would press into a wall like itself by half its radius: F = 4/3 E* √R δ^1.5. */
function checkStiffness(
  { data: { groups, materials, materialPairs, gravity, gravityOverTime } }: Scene,
  columns: BodyColumns,
  radius: Float64Array,
): void {
  const g = largestGravity(gravity, gravityOverTime)
  const stiff = materials.map((own) => pairProperties(materialPairs, own, own).effectiveYoung)
  for (let i = 0; i < radius.length; i++) {
    if (!(radius[i]! > 0 && columns.invMass[i]! > 0)) continue
    const own = materials[columns.material[i]!]!
    const half = (4 / 3) * stiff[columns.material[i]!]! * Math.sqrt(radius[i]!) * (radius[i]! / 2) ** 1.5
    if (g / columns.invMass[i]! < half) continue
    throw new InputError(
      `material ${own.name} is too soft for ${groups[columns.group[i]!]!.name}: a sphere of radius ${radius[i]} m sinks in by half of it under its own weight; check the unit of young, ${own.young} Pa.`,
    )
  }
}
