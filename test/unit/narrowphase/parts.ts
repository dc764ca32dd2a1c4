// parts.ts: parts of every kind for tests of the narrow phase, placed in the world, and how far apart they are along a
// direction by definition, written without the engine's functions.

import { bindPlainState } from '#talus/generated/accessors.js'
import { rotate, rotateInverse } from '#talus/kernels/math/quat.js'
import { add, cross, dot, length, scale, sub } from '#talus/kernels/math/vec3.js'
import { PlainState } from '#talus/language/plainState.js'
import { array, type quat, vec3 } from '#talus/language/values.js'
import { fieldList } from '#talus/state/fields.js'
import { type Manifold, randomVec, upright } from './boxes.js'

export const kindNames = [
  'sphere',
  'ellipsoid',
  'box',
  'cylinder',
  'capsule',
  'cone',
  'hull',
  'triangle',
  'plane',
] as const
export type KindName = (typeof kindNames)[number]
export const convexKinds = kindNames.slice(0, 7)

export interface Part {
  readonly kind: KindName
  /** partSize. */
  readonly size: vec3
  readonly corners: readonly vec3[]
  readonly facets: readonly Facet[]
}

interface Facet {
  readonly normal: vec3
  /** Counter-clockwise seen from outside. */
  readonly corners: readonly number[]
}

export interface Placed {
  readonly part: Part
  readonly centre: vec3
  readonly rot: quat
}

export const solid = (kind: KindName, size: vec3): Part => ({ kind, size, corners: [], facets: [] })
export const triangle = (...corners: vec3[]): Part => ({ kind: 'triangle', size: vec3(0, 0, 0), corners, facets: [] })
export const hull = (corners: readonly vec3[]): Part => {
  const facets = hullFacets(corners)
  return { kind: 'hull', size: vec3(0, 0, 0), corners, facets }
}
export const place = (part: Part, centre: vec3, rot = upright): Placed => ({ part, centre, rot })

/** Faces from all planes through three corners that have no corner outside. */
function hullFacets(corners: readonly vec3[]): Facet[] {
  const facets: Facet[] = []
  const size = Math.max(...corners.map(length))
  for (let i = 0; i < corners.length; i++) {
    for (let j = 0; j < corners.length; j++) {
      for (let k = i + 1; k < corners.length; k++) {
        if (j <= i || j === k) continue
        for (const sign of [1, -1]) {
          const normal = cross(sub(corners[j]!, corners[i]!), sub(corners[k]!, corners[i]!))
          if (length(normal) < 1e-12 * size * size) continue
          const n = scale(sign / length(normal), normal)
          const heights = corners.map((c) => dot(n, sub(c, corners[i]!)))
          if (Math.max(...heights) > 1e-12 * size) continue
          if (facets.some((f) => dot(f.normal, n) > 1 - 1e-13)) continue
          facets.push({ normal: n, corners: around(corners, n, heights, size) })
        }
      }
    }
  }
  return facets
}

function around(corners: readonly vec3[], n: vec3, heights: readonly number[], size: number): number[] {
  const on = corners.map((_, k) => k).filter((k) => heights[k]! > -1e-12 * size)
  const middle = scale(
    1 / on.length,
    on.reduce((sum, k) => add(sum, corners[k]!), vec3(0, 0, 0)),
  )
  const u = sub(corners[on[0]!]!, middle)
  const v = cross(n, u)
  const angle = (k: number) => Math.atan2(dot(sub(corners[k]!, middle), v), dot(sub(corners[k]!, middle), u))
  return on.sort((p, q) => angle(p) - angle(q))
}

/** Corners on an ellipsoid, so that all of them are on the hull. */
export function randomHull(next: () => number, count: number, size: vec3): Part {
  const corners = Array.from({ length: count }, () => {
    const d = randomVec(next, -1, 1)
    const l = Math.max(length(d), 1e-3)
    return vec3((size.x * d.x) / l, (size.y * d.y) / l, (size.z * d.z) / l)
  })
  return hull(corners)
}

