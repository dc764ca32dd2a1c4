// frameCache.ts: frames kept by use up to a number of bytes, so that a recording larger than memory plays.

import { type Frame, frameBytes } from './frameSource.js'

export class FrameCache {
  /** In the order of their last use: a Map keeps the order of insertion. */
  private readonly frames = new Map<number, { readonly frame: Promise<Frame>; bytes: number }>()
  private bytes = 0

  constructor(
    private readonly load: (index: number) => Promise<Frame>,
    private readonly limit: number,
  ) {}

  get(index: number): Promise<Frame> {
    const known = this.frames.get(index)
    if (known) {
      this.frames.delete(index)
      this.frames.set(index, known)
      return known.frame
    }
    const entry = { frame: this.load(index), bytes: 0 }
    this.frames.set(index, entry)
    entry.frame.then(
      (frame) => {
        if (this.frames.get(index) !== entry) return
        entry.bytes = frameBytes(frame)
        this.bytes += entry.bytes
        this.trim(index)
      },
      // a frame that could not be had is asked for again
      () => this.frames.get(index) === entry && this.frames.delete(index),
    )
    return entry.frame
  }

  clear(): void {
    this.frames.clear()
    this.bytes = 0
  }

  private trim(newest: number): void {
    for (const [index, entry] of this.frames) {
      if (this.bytes <= this.limit) return
      if (index === newest || entry.bytes === 0) continue
      this.frames.delete(index)
      this.bytes -= entry.bytes
    }
  }
}
