// cpuFields.ts: where the records of each owner lie in WebAssembly memory, and how many there are.
//
// Each slot of the layout is a block of the heap, but for those that share one. Its address stands in the table at `abi.slots`, where kernels look it
// up, so blocks may move between kernels. Counts and capacities stand in the table at `abi.counts`.

import { abi } from '../../language/abi.js'
import type { Field, FieldList } from '../../state/field.js'
import { type CpuField, type CpuSlot, countCells, cpuLayout, type Precision } from '../../state/layout.js'
import { CapacityError } from '../backend.js'
import { type Block, blockAlign, CpuHeap } from './cpuHeap.js'
import { type CpuMemory, mebibytes } from './cpuMemory.js'

/** A field at its present place. */
export interface PlacedField {
  readonly name: string
  readonly field: Field
  readonly layout: CpuField
  /** Of record 0, per component. */
  readonly addresses: readonly number[]
}

/** Each growth by at least this factor, so that n records cost O(n) copying, as long as memory is plenty. */
const growth = 1.5

/** Slack takes no more than this share of what is free, since other owners grow too. */
const slackShare = 1 / 64

/** Lane-parallel code may load a whole vector that begins at the last record. */
const tailBytes = 64

/** Bytes of a slot; one record at least, as index 0 is always readable. */
function slotBytes(slot: CpuSlot, capacity: number): number {
  return Math.ceil((Math.max(capacity, 1) * slot.stride + tailBytes) / blockAlign) * blockAlign
}

export class CpuFields {
  private readonly layout
  private readonly heap: CpuHeap
  private readonly blocks: readonly Block[]
  /** What different parts of a step need, one over the other. */
  private readonly together: Block
  private readonly sharing: readonly (readonly [number, CpuSlot])[]
  /** Where slots lie in it. */
  private places: ReadonlyMap<number, number> = new Map()
  private readonly temporary: Block
  private readonly capacities = new Map<string, number>()
  private readonly cells: ReadonlyMap<string, number>
  /** Fields that were asked for since a block moved last. */
  private readonly placed = new Map<string, PlacedField>()

  constructor(
    private readonly list: FieldList,
    private readonly memory: CpuMemory,
    precision: Precision,
  ) {
    this.layout = cpuLayout(list, precision)
    this.heap = new CpuHeap(memory, abi.data)
    this.blocks = this.layout.slots.map(() => this.heap.block())
    this.together = this.heap.block()
    this.sharing = [...this.layout.slots.entries()].filter(([, { during }]) => during)
    this.temporary = this.heap.block()
    const cells = countCells(list)
    this.cells = new Map(cells.map((name, k) => [name, abi.counts / 4 + k]))
    if (cells.length > abi.maxCounts) throw new Error(`${cells.length} cells of counts, at most ${abi.maxCounts} fit`)
    if (this.blocks.length > abi.maxSlots) throw new Error(`${this.blocks.length} slots, at most ${abi.maxSlots} fit`)
    for (const owner of Object.keys(list.owners)) this.grow(owner, 0)
    // the single record of a run is always there
    if ('one' in list.owners) {
      this.grow('one', 1)
      this.writeCell('oneCount', 1)
    }
  }

  capacity(owner: string): number {
    const capacity = this.capacities.get(owner)
    if (capacity === undefined) throw new Error(`There is no owner "${owner}".`)
    return capacity
  }

  /** Records that kernels run over; a count that a kernel drove past the capacity stops at it. */
  count(owner: string): number {
    return this.countAt(this.cell(`${owner}Count`))
  }

  /** The same by the cell of the count, which the capacity stands beside. */
  countAt(cell: number): number {
    const { words } = this.memory
    return Math.min(words[cell + 1]!, words[cell]!)
  }

  /** Room for `capacity` records, with slack if there was room before and memory is plenty. */
  reserve(owner: string, capacity: number): void {
    const present = this.capacity(owner)
    if (capacity <= present) return
    const slack = Math.ceil(present * growth) - capacity
    const spare = slack > 0 ? Math.floor((this.mostRecords(owner) - capacity) * slackShare) : 0
    if (this.grow(owner, capacity + Math.max(0, Math.min(slack, spare)))) return
    const most = this.mostRecords(owner)
    const other = this.heap.taken - this.ownBytes(owner)
    throw new CapacityError(
      `No room for ${capacity} records of ${owner}: ${most} fit in ` +
        `${mebibytes(this.memory.limit)} of WebAssembly memory, ${mebibytes(other)} of which hold other records.`,
    )
  }

