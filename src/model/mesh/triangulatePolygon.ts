// triangulatePolygon.ts: a polygon in space, nearly flat, as triangles between its corners.
//
// A convex polygon becomes a fan. Any other is seen along its normal (Newell's sum of cross products) and loses one ear
// after the other: a corner that turns left and whose triangle holds no other corner. Source: Meisters 1975, Polygons
// have ears.

import { cross, dot, lengthOf, minus, type Triple } from '../../math/rotation.js'
import { CornerGrid } from './cornerGrid.js'

/** An ear is held against the corners near it, which is linear where corners lie evenly, and cubic at worst. */
const largestPolygon = 100_000
/** Sine of a turn that is none. */
const straight = 1e-9

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
  const isLeft = (i: number, j: number, k: number) => {
    const sides = lengthOf(minus(corners[j]!, corners[i]!)) * lengthOf(minus(corners[k]!, corners[j]!))
    return turn(i, j, k) > straight * sides
  }
  return { triangles: clipEars(n, turn, isLeft, new CornerGrid(corners, normal)) }
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

function clipEars(
  n: number,
  turn: (i: number, j: number, k: number) => number,
  isLeft: (i: number, j: number, k: number) => boolean,
  grid: CornerGrid,
): number[] {
  const before = Array.from({ length: n }, (_, i) => (i + n - 1) % n)
  const after = Array.from({ length: n }, (_, i) => (i + 1) % n)
  // only corners that turn right, or not at all, can lie in an ear
  const bent = new Set<number>()
  const straighten = (i: number) => bent.delete(i) && grid.remove(i)
  const bend = (i: number) => !bent.has(i) && bent.add(i) && grid.add(i)
  const look = (i: number) => (isLeft(before[i]!, i, after[i]!) ? straighten(i) : bend(i))
  for (let i = 0; i < n; i++) look(i)
  const isEar = (b: number) => {
    const [a, c] = [before[b]!, after[b]!]
    if (bent.has(b)) return false
    const inside = (p: number) => p !== a && p !== c && turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0
    return !grid.someNear([a, b, c], inside)
  }
  const triangles: number[] = []
  let at = 0
  for (let left = n; left > 3; left--) {
    // a polygon that crosses itself may have none: any corner then
    for (let tries = 0; tries < left && !isEar(at); tries++) at = after[at]!
    const [a, c] = [before[at]!, after[at]!]
    triangles.push(a, at, c)
    after[a] = c
    before[c] = a
    straighten(at)
    look(a)
    look(c)
    // the next ear elsewhere, so that triangles do not all share a corner
    at = after[c]!
  }
  return [...triangles, before[at]!, at, after[at]!]
}
