// bonds.ts: cement between bodies: beams of given stiffness for their area that break, made between pairs within a distance or by name.
// Equations: src/kernels/joints/bondLoads.ts.

import {
  cross,
  type Frame,
  lengthOf,
  perpendicular,
  plus,
  rotationTo,
  seenFrom,
  times,
  unit,
} from '../math/rotation.js'
import { type BodyColumns, groupOf } from './bodyColumns.js'
import type { BodyGroup } from './bodyGroup.js'
import { type CementedBody, cementedBodies, nearestImage, nearPairs, type Pair } from './bondPairs.js'
import { nameText, nonNegativeNumber, positiveNumber } from './checks.js'
import type { SceneDomain } from './domain.js'
import { InputError } from './inputError.js'
import { needed, type OptionNames, onlyKnown } from './knownOptions.js'
import type { BodyReference, GroupReference } from './probe.js'
import type { SceneData } from './scene.js'

export interface BondsOptions {
  readonly name?: string
  /** A group whose bodies are cemented to each other, or two groups to one another. */
  readonly between?: GroupReference | readonly [GroupReference, GroupReference]
  /** Largest gap between the surfaces of two spheres that are cemented, m; a hundredth of the smaller radius when omitted. */
  readonly within?: number
  /** In place of between: these bodies, of any shape. */
  readonly pairs?: readonly (readonly [BodyReference, BodyReference])[]
  /** Of the cross-section, m; the smaller radius of two spheres when omitted. */
  readonly radius?: number
  /** For the area of the cross-section, N/m3: of a beam of modulus E and length L, E/L. */
  readonly normalStiffness: number
  /** N/m3; two fifths of the normal one when omitted. */
  readonly shearStiffness?: number
  /** Stresses at which a bond breaks, Pa; never when omitted. */
  readonly tensileStrength?: number
  readonly shearStrength?: number
  /** Share of what damps a stretched bond critically; 0.05 when omitted. */
  readonly damping?: number
}

/** Bonds as a scene keeps them, in columns. */
export interface BondsData {
  readonly name: string
  readonly normalStiffness: number
  readonly shearStiffness: number
  readonly tensileStrength: number
  readonly shearStrength: number
  readonly damping: number
  /** Numbers of the two bodies of each. */
  readonly bodies: readonly number[]
  /** m */
  readonly radii: readonly number[]
  /** Middle and axes (x from the first to the second), in the frame of the first and of the second: 3 and 4 numbers each. */
  readonly pointsA: readonly number[]
  readonly pointsB: readonly number[]
  readonly axesA: readonly number[]
  readonly axesB: readonly number[]
}

interface CementedBodies {
  named(of: BodyReference, who: string): CementedBody
  group(of: GroupReference, who: string): readonly CementedBody[]
  readonly domain: SceneDomain | null
}

/** Where a scene finds bodies by their names. */
interface BodyNames {
  index(of: BodyReference, who: string): number
  group(of: GroupReference, who: string): BodyGroup
}

/** Adds bonds to a scene. */
export function cement(data: SceneData, options: BondsOptions, names: BodyNames): BondsData {
  const { groups, materials, domain } = data
  needed(options, 'bonds')
  const made = makeBonds(
    options,
    options.name === undefined ? `bonds${data.bonds?.length ?? 0}` : nameText(options.name, 'bonds'),
    {
      named: (of, who) => {
        const index = names.index(of, who)
        const group = groupOf(groups, index)
        return cementedBodies(group, materials, who, index - group.first)[0]!
      },
      group: (of, who) => cementedBodies(names.group(of, who), materials, who),
      domain,
    },
  )
  return addBonds(data, made)
}

const bondNames: OptionNames<BondsOptions> = {
  name: true,
  between: true,
  within: true,
  pairs: true,
  radius: true,
  normalStiffness: true,
  shearStiffness: true,
  tensileStrength: true,
  shearStrength: true,
  damping: true,
}

/** Stands for a strength without end. */
const unbreakable = 1e30

function makeBonds(options: BondsOptions, name: string, of: CementedBodies): BondsData {
  const who = `bonds ${name}`
  onlyKnown(options, bondNames, who)
  if ((options.between === undefined) === (options.pairs === undefined)) {
    throw new InputError(`${who}: it needs either between or pairs.`)
  }
  const normalStiffness = positiveNumber(options.normalStiffness, `${who}: normalStiffness`, 'N/m3')
  const { shearStiffness = 0.4 * normalStiffness, damping = 0.05 } = options
  const strength = (value: number | undefined, what: string) =>
    value === undefined ? unbreakable : positiveNumber(value, `${who}: ${what}`, 'Pa')
  const pairs = pairsOf(options, of, who)
  if (pairs.length === 0) throw new InputError(`${who}: no two bodies are near enough: nothing would be cemented.`)
  return {
    name,
    normalStiffness,
    shearStiffness: positiveNumber(shearStiffness, `${who}: shearStiffness`, 'N/m3'),
    tensileStrength: strength(options.tensileStrength, 'tensileStrength'),
    shearStrength: strength(options.shearStrength, 'shearStrength'),
    damping: nonNegativeNumber(damping, `${who}: damping`),
    ...columnsOf(pairs, options.radius, of.domain, who),
  }
}

