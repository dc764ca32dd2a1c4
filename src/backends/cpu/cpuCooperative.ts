// cpuCooperative.ts: scan, sort and reduction over fields, as jobs of the pool.
//
// The functions are those of assembly/cooperative.ts, with their arguments in the order read there. Temporary memory is
// taken before any field is placed, since taking it may move them.

import { reduceBlock } from '../../kernels/cooperative/reduce.js'
import { abi } from '../../language/abi.js'
import type { FieldType } from '../../state/field.js'
import { scalarBytes } from '../../state/layout.js'
import type { Reduction } from '../backend.js'
import type { CpuFields, PlacedField } from './cpuFields.js'
import type { CpuMemory } from './cpuMemory.js'
import type { CpuPool } from './cpuPool.js'

/** Exports of assembly/cooperative.ts that run as jobs. */
export const cooperativeNames = [
  ...['scanSums', 'scanTotals', 'scanBlocks'],
  ...['sortHistograms', 'sortPlaces', 'sortScatter'],
  ...['reduceSumReal', 'reduceMaxReal', 'reduceSumU32', 'reduceMaxU32', 'reduceTogether'],
] as const

type CooperativeName = (typeof cooperativeNames)[number]

/** Elements per block of scan and sort, as in assembly/cooperative.ts. */
const blockSize = 4096

/** A block of 1024 additions takes well below a microsecond: a chunk is several of them. */
const reduceChunk = 16

/** Reductions that one call takes. */
const mostTogether = 16

const digitBits = 8
const tableRow = 4 * 2 ** digitBits

/** Keys and values of a sort: addresses of the first ones and strides. */
interface Pairs {
  readonly keys: number
  readonly keyStride: number
  readonly values: number
  readonly valueStride: number
}

export class CpuCooperative {
  constructor(
    private readonly memory: CpuMemory,
    private readonly fields: CpuFields,
    private readonly pool: CpuPool,
  ) {}

  exclusiveScan(input: string, output: string, total?: string): void {
    const count = this.fields.count(this.fields.place(input).field.owner)
    const blocks = Math.ceil(count / blockSize)
    const sums = this.fields.scratch(blocks * 4)
    const from = this.typed(input, ['u32'])
    const to = this.typed(output, ['u32'])
    this.checkRoom(to, count)
    const totalAddress = total === undefined ? 0 : this.fields.cell(total) * 4
    if (total !== undefined && blocks === 0) this.fields.writeCell(total, 0)
    this.pass([from.addresses[0]!, from.layout.stride, count, sums, totalAddress, to.addresses[0]!, to.layout.stride])
    this.run('scanSums', blocks, 1)
    this.run('scanTotals', blocks, blocks)
    this.run('scanBlocks', blocks, 1)
  }

  sortByKey(keys: string, values: string, bits = 32): void {
    if (!Number.isInteger(bits) || bits < 0 || bits > 32) throw new RangeError(`sortByKey: ${bits} bits of 32.`)
    const owner = this.fields.place(keys).field.owner
    if (keys === values || this.fields.place(values).field.owner !== owner) {
      throw new Error(`sortByKey: ${keys} and ${values} must be two fields of one owner.`)
    }
    const count = this.fields.count(owner)
    if (count < 2 || bits === 0) return
    // two passes at least, so that the last one can write where the first one read
    const passes = Math.max(2, Math.ceil(bits / digitBits))
    const width = Math.ceil(bits / passes)

    const blocks = Math.ceil(count / blockSize)
    const pairBytes = Math.ceil((count * 8) / 64) * 64
    const buffers = passes > 2 ? 2 : 1
    const scratch = this.fields.scratch(buffers * pairBytes + (blocks + 1) * tableRow)
    const table = scratch + buffers * pairBytes
    const ends = this.pairsOf(keys, values)
    let from = ends
    for (let pass = 0; pass < passes; pass++) {
      // key and value side by side: one cache line per element scattered
      const at = scratch + (pass % 2) * pairBytes
      const to = pass === passes - 1 ? ends : { keys: at, keyStride: 8, values: at + 4, valueStride: 8 }
      const mask = 2 ** Math.max(0, Math.min(width, bits - pass * width)) - 1
      this.sortPass(from, to, { count, blocks, table, shift: pass * width, mask })
      from = to
    }
  }

