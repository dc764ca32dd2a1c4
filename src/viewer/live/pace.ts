// pace.ts: how many steps to take next, so that simulated time keeps pace with the clock and nobody waits long.

/** s of work handed out at once: a picture comes between two of them. */
const batchSeconds = 0.012
/** s of simulated time that are made up for; what is further behind is let go. */
const mostBehind = 0.1

export class Pace {
  private stepSeconds = 1e-3
  private startWall = 0
  private startTime = 0
  private rate = 1

  /** From here on, `rate` simulated seconds in a second. */
  begin(time: number, rate: number): void {
    this.startWall = performance.now()
    this.startTime = time
    this.rate = rate
  }

  /** At least one where a step is due; 0 where time is ahead of the clock. */
  stepsDue(time: number, timeStep: number): number {
    const fitting = Math.max(1, Math.floor(batchSeconds / this.stepSeconds))
    if (!Number.isFinite(this.rate)) return fitting
    const behind = this.goal() - time
    const most = mostBehind * this.rate
    if (behind > most) this.startTime -= behind - most
    return Math.min(fitting, Math.floor(behind / timeStep + 1e-9))
  }

  /** ms until the next step is due. */
  wait(time: number, timeStep: number): number {
    return Math.max(0, (1000 * (time + timeStep - this.goal())) / this.rate)
  }

  took(steps: number, seconds: number): void {
    if (steps === 0) return
    // slow to trust a single fast batch, quick to believe a slow one
    const now = seconds / steps
    this.stepSeconds = now > this.stepSeconds ? now : 0.7 * this.stepSeconds + 0.3 * now
  }

  private goal(): number {
    return this.startTime + (this.rate * (performance.now() - this.startWall)) / 1000
  }
}