function pairsOf({ between, pairs, within }: BondsOptions, of: CementedBodies, who: string): Pair[] {
  if (pairs) return pairs.map(([a, b]): Pair => [of.named(a, who), of.named(b, who)])
  const two = Array.isArray(between) ? (between as readonly GroupReference[]) : [between as GroupReference]
  if (two.length !== 1 && two.length !== 2)
    throw new InputError(`${who}: between is one group or two, found ${two.length}.`)
  const groups = two.map((group) => of.group(group, who))
  const all = [...new Map(groups.flat().map((body) => [body.index, body])).values()]
  const flat = all.find(({ radius }) => radius === 0)
  if (flat) throw new InputError(`${who}: ${flat.name} is no sphere: give its pairs by name.`)
  if (within !== undefined) nonNegativeNumber(within, `${who}: within`, 'm')
  const inFirst = new Set(groups[0]!.map(({ index }) => index))
  const inLast = new Set(groups.at(-1)!.map(({ index }) => index))
  const wanted = (a: number, b: number) => (inFirst.has(a) && inLast.has(b)) || (inFirst.has(b) && inLast.has(a))
  return nearPairs(all, within, of.domain).filter(([a, b]) => wanted(a.index, b.index) && (a.moves || b.moves))
}

function columnsOf(pairs: readonly Pair[], radius: number | undefined, domain: SceneDomain | null, who: string) {
  if (radius !== undefined) positiveNumber(radius, `${who}: radius`, 'm')
  const [bodies, radii]: [number[], number[]] = [[], []]
  const [pointsA, pointsB, axesA, axesB]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (const [a, b] of pairs) {
    if (a.index === b.index) throw new InputError(`${who}: it joins ${a.name} to itself.`)
    if (!a.moves && !b.moves) throw new InputError(`${who}: ${a.name} and ${b.name} are both fixed or driven.`)
    const own = radius ?? Math.min(a.radius, b.radius)
    if (!(own > 0)) throw new InputError(`${who}: ${a.name} and ${b.name} are no spheres: say the radius of the bond.`)
    const d = nearestImage(a, b, domain)
    if (!(lengthOf(d) > 0)) throw new InputError(`${who}: ${a.name} and ${b.name} have their centres in one place.`)
    const x = unit(d)
    const y = unit(perpendicular(x))
    const axes = rotationTo(x, y, cross(x, y))
    // half way between two surfaces, or between two centres
    const share = a.radius > 0 && b.radius > 0 ? (lengthOf(d) + a.radius - b.radius) / 2 : lengthOf(d) / 2
    const middle: Frame = { position: plus(a.pose.position, times(share, x)), rotation: axes }
    const onA = seenFrom(a.pose, middle)
    const onB = seenFrom({ ...b.pose, position: plus(a.pose.position, d) }, middle)
    bodies.push(a.index, b.index)
    radii.push(own)
    pointsA.push(...onA.position)
    pointsB.push(...onB.position)
    axesA.push(...onA.rotation)
    axesB.push(...onB.rotation)
  }
  return { bodies, radii, pointsA, pointsB, axesA, axesB }
}

/** One bond as kernels want it. */
export interface BondColumn {
  readonly bodyA: number
  readonly bodyB: number
  readonly posA: readonly number[]
  readonly posB: readonly number[]
  readonly rotA: readonly number[]
  readonly rotB: readonly number[]
  readonly radius: number
  readonly stretch: number
  readonly shear: number
  readonly bend: number
  readonly twist: number
  readonly lag: number
  readonly tension: number
  readonly strength: number
}

export function bondColumns(sets: readonly BondsData[], { invMass }: BodyColumns): BondColumn[] {
  return sets.flatMap((set) =>
    set.radii.map((radius, k): BondColumn => {
      const of = (values: readonly number[], width: number) => values.slice(width * k, width * k + width)
      const [bodyA, bodyB] = of(set.bodies, 2) as [number, number]
      const area = Math.PI * radius * radius
      const stretch = set.normalStiffness * area
      return {
        bodyA,
        bodyB,
        posA: of(set.pointsA, 3),
        posB: of(set.pointsB, 3),
        rotA: of(set.axesA, 4),
        rotB: of(set.axesB, 4),
        radius,
        stretch,
        shear: set.shearStiffness * area,
        bend: (stretch * radius * radius) / 4,
        twist: (set.shearStiffness * area * radius * radius) / 2,
        // 2 ζ √(k m*) over k
        lag: 2 * set.damping * Math.sqrt(1 / ((invMass[bodyA]! + invMass[bodyB]!) * stretch)),
        tension: set.tensileStrength,
        strength: set.shearStrength,
      }
    }),
  )
}

/** A set without some of its bonds, and with other numbers of bodies; null where none is left. */
export function someBonds(
  set: BondsData,
  numberOf: (body: number, bond: number) => number | undefined,
): BondsData | null {
  const kept: number[] = []
  const bodies: number[] = []
  set.radii.forEach((_, k) => {
    const two = [set.bodies[2 * k]!, set.bodies[2 * k + 1]!].map((body) => numberOf(body, k))
    if (two.some((body) => body === undefined)) return
    kept.push(k)
    bodies.push(...(two as number[]))
  })
  if (kept.length === 0) return null
  const some = (values: readonly number[], width: number) =>
    kept.flatMap((k) => values.slice(width * k, width * k + width))
  return {
    ...set,
    bodies,
    radii: some(set.radii, 1),
    pointsA: some(set.pointsA, 3),
    pointsB: some(set.pointsB, 3),
    axesA: some(set.axesA, 4),
    axesB: some(set.axesB, 4),
  }
}

/** To the bonds of a scene. */
export function addBonds(data: { readonly bonds?: readonly BondsData[] }, set: BondsData): BondsData {
  const sets = data as { bonds?: readonly BondsData[] }
  if (sets.bonds?.some(({ name }) => name === set.name))
    throw new InputError(`two sets of bonds are both named ${set.name}.`)
  sets.bonds = [...(sets.bonds ?? []), set]
  return set
}