export function boxHull(half: vec3): Part {
  const signs = [-1, 1]
  return hull(signs.flatMap((x) => signs.flatMap((y) => signs.map((z) => vec3(x * half.x, y * half.y, z * half.z)))))
}

/** A part of a kind, with sizes from `size`. */
export function randomPart(kind: KindName, next: () => number, size = () => 0.2 + 0.6 * next()): Part {
  const s = vec3(size(), size(), size())
  if (kind === 'hull') return next() < 0.3 ? boxHull(s) : randomHull(next, 4 + Math.floor(9 * next()), s)
  if (kind === 'triangle') return triangle(vec3(s.x, 0, 0), vec3(-s.y, s.z, 0), vec3(-s.y, -s.x, 0))
  return solid(kind, s)
}

export function holdingHalf({ kind, size, corners }: Part): vec3 {
  if (kind === 'sphere') return vec3(size.x, size.x, size.x)
  if (kind === 'ellipsoid' || kind === 'box') return size
  if (kind === 'cylinder' || kind === 'cone') return vec3(size.x, size.x, size.y)
  if (kind === 'capsule') return vec3(size.x, size.x, size.x + size.y)
  const most = (f: (c: vec3) => number) => Math.max(0, ...corners.map((c) => Math.abs(f(c))))
  return vec3(
    most((c) => c.x),
    most((c) => c.y),
    most((c) => c.z),
  )
}

/** Values of the fields of parts, corners and faces, for a list of parts. */
export function partFields(parts: readonly Part[]): Record<string, number[]> {
  const fields: Record<string, number[]> = {}
  const push = (name: string, ...values: number[]) => {
    fields[name] ??= []
    fields[name].push(...values)
  }
  const count = (name: string, components = 1) => (fields[name]?.length ?? 0) / components
  for (const part of parts) {
    const half = holdingHalf(part)
    push('partKind', kindNames.indexOf(part.kind))
    push('partSize', part.size.x, part.size.y, part.size.z)
    push('partHalf', half.x, half.y, half.z)
    const first = count('cornerPos', 3)
    push('partFirstCorner', first)
    for (const c of part.corners) push('cornerPos', c.x, c.y, c.z)
    push('partEndCorner', count('cornerPos', 3))
    push('partFirstFacet', count('facetNormal', 3))
    for (const { normal, corners } of part.facets) {
      push('facetNormal', normal.x, normal.y, normal.z)
      push('facetFirst', count('facetCorner'))
      push('facetCorner', ...corners.map((c) => first + c))
      push('facetEnd', count('facetCorner'))
    }
    push('partEndFacet', count('facetNormal', 3))
  }
  return fields
}

/** Makes parts 0, 1, ... of the list the ones that the accessors see. */
export function bindParts(...parts: readonly Part[]): void {
  const fields = partFields(parts)
  const records = (name: string, components: number) => (fields[name]?.length ?? 0) / components
  const state = new PlainState(fieldList, {
    part: parts.length,
    shapedPart: parts.length,
    corner: records('cornerPos', 3),
    facet: records('facetNormal', 3),
    facetCorner: records('facetCorner', 1),
  })
  for (const [name, values] of Object.entries(fields)) state.arrays[name]!.set(values)
  bindPlainState(state)
}

type ManifoldFunction = (
  a: number,
  b: number,
  between: vec3,
  rotA: quat,
  rotB: quat,
  reach: number,
  points: array<vec3, 8>,
  gaps: array<number, 8>,
  features: array<number, 8>,
  normal: array<vec3, 1>,
) => number

/** Points in the world of two parts by a function of the narrow phase. */
export function manifoldOf(f: ManifoldFunction, a: Placed, b: Placed, reach: number): Manifold {
  bindParts(a.part, b.part)
  const points = array(8, vec3(Number.NaN, 0, 0))
  const gaps = array(8, Number.NaN)
  const features = array(8, -1)
  const normal = array(1, vec3(Number.NaN, 0, 0))
  const count = f(0, 1, sub(b.centre, a.centre), a.rot, b.rot, reach, points, gaps, features, normal)
  const spots = Array.from({ length: count }, (_, k) => ({
    place: add(a.centre, points[k]!),
    gap: gaps[k]!,
    feature: features[k]!,
  }))
  return { spots, normal: normal[0]! }
}

