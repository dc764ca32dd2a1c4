// lastingSource.ts: frames of a run for as long as others beside it last: once it has ended it stands still at its last frame.

import type { Frame, FrameSource } from './frameSource.js'

export class LastingSource implements FrameSource {
  private readonly listeners = new Set<() => void>()
  private readonly unlisten: () => void

  constructor(
    private readonly own: FrameSource,
    private readonly others: () => readonly FrameSource[],
  ) {
    this.unlisten = own.onChange(() => this.changed())
  }

  get model() {
    return this.own.model
  }

  get facts() {
    return this.own.facts
  }

  get growing() {
    return this.own.growing || this.others().some(({ growing }) => growing)
  }

  get firstFrame() {
    return this.own.firstFrame
  }

  get endFrame(): number {
    const longer = this.longer()
    return this.own.endFrame + (longer ? longer.source.endFrame - longer.from : 0)
  }

  get probes() {
    return this.own.probes
  }

  timeOf(index: number): number {
    if (index < this.own.endFrame) return this.own.timeOf(index)
    const longer = this.longer()
    return longer ? longer.source.timeOf(longer.from + index - this.own.endFrame) : Number.NaN
  }

  async frame(index: number): Promise<Frame> {
    if (index < this.own.endFrame) return this.own.frame(index)
    const time = this.timeOf(index)
    return { ...(await this.own.frame(this.own.endFrame - 1)), index, time }
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The others are other ones, or have other frames. */
  changed(): void {
    for (const listener of this.listeners) listener()
  }

  close(): void {
    this.unlisten()
    this.own.close()
  }

  /** The run that lasts longest, and its first frame after the end of this one; null where none lasts longer. */
  private longer(): { readonly source: FrameSource; readonly from: number } | null {
    const endOf = (source: FrameSource) => source.timeOf(source.endFrame - 1)
    const end = endOf(this.own)
    let source: FrameSource | null = null
    for (const other of this.others()) if (endOf(other) > (source ? endOf(source) : end)) source = other
    if (!source) return null
    let [low, high] = [source.firstFrame, source.endFrame - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (source.timeOf(middle) > end) high = middle
      else low = middle + 1
    }
    return { source, from: low }
  }
}
