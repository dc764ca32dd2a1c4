// scratch.ts: where the local arrays of a kernel lie in the scratch memory of its thread.

import { abi } from '../abi.js'
import { KernelLimit } from './diagnostics.js'

/**
 * Local arrays in the scratch memory of a thread: those of inlined code come and go from the bottom, those of functions
 * that are called keep their place at the top, for there is no recursion.
 */
export class Scratch {
  private bottom = 0
  private mostBottom = 0
  private top = 0

  get bytes(): number {
    return this.mostBottom + this.top
  }

  get mark(): number {
    return this.bottom
  }

  release(mark: number): void {
    this.bottom = mark
  }

  /** Address of `bytes`, relative to the thread's scratch. */
  take(bytes: number, called: boolean): number {
    if (called) this.top += bytes
    else this.bottom += bytes
    this.mostBottom = Math.max(this.mostBottom, this.bottom)
    if (this.bytes > abi.scratchBytes) {
      throw new KernelLimit(
        `its local arrays take more than ${abi.scratchBytes} bytes`,
        'make them shorter, or keep larger data in a field',
      )
    }
    return called ? abi.scratchBytes - this.top : this.bottom - bytes
  }
}
