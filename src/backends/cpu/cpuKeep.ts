// cpuKeep.ts: a copy of chosen fields and all counts, to go back to when a step must be repeated.

import type { CpuFields } from './cpuFields.js'
import type { CpuMemory } from './cpuMemory.js'

interface KeptSlot {
  readonly slot: number
  /** Room for the whole capacity. */
  readonly bytes: Uint8Array
  readonly used: number
}

export class CpuKeep {
  private slots: KeptSlot[] = []
  private counts: Record<string, number> = {}

  constructor(
    private readonly memory: CpuMemory,
    private readonly fields: CpuFields,
  ) {}

  keep(names: readonly string[]): void {
    const before = new Map(this.slots.map((kept) => [kept.slot, kept.bytes]))
    this.slots = this.fields.slotsOfFields(names).map((slot) => {
      const { address, bytes, used } = this.fields.slotPlace(slot)
      const old = before.get(slot)
      const copy = old?.length === bytes ? old : new Uint8Array(bytes)
      copy.set(new Uint8Array(this.memory.memory.buffer, address, used))
      return { slot, bytes: copy, used }
    })
    this.counts = this.fields.readCells()
  }

  putBack(): void {
    for (const { slot, bytes, used } of this.slots) {
      const { address } = this.fields.slotPlace(slot)
      new Uint8Array(this.memory.memory.buffer, address, used).set(bytes.subarray(0, used))
    }
    for (const [cell, value] of Object.entries(this.counts)) {
      if (!cell.endsWith('Capacity')) this.fields.writeCell(cell, value)
    }
  }

  get bytes(): number {
    return this.slots.reduce((sum, { bytes }) => sum + bytes.length, 0)
  }
}
