// rayCrossings.ts: whether a surface of triangles lies in each of the six directions of the axes from a point.
//
// A ray along an axis meets a triangle where its point lies in the triangle's projection along that axis, on the side of the ray.

/** For +x, -x, +y, -y, +z, -z. */
export function crossings(
  vertices: ArrayLike<number>,
  triangles: ArrayLike<number>,
  point: readonly [number, number, number],
): boolean[] {
  const met = [false, false, false, false, false, false]
  const at = (corner: number, c: number) => vertices[3 * corner + c]! - point[c]!
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, d] = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!]
    for (let c = 0; c < 3; c++) {
      const [u, v] = [(c + 1) % 3, (c + 2) % 3]
      const area = (p: number, q: number) => at(p, u) * at(q, v) - at(p, v) * at(q, u)
      const [wa, wb, wd] = [area(b, d), area(d, a), area(a, b)]
      const whole = wa + wb + wd
      // on an edge counts, seen along its plane does not
      if (whole === 0 || wa * whole < 0 || wb * whole < 0 || wd * whole < 0) continue
      const height = (wa * at(a, c) + wb * at(b, c) + wd * at(d, c)) / whole
      met[2 * c + (height > 0 ? 0 : 1)] = true
    }
  }
  return met
}