  /** Of one owner; those that one thread would make alone in one call, which costs as much as some blocks. */
  reduce(reductions: readonly Reduction[]): void {
    const count = this.fields.count(this.fields.place(reductions[0]!.input).field.owner)
    const blocks = Math.ceil(count / reduceBlock)
    const most = this.pool.threads === 1 ? reduceBlock : reduceChunk
    if (blocks > most) for (const one of reductions) this.reduceOne(one, count)
    else if (reductions.length <= mostTogether) this.reduceTogether(reductions, count)
    else for (const one of reductions) this.reduceTogether([one], count)
  }

  private reduceTogether(reductions: readonly Reduction[], count: number): void {
    const words = [count, this.fields.scratch(Math.ceil(count / reduceBlock) * 8)]
    for (const { operation, input, output } of reductions) {
      const from = this.typed(input, ['real', 'u32'])
      const kind = (operation === 'max' ? 1 : 0) + (from.field.type === 'u32' ? 2 : 0)
      words.push(kind, from.addresses[0]!, from.layout.stride, this.resultOf(output, from).addresses[0]!)
    }
    this.pass(words)
    this.run('reduceTogether', reductions.length, reductions.length)
  }

  private resultOf(output: string, from: PlacedField): PlacedField {
    const to = this.typed(output, [from.field.type])
    if (to.field.owner !== 'one') throw new Error(`reduce: ${output} must be a field of owner "one".`)
    return to
  }

  private reduceOne({ operation, input, output }: Reduction, count: number): void {
    let blocks = Math.ceil(count / reduceBlock)
    // level 1, then level 2 behind it; level 3 takes the place of level 1
    const regions = [0, blocks * 8]
    const scratch = this.fields.scratch(blocks * 8 + Math.ceil(blocks / reduceBlock) * 8)
    const from = this.typed(input, ['real', 'u32'])
    const to = this.resultOf(output, from)
    const name = `reduce${operation === 'sum' ? 'Sum' : 'Max'}${from.field.type === 'u32' ? 'U32' : 'Real'}` as const
    let level = [from.addresses[0]!, from.layout.stride, count]
    for (let k = 0; ; k++) {
      const results = blocks === 1 ? to.addresses[0]! : scratch + regions[k % 2]!
      this.pass([...level, results])
      this.run(name, blocks, reduceChunk)
      if (blocks === 1) return
      level = [results, scalarBytes[from.layout.scalar], blocks]
      blocks = Math.ceil(blocks / reduceBlock)
    }
  }

  private sortPass(
    from: Pairs,
    to: Pairs,
    { count, blocks, table, shift, mask }: Readonly<Record<'count' | 'blocks' | 'table' | 'shift' | 'mask', number>>,
  ): void {
    const smaller = table + blocks * tableRow
    const source = [from.keys, from.keyStride, count, table, shift, mask, from.values, from.valueStride]
    this.pass([...source, to.keys, to.keyStride, to.values, to.valueStride, smaller])
    this.run('sortHistograms', blocks, 1)
    this.run('sortPlaces', blocks, blocks)
    this.run('sortScatter', blocks, 1)
  }

  private pairsOf(keys: string, values: string): Pairs {
    const key = this.typed(keys, ['u32'])
    const value = this.typed(values, ['u32'])
    return {
      keys: key.addresses[0]!,
      keyStride: key.layout.stride,
      values: value.addresses[0]!,
      valueStride: value.layout.stride,
    }
  }

  private typed(name: string, types: readonly FieldType[]): PlacedField {
    const placed = this.fields.place(name)
    if (types.includes(placed.field.type)) return placed
    throw new TypeError(`${name} is a field of ${placed.field.type}; ${types.join(' or ')} is needed here.`)
  }

  private checkRoom(output: PlacedField, count: number): void {
    const capacity = this.fields.capacity(output.field.owner)
    if (capacity < count) throw new RangeError(`${output.name} has room for ${capacity} records, ${count} are needed.`)
  }

  private pass(values: readonly number[]): void {
    this.memory.words.set(values, abi.parameters / 4)
  }

  private run(name: CooperativeName, count: number, chunk: number): void {
    this.pool.run(this.pool.number(name)!, count, chunk)
  }
}
