// workClock.ts: how long a rank works, without what it waits for others.

/** ms of work in steps, and of waiting for other ranks in them, putting copies in place included. */
export interface RankTimes {
  readonly worked: number
  readonly waited: number
}

export class WorkClock {
  private worked = 0
  private waited = 0
  private sinceLap = 0
  private waitedAtLap = 0

  async working<T>(work: () => Promise<T>): Promise<T> {
    const [began, waited] = [performance.now(), this.waited]
    const made = await work()
    const own = performance.now() - began - (this.waited - waited)
    this.worked += own
    this.sinceLap += own
    return made
  }

  /** Within work: what ends when other ranks are as far. */
  waiting<T>(exchange: () => T): T {
    const began = performance.now()
    const got = exchange()
    this.waited += performance.now() - began
    return got
  }

  /** ms of work and of waiting since the last time that anybody asked here. */
  lap(): RankTimes {
    const lap = { worked: this.sinceLap, waited: this.waited - this.waitedAtLap }
    this.sinceLap = 0
    this.waitedAtLap = this.waited
    return lap
  }

  /** ms since the last time. */
  read(): number {
    const { worked } = this
    this.worked = 0
    return worked
  }
}
