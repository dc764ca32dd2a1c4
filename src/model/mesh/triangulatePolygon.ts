// triangulatePolygon.ts: a polygon in space, nearly flat, as triangles between its corners.
//
// A convex polygon becomes a fan. Any other is seen along its normal (Newell's sum of cross products) and loses one ear
// after the other: a corner that turns left and whose triangle holds no other corner; of those the one with the largest
// smallest angle, so that slivers are rare. Source: Meisters 1975, Polygons have ears.

import { cross, dot, lengthOf, minus, type Triple } from '../../math/rotation.js'

/** Ears are looked for among all corners, which is quadratic. */
export const largestPolygon = 2000

export type PolygonResult = { readonly triangles: number[] } | { readonly problem: string }

/** Indices into `corners`, three for each triangle, in the direction of the polygon. */
export function triangulatePolygon(corners: readonly Triple[]): PolygonResult {
  const n = corners.length
  if (n === 3) return { triangles: [0, 1, 2] }
  const normal = newellNormal(corners)
  const size = lengthOf(normal)
  if (!(size > 0)) return fan(n)
  const turn = (i: number, j: number, k: number) =>
    dot(normal, cross(minus(corners[j]!, corners[i]!), minus(corners[k]!, corners[j]!))) / size
  const convex = corners.every((_, i) => turn(i, (i + 1) % n, (i + 2) % n) > 1e-9 * size)
  if (convex && turnsOnce(corners, normal)) return fan(n)
  if (n > largestPolygon) return { problem: `a polygon of ${n} corners that is not convex: at most ${largestPolygon}` }
  return { triangles: clipEars(n, turn) }
}

const fan = (n: number) => ({ triangles: Array.from({ length: n - 2 }, (_, i) => [0, i + 1, i + 2]).flat() })

/** Twice the area times the normal; from the first corner, so that places far from the origin lose no digits. */
export function newellNormal(corners: readonly Triple[]): Triple {
  const sum: [number, number, number] = [0, 0, 0]
  for (let i = 1; i + 1 < corners.length; i++) {
    const c = cross(minus(corners[i]!, corners[0]!), minus(corners[i + 1]!, corners[0]!))
    for (let k = 0; k < 3; k++) sum[k]! += c[k]!
  }
  return sum
}

/** A star turns left at every corner too, but goes round more than once. */
function turnsOnce(corners: readonly Triple[], normal: Triple): boolean {
  const n = corners.length
  const length = lengthOf(normal)
  let angle = 0
  for (let i = 0; i < n; i++) {
    const u = minus(corners[(i + 1) % n]!, corners[i]!)
    const v = minus(corners[(i + 2) % n]!, corners[(i + 1) % n]!)
    angle += Math.atan2(dot(normal, cross(u, v)) / length, dot(u, v))
  }
  return angle < 3 * Math.PI
}

function clipEars(n: number, turn: (i: number, j: number, k: number) => number): number[] {
  const left = Array.from({ length: n }, (_, i) => i)
  const triangles: number[] = []
  while (left.length > 3) {
    const at = bestEar(left, turn)
    const m = left.length
    triangles.push(left[(at + m - 1) % m]!, left[at]!, left[(at + 1) % m]!)
    left.splice(at, 1)
  }
  return [...triangles, ...left]
}

/** The first good ear from the place after the last one cut would do; the roundest keeps triangles in shape. */
function bestEar(left: readonly number[], turn: (i: number, j: number, k: number) => number): number {
  const m = left.length
  let [best, score] = [0, -Infinity]
  for (let at = 0; at < m; at++) {
    const [a, b, c] = [left[(at + m - 1) % m]!, left[at]!, left[(at + 1) % m]!]
    const area = turn(a, b, c)
    if (area <= score || area <= 0) continue
    const empty = left.every(
      (p) => p === a || p === b || p === c || turn(a, b, p) < 0 || turn(b, c, p) < 0 || turn(c, a, p) < 0,
    )
    if (empty) [best, score] = [at, area]
  }
  return best
}
