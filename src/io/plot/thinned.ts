// thinned.ts: the points of a line that are seen.

/** Points of a line: more than pixels across show nothing. */
const mostPoints = 600

/** Of each run of points the least and the largest, so that no peak is lost. */
export function thinned(x: readonly number[], y: readonly number[]): { x: number[]; y: number[] } {
  if (x.length <= mostPoints) return { x: [...x], y: [...y] }
  const runs = mostPoints / 2
  const kept = new Set<number>([0, x.length - 1])
  for (let run = 0; run < runs; run++) {
    const from = Math.floor((run * x.length) / runs)
    const to = Math.floor(((run + 1) * x.length) / runs)
    let [low, high] = [from, from]
    for (let i = from; i < to; i++) {
      if (y[i]! < y[low]!) low = i
      if (y[i]! > y[high]!) high = i
    }
    kept.add(low).add(high)
  }
  const order = [...kept].sort((a, b) => a - b)
  return { x: order.map((i) => x[i]!), y: order.map((i) => y[i]!) }
}
