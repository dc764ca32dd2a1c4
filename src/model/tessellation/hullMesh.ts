// hullMesh.ts: the convex hull of points as triangles, by quickhull (Barber, Dobkin, Huhdanpaa 1996).
//
// From a tetrahedron on: of the points outside a face the farthest becomes a vertex; the faces it sees are taken away and
// the edge of the hole is joined to it.

import { InputError } from '../inputError.js'
import { emptyMesh, type TriangleMesh } from './triangleMesh.js'

interface Face {
  readonly corners: readonly [number, number, number]
  /** Unit, outward. */
  readonly normal: readonly [number, number, number]
  readonly offset: number
  /** Points that this face sees, m away at `farthest`. */
  outside: number[]
  alive: boolean
}

/** The hull of x y z of each point; points inside it are left out. */
export function hullMesh(points: ArrayLike<number>): TriangleMesh {
  if (points.length === 0) return emptyMesh
  return new Hull(points).mesh()
}

class Hull {
  private readonly faces: Face[] = []
  /** The face that has the directed edge a b. */
  private readonly byEdge = new Map<number, Face>()
  private readonly count: number
  /** Below this a point lies on a face, m. */
  private readonly thin: number

  constructor(private readonly points: ArrayLike<number>) {
    this.count = points.length / 3
    let size = 0
    for (let i = 0; i < points.length; i++) size = Math.max(size, Math.abs(points[i]!))
    this.thin = 1e-12 * size
    this.begin()
    for (let f = 0; f < this.faces.length; f++) {
      const face = this.faces[f]!
      if (face.alive && face.outside.length > 0) this.grow(face)
    }
  }

  mesh(): TriangleMesh {
    const place = new Map<number, number>()
    const vertices: number[] = []
    const triangles: number[] = []
    for (const { corners, alive } of this.faces) {
      if (!alive) continue
      for (const corner of corners) {
        if (!place.has(corner)) {
          place.set(corner, place.size)
          vertices.push(...this.at(corner))
        }
        triangles.push(place.get(corner)!)
      }
    }
    return { vertices: Float64Array.from(vertices), triangles: Uint32Array.from(triangles) }
  }

  private at(i: number): [number, number, number] {
    return [this.points[3 * i]!, this.points[3 * i + 1]!, this.points[3 * i + 2]!]
  }

  /** The point for which `measure` is largest. */
  private farthest(measure: (i: number) => number): number {
    let best = 0
    for (let i = 1; i < this.count; i++) if (measure(i) > measure(best)) best = i
    return best
  }

  private begin(): void {
    const a = this.farthest((i) => -this.at(i)[0])
    const b = this.farthest((i) => this.distance(a, i))
    const c = this.farthest((i) => this.areaOf(a, b, i))
    const flat = this.plane(a, b, c)
    const d = this.farthest((i) => Math.abs(height(flat, this.at(i))))
    if (!(Math.abs(height(flat, this.at(d))) > this.thin)) {
      throw new InputError(`hull: four points that do not lie in one plane are needed, found ${this.count} points.`)
    }
    const [p, q] = height(flat, this.at(d)) < 0 ? [b, c] : [c, b]
    const all = Array.from({ length: this.count }, (_, i) => i)
    const faces = [this.add(a, p, q), this.add(a, d, p), this.add(p, d, q), this.add(q, d, a)]
    this.share(all, faces)
  }

  private distance(a: number, b: number): number {
    const [p, q] = [this.at(a), this.at(b)]
    return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
  }

  private areaOf(a: number, b: number, c: number): number {
    return Math.hypot(...this.crossAt(a, b, c))
  }

  private crossAt(a: number, b: number, c: number): [number, number, number] {
    const [p, q, r] = [this.at(a), this.at(b), this.at(c)]
    const [ux, uy, uz] = [q[0] - p[0], q[1] - p[1], q[2] - p[2]]
    const [vx, vy, vz] = [r[0] - p[0], r[1] - p[1], r[2] - p[2]]
    return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  }

  private plane(a: number, b: number, c: number): Pick<Face, 'normal' | 'offset'> {
    const [x, y, z] = this.crossAt(a, b, c)
    const length = Math.hypot(x, y, z) || 1
    const normal = [x / length, y / length, z / length] as const
    return { normal, offset: height({ normal, offset: 0 }, this.at(a)) }
  }

  private add(a: number, b: number, c: number): Face {
    const face: Face = { corners: [a, b, c], ...this.plane(a, b, c), outside: [], alive: true }
    this.faces.push(face)
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const)
      this.byEdge.set(from * this.count + to, face)
    return face
  }

  /** Gives each point to the first of the faces that sees it. */
  private share(points: readonly number[], faces: readonly Face[]): void {
    for (const point of points) {
      const at = this.at(point)
      faces.find((face) => height(face, at) > this.thin)?.outside.push(point)
    }
  }

  private grow(face: Face): void {
    const away = (i: number) => height(face, this.at(i))
    const point = face.outside.reduce((best, i) => (away(i) > away(best) ? i : best))
    const seen = this.facesSeen(face, this.at(point))
    const edge: (readonly [number, number])[] = []
    for (const {
      corners: [a, b, c],
    } of seen) {
      for (const [from, to] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const) {
        if (!seen.has(this.byEdge.get(to * this.count + from)!)) edge.push([from, to])
      }
    }
    const left = [...seen].flatMap(({ outside }) => outside).filter((i) => i !== point)
    for (const gone of seen) {
      gone.alive = false
      gone.outside = []
    }
    this.share(
      left,
      edge.map(([from, to]) => this.add(from, to, point)),
    )
  }

  /** The faces a point sees: one piece around the first. */
  private facesSeen(first: Face, point: readonly [number, number, number]): Set<Face> {
    const seen = new Set([first])
    for (const {
      corners: [a, b, c],
    } of seen) {
      for (const [from, to] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const) {
        const other = this.byEdge.get(to * this.count + from)!
        if (height(other, point) > this.thin) seen.add(other)
      }
    }
    return seen
  }
}

function height(
  { normal, offset }: Pick<Face, 'normal' | 'offset'>,
  [x, y, z]: readonly [number, number, number],
): number {
  return normal[0] * x + normal[1] * y + normal[2] * z - offset
}
