// computeStep.ts: a pipeline with the names of the buffers it is bound to.

import type { BufferStore } from './bufferStore.js'
import type { DeviceHealth } from './deviceHealth.js'
import { type Pipeline, pipelineOf } from './pipelines.js'
import type { Dispatch } from './recorder.js'

export interface StepBinding {
  readonly binding: number
  /** `parameters` is a uniform in the upload buffer, at an offset that each dispatch brings along. */
  readonly kind: 'parameters' | 'uniform' | 'read' | 'read_write'
  /** Name in the buffer store. */
  readonly buffer: string
  /** Bytes of a uniform. */
  readonly size?: number
}

export interface StepSource {
  readonly label: string
  readonly wgsl: string
  readonly bindings: readonly StepBinding[]
  readonly entryPoint?: string
}

export class ComputeStep {
  private readonly made: Pipeline
  private bindGroup: GPUBindGroup | null = null
  private version = -1

  constructor(
    private readonly device: GPUDevice,
    private readonly store: BufferStore,
    health: DeviceHealth,
    private readonly source: StepSource,
  ) {
    checkStorageLimit(device, source)
    this.made = pipelineOf(device, health, { entryPoint: 'main', ...source })
  }

  /** What the recorder needs, bound to the buffers as they are now. */
  bound(parameters?: number): Dispatch {
    if (!this.bindGroup || this.version !== this.store.version) this.bind()
    return { pipeline: this.made.pipeline, bindGroup: this.bindGroup!, parameters }
  }

  private bind(): void {
    const entries = this.source.bindings.map(({ binding, buffer, size }) => ({
      binding,
      resource: { buffer: this.store.get(buffer), size },
    }))
    this.bindGroup = this.device.createBindGroup({ label: this.source.label, layout: this.made.layout, entries })
    this.version = this.store.version
  }
}

function checkStorageLimit(device: GPUDevice, { label, bindings }: StepSource): void {
  const used = bindings.filter(({ kind }) => kind === 'read' || kind === 'read_write').length
  const allowed = device.limits.maxStorageBuffersPerShaderStage
  if (used <= allowed) return
  throw new Error(
    `kernel ${label} needs ${used} storage buffers, this GPU allows ${allowed}: put fields in fewer groups`,
  )
}
