// workClock.ts: how long a rank works, without what it waits for others.

export class WorkClock {
  private worked = 0
  private waited = 0

  working<T>(work: () => T): T {
    const [began, waited] = [performance.now(), this.waited]
    const made = work()
    this.worked += performance.now() - began - (this.waited - waited)
    return made
  }

  /** Within work: what ends when other ranks are as far. */
  waiting<T>(exchange: () => T): T {
    const began = performance.now()
    const got = exchange()
    this.waited += performance.now() - began
    return got
  }

  /** ms since the last time. */
  read(): number {
    const { worked } = this
    this.worked = 0
    return worked
  }
}
