// cutSpace.ts: space cut into boxes, one for each rank: halves by the work of the bodies in them, halves of these, and so on, each across
// its longest side. The outer boxes have no end, so that every place is in one of them.

/** The cut of a range of ranks in two: places below `at` along `axis` belong to the first half of them. */
export interface Cuts {
  readonly ranks: number
  /** In the order of a walk that takes the lower half first; a range of n ranks has n - 1 cuts. */
  readonly axis: Int32Array
  readonly at: Float64Array
}

export interface Periods {
  readonly min: readonly number[]
  /** m, 0 where an axis is not periodic. */
  readonly period: readonly number[]
}

const middleOf = (first: number, end: number) => first + ((end - first) >> 1)

/** So that each rank has as much work as the others; as many of these bodies, or one more, where no work is given for each. */
export function cutSpace(positions: Float64Array, ranks: number, work?: Float64Array): Cuts {
  const axis = new Int32Array(ranks - 1)
  const at = new Float64Array(ranks - 1)
  const cut = (bodies: Int32Array, first: number, end: number, node: number) => {
    if (end - first < 2) return
    const middle = middleOf(first, end)
    const along = longestAxis(positions, bodies)
    bodies.sort((a, b) => positions[3 * a + along]! - positions[3 * b + along]! || a - b)
    const share = (middle - first) / (end - first)
    const lower = work ? countOfWork(work, bodies, share) : Math.round(bodies.length * share)
    axis[node] = along
    at[node] = between(positions, bodies, lower, along)
    cut(bodies.subarray(0, lower), first, middle, node + 1)
    cut(bodies.subarray(lower), middle, end, node + middle - first)
  }
  cut(
    Int32Array.from({ length: positions.length / 3 }, (_, i) => i),
    0,
    ranks,
    0,
  )
  return { ranks, axis, at }
}

/** How many of the first bodies have about this share of the work of all. */
function countOfWork(work: Float64Array, bodies: Int32Array, share: number): number {
  const wanted = share * bodies.reduce((sum, body) => sum + work[body]!, 0)
  let done = 0
  for (let k = 0; k < bodies.length; k++) {
    const own = work[bodies[k]!]!
    if (done + own / 2 > wanted) return k
    done += own
  }
  return bodies.length
}

function longestAxis(positions: Float64Array, bodies: Int32Array): number {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const body of bodies) {
    for (let c = 0; c < 3; c++) {
      low[c] = Math.min(low[c]!, positions[3 * body + c]!)
      high[c] = Math.max(high[c]!, positions[3 * body + c]!)
    }
  }
  const lengths = low.map((least, c) => high[c]! - least)
  return lengths.indexOf(Math.max(...lengths))
}

/** Half way between the last body of the lower half and the first of the upper one. */
function between(positions: Float64Array, bodies: Int32Array, lower: number, along: number): number {
  const of = (k: number) => positions[3 * bodies[Math.max(0, Math.min(k, bodies.length - 1))]! + along]!
  return bodies.length === 0 ? 0 : (of(lower - 1) + of(lower)) / 2
}

export class Boxes {
  /** Corners of the boxes, three numbers each. */
  private readonly low: Float64Array
  private readonly high: Float64Array

  constructor(
    private readonly cuts: Cuts,
    private readonly periods: Periods,
  ) {
    this.low = new Float64Array(3 * cuts.ranks).fill(Number.NEGATIVE_INFINITY)
    this.high = new Float64Array(3 * cuts.ranks).fill(Number.POSITIVE_INFINITY)
    periods.period.forEach((length, c) => {
      for (let rank = 0; length > 0 && rank < cuts.ranks; rank++) {
        this.low[3 * rank + c] = periods.min[c]!
        this.high[3 * rank + c] = periods.min[c]! + length
      }
    })
    this.narrow(0, cuts.ranks, 0)
  }

  private narrow(first: number, end: number, node: number): void {
    if (end - first < 2) return
    const middle = middleOf(first, end)
    const [axis, at] = [this.cuts.axis[node]!, this.cuts.at[node]!]
    for (let rank = first; rank < middle; rank++) this.high[3 * rank + axis] = at
    for (let rank = middle; rank < end; rank++) this.low[3 * rank + axis] = at
    this.narrow(first, middle, node + 1)
    this.narrow(middle, end, node + middle - first)
  }

  /** A coordinate of the periodic box that is the same place. */
  private inside(x: number, c: number): number {
    const length = this.periods.period[c]!
    if (length === 0) return x
    const from = x - this.periods.min[c]!
    const wrapped = from - length * Math.floor(from / length)
    // rounding may put it on the far edge
    return this.periods.min[c]! + (wrapped < length ? wrapped : 0)
  }

  ownerOf(x: number, y: number, z: number): number {
    const { axis, at, ranks } = this.cuts
    const place = [this.inside(x, 0), this.inside(y, 1), this.inside(z, 2)]
    let [first, end, node] = [0, ranks, 0]
    while (end - first > 1) {
      const middle = middleOf(first, end)
      if (place[axis[node]!]! < at[node]!) {
        end = middle
        node++
      } else {
        node += middle - first
        first = middle
      }
    }
    return first
  }

  /** Distance of a place in the box of a rank from its sides, m. */
  depth(rank: number, x: number, y: number, z: number): number {
    return Math.min(this.between(rank, 0, x), this.between(rank, 1, y), this.between(rank, 2, z))
  }

  private between(rank: number, c: number, given: number): number {
    const x = this.inside(given, c)
    return Math.min(x - this.low[3 * rank + c]!, this.high[3 * rank + c]! - x)
  }

  /** Whether a place is no farther from the box of a rank than this. */
  isNear(rank: number, x: number, y: number, z: number, reach: number): boolean {
    const dx = this.outside(rank, 0, x)
    if (dx > reach) return false
    const dy = this.outside(rank, 1, y)
    const dz = this.outside(rank, 2, z)
    return dx * dx + dy * dy + dz * dz <= reach * reach
  }

  /** Distance of a place from the box of a rank, 0 within, m. */
  distance(rank: number, x: number, y: number, z: number): number {
    const dx = this.outside(rank, 0, x)
    const dy = this.outside(rank, 1, y)
    const dz = this.outside(rank, 2, z)
    return Math.sqrt(dx * dx + dy * dy + dz * dz)
  }

  private outside(rank: number, c: number, given: number): number {
    const x = this.inside(given, c)
    const low = this.low[3 * rank + c]!
    const high = this.high[3 * rank + c]!
    const length = this.periods.period[c]!
    const beside = Math.max(0, low - x, x - high)
    if (length === 0 || beside === 0) return beside
    return Math.min(beside, Math.abs(low - (x - length)), Math.abs(x + length - high))
  }
}
