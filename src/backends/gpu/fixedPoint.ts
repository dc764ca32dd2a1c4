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

/** Cell and remainder of a coordinate, (1); a periodic one may lie any number of periods away. */
export function toCell(fixed: FixedPoint, axis: number, coordinate: number): { cell: number; remainder: number } {
  const quantum = fixed.quantum[axis]!
  const distance = coordinate - fixed.centre[axis]!
  const cell = Math.round(distance / quantum)
  const inside = fixed.periodic[axis] ? Math.abs(cell) < 2 ** 53 : cell >= -(2 ** 31) && cell < 2 ** 31
  // NaN fails as well
  if (!inside) {
    const reach = fixed.periodic[axis] ? '' : `: it holds ${2 ** 31 * quantum} m either way of ${fixed.centre[axis]} m`
    throw new RangeError(`position ${'xyz'[axis]} = ${coordinate} m cannot be held in this domain${reach}`)
  }
  // | wraps modulo 2^32, which is the period
  return { cell: cell | 0, remainder: distance - cell * quantum }
}

export function toCoordinate(fixed: FixedPoint, axis: number, cell: number, remainder: number): number {
  return fixed.centre[axis]! + (cell * fixed.quantum[axis]! + remainder)
}