  /** Address of `bytes` for use within one operation; fields may have moved, so they are placed after this call. */
  scratch(bytes: number): number {
    const rounded = Math.ceil((bytes + tailBytes) / blockAlign) * blockAlign
    if (rounded <= this.temporary.bytes) return this.temporary.address
    if (!this.heap.resize(new Map([[this.temporary, rounded]]))) {
      throw new CapacityError(
        `No room for ${mebibytes(bytes)} of temporary memory: fields hold ` +
          `${mebibytes(this.heap.taken - this.temporary.bytes)} of ${mebibytes(this.memory.limit)}.`,
      )
    }
    this.publish()
    return this.temporary.address
  }

  /** The field where it lies now. */
  place(name: string): PlacedField {
    const known = this.placed.get(name)
    if (known) return known
    const placed = this.findPlace(name)
    this.placed.set(name, placed)
    return placed
  }

  private findPlace(name: string): PlacedField {
    const field = this.list.fields[name]
    const layout = this.layout.fields[name]
    if (!field || !layout) throw new Error(`There is no field "${name}".`)
    const addresses = layout.slots.map((slot, c) => this.addressOf(slot) + layout.offsets[c]!)
    return { name, field, layout, addresses }
  }

  /** Slots that hold any of the fields. */
  slotsOfFields(names: readonly string[]): number[] {
    return [...new Set(names.flatMap((name) => this.layout.fields[name]!.slots))].sort((a, b) => a - b)
  }

  /** Where a slot lies now, the bytes its capacity takes, and those of its records; of owners that count some steps only, all. */
  slotPlace(slot: number): { address: number; bytes: number; used: number } {
    const { owner, stride } = this.layout.slots[slot]!
    const capacity = this.capacity(owner)
    return {
      address: this.addressOf(slot),
      bytes: capacity * stride,
      used: (this.count(owner) || capacity) * stride,
    }
  }

  /** Index of a cell of the table of counts in `memory.words`. */
  cell(name: string): number {
    const cell = this.cells.get(name)
    if (cell === undefined) throw new Error(`There is no count or counter "${name}".`)
    return cell
  }

  writeCell(name: string, value: number): void {
    this.memory.words[this.cell(name)] = value
  }

  readCell(name: string): number {
    return this.memory.words[this.cell(name)]!
  }

  readCells(): Record<string, number> {
    return Object.fromEntries([...this.cells].map(([name, cell]) => [name, this.memory.words[cell]!]))
  }

  private addressOf(slot: number): number {
    const place = this.places.get(slot)
    return place === undefined ? this.blocks[slot]!.address : this.together.address + place
  }

  /** Slots of an owner with blocks of their own. */
  private slotsOf(owner: string): { slot: CpuSlot; block: Block }[] {
    const slots = this.layout.slots.map((slot, k) => ({ slot, block: this.blocks[k]! }))
    return slots.filter(({ slot }) => slot.owner === owner && !slot.during)
  }

  /** Slots that share room: those of one part of a step side by side, the parts one over the other; an owner with other records than now. */
  private shareRoom(owner: string, capacity: number): { places: Map<number, number>; bytes: number } {
    const places = new Map<number, number>()
    const ends = new Map<string, number>()
    for (const [k, slot] of this.sharing) {
      const place = ends.get(slot.during!) ?? 0
      places.set(k, place)
      const records = slot.owner === owner ? capacity : (this.capacities.get(slot.owner) ?? 0)
      ends.set(slot.during!, place + slotBytes(slot, records))
    }
    return { places, bytes: Math.max(0, ...ends.values()) }
  }

  private grow(owner: string, capacity: number): boolean {
    const wanted = new Map(this.slotsOf(owner).map(({ slot, block }) => [block, slotBytes(slot, capacity)]))
    const shared = this.shareRoom(owner, capacity)
    wanted.set(this.together, shared.bytes)
    if (!this.heap.resize(wanted)) return false
    this.places = shared.places
    this.capacities.set(owner, capacity)
    this.writeCell(`${owner}Capacity`, capacity)
    this.publish()
    return true
  }

  private publish(): void {
    this.placed.clear()
    for (const k of this.blocks.keys()) this.memory.words[abi.slots / 4 + k] = this.addressOf(k)
  }

  private ownBytes(owner: string): number {
    return this.slotsOf(owner).reduce((sum, { block }) => sum + block.bytes, 0)
  }

  /** The largest capacity for which all slots of the owner fit beside what others hold. */
  private mostRecords(owner: string): number {
    const slots = this.slotsOf(owner)
    const free = this.heap.room - this.heap.taken + this.ownBytes(owner) + this.together.bytes
    const needed = (records: number) =>
      slots.reduce((sum, { slot }) => sum + slotBytes(slot, records), this.shareRoom(owner, records).bytes)
    // so many fit, and no more
    let [fit, most] = [0, 2 ** 32]
    while (most - fit > 1) {
      const middle = Math.floor((fit + most) / 2)
      if (needed(middle) > free) most = middle
      else fit = middle
    }
    return fit
  }
}
