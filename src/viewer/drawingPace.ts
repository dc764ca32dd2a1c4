// drawingPace.ts: whether to draw now, and in full or plain: where full pictures come too slowly, moving ones are plain, and
// a full one follows when all is at rest.

/** ms from one picture to the next above which a device counts as slow. */
const slow = 70
/** ms at rest before a full picture is made. */
const rest = 250

export class DrawingPace {
  private drawn = 0
  private wasFull = false
  private lastDrew = false

  constructor(
    readonly quality: 'full' | 'plain' | 'auto',
    /** True where the device is known to be slow. */
    private isSlow = false,
  ) {}

  /** What to draw at this moment; null for nothing. */
  look(now: number, changed: boolean): 'full' | 'plain' | null {
    const since = now - this.drawn
    // two pictures in a row tell how long one takes
    if (this.lastDrew && this.wasFull && since > slow) this.isSlow = true
    this.lastDrew = false
    if (this.quality !== 'auto') return changed ? this.draw(now, this.quality) : null
    if (changed) return this.draw(now, this.isSlow ? 'plain' : 'full')
    return !this.wasFull && since > rest ? this.draw(now, 'full') : null
  }

  private draw(now: number, how: 'full' | 'plain'): 'full' | 'plain' {
    this.drawn = now
    this.wasFull = how === 'full'
    this.lastDrew = true
    return how
  }
}
