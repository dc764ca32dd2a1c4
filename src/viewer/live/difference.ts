// difference.ts: a probe of two runs, and what they are apart.

import type { ProbeTable } from '../frameSource.js'

/** One series of both, the second at the times of the first, straight between its samples. */
export function difference(a: ProbeTable, b: ProbeTable, name: string): ProbeTable {
  const [first, second] = [a, b].map(({ series }) => series.find((one) => one.name === name))
  const end = b.times[b.times.length - 1] ?? Number.NEGATIVE_INFINITY
  const kept = Array.from(a.times).filter((time) => time <= end)
  const left = kept.map((_, k) => first?.values[k] ?? Number.NaN)
  let at = 0
  const right = kept.map((time) => {
    while (at + 1 < b.times.length && b.times[at + 1]! < time) at++
    const [t0, t1] = [b.times[at]!, b.times[at + 1] ?? b.times[at]!]
    const share = t1 > t0 ? Math.min(1, Math.max(0, (time - t0) / (t1 - t0))) : 0
    const [v0, v1] = [second?.values[at] ?? Number.NaN, second?.values[at + 1] ?? second?.values[at] ?? Number.NaN]
    return v0 + share * (v1 - v0)
  })
  const unit = first?.unit ?? ''
  const apart = left.map((value, k) => value - right[k]!)
  return {
    times: kept,
    series: [
      { name: `${name}, DVI`, unit, values: left },
      { name: `${name}, DEM`, unit, values: right },
      { name: 'difference', unit, values: apart },
    ],
  }
}