/** How far a part reaches along a unit vector of its axes. */
function heightAlong({ kind, size, corners }: Part, n: vec3): number {
  const across = Math.hypot(n.x, n.y)
  if (kind === 'sphere') return size.x
  if (kind === 'ellipsoid') return Math.hypot(size.x * n.x, size.y * n.y, size.z * n.z)
  if (kind === 'box') return size.x * Math.abs(n.x) + size.y * Math.abs(n.y) + size.z * Math.abs(n.z)
  if (kind === 'cylinder') return size.x * across + size.y * Math.abs(n.z)
  if (kind === 'capsule') return size.x + size.y * Math.abs(n.z)
  if (kind === 'cone') return Math.max(size.y * n.z, size.x * across - size.y * n.z)
  if (kind === 'plane') return n.z > 1 - 1e-14 ? 0 : Infinity
  return Math.max(...corners.map((c) => dot(c, n)))
}

/** Gap of the slabs that hold two parts across a unit vector from a to b: never more than their distance. */
export function gapAlong(a: Placed, b: Placed, n: vec3): number {
  const onA = heightAlong(a.part, rotateInverse(a.rot, n))
  const onB = heightAlong(b.part, rotateInverse(b.rot, scale(-1, n)))
  return dot(n, sub(b.centre, a.centre)) - onA - onB
}

/** Directions spread evenly over the sphere (Fibonacci). */
const directions = Array.from({ length: 700 }, (_, k) => {
  const z = 1 - (2 * k + 1) / 700
  const angle = 2.399963229728653 * k
  const r = Math.sqrt(1 - z * z)
  return vec3(r * Math.cos(angle), r * Math.sin(angle), z)
})

const unit = (v: vec3) => scale(1 / length(v), v)

/** Climbs from n by steps in sixteen directions, that turn and shrink. */
function climb(f: (n: vec3) => number, start: vec3): { n: vec3; value: number } {
  let [n, value, step, turn] = [start, f(start), 0.05, 0]
  while (step > 1e-11) {
    const u = unit(cross(n, Math.abs(n.x) < 0.5 ? vec3(1, 0, 0) : vec3(0, 1, 0)))
    const v = cross(n, u)
    let best = n
    for (let k = 0; k < 16; k++) {
      const angle = turn + (k * Math.PI) / 8
      const to = unit(add(n, add(scale(step * Math.cos(angle), u), scale(step * Math.sin(angle), v))))
      const found = f(to)
      if (found > value) {
        value = found
        best = to
      }
    }
    if (best === n) step *= 0.5
    n = best
    turn += 0.7
  }
  return { n, value }
}

/**
 * The largest gap along any direction: the distance of parts that are apart, minus the depth of parts that overlap. A lower
 * bound that comes close to it: all directions of a dense set, the best of them climbed from.
 */
export function bestGap(a: Placed, b: Placed, climbs = 6): { gap: number; normal: vec3 } {
  const f = (n: vec3) => gapAlong(a, b, n)
  const ranked = directions.map((n) => ({ n, value: f(n) })).sort((p, q) => q.value - p.value)
  // apart from each other by a few spacings
  const starts: vec3[] = []
  for (const { n } of ranked) {
    if (starts.length < climbs && starts.every((s) => dot(s, n) < 0.98)) starts.push(n)
  }
  const found = starts.map((n) => climb(f, n)).sort((p, q) => q.value - p.value)[0]!
  return { gap: found.value, normal: found.n }
}

/** A point of the part's axes seen from the world. */
export const toWorld = ({ centre, rot }: Placed, p: vec3): vec3 => add(centre, rotate(rot, p))
