// kernelPace.ts: into how many chunks the records of a kernel are cut, by the time that its calls took.
//
// Kernels differ by a thousand: a row of a joint takes 20 ns, the points of two convex parts 10 µs. Where a chunk of the usual size would take
// long, one thread has the last of them while the others wait, and chunks are smaller. They are no smaller than that: with chunks of 8 µs in place
// of 50 a bed of 250,000 grains took a fifth longer on 16 threads. What takes less than it costs to wake others runs where it is. Results
// depend on none of this.

/** ms; of a chunk that is too long, of those in place of it, and below which all records are one. */
const longChunk = 0.1
const chunkTime = 0.05
const aloneTime = 0.02
/** Records per chunk: fewest, and the usual size of a job that is short or long. */
const fewest = 8
const usual = { short: 256, long: 1024 }
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
    const size = count < longJob ? usual.short : usual.long
    if (this.perRecord === 0) return size
    if (this.perRecord * count < aloneTime) return Math.max(1, count)
    if (this.perRecord * size < longChunk) return size
    return Math.min(size, fewest * Math.ceil(chunkTime / this.perRecord / fewest))
  }
}
