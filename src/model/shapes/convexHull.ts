// convexHull.ts: corners and flat faces of the convex hull of points.
//
// Quickhull: a tetrahedron of far points; while a face has points above it, the farthest of them replaces all faces that
// it sees by triangles to the edges around them. Sides are decided without rounding (orientation.ts) on a grid of 1e-12 of
// the size, so that the surface stays closed and no triangle is without area whatever the points. Triangles in one plane
// are then one face (mergeFacets.ts). Source: Barber, Dobkin & Huhdanpaa 1996, The quickhull algorithm for convex hulls.
//
// Points nearer to each other, and faces flatter, than 1e-6 of the size are taken as one: files in single precision
// have their corners no better.

import { cross, dot, lengthOf, minus, type Triple, times } from '../../math/rotation.js'
import { InputError } from '../inputError.js'
import { mergeFacets } from './mergeFacets.js'
import { gridSteps, sideOf } from './orientation.js'
import type { Facet } from './shapePart.js'

export interface ConvexHull {
  readonly corners: readonly Triple[]
  readonly facets: readonly Facet[]
}

/** What is nearer than this share of the largest side is one. */
const hullTolerance = 1e-6

export function convexHull(flat: ArrayLike<number>, who: string): ConvexHull {
  let points = weldPoints(flat)
  if (points.list.length < 4) {
    throw new InputError(`${who}: a hull needs four points that differ, found ${points.list.length}.`)
  }
  // points that are no corners after merging leave slivers behind, so the hull is made again without them
  for (;;) {
    const triangles = new QuickHull(points).around(firstFour(points, who))
    const hull = mergeFacets(points.list, triangles, hullTolerance * points.size)
    if (hull.corners.length === points.list.length) return hull
    if (hull.corners.length < 4) throw new InputError(`${who}: the points lie in a plane, so they hold no volume.`)
    points = { ...points, list: hull.corners }
  }
}

interface Points {
  readonly list: readonly Triple[]
  /** Largest side of their bounding box, m. */
  readonly size: number
  readonly low: Triple
}

/** The points without those that lie where an earlier one does. */
function weldPoints(flat: ArrayLike<number>): Points {
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ]
  for (let i = 0; i < flat.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, flat[i]!)
    high[i % 3] = Math.max(high[i % 3]!, flat[i]!)
  }
  const size = Math.max(...[0, 1, 2].map((c) => high[c]! - low[c]!))
  const tolerance = hullTolerance * size
  const cells = new Map<string, Triple[]>()
  const list: Triple[] = []
  for (let i = 0; i + 2 < flat.length; i += 3) {
    const point: Triple = [flat[i]!, flat[i + 1]!, flat[i + 2]!]
    if (isNew(point, cells, tolerance)) list.push(point)
  }
  return { list, size, low: low as unknown as Triple }
}

/** True where no point before is as near; then it stands in its cell. Cells are twice as wide, so eight of them hold all that is near. */
function isNew(point: Triple, cells: Map<string, Triple[]>, tolerance: number): boolean {
  const width = 2 * tolerance || 1
  const near = (c: 0 | 1 | 2) => [
    Math.floor((point[c] - tolerance) / width),
    Math.floor((point[c] + tolerance) / width),
  ]
  for (const i of new Set(near(0)))
    for (const j of new Set(near(1)))
      for (const k of new Set(near(2)))
        if (cells.get(`${i} ${j} ${k}`)?.some((other) => lengthOf(minus(point, other)) <= tolerance)) return false
  const own = point.map((x) => Math.floor(x / width)).join(' ')
  cells.set(own, [...(cells.get(own) ?? []), point])
  return true
}

