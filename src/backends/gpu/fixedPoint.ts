// fixedPoint.ts: positions as the GPU holds them, integer cells with a small real remainder.
//
//   position = centre + cell * quantum + remainder,   |remainder| <= quantum / 2                                    (1)
//
// The centre is the middle of the domain. On a periodic axis quantum = size / 2^32, so that the cells of one period are
// exactly the 32-bit integers and wrap-around of the integer is the period's. On the other axes quantum = reach size / 2^31:
// positions up to `reach` sizes from the centre can be held. A remainder has 24 bits more, so that reach size / 2^56 is resolved.

import type { Domain } from '../backend.js'

export interface FixedPoint {
  readonly centre: readonly number[]
  readonly quantum: readonly number[]
  readonly periodic: readonly boolean[]
}

export function fixedPoint(domain: Domain): FixedPoint {
  const axes = [0, 1, 2] as const
  for (const a of axes) {
    if (domain.size[a] > 0 && Number.isFinite(domain.size[a]) && Number.isFinite(domain.origin[a])) continue
    throw new Error(`domain: axis ${'xyz'[a]} has origin ${domain.origin[a]} and size ${domain.size[a]} m`)
  }
  return {
    centre: axes.map((a) => domain.origin[a] + domain.size[a] / 2),
    quantum: axes.map((a) => domain.size[a] / (domain.periodic[a] ? 2 ** 32 : 2 ** 31 / (domain.reach ?? 1))),
    periodic: domain.periodic,
  }
}

/** The uniform of binding 2: struct Domain { origin, quantum, inverseQuantum }, each a padded vec3 of f32. */
export function domainUniform({ centre, quantum }: FixedPoint): Float32Array<ArrayBuffer> {
  return Float32Array.of(...centre, 0, ...quantum, 0, ...quantum.map((q) => 1 / q), 0)
}

/** Cell of a coordinate, (1), not yet wrapped; a periodic one may lie any number of periods away. */
function cellOf(fixed: FixedPoint, axis: number, coordinate: number): number {
  const quantum = fixed.quantum[axis]!
  const cell = Math.round((coordinate - fixed.centre[axis]!) / quantum)
  const inside = fixed.periodic[axis] ? Math.abs(cell) < 2 ** 53 : cell >= -(2 ** 31) && cell < 2 ** 31
  if (inside) return cell
  // NaN comes here as well
  const reach = fixed.periodic[axis] ? '' : `: it holds ${2 ** 31 * quantum} m either way of ${fixed.centre[axis]} m`
  throw new RangeError(`position ${'xyz'[axis]} = ${coordinate} m cannot be held in this domain${reach}`)
}

/** Writes cell and remainder of coordinate `from`, `from + step`, ... of one axis, `stride` words apart, the first at word `at`. */
export function writeCells(
  fixed: FixedPoint,
  axis: number,
  source: { readonly values: ArrayLike<number>; readonly from: number; readonly step: number },
  target: { readonly cells: Int32Array; readonly remainders: Float32Array; readonly stride: number },
): void {
  const { values, step } = source
  const { cells, remainders, stride } = target
  const [centre, quantum] = [fixed.centre[axis]!, fixed.quantum[axis]!]
  for (let from = source.from, at = 0; from < values.length; from += step, at += stride) {
    const cell = cellOf(fixed, axis, values[from]!)
    // an Int32Array takes a whole number modulo 2^32, which is the period
    cells[at] = cell
    remainders[at] = values[from]! - centre - cell * quantum
  }
}

export function toCoordinate(fixed: FixedPoint, axis: number, cell: number, remainder: number): number {
  return fixed.centre[axis]! + (cell * fixed.quantum[axis]! + remainder)
}
