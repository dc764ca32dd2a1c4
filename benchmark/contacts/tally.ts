// tally.ts: what many sweeps of one pair of kinds in one precision have found together.

import type { Fault, FaultKind, SweepRequest, SweepResult } from './sweep.js'

export interface Tally extends Pick<SweepRequest, 'kinds' | 'precision'> {
  poses: number
  overlaps: number
  worst: number
  readonly wrong: Record<FaultKind, number>
  /** Some of the poses that are wrong. */
  faults: readonly Fault[]
}

const nothing: SweepResult = { poses: 0, overlaps: 0, faults: [], worst: 0 }

export function tallyOf(kinds: Tally['kinds'], precision: Tally['precision'], found: SweepResult = nothing): Tally {
  const count = (kind: FaultKind) => found.faults.filter((fault) => fault.kind === kind).length
  return { ...found, kinds, precision, wrong: { deep: count('deep'), missed: count('missed'), false: count('false') } }
}

/** Keeps so many poses that are wrong at most. */
export function addTo(tally: Tally, more: Tally, most: number): void {
  tally.poses += more.poses
  tally.overlaps += more.overlaps
  tally.worst = Math.max(tally.worst, more.worst)
  for (const kind of ['deep', 'missed', 'false'] as const) tally.wrong[kind] += more.wrong[kind]
  tally.faults = [...tally.faults, ...more.faults].slice(0, most)
}

export const nameOf = ({ kinds, precision }: Tally): string => `${kinds.join('-')}, ${precision}`
export const wrongOf = ({ wrong }: Tally): number => wrong.deep + wrong.missed + wrong.false

export const tallyHead = 'pair, precision: poses, overlaps, deep, missed, false, worst excess over thickness'

export function rowOf(tally: Tally): string {
  const { poses, overlaps, wrong, worst } = tally
  const counts = [poses, overlaps, wrong.deep, wrong.missed, wrong.false].join(', ')
  return `${nameOf(tally)}: ${counts}, ${worst.toExponential(1)}`
}