/** Four points that span a solid, counter-clockwise as seen from outside the first three. */
function firstFour({ list, size }: Points, who: string): [number, number, number, number] {
  const farthest = (measure: (p: Triple) => number) => {
    let [best, most] = [0, -Infinity]
    list.forEach((p, i) => {
      const value = measure(p)
      if (value > most) [best, most] = [i, value]
    })
    return { best, most }
  }
  const tolerance = hullTolerance * size
  const a = farthest((p) => -p[0] - p[1] - p[2]).best
  const b = farthest((p) => lengthOf(minus(p, list[a]!))).best
  const along = minus(list[b]!, list[a]!)
  const offLine = farthest((p) => lengthOf(cross(along, minus(p, list[a]!))) / lengthOf(along))
  if (offLine.most <= tolerance) throw new InputError(`${who}: the points lie on a line, so they hold no volume.`)
  const c = offLine.best
  const normal = cross(along, minus(list[c]!, list[a]!))
  const unitNormal = times(1 / lengthOf(normal), normal)
  const offPlane = farthest((p) => Math.abs(dot(unitNormal, minus(p, list[a]!))))
  if (offPlane.most <= tolerance) throw new InputError(`${who}: the points lie in a plane, so they hold no volume.`)
  const d = offPlane.best
  return dot(unitNormal, minus(list[d]!, list[a]!)) > 0 ? [a, c, b, d] : [a, b, c, d]
}

interface Face {
  readonly corners: readonly [number, number, number]
  /** Points above it that no other face has. */
  above: number[]
  alive: boolean
}

class QuickHull {
  private readonly grid: Float64Array
  /** The face to the left of each edge, from corner to corner. */
  private readonly faceAt = new Map<number, Face>()
  private readonly waiting: Face[] = []
  private readonly faces: Face[] = []

  constructor(private readonly points: Points) {
    const { list, size, low } = points
    this.grid = Float64Array.from(list.flatMap((p) => p.map((x, c) => Math.round(((x - low[c]!) / size) * gridSteps))))
  }

  around([a, b, c, d]: readonly [number, number, number, number]): (readonly [number, number, number])[] {
    const first = [this.add([a, b, c]), this.add([a, c, d]), this.add([c, b, d]), this.add([b, a, d])]
    this.share(
      this.points.list.map((_, i) => i).filter((i) => i !== a && i !== b && i !== c && i !== d),
      first,
    )
    for (let face = this.waiting.pop(); face; face = this.waiting.pop()) if (face.alive) this.grow(face)
    return this.faces.filter(({ alive }) => alive).map(({ corners }) => corners)
  }

  private add(corners: readonly [number, number, number]): Face {
    const face: Face = { corners, above: [], alive: true }
    this.faces.push(face)
    for (let k = 0; k < 3; k++) this.faceAt.set(this.edge(corners[k]!, corners[(k + 1) % 3]!), face)
    return face
  }

  private edge = (from: number, to: number) => from * this.points.list.length + to

  private side = ({ corners: [a, b, c] }: Face, p: number) => sideOf(this.grid, a, b, c, p)

  /** Each point to the first of the faces that it lies above; to none where it is inside. */
  private share(points: readonly number[], faces: readonly Face[]): void {
    for (const p of points) faces.find((face) => this.side(face, p) > 0)?.above.push(p)
    for (const face of faces) if (face.above.length > 0) this.waiting.push(face)
  }

  /** Replaces what the farthest point above a face sees. */
  private grow(face: Face): void {
    // one face, so the sides are in proportion to the distances
    let [far, most] = [-1, 0]
    for (const p of face.above) {
      const side = this.side(face, p)
      if (side > most) [far, most] = [p, side]
    }
    const { seen, rim } = this.seenFrom(far, face)
    const orphans = seen.flatMap(({ above }) => above).filter((p) => p !== far)
    for (const old of seen) old.above = []
    this.share(
      orphans,
      rim.map(([from, to]) => this.add([from, to, far])),
    )
  }

  private seenFrom(p: number, start: Face): { seen: Face[]; rim: [number, number][] } {
    const seen = [start]
    const rim: [number, number][] = []
    start.alive = false
    for (let k = 0; k < seen.length; k++) {
      const { corners } = seen[k]!
      for (let e = 0; e < 3; e++) {
        const [from, to] = [corners[e]!, corners[(e + 1) % 3]!]
        const beyond = this.faceAt.get(this.edge(to, from))!
        if (!beyond.alive) continue
        if (this.side(beyond, p) <= 0) rim.push([from, to])
        else {
          beyond.alive = false
          seen.push(beyond)
        }
      }
    }
    return { seen, rim }
  }
}
