// orientation.ts: on which side of a plane through three points a fourth one lies, without rounding.
//
//   D = (b - a) x (c - a) . (p - a),   above where D > 0
//
// Coordinates are whole numbers below 2^41, so that differences are exact; where the rounding of the products could
// change the sign of D, it is computed in whole numbers of any length.

/** Steps across the largest side of a set of points: 1e-12 of it each. */
export const gridSteps = 2 ** 40

/** Six products of three and five sums round by less than this share of the sum of their sizes; a few times 2^-53. */
const roundingShare = 8 * 2 ** -53

/** Greater than zero where p lies above the plane a b c, seen from where a b c run counter-clockwise; 0 in the plane. */
export function sideOf(x: Float64Array, a: number, b: number, c: number, p: number): number {
  const [i, j, k, l] = [3 * a, 3 * b, 3 * c, 3 * p]
  const [bx, by, bz] = [x[j]! - x[i]!, x[j + 1]! - x[i + 1]!, x[j + 2]! - x[i + 2]!]
  const [cx, cy, cz] = [x[k]! - x[i]!, x[k + 1]! - x[i + 1]!, x[k + 2]! - x[i + 2]!]
  const [px, py, pz] = [x[l]! - x[i]!, x[l + 1]! - x[i + 1]!, x[l + 2]! - x[i + 2]!]
  const [xy, yx, yz, zy, zx, xz] = [bx * cy, by * cx, by * cz, bz * cy, bz * cx, bx * cz]
  const side = px * (yz - zy) + py * (zx - xz) + pz * (xy - yx)
  const size =
    Math.abs(px) * (Math.abs(yz) + Math.abs(zy)) +
    Math.abs(py) * (Math.abs(zx) + Math.abs(xz)) +
    Math.abs(pz) * (Math.abs(xy) + Math.abs(yx))
  if (Math.abs(side) > roundingShare * size || size === 0) return side
  return exactSide([bx, by, bz], [cx, cy, cz], [px, py, pz])
}

function exactSide(b: readonly number[], c: readonly number[], p: readonly number[]): number {
  const [bx, by, bz, cx, cy, cz, px, py, pz] = [...b, ...c, ...p].map(BigInt) as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ]
  return Number(px * (by * cz - bz * cy) + py * (bz * cx - bx * cz) + pz * (bx * cy - by * cx))
}
