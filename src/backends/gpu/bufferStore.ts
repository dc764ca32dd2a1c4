// bufferStore.ts: every buffer the kernels see, by name. A buffer grows by being replaced, so nobody keeps one: bind
// groups are made anew when `version` has moved on.

import { bufferUsage } from './bufferUsage.js'
import type { DeviceHealth } from './deviceHealth.js'
import type { Recorder } from './recorder.js'

const { storage, copySource, copyTarget } = bufferUsage
/** Kernels read whole vec4s at the tail. */
const sizeStep = 16

export interface BufferOptions {
  /** WebGPU usage bits beside storage and copies. */
  readonly usage?: number
  /** Keep the content when the buffer is replaced; what is new is zero. */
  readonly keep?: boolean
}

export class BufferStore {
  version = 0
  bytes = 0
  private readonly buffers = new Map<string, GPUBuffer>()

  constructor(
    private readonly device: GPUDevice,
    private readonly health: DeviceHealth,
    private readonly recorder: Recorder,
  ) {
    this.buffers.set('uploads', recorder.uploads)
  }

  get(name: string): GPUBuffer {
    const buffer = this.buffers.get(name)
    if (!buffer) throw new Error(`there is no GPU buffer ${name}`)
    return buffer
  }

  /** Makes the buffer at least `bytes` long. */
  ensure(name: string, bytes: number, options: BufferOptions = {}): GPUBuffer {
    const old = this.buffers.get(name)
    if (old && old.size >= bytes) return old
    const size = Math.max(1, Math.ceil(bytes / sizeStep)) * sizeStep
    const usage = storage | copySource | copyTarget | (options.usage ?? 0)
    const held = `${this.bytes} bytes held already`
    const buffer = this.health.guarded('out-of-memory', `no GPU memory for ${size} bytes of ${name}, ${held}`, () =>
      this.device.createBuffer({ label: name, size, usage }),
    )
    this.bytes += size
    this.buffers.set(name, buffer)
    this.version++
    if (old) this.retire(old, options.keep ? buffer : null)
    return buffer
  }

  destroy(): void {
    for (const buffer of this.buffers.values()) buffer.destroy()
  }

  /** A buffer may go once everything that uses it is submitted. */
  private retire(old: GPUBuffer, heir: GPUBuffer | null): void {
    if (heir) this.recorder.copy(old, 0, heir, 0, old.size)
    this.recorder.flush()
    old.destroy()
    this.bytes -= old.size
  }
}
