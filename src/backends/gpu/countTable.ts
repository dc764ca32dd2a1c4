// countTable.ts: the table of counts, capacities and counters on the device, and what the host knows of it.
//
// A write is recorded as a copy between the dispatches, so that it takes its place in the order of the queue.

import type { FieldList } from '../../state/field.js'
import { countCells } from '../../state/layout.js'
import type { BufferStore } from './bufferStore.js'
import { bufferUsage } from './bufferUsage.js'
import type { Recorder } from './recorder.js'

export const countsBuffer = 'counts'

export class CountTable {
  readonly cells: readonly string[]
  /** Bytes, padded to whole vec4s for use as a uniform. */
  readonly bytes: number
  /** Raised by every change that the host or a kernel makes. */
  changes = 0
  private hostCounts = new Map<string, number>()
  private keptHostCounts = new Map<string, number>()

  constructor(
    private readonly list: FieldList,
    private readonly store: BufferStore,
    private readonly recorder: Recorder,
  ) {
    this.cells = countCells(list)
    this.bytes = Math.ceil(this.cells.length / 4) * 16
    store.ensure(countsBuffer, this.bytes, { usage: bufferUsage.uniform })
  }

  cell(name: string): number {
    const cell = this.cells.indexOf(name)
    if (cell < 0) throw new Error(`there is no count or counter ${name}; there are ${this.cells.join(', ')}`)
    return cell
  }

  /** The cell a kernel may set: a counter, or the count of an owner that the device counts. */
  deviceCell(name: string): number {
    const cell = this.cell(name)
    const owner = Object.entries(this.list.owners).find(([key]) => name === `${key}Count` || name === `${key}Capacity`)
    if (owner && (owner[1].counted === 'host' || name === `${owner[0]}Capacity`)) {
      throw new Error(`${name} is the host's to set; a kernel may set counters and counts of device-counted owners`)
    }
    return cell
  }

  write(name: string, value: number): void {
    const at = this.recorder.upload(new Uint8Array(Uint32Array.of(value).buffer))
    this.recorder.copy(this.recorder.uploads, at, this.store.get(countsBuffer), 4 * this.cell(name), 4)
    this.changes++
    const owner = name.endsWith('Count') ? name.slice(0, -'Count'.length) : ''
    if (this.list.owners[owner]?.counted === 'host') this.hostCounts.set(owner, value)
  }

  /** How many records there are, where the host knows. */
  hostCount(owner: string): number | null {
    return this.list.owners[owner]?.counted === 'host' ? (this.hostCounts.get(owner) ?? 0) : null
  }

  /** What the host knows, to go with a copy of the table. */
  keepHostCounts(): void {
    this.keptHostCounts = new Map(this.hostCounts)
  }

  putBackHostCounts(): void {
    this.hostCounts = new Map(this.keptHostCounts)
    this.changes++
  }

  /** The words of the table as they came back, by name of cell. */
  byName(words: Uint32Array): Record<string, number> {
    return Object.fromEntries(this.cells.map((name, cell) => [name, words[cell]!]))
  }
}
