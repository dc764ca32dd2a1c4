// player.ts: which frame is shown: played, stepped, or sought. Of frames asked for at once the last one wins.

import type { Frame, FrameSource } from './frameSource.js'

export class Player {
  playing = false
  /** Simulated seconds in a second. */
  speed = 1
  /** s, of what is played; between frames while playing. */
  private clock = 0
  private wanted = -1
  private loading = false
  private shown: Frame | null = null

  constructor(
    private readonly source: FrameSource,
    private readonly show: (frame: Frame) => void,
    /** Called when playing or speed changes. */
    private readonly changed: () => void,
  ) {}

  get index(): number {
    return this.wanted
  }

  get frame(): Frame | null {
    return this.shown
  }

  /** True once a person has played or chosen a speed. */
  private used = false

  /** A speed at which the whole run takes from 2 to 20 s, and the true one where that fits. */
  chooseSpeed(): void {
    if (this.used) return
    const { firstFrame, endFrame } = this.source
    const duration = endFrame - firstFrame > 1 ? this.source.timeOf(endFrame - 1) - this.source.timeOf(firstFrame) : 1
    const fitting = duration < 2 ? duration / 4 : duration > 20 ? duration / 15 : 1
    // 1, 2 or 5 times a power of ten
    const power = 10 ** Math.floor(Math.log10(fitting))
    this.speed = fitting === 1 ? 1 : power * (fitting / power >= 5 ? 5 : fitting / power >= 2 ? 2 : 1)
  }

  toggle(): void {
    this.used = true
    this.playing = !this.playing
    if (this.playing && this.wanted >= this.source.endFrame - 1 && !this.source.growing)
      this.seek(this.source.firstFrame)
    this.clock = this.source.timeOf(this.wanted)
    this.changed()
  }

  setSpeed(speed: number): void {
    this.used = true
    this.speed = speed
    this.changed()
  }

  seek(index: number): void {
    const { firstFrame, endFrame } = this.source
    this.wanted = Math.max(firstFrame, Math.min(endFrame - 1, Math.round(index)))
    this.clock = this.source.timeOf(this.wanted)
    void this.load()
  }

  seekTime(time: number): void {
    this.seek(this.indexNear(time))
  }

  /** The frame nearest to a time. */
  indexNear(time: number): number {
    const before = this.indexAt(time)
    const after = Math.min(before + 1, this.source.endFrame - 1)
    return time - this.source.timeOf(before) < this.source.timeOf(after) - time ? before : after
  }

  step(by: number): void {
    this.playing = false
    this.seek(this.wanted + by)
    this.changed()
  }

  /** Moves on by seconds of the wall clock. */
  advance(seconds: number): void {
    if (!this.playing || this.wanted < 0) return
    const { endFrame, growing } = this.source
    // waits for a frame that is slow to come
    if (this.loading) return
    this.clock += seconds * this.speed
    const last = this.source.timeOf(endFrame - 1)
    if (this.clock >= last) {
      this.clock = last
      this.wanted = endFrame - 1
      if (!growing) {
        this.playing = false
        this.changed()
      }
    } else this.wanted = Math.max(this.indexAt(this.clock), this.source.firstFrame)
    if (this.wanted !== this.shown?.index) void this.load()
  }

  /** Last frame at or before a time. */
  private indexAt(time: number): number {
    let [low, high] = [this.source.firstFrame, this.source.endFrame - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.source.timeOf(middle) <= time + 1e-12) low = middle
      else high = middle - 1
    }
    return low
  }

  private async load(): Promise<void> {
    if (this.loading) return
    this.loading = true
    try {
      while (this.wanted !== this.shown?.index && this.wanted >= 0) {
        const frame = await this.source.frame(this.wanted)
        this.shown = frame
        this.show(frame)
      }
    } catch (error) {
      // one that was forgotten or cut off meanwhile
      console.warn(`frame ${this.wanted} could not be shown: ${(error as Error).message}`)
      this.wanted = this.shown?.index ?? -1
    } finally {
      this.loading = false
    }
    const ahead = this.wanted + 1
    if (this.playing && ahead < this.source.endFrame) this.source.frame(ahead).catch(() => undefined)
  }
}
