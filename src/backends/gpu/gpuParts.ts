// gpuParts.ts: the parts of the GPU backend that work together: device, recorder, buffers, counts.

import type { Field, FieldList } from '../../state/field.js'
import { BufferStore } from './bufferStore.js'
import type { ComputeStep } from './computeStep.js'
import { CountTable } from './countTable.js'
import { DeviceHealth } from './deviceHealth.js'
import { FieldBuffers } from './fieldBuffers.js'
import { IndirectArguments } from './indirectArguments.js'
import type { OpenDevice } from './openDevice.js'
import { Recorder } from './recorder.js'

export class GpuParts {
  readonly device: GPUDevice
  readonly health: DeviceHealth
  readonly recorder: Recorder
  readonly store: BufferStore
  readonly counts: CountTable
  readonly fields: FieldBuffers
  private readonly indirect: IndirectArguments

  constructor(
    open: OpenDevice,
    readonly list: FieldList,
  ) {
    this.device = open.device
    this.health = new DeviceHealth(open.device)
    this.recorder = new Recorder(open.device, this.health, open)
    this.store = new BufferStore(open.device, this.health, this.recorder)
    this.counts = new CountTable(list, this.store, this.recorder)
    this.fields = new FieldBuffers(list, this.store, open.device.limits)
    this.indirect = new IndirectArguments(open.device, this.store, this.counts, this.recorder, this.health)
  }

  field(name: string): Field {
    const field = this.list.fields[name]
    if (!field) throw new Error(`there is no field ${name}`)
    return field
  }

  /** Runs a step with one invocation per record of `owner`, whoever counts them. */
  dispatchOwner(step: ComputeStep, owner: string, size: number, parameters?: Uint8Array): void {
    const count = this.counts.hostCount(owner)
    if ((count ?? this.fields.capacity(owner)) === 0) return
    // the arguments first: parameters must be uploaded right before the dispatch that uses them
    const row = count === null ? this.indirect.offset(`${owner}Count`, size) : 0
    const bound = step.bound(parameters && this.recorder.upload(parameters))
    if (count !== null) this.recorder.dispatch(bound, Math.ceil(count / size), size)
    else this.recorder.dispatchIndirect(bound, this.indirect.buffer, row, this.fields.capacity(owner))
  }
}
