// recorder.ts: collects dispatches and copies and submits them in order.
//
// Dispatches share one compute pass for as long as nothing else comes between. Small data (parameters, counts, short
// writes) travels in one upload buffer, filled on the host and sent ahead of the commands that use it. A submission is
// cut when it has grown large, so that no driver takes it for a hang: most of them give up after two to ten seconds. The first ones after a
// wait are short: a device that has nothing to do begins while the rest is recorded.

import { bufferUsage } from './bufferUsage.js'
import type { DeviceHealth } from './deviceHealth.js'
import { StageTimer } from './stageTimer.js'

const uploadBytes = 1 << 18
/** Alignment of a dynamic uniform offset, the largest any device may ask for. */
const uploadAlign = 256
/** Dispatches of a submission: of the first one, and of one after many. */
const fewDispatches = 32
const maxDispatches = 512
/** Invocations in a submission: about a second of heavy kernels on a small GPU, and of any kernel in software. */
const maxInvocations = { hardware: 2 ** 30, software: 2 ** 24 }
/** Workgroups along one dimension of a dispatch; larger ones are folded into two. */
export const maxWorkgroups = 65535

export interface Dispatch {
  readonly pipeline: GPUComputePipeline
  readonly bindGroup: GPUBindGroup
  /** Offset of the parameters in the upload buffer, where the layout has them. */
  readonly parameters?: number
}

export class Recorder {
  readonly uploads: GPUBuffer
  readonly timer: StageTimer | null
  private readonly host = new Uint8Array(uploadBytes)
  private uploaded = 0
  private encoder: GPUCommandEncoder | null = null
  private pass: GPUComputePassEncoder | null = null
  private pipeline: GPUComputePipeline | null = null
  private dispatches = 0
  private portion = fewDispatches
  private invocations = 0
  private readonly budget: number

  constructor(
    private readonly device: GPUDevice,
    private readonly health: DeviceHealth,
    options: { readonly timestamps: boolean; readonly software: boolean },
  ) {
    const { uniform, copySource, copyTarget } = bufferUsage
    this.uploads = device.createBuffer({
      label: 'uploads',
      size: uploadBytes,
      usage: uniform | copySource | copyTarget,
    })
    this.timer = options.timestamps ? new StageTimer(device) : null
    this.budget = options.software ? maxInvocations.software : maxInvocations.hardware
  }

  /** Largest block `upload` takes. */
  readonly maxUpload = uploadBytes / 16

  /** Puts bytes where the one command recorded next can use them; the offset in `uploads`. */
  upload(bytes: Uint8Array): number {
    if (this.uploaded + bytes.length > uploadBytes) this.submit()
    const at = this.uploaded
    this.host.set(bytes, at)
    this.uploaded = Math.ceil((at + bytes.length) / uploadAlign) * uploadAlign
    return at
  }

  /** Runs `workgroups` workgroups of `size` invocations, folded to (65535, n, 1) past the limit of one dimension. */
  dispatch(what: Dispatch, workgroups: number, size: number): void {
    const pass = this.prepare(what)
    if (workgroups <= maxWorkgroups) pass.dispatchWorkgroups(workgroups)
    else pass.dispatchWorkgroups(maxWorkgroups, Math.ceil(workgroups / maxWorkgroups))
    this.account(workgroups * size)
  }

  /** The same with the number of workgroups on the device; `atMost` invocations. */
  dispatchIndirect(what: Dispatch, table: GPUBuffer, offset: number, atMost: number): void {
    this.prepare(what).dispatchWorkgroupsIndirect(table, offset)
    this.account(atMost)
  }

  private prepare(what: Dispatch): GPUComputePassEncoder {
    const pass = this.openPass()
    if (this.pipeline !== what.pipeline) pass.setPipeline(what.pipeline)
    this.pipeline = what.pipeline
    if (what.parameters === undefined) pass.setBindGroup(0, what.bindGroup)
    else pass.setBindGroup(0, what.bindGroup, [what.parameters])
    return pass
  }

  private account(invocations: number): void {
    this.timer?.count()
    this.dispatches++
    this.invocations += invocations
    if (this.dispatches < this.portion && this.invocations < this.budget) return
    this.submit()
    this.portion = Math.min(2 * this.portion, maxDispatches)
  }

  copy(from: GPUBuffer, fromOffset: number, to: GPUBuffer, toOffset: number, bytes: number): void {
    this.endPass()
    this.openEncoder().copyBufferToBuffer(from, fromOffset, to, toOffset, bytes)
    this.flushFullTimer()
  }

  stage(name: string): void {
    if (!this.timer) return
    if (this.timer.begin(name)) this.endPass()
    this.flushFullTimer()
  }

  // after whole commands only: a flush between an upload and its command would send them apart
  private flushFullTimer(): void {
    if (this.timer?.full) this.submit()
  }

  /** Submits what is recorded, since somebody waits for it. */
  flush(): void {
    this.submit()
    this.portion = fewDispatches
  }

  private submit(): void {
    this.health.check()
    this.endPass()
    if (!this.encoder) return
    this.timer?.finish(this.encoder)
    if (this.uploaded > 0) this.device.queue.writeBuffer(this.uploads, 0, this.host, 0, this.uploaded)
    this.device.queue.submit([this.encoder.finish()])
    this.encoder = null
    this.uploaded = 0
    this.dispatches = 0
    this.invocations = 0
  }

  private openEncoder(): GPUCommandEncoder {
    this.encoder ??= this.device.createCommandEncoder()
    return this.encoder
  }

  private openPass(): GPUComputePassEncoder {
    if (this.pass) return this.pass
    const timestampWrites = this.timer?.timestampWrites()
    this.pass = this.openEncoder().beginComputePass(timestampWrites ? { timestampWrites } : {})
    return this.pass
  }

  private endPass(): void {
    this.pass?.end()
    this.pass = null
    this.pipeline = null
  }
}
