// watchedColumns.ts: what the watch on a run holds depths and ways against: how thick bodies are, and how far one may go in a step.

import type { BodyColumns } from '../model/bodyColumns.js'
import type { BodyGroup } from '../model/bodyGroup.js'
import type { PartColumns } from './partColumns.js'

export interface WatchedColumns {
  /** Smallest edge of the box along the axes of a body that holds it, m; 0 for planes, sheets, ground and what touches nothing. */
  readonly thickness: Float64Array
  /** Way in a step in which the contacts of a body are sure to be found, m; 0 for what does not move or touches nothing. */
  readonly stride: Float64Array
}

/** By force a contact must not be deep before it is found. */
const byForceShare = 0.25
/** By impulses the search looks ahead over most of the radius of a part: placeParts.ts. */
const aheadShare = 0.9

export function watchedColumns(
  groups: readonly BodyGroup[],
  columns: BodyColumns,
  parts: PartColumns,
  { byForce, skin }: { readonly byForce: boolean; readonly skin: number },
): WatchedColumns {
  const thickness = thicknesses(groups, columns, parts)
  const stride = byForce
    ? thickness.map((edge) => byForceShare * edge)
    : leastRadii(columns.count, parts).map((radius) => (radius < Infinity ? aheadShare * radius + skin / 2 : 0))
  const driven = new Set(columns.driven)
  for (let i = 0; i < columns.count; i++) if (columns.invMass[i] === 0 && !driven.has(i)) stride[i] = 0
  return { thickness, stride }
}

/** Ground and sheets are as thick as what lies on them makes them. */
const isThin = ({ shape }: BodyGroup) =>
  shape.kind === 'heightfield' || (shape.kind === 'mesh' && shape.solid === false) || shape.kind === 'plane'

function thicknesses(groups: readonly BodyGroup[], columns: BodyColumns, parts: PartColumns): Float64Array {
  const low = new Float64Array(3 * columns.count).fill(Infinity)
  const high = new Float64Array(3 * columns.count).fill(-Infinity)
  for (let i = 0; i < parts.count; i++) {
    if (parts.kind[i]! < 0) continue
    for (let c = 0; c < 3; c++) {
      const at = 3 * parts.body[i]! + c
      const half = halfAlong(parts, i, c)
      low[at] = Math.min(low[at]!, parts.position[3 * i + c]! - half)
      high[at] = Math.max(high[at]!, parts.position[3 * i + c]! + half)
    }
  }
  const thin = groups.map(isThin)
  return new Float64Array(columns.count).map((_, body) => {
    if (thin[columns.group[body]!] || !(low[3 * body]! < Infinity)) return 0
    const edge = (c: number) => high[3 * body + c]! - low[3 * body + c]!
    return Math.min(edge(0), edge(1), edge(2))
  })
}

/** Half edge along axis c of its body of the box about a part: a row of |R| times its own half edges. */
function halfAlong({ half, rotation }: PartColumns, i: number, c: number): number {
  const [x, y, z, w] = [rotation[4 * i]!, rotation[4 * i + 1]!, rotation[4 * i + 2]!, rotation[4 * i + 3]!]
  const row =
    c === 0
      ? [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)]
      : c === 1
        ? [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)]
        : [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]
  return row.reduce((sum, value, k) => sum + Math.abs(value) * half[3 * i + k]!, 0)
}

function leastRadii(count: number, parts: PartColumns): Float64Array {
  const least = new Float64Array(count).fill(Infinity)
  for (let i = 0; i < parts.count; i++) {
    const body = parts.body[i]!
    if (parts.kind[i]! >= 0 && parts.radius[i]! > 0) least[body] = Math.min(least[body]!, parts.radius[i]!)
  }
  return least
}
