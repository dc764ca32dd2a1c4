// cooperativeFields.ts: fields of the list as arrays of words, with checks that name what does not fit.

import type { WordArray } from '../../kernels/cooperative/wordViews.js'
import type { Field, FieldType } from '../../state/field.js'
import { groupBuffer } from './fieldBuffers.js'
import type { GpuParts } from './gpuParts.js'

export class CooperativeFields {
  constructor(private readonly parts: GpuParts) {}

  field(name: string): Field {
    return this.parts.field(name)
  }

  /** Where the words of a field lie; its type must be one of those given. */
  words(name: string, types: readonly FieldType[]): WordArray {
    const { type } = this.field(name)
    if (!types.includes(type)) throw new Error(`${name} is ${type}; ${types.join(' or ')} is needed here`)
    const { group, stride, offsets } = this.parts.fields.layout.fields[name]!
    return { buffer: groupBuffer(group), stride: stride / 4, offset: offsets[0]! / 4 }
  }

  /** Cell of the number of elements. */
  countCell(name: string): number {
    return this.parts.counts.cell(`${this.field(name).owner}Count`)
  }

  /** As many elements as there can be. */
  mostElements(name: string): number {
    const { owner } = this.field(name)
    return this.parts.counts.hostCount(owner) ?? this.parts.fields.capacity(owner)
  }

  sameOwner(a: string, b: string): void {
    const [ownerA, ownerB] = [this.field(a).owner, this.field(b).owner]
    if (ownerA !== ownerB) throw new Error(`${a} belongs to ${ownerA} and ${b} to ${ownerB}: one owner is needed`)
  }

  differentFields(operation: string, names: readonly string[]): void {
    if (new Set(names).size < names.length)
      throw new Error(`${operation}: ${names.join(', ')} must be different fields`)
  }
}
