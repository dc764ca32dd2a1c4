// studyExpectations.ts: what is expected of a study as a whole: which way a value goes over a parameter, where its straight line meets zero, with
// which power it grows; of each curve, all other parameters the same.

import type { Study } from './loadStudy.js'
import type { StudyExpectation } from './studySchema.js'
import type { StudyTable, TableRow } from './studyTable.js'

export interface ExpectationResult {
  readonly what: string
  /** Of each curve. */
  readonly found: readonly number[]
  readonly expected: string
  /** Null where no curve has points enough. */
  readonly pass: boolean | null
  readonly why: string
}

interface Place {
  readonly x: number
  readonly y: number
}

/** y = slope (x − zero) through points, by least squares. */
function lineThrough(points: readonly Place[]): { slope: number; zero: number } {
  const mean = (of: (p: Place) => number) => points.reduce((sum, p) => sum + of(p), 0) / points.length
  const [x, y] = [mean((p) => p.x), mean((p) => p.y)]
  const slope = mean((p) => (p.x - x) * (p.y - y)) / mean((p) => (p.x - x) ** 2)
  return { slope, zero: x - y / slope }
}

const powerOf = (points: readonly Place[]) =>
  lineThrough(points.map(({ x, y }) => ({ x: Math.log(x), y: Math.log(y) }))).slope

/** How far the straight line goes from the first to the last point, over the mean. */
function riseOf(points: readonly Place[]): number {
  const xs = points.map(({ x }) => x)
  const mean = points.reduce((sum, { y }) => sum + Math.abs(y), 0) / points.length
  return (lineThrough(points).slope * (Math.max(...xs) - Math.min(...xs))) / mean
}

/** Points of each curve; repeats of a point lie at one x. */
function curvesOf(study: Study, rows: readonly TableRow[], { of, over, where = {} }: StudyExpectation): Place[][] {
  const others = study.columns.filter(({ name, varies, computed }) => varies && !computed && name !== over)
  const curves = new Map<string, Place[]>()
  for (const { status, values } of rows) {
    const [x, y] = [values[over], values[of]]
    if (status !== 'completed' || typeof x !== 'number' || typeof y !== 'number') continue
    if (Object.entries(where).some(([name, wanted]) => values[name] !== wanted)) continue
    // what depends on the result, as a fall, is no other curve
    const key = JSON.stringify(
      study.columns.some(({ name }) => name === over) ? others.map(({ name }) => values[name]) : 0,
    )
    curves.set(key, [...(curves.get(key) ?? []), { x, y }])
  }
  return [...curves.values()].filter((points) => new Set(points.map(({ x }) => x)).size > 1)
}

function judge(curves: readonly Place[][], { goes, within = 0.1, zero, power }: StudyExpectation) {
  const near = (
    { value, tolerance }: { value: number; tolerance: number },
    of: (points: readonly Place[]) => number,
  ) => {
    const found = curves.map(of)
    return {
      found,
      expected: `${value} ± ${tolerance}`,
      holds: found.every((one) => Math.abs(one - value) <= tolerance),
    }
  }
  if (zero) return { ...near(zero, (points) => lineThrough(points).zero), is: 'zero of its line' }
  if (power) return { ...near(power, powerOf), is: 'power' }
  const found = curves.map(riseOf)
  const ways = {
    up: (rise: number) => rise > 0,
    down: (rise: number) => rise < 0,
    flat: (rise: number) => Math.abs(rise) <= within,
  }
  const expected = goes === 'flat' ? `flat within ${within}` : `goes ${goes}`
  return { found, expected, holds: found.every(ways[goes!]), is: 'rise over its mean' }
}

export function studyExpectations(study: Study, { rows }: StudyTable): ExpectationResult[] {
  return (study.settings.expect ?? []).map((expectation) => {
    const curves = curvesOf(study, rows, expectation)
    const { found, expected, holds, is } = judge(curves, expectation)
    const { of, over, why = '' } = expectation
    return { what: `${of} over ${over}: ${is}`, found, expected, pass: curves.length > 0 ? holds : null, why }
  })
}
