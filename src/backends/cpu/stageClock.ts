// stageClock.ts: wall time spent in each stage, as the host sees it.

export class StageClock {
  private readonly times = new Map<string, number>()
  private current: string | null = null
  private since = 0

  /** Time from now on counts for this stage. */
  begin(stage: string): void {
    this.account()
    this.current = stage
  }

  /** Milliseconds per stage up to now. */
  read(): Record<string, number> {
    this.account()
    return Object.fromEntries(this.times)
  }

  private account(): void {
    const now = performance.now()
    if (this.current !== null) this.times.set(this.current, (this.times.get(this.current) ?? 0) + now - this.since)
    this.since = now
  }
}
