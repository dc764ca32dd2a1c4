// deviceHealth.ts: remembers the first thing that went wrong on the device.
//
// WebGPU reports errors later than the call that made them. Whoever waits for results asks here first, so that an
// error ends the run with its own message instead of a line on the console or a wrong number.

import { DeviceError } from '../backend.js'

export class DeviceHealth {
  private failure: DeviceError | undefined
  // mostly what follows from a failure whose own report is still on its way
  private consequence: DeviceError | undefined
  private readonly open = new Set<Promise<void>>()
  private closing = false

  constructor(private readonly device: GPUDevice) {
    device.addEventListener('uncapturederror', this.hear)
    device.lost.then((info) => {
      if (!this.closing) this.fail(`the GPU was lost (${info.reason}): ${info.message}`)
    })
  }

  private readonly hear = (event: GPUUncapturedErrorEvent): void => {
    event.preventDefault()
    this.consequence ??= new DeviceError(`the GPU reported an error: ${event.error.message.trim()}`)
  }

  /** From here on the loss of the device is wanted; whether all was well until now. */
  async end(): Promise<boolean> {
    this.closing = true
    await Promise.all([...this.open])
    this.device.removeEventListener('uncapturederror', this.hear)
    return !(this.failure ?? this.consequence)
  }

  fail(message: string): void {
    this.failure ??= new DeviceError(message.trim())
  }

  /** Throws what is known to have failed. */
  check(): void {
    if (this.failure) throw this.failure
    if (this.consequence && this.open.size === 0) throw this.consequence
  }

  /** Does something whose errors of one kind get a sentence of their own. */
  guarded<T>(kind: GPUErrorFilter, sentence: string, action: () => T): T {
    this.device.pushErrorScope(kind)
    try {
      return action()
    } finally {
      this.watch(sentence, this.device.popErrorScope())
    }
  }

  private watch(sentence: string, popped: Promise<GPUError | null>): void {
    const seen = popped.then(
      (error) => {
        if (error) this.fail(`${sentence}: ${error.message}`)
      },
      // a scope that cannot be popped belongs to a lost device, which is reported by itself
      () => {},
    )
    this.open.add(seen)
    seen.finally(() => this.open.delete(seen))
  }

  /** Waits for all errors under way, then throws the first there was. */
  async settle(): Promise<void> {
    await Promise.all([...this.open])
    if (this.failure ?? this.consequence) throw this.failure ?? this.consequence
  }
}
