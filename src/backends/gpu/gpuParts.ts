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

/**
 * Workgroups up to which a kernel over records that the device counts is dispatched for the whole capacity, those with
 * nothing to do ending at once. An indirect dispatch costs the host 0.14 ms in Dawn, which has its arguments checked by
 * a pass of its own; an H200 starts and ends 180,000 empty workgroups in that time, a device in software a few.
 */
const maxDirect = { hardware: 2 ** 17, software: 8 }

export class GpuParts {
  readonly device: GPUDevice
  readonly health: DeviceHealth
  readonly recorder: Recorder
  readonly store: BufferStore
  readonly counts: CountTable
  readonly fields: FieldBuffers
  private readonly indirect: IndirectArguments
  private readonly maxDirect: number

  constructor(
    open: OpenDevice,
    readonly list: FieldList,
  ) {
    this.device = open.device
    this.maxDirect = open.software ? maxDirect.software : maxDirect.hardware
    this.health = new DeviceHealth(open.device)
    this.recorder = new Recorder(open.device, this.health, open)
    this.store = new BufferStore(open.device, this.health, this.recorder)
    this.counts = new CountTable(list, this.store, this.recorder)
    this.fields = new FieldBuffers(list, this.store, open.device.limits)
    this.indirect = new IndirectArguments(open.device, this.store, this.counts, this.recorder, this.health)
  }

  /** Gives all memory back. */
  destroy(): void {
    this.store.destroy()
    this.recorder.timer?.destroy()
  }

  field(name: string): Field {
    const field = this.list.fields[name]
    if (!field) throw new Error(`there is no field ${name}`)
    return field
  }

  /** Runs a step with one invocation per record of `owner`, whoever counts them. */
  dispatchOwner(step: ComputeStep, owner: string, size: number, parameters?: Uint8Array): void {
    const known = this.counts.hostCount(owner)
    const most = known ?? this.fields.capacity(owner)
    if (most === 0) return
    const workgroups = Math.ceil(most / size)
    const direct = known !== null || workgroups <= this.maxDirect
    // the arguments first: parameters must be uploaded right before the dispatch that uses them
    const row = direct ? 0 : this.indirect.offset(`${owner}Count`, size)
    const bound = step.bound(parameters && this.recorder.upload(parameters))
    if (direct) this.recorder.dispatch(bound, workgroups, size)
    else this.recorder.dispatchIndirect(bound, this.indirect.buffer, row, most)
  }

  /** Runs a step in one workgroup, which goes through the records of `owner` by itself. */
  dispatchOne(step: ComputeStep, owner: string, size: number, parameters?: Uint8Array): void {
    if (this.counts.hostCount(owner) === 0) return
    this.recorder.dispatch(step.bound(parameters && this.recorder.upload(parameters)), 1, size)
  }
}
