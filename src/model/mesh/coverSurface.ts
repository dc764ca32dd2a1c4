// coverSurface.ts: few spheres that still hold every sampled point of a surface.
//
// To the spheres given come the largest balls that touch points of the surface from inside (shrunk until no other point
// of the surface is in them: Ma, Bae & Choi 2012), made larger by `tolerance`: none of these sticks out by more. Then, one
// after the other, the sphere that holds most of the points not held yet (Chvatal 1979), until all are that can be.

import { dot, lengthOf, minus, plus, type Triple, times } from '../../math/rotation.js'
import { type SeededRandom, seededRandom } from '../../math/seededRandom.js'
import { boxTree, squaredDistance, walkTree } from './boxTree.js'
import type { Sphere } from './fitSphere.js'
import type { MeshQueries } from './meshQueries.js'
import { areaVector, boundsOf, cornersOf, surfaceArea, type TriangleMesh, triangleCount } from './triangleMesh.js'

export interface CoverOptions {
  /** Points that must be held besides random ones: x y z each. */
  readonly vertices: Float64Array
  /** How far a ball may stick out, m. */
  readonly tolerance: number
  /** Random points of the surface that must be held; 20,000 when omitted. */
  readonly points?: number
  /** Balls tried besides the spheres given; 4000 when omitted. */
  readonly balls?: number
  /** m; smaller balls are left out. */
  readonly minRadius: number
}

export interface SurfacePoint {
  readonly point: Triple
  readonly normal: Triple
}

/** The spheres chosen: those of `given` by their place, and balls. */
export function coverSurface(
  mesh: TriangleMesh,
  queries: MeshQueries,
  given: readonly Sphere[],
  { vertices, tolerance, points = 20_000, balls = 4000, minRadius }: CoverOptions,
): { kept: number[]; balls: Sphere[] } {
  const random = seededRandom(1, 3)
  const { extent } = boundsOf(mesh)
  const made = surfacePoints(mesh, balls, random)
    .map((at) => touchingBall(at, queries, extent, tolerance))
    .filter((ball) => ball.radius >= Math.max(minRadius, 2 * tolerance))
  const candidates = [...given, ...made]
  const samples = surfacePoints(mesh, points, random).map(({ point }) => point)
  for (let i = 0; i < vertices.length; i += 3) samples.push([vertices[i]!, vertices[i + 1]!, vertices[i + 2]!])
  const chosen = greedyCover(candidates, samples)
  return {
    kept: chosen.filter((i) => i < given.length),
    balls: chosen.filter((i) => i >= given.length).map((i) => candidates[i]!),
  }
}

/** About `count` points spread by area, as many for each triangle as it is due, with the normals there. */
export function surfacePoints(mesh: TriangleMesh, count: number, random: SeededRandom): SurfacePoint[] {
  const perArea = count / surfaceArea(mesh)
  const found: SurfacePoint[] = []
  let due = 0
  for (let t = 0; t < triangleCount(mesh); t++) {
    const n = areaVector(mesh, t)
    const twice = lengthOf(n)
    due += (perArea * twice) / 2
    const [a, b, c] = cornersOf(mesh, t)
    for (; due >= 1; due--) {
      const root = Math.sqrt(random.uniform())
      const share = random.uniform()
      const point = plus(times(1 - root, a), plus(times(root * (1 - share), b), times(root * share, c)))
      found.push({ point, normal: times(1 / twice, n) })
    }
  }
  return found
}

/** The largest ball inside that touches `point`, no larger than `start`, and `tolerance` more. */
function touchingBall({ point, normal }: SurfacePoint, queries: MeshQueries, start: number, tolerance: number): Sphere {
  let radius = start
  for (let turn = 0; turn < 40; turn++) {
    const centre = minus(point, times(radius, normal))
    const { point: nearest, distance } = queries.nearest(centre)
    if (distance >= radius * (1 - 1e-6)) break
    // the ball through both points that touches at the first
    const toPoint = minus(point, nearest)
    const smaller = dot(toPoint, toPoint) / (2 * dot(normal, toPoint))
    if (!(smaller > 0 && smaller < radius)) break
    radius = smaller
  }
  return { centre: minus(point, times(radius, normal)), radius: radius + tolerance }
}

/** Places of the chosen candidates, rising; of those that hold equally many points the first. */
function greedyCover(candidates: readonly Sphere[], samples: readonly Triple[]): number[] {
  const tree = boxTree(Float64Array.from(samples.flatMap((p) => [...p, ...p])))
  const holds: number[][] = candidates.map(() => [])
  const heldBy: number[][] = samples.map(() => [])
  for (const [i, { centre, radius }] of candidates.entries()) {
    const [x, y, z] = centre
    // a corner that a sphere goes through is held, whichever way it was rounded
    const reach = (radius * (1 + 1e-9)) ** 2
    walkTree(
      tree,
      (at) => squaredDistance(tree.bounds, at, x, y, z) <= reach,
      (s) => {
        const p = samples[s]!
        if ((p[0] - x) ** 2 + (p[1] - y) ** 2 + (p[2] - z) ** 2 > reach) return
        holds[i]!.push(s)
        heldBy[s]!.push(i)
      },
    )
  }
  const gain = Int32Array.from(holds, (list) => list.length)
  const held = new Uint8Array(samples.length)
  const chosen: number[] = []
  for (;;) {
    let best = 0
    for (let i = 1; i < gain.length; i++) if (gain[i]! > gain[best]!) best = i
    if (!(gain[best]! > 0)) return chosen.sort((a, b) => a - b)
    chosen.push(best)
    for (const s of holds[best]!) {
      if (held[s]) continue
      held[s] = 1
      for (const i of heldBy[s]!) gain[i]!--
    }
  }
}
