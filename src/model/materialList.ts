// materialList.ts: the materials of a scene and their pairs, by name.

import { InputError } from './inputError.js'
import { onlyKnown } from './knownOptions.js'
import {
  checkPair,
  type Material,
  type MaterialPair,
  material as makeMaterial,
  materialDefaults,
  type PairOptions,
  sameMaterial,
} from './material.js'
import { didYouMean } from './nearestName.js'

const sameNames = (one: MaterialPair, a: string, b: string) =>
  (one.a === a && one.b === b) || (one.a === b && one.b === a)

export class MaterialList {
  readonly all: Material[] = []
  readonly pairs: MaterialPair[] = []

  add(of: Material): Material {
    const named = of.name === '' ? this.unnamed(of) : of
    const known = this.all.find((m) => m.name === named.name)
    if (!known) this.all.push(named)
    else if (!sameMaterial(known, named))
      throw new InputError(`two different materials are both named ${named.name}: give one of them another name.`)
    return known ?? named
  }

  addPair(a: Material | string, b: Material | string, options: PairOptions): void {
    const first = this.nameOf(a, 'materialPair')
    const second = this.nameOf(b, 'materialPair')
    onlyKnown(options, { own: true, ...materialDefaults }, `materialPair ${first}, ${second}`)
    checkPair(options, `materialPair ${first}, ${second}`)
    if (this.hasPair(first, second)) throw new InputError(`materialPair ${first}, ${second} is given twice.`)
    this.pairs.push({ a: first, b: second, ...options })
  }

  /** Those of another scene; what this one has said of a pair stays. */
  addAll(materials: readonly Material[], pairs: readonly MaterialPair[]): void {
    for (const of of materials) this.add(of)
    for (const { a, b, ...pair } of pairs) if (!this.hasPair(a, b)) this.addPair(a, b, pair)
  }

  /** Of a material that is given, or named. */
  nameOf(of: Material | string | undefined, who: string): string {
    if (of === undefined || of === null) throw new InputError(`${who}: a material is needed.`)
    if (typeof of !== 'string') return this.add(of).name
    const names = this.all.map((m) => m.name)
    if (!names.includes(of)) throw new InputError(`${who}: unknown material ${of}${didYouMean(of, names)}`)
    return of
  }

  private hasPair(a: string, b: string): boolean {
    return this.pairs.some((pair) => sameNames(pair, a, b))
  }

  /** A name for a material without one; the same values get the same name. */
  private unnamed(of: Material): Material {
    const known = this.all.find((m) => sameMaterial(m, { ...of, name: m.name }) && /^material\d+$/.test(m.name))
    return known ?? makeMaterial({ ...of, name: `material${this.all.length + 1}` })
  }
}
