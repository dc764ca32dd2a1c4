// kernelPace.ts: into how many chunks the records of a kernel are cut, by the time that its calls took.
//
// A chunk should take some microseconds: less, and threads spend their time on taking chunks; more, and one thread has the last of
// them while the others wait. Kernels differ by a thousand: a row of a joint takes 20 ns, the points of two convex parts 10 µs. What
// takes less than it costs to wake others runs where it is. Results depend on none of this.

/** ms; of a chunk, and below which all records are one. */
const chunkTime = 0.008
const aloneTime = 0.02
/** Records per chunk: fewest, and most of a job that is short or long. */
const fewest = 16
const most = { short: 256, long: 1024 }
const longJob = 65536
/** Calls that are timed: the first ones, then one in so many. */
const timedFirst = 8
const timedOneIn = 32

export class KernelPace {
  private calls = 0
  /** ms of a record; 0 where it is not known. */
  private perRecord = 0

  /** Whether the call that comes is to be timed. */
  isTimed(): boolean {
    this.calls++
    return this.calls <= timedFirst || this.calls % timedOneIn === 0
  }

  /** A call over `count` records in chunks of `chunk` on that many threads took `ms`. */
  note(count: number, chunk: number, threads: number, ms: number): void {
    if (count === 0) return
    const found = (ms * Math.min(threads, Math.ceil(count / chunk))) / count
    this.perRecord = this.perRecord === 0 ? found : (this.perRecord + found) / 2
  }

  /** Records per chunk of a job of `count`. */
  chunk(count: number): number {
    const largest = count < longJob ? most.short : most.long
    if (this.perRecord === 0) return largest
    if (this.perRecord * count < aloneTime) return Math.max(1, count)
    const wanted = fewest * Math.ceil(chunkTime / this.perRecord / fewest)
    return Math.min(largest, Math.max(fewest, wanted))
  }
}
