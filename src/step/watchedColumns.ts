// watchedColumns.ts: what the watch on a run holds depths and ways against: how thick bodies are, and how far one may go in a step.

import { partKindNumbers } from '../math/partMethods.js'
import { type Rotation, type Triple, turned } from '../math/rotation.js'
import type { BodyColumns } from '../model/bodyColumns.js'
import type { BodyGroup } from '../model/bodyGroup.js'
import type { BodyParts, PartColumns } from './partColumns.js'

export interface WatchedColumns {
  /** Smallest edge of the box along the axes of a body that holds it, m; 0 for planes, sheets, ground and what touches nothing. */
  readonly thickness: Float64Array
  /** Way in a step in which the contacts of a body are sure to be found, m; 0 for what does not move or touches nothing. */
  readonly stride: Float64Array
  /** Of a third of the steps from one search to the next, the share in which no body goes further than a quarter of its thickness. */
  readonly lookShare: number
}

/** By force a contact must not be deep before it is found. */
const byForceShare = 0.25
/** By impulses the search looks ahead over most of the radius of a part: placeParts.ts. */
const aheadShare = 0.9

export function watchedColumns(
  groups: readonly BodyGroup[],
  columns: BodyColumns,
  pieces: BodyParts,
  { byForce, skin }: { readonly byForce: boolean; readonly skin: number },
): WatchedColumns {
  const { parts } = pieces
  const thickness = thicknesses(groups, columns, pieces)
  const stride = byForce
    ? thickness.map((edge) => byForceShare * edge)
    : leastRadii(columns.count, parts).map((radius) => (radius < Infinity ? aheadShare * radius + skin / 2 : 0))
  const driven = new Set(columns.driven)
  for (let i = 0; i < columns.count; i++) if (columns.invMass[i] === 0 && !driven.has(i)) stride[i] = 0
  return { thickness, stride, lookShare: lookShare(thickness, columns, skin) }
}

/** From one search to the next a body goes half the skin, which for a needle or a plate is many times its thickness. */
function lookShare(thickness: Float64Array, { invMass }: BodyColumns, skin: number): number {
  const thinnest = thickness.reduce(
    (least, edge, i) => (edge > 0 && invMass[i]! > 0 ? Math.min(least, edge) : least),
    Infinity,
  )
  return Math.min(1, (byForceShare * thinnest) / (skin / 6))
}

/** Ground and sheets are as thick as what lies on them makes them. */
const isThin = ({ shape }: BodyGroup) =>
  shape.kind === 'heightfield' || (shape.kind === 'mesh' && shape.solid === false) || shape.kind === 'plane'

function thicknesses(groups: readonly BodyGroup[], columns: BodyColumns, pieces: BodyParts): Float64Array {
  const { parts } = pieces
  const low = new Float64Array(3 * columns.count).fill(Infinity)
  const high = new Float64Array(3 * columns.count).fill(-Infinity)
  for (let i = 0; i < parts.count; i++) {
    if (parts.kind[i]! < 0) continue
    if (parts.kind[i] === partKindNumbers.sphere) {
      for (let c = 0; c < 3; c++) {
        const at = 3 * parts.body[i]! + c
        low[at] = Math.min(low[at]!, parts.position[3 * i + c]! - parts.half[3 * i]!)
        high[at] = Math.max(high[at]!, parts.position[3 * i + c]! + parts.half[3 * i]!)
      }
      continue
    }
    for (const point of outermost(pieces, i)) {
      for (let c = 0; c < 3; c++) {
        const at = 3 * parts.body[i]! + c
        low[at] = Math.min(low[at]!, parts.position[3 * i + c]! + point[c]!)
        high[at] = Math.max(high[at]!, parts.position[3 * i + c]! + point[c]!)
      }
    }
  }
  const thin = groups.map(isThin)
  return new Float64Array(columns.count).map((_, body) => {
    if (thin[columns.group[body]!] || !(low[3 * body]! < Infinity)) return 0
    const edge = (c: number) => high[3 * body + c]! - low[3 * body + c]!
    return Math.min(edge(0), edge(1), edge(2))
  })
}

/** From the origin of a part along the axes of its body: its corners, or two corners of the box that holds what is round. */
function outermost({ parts, geometry }: BodyParts, i: number): Triple[] {
  const rotation = [...parts.rotation.subarray(4 * i, 4 * i + 4)] as unknown as Rotation
  const [first, end] = [parts.firstCorner[i]!, parts.endCorner[i]!]
  const cornerAt = (k: number) => geometry.cornerPos.slice(3 * k, 3 * k + 3) as unknown as Triple
  if (end > first) return Array.from({ length: end - first }, (_, k) => turned(rotation, cornerAt(first + k)))
  // a row of |R| times its own half edges
  const columns = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const
  ).map((axis) => turned(rotation, axis))
  const half = ([0, 1, 2] as const).map((c) =>
    columns.reduce((sum, column, k) => sum + Math.abs(column[c]) * parts.half[3 * i + k]!, 0),
  ) as unknown as Triple
  return [half, half.map((x) => -x) as unknown as Triple]
}

function leastRadii(count: number, parts: PartColumns): Float64Array {
  const least = new Float64Array(count).fill(Infinity)
  for (let i = 0; i < parts.count; i++) {
    const body = parts.body[i]!
    if (parts.kind[i]! >= 0 && parts.radius[i]! > 0) least[body] = Math.min(least[body]!, parts.radius[i]!)
  }
  return least
}
