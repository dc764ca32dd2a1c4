// fieldBuffers.ts: one storage buffer per group of fields, with a capacity per owner.

import type { FieldList } from '../../state/field.js'
import { type GpuLayout, gpuLayout } from '../../state/layout.js'
import { CapacityError } from '../backend.js'
import type { BufferStore } from './bufferStore.js'

/** Later growth is at least by this factor, so that growing one by one costs little. */
const slack = 1.5

/** Name in the buffer store of a group of fields. */
export const groupBuffer = (group: string) => `group ${group}`

export class FieldBuffers {
  readonly layout: GpuLayout
  private readonly capacities = new Map<string, number>()

  constructor(
    private readonly list: FieldList,
    private readonly store: BufferStore,
    private readonly limits: GPUSupportedLimits,
  ) {
    this.layout = gpuLayout(list)
    for (const owner of Object.keys(list.owners)) this.capacities.set(owner, 0)
    // an empty owner still has one record, since a binding may not be empty
    for (const [group, { stride }] of Object.entries(this.layout.groups)) store.ensure(groupBuffer(group), stride)
  }

  capacity(owner: string): number {
    const capacity = this.capacities.get(owner)
    if (capacity === undefined) {
      throw new Error(`there is no owner ${owner}; there are ${Object.keys(this.list.owners).join(', ')}`)
    }
    return capacity
  }

  /** Largest number of records of an owner that its widest group can be bound with. */
  mostRecords(owner: string): number {
    const bytes = Math.min(this.limits.maxStorageBufferBindingSize, this.limits.maxBufferSize)
    const strides = this.groupsOf(owner).map(([, { stride }]) => stride)
    return strides.length > 0 ? Math.floor((bytes - (bytes % 16)) / Math.max(...strides)) : 2 ** 32 - 1
  }

  /** Makes room; true where the capacity has changed. */
  reserve(owner: string, wanted: number): boolean {
    const old = this.capacity(owner)
    if (wanted <= old) return false
    const most = this.mostRecords(owner)
    if (wanted > most) throw new CapacityError(this.tooMany(owner, wanted, most))
    const capacity = old === 0 ? wanted : Math.min(most, Math.max(wanted, Math.ceil(old * slack)))
    for (const [group, { stride }] of this.groupsOf(owner)) {
      this.store.ensure(groupBuffer(group), capacity * stride, { keep: true })
    }
    this.capacities.set(owner, capacity)
    return true
  }

  private groupsOf(owner: string) {
    return Object.entries(this.layout.groups).filter(([, group]) => group.owner === owner)
  }

  private tooMany(owner: string, wanted: number, most: number): string {
    const [widest, { stride }] = this.groupsOf(owner).reduce((a, b) => (b[1].stride > a[1].stride ? b : a))
    return (
      `${wanted} records of ${owner} were asked for; ${most} fit on this GPU: group ${widest} takes ${stride} bytes ` +
      `each and one buffer holds ${Math.min(this.limits.maxStorageBufferBindingSize, this.limits.maxBufferSize)}`
    )
  }
}
