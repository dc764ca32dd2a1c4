// closestPoint.ts: the point of a triangle nearest to a point, by the region of the plane its foot falls in.
//
// Source: Ericson 2005, Real-Time Collision Detection, 5.1.5, for the regions.

/** Corners a b c of each triangle, nine numbers. Writes weights of b and c for triangle t to `into`; a has the rest. */
export function closestWeights(
  corners: Float64Array,
  t: number,
  p: readonly [number, number, number],
  into: Float64Array,
): void {
  const at = 9 * t
  const [ax, ay, az] = [corners[at]!, corners[at + 1]!, corners[at + 2]!]
  const [ux, uy, uz] = [corners[at + 3]! - ax, corners[at + 4]! - ay, corners[at + 5]! - az]
  const [vx, vy, vz] = [corners[at + 6]! - ax, corners[at + 7]! - ay, corners[at + 8]! - az]
  const [x, y, z] = [p[0] - ax, p[1] - ay, p[2] - az]
  // products of the sides u = b - a, v = c - a with the point seen from a, b, c
  const d1 = ux * x + uy * y + uz * z
  const d2 = vx * x + vy * y + vz * z
  const [uu, uv, vv] = [ux * ux + uy * uy + uz * uz, ux * vx + uy * vy + uz * vz, vx * vx + vy * vy + vz * vz]
  const [d3, d4] = [d1 - uu, d2 - uv]
  const [d5, d6] = [d1 - uv, d2 - vv]
  const [va, vb, vc] = [d3 * d6 - d5 * d4, d5 * d2 - d1 * d6, d1 * d4 - d3 * d2]
  let [b, c] = [0, 0]
  if (d1 <= 0 && d2 <= 0) [b, c] = [0, 0]
  else if (d3 >= 0 && d4 <= d3) [b, c] = [1, 0]
  else if (vc <= 0 && d1 >= 0 && d3 <= 0) [b, c] = [d1 / (d1 - d3), 0]
  else if (d6 >= 0 && d5 <= d6) [b, c] = [0, 1]
  else if (vb <= 0 && d2 >= 0 && d6 <= 0) [b, c] = [0, d2 / (d2 - d6)]
  else if (va <= 0 && d4 >= d3 && d5 >= d6) {
    c = (d4 - d3) / (d4 - d3 + (d5 - d6))
    b = 1 - c
  } else if (va + vb + vc > 0) [b, c] = [vb / (va + vb + vc), vc / (va + vb + vc)]
  into[0] = b
  into[1] = c
}
