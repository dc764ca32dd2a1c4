// contactLaws.ts: the constants of every pair of materials that the contact laws work with: columns of Hertz-Mindlin and of impulses,
// and the numbers of a law made of parts.
//
// Damping along the normal is that of contactDamping.ts; across it, that of a contact with tension, which is at most critical.

import {
  type ContactPart,
  type ContactSize,
  firstNumber,
  numbersOfLaw,
  numbersOfPart,
  ownNumber,
  type PartKind,
  type PartParameter,
  type PartSettings,
  partKinds,
  partNumber,
  partOf,
  type TouchingMaterials,
} from '../math/contactParts.js'
import type { ForceLaw } from '../model/contact.js'
import { dampingOf, impactDamping, ratioWithoutTension, ratioWithTension } from '../model/contactDamping.js'
import { checkOwn, type Material, type MaterialPair, type PairProperties, pairProperties } from '../model/material.js'
import { numbersOf } from '../model/ownPart.js'

/** Of every pair of materials, under the names of their fields. */
export type LawColumns = Readonly<Record<`material${string}`, Float64Array>>

export function lawColumns(
  materials: readonly Material[],
  pairs: readonly MaterialPair[],
  tension: boolean,
): LawColumns & { readonly materialRolling: Float64Array; readonly materialSpinning: Float64Array } {
  const all = everyPair(materials, pairs)
  const column = (of: (pair: PairProperties) => number) => Float64Array.from(all, of)
  const along = tension ? ratioWithTension : ratioWithoutTension
  return {
    materialYoung: column((of) => of.effectiveYoung),
    materialShear: column((of) => of.effectiveShear),
    materialNormalDamping: column((of) => dampingOf(along(of.restitution)) * Math.sqrt(2 * of.effectiveYoung)),
    materialTangentialDamping: column(
      (of) => dampingOf(ratioWithTension(of.restitution)) * Math.sqrt(8 * of.effectiveShear),
    ),
    materialFriction: column((of) => of.friction),
    materialRestitution: column((of) => of.restitution),
    materialRolling: column((of) => of.rolling),
    materialSpinning: column((of) => of.spinning),
    materialAdhesion: column((of) => of.adhesion),
    materialCompliance: column((of) => of.compliance),
  }
}

function everyPair(materials: readonly Material[], pairs: readonly MaterialPair[]): PairProperties[] {
  return materials.flatMap((a) => materials.map((b) => pairProperties(pairs, a, b)))
}

/** A law with its parts, and their numbers for every pair of materials. */
export class LawOfParts {
  readonly parts: Readonly<Record<PartKind, ContactPart | null>>
  /** The number of each part in kernels; 0 for one that does nothing between any two materials. */
  readonly choice: Readonly<Record<PartKind, number>>
  readonly numbers: Float64Array

  constructor(
    private readonly law: ForceLaw,
    materials: readonly Material[],
    pairs: readonly MaterialPair[],
  ) {
    const settings: PartSettings = { ...law, rescaled: law.tangential === 'mindlinRescaled' }
    checkOwn(law.own, materials, pairs)
    const all = everyPair(materials, pairs).map((pair) => touching(pair, law.own))
    const byKind = <T>(of: (kind: PartKind) => T) =>
      Object.fromEntries(partKinds.map((kind) => [kind, of(kind)])) as Record<PartKind, T>
    const mine = (kind: PartKind) => law.own.find((part) => part.kind === kind) ?? null
    this.parts = byKind((kind) => mine(kind) ?? partOf(kind, law[kind]))
    this.numbers = new Float64Array(numbersOfLaw * all.length)
    for (const kind of partKinds) {
      all.forEach((pair, k) => {
        const part = this.parts[kind]
        const numbers = part ? numbersOf(part, pair, settings) : []
        this.numbers.set(numbers, numbersOfLaw * k + firstNumber(kind))
      })
    }
    const acts = (kind: PartKind) => all.some((_, k) => this.acts(kind, k))
    this.choice = byKind((kind) => (acts(kind) ? (mine(kind) ? ownNumber(kind) : partNumber(kind, law[kind])) : 0))
  }

  /** Whether a part does something between two materials. */
  acts(kind: PartKind, pair: number): boolean {
    const part = this.parts[kind]
    return part !== null && (part.active?.(this.of(kind, pair)) ?? true)
  }

  /** Numbers of a part for a pair of materials. */
  of(kind: PartKind, pair: number): readonly number[] {
    const first = numbersOfLaw * pair + firstNumber(kind)
    return [...this.numbers.subarray(first, first + numbersOfPart)]
  }

  /** Stiffness and damping that a part has between two materials; none where it does nothing. */
  spring(kind: PartKind, pair: number, size: ContactSize): { readonly stiffness: number; readonly damping: number } {
    const none = { stiffness: 0, damping: 0 }
    return this.acts(kind, pair) ? (this.parts[kind]?.spring?.(this.of(kind, pair), size) ?? none) : none
  }

  /** Largest gap at which bodies act on each other, m. */
  reach(radius: number): number {
    let largest = 0
    for (let pair = 0; pair < this.numbers.length / numbersOfLaw; pair++) {
      for (const kind of partKinds) {
        largest = Math.max(largest, this.parts[kind]?.reach?.(this.of(kind, pair), radius) ?? 0)
      }
    }
    return largest
  }

  /** Nothing but what the kernels of Hertz and Mindlin do alone. */
  get isPlain(): boolean {
    const { law, choice } = this
    const rests = choice.rolling === 0 && choice.spinning === 0 && choice.cohesion === 0
    const springs = law.normal === 'hertz' && ['mindlin', 'mindlinRescaled'].includes(law.tangential)
    return rests && springs && law.damping === 'restitution'
  }
}

function touching(of: PairProperties, own: ForceLaw['own']): TouchingMaterials {
  const declared = Object.assign({}, ...own.map(({ parameters }) => parameters)) as Record<string, PartParameter>
  return {
    effectiveYoung: of.effectiveYoung,
    effectiveShear: of.effectiveShear,
    dampingRatio: (tension) => (tension ? ratioWithTension : ratioWithoutTension)(of.restitution),
    impactDamping: impactDamping(of.restitution),
    value: (name) => {
      const parameter = declared[name]
      return parameter && !(name in of) ? of.own(name, parameter) : (of[name as keyof PairProperties] as number)
    },
  }
}
