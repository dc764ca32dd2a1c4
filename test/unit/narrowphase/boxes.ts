// boxes.ts: boxes for tests of the narrow phase, and their separation by definition, from corners alone.

import { quatMul, rotate, rotateInverse } from '#talus/kernels/math/quat.js'
import { add, cross, dot, length, scale, sub } from '#talus/kernels/math/vec3.js'
import { boxBoxManifold } from '#talus/kernels/narrowphase/boxBox.js'
import { array, quat, type real, vec3 } from '#talus/language/values.js'

export interface Box {
  readonly centre: vec3
  readonly rot: quat
  readonly half: vec3
}

export interface Spot {
  /** In the world. */
  readonly place: vec3
  readonly gap: real
  readonly feature: number
}

export interface Manifold {
  readonly spots: readonly Spot[]
  readonly normal: vec3
}

export const upright = quat(0, 0, 0, 1)
const signs = [-1, 1] as const

export function about(axis: vec3, angle: number): quat {
  const s = Math.sin(angle / 2) / length(axis)
  return quat(s * axis.x, s * axis.y, s * axis.z, Math.cos(angle / 2))
}

export function box(centre: vec3, half: vec3, rot = upright): Box {
  return { centre, half, rot }
}

export function randomRotation(next: () => number): quat {
  for (;;) {
    const q = [0, 1, 2, 3].map(() => 2 * next() - 1)
    const norm = Math.hypot(...q)
    if (norm > 0.1 && norm < 1) return quat(q[0]! / norm, q[1]! / norm, q[2]! / norm, q[3]! / norm)
  }
}

export function randomVec(next: () => number, low: number, high: number): vec3 {
  const x = () => low + (high - low) * next()
  return vec3(x(), x(), x())
}

/** Half edges from 0.2 to 1, centres such that half of the pairs or so overlap. */
export function randomPair(next: () => number): [Box, Box] {
  const a = box(randomVec(next, -5, 5), randomVec(next, 0.2, 1), randomRotation(next))
  return [a, box(add(a.centre, randomVec(next, -1.3, 1.3)), randomVec(next, 0.2, 1), randomRotation(next))]
}

/** One box turned a little against the other, by 1e-8 to 0.1; every third time not at all. */
export function nearlyAligned(next: () => number): [Box, Box] {
  const [a, b] = randomPair(next)
  const turn = next() < 1 / 3 ? upright : about(randomVec(next, -1, 1), 10 ** (7 * next() - 8))
  return [a, { ...b, rot: quatMul(a.rot, turn) }]
}

export function manifold(a: Box, b: Box, reach = 0.1): Manifold {
  const points = array(8, vec3(Number.NaN, 0, 0))
  const gaps = array(8, Number.NaN)
  const features = array(8, -1)
  const normal = array(1, vec3(Number.NaN, 0, 0))
  const between = sub(b.centre, a.centre)
  const count = boxBoxManifold(between, a.rot, a.half, b.rot, b.half, reach, points, gaps, features, normal)
  const spots = Array.from({ length: count }, (_, k) => ({
    place: add(a.centre, points[k]!),
    gap: gaps[k]!,
    feature: features[k]!,
  }))
  return { spots, normal: normal[0]! }
}

export const deepest = ({ spots }: Manifold): number => Math.min(...spots.map(({ gap }) => gap))

export const smallestHalf = (...boxes: Box[]): number =>
  Math.min(...boxes.flatMap(({ half }) => [half.x, half.y, half.z]))

export function corners({ centre, rot, half }: Box): vec3[] {
  return signs.flatMap((x) =>
    signs.flatMap((y) => signs.map((z) => add(centre, rotate(rot, vec3(x * half.x, y * half.y, z * half.z))))),
  )
}

/** Distance of a point from a box's surface, negative inside. */
export function signedDistance(p: vec3, { centre, rot, half }: Box): number {
  const local = rotateInverse(rot, sub(p, centre))
  const out = [Math.abs(local.x) - half.x, Math.abs(local.y) - half.y, Math.abs(local.z) - half.z]
  const outside = Math.hypot(...out.map((x) => Math.max(0, x)))
  return outside > 0 ? outside : Math.max(...out)
}

export interface Separation {
  /** Distance of the boxes, or minus the smallest displacement that parts them. */
  readonly gap: number
  /** Unit direction of it, from a to b. */
  readonly direction: vec3
}

/** How far B reaches beyond A along a unit vector, from a to b: the smallest of all differences of their corners. */
export function separationAlong(n: vec3, a: Box, b: Box): number {
  return Math.min(...corners(b).map((q) => dot(q, n))) - Math.max(...corners(a).map((p) => dot(p, n)))
}

/**
 * The largest separation along the normals of the set of all differences B - A, which is a polytope whose faces are made
 * of pairs of edges: the depth where boxes overlap, by definition.
 */
export function bestSeparation(a: Box, b: Box): Separation {
  const axes = [a, b].flatMap(({ rot }) => [vec3(1, 0, 0), vec3(0, 1, 0), vec3(0, 0, 1)].map((e) => rotate(rot, e)))
  let best: Separation = { gap: -Infinity, direction: vec3(0, 0, 0) }
  for (const [k, u] of axes.entries()) {
    for (const v of axes.slice(k + 1)) {
      const product = cross(u, v)
      if (length(product) < 1e-9) continue
      for (const sign of signs) {
        const direction = scale(sign / length(product), product)
        const gap = separationAlong(direction, a, b)
        if (gap > best.gap) best = { gap, direction }
      }
    }
  }
  return best
}

/** Distance of boxes that are apart, by alternating projection; upper bound that converges to it. */
export function distance(a: Box, b: Box, rounds = 4000): Separation {
  let p = a.centre
  let q = b.centre
  for (let k = 0; k < rounds; k++) {
    const [before, onB] = [q, clampTo(p, b)]
    q = onB
    p = clampTo(q, a)
    if (length(sub(before, q)) < 1e-15) break
  }
  const d = sub(q, p)
  return { gap: length(d), direction: scale(1 / Math.max(length(d), 1e-300), d) }
}

function clampTo(p: vec3, { centre, rot, half }: Box): vec3 {
  const local = rotateInverse(rot, sub(p, centre))
  const clamp = (x: number, h: number) => Math.min(h, Math.max(-h, x))
  return add(centre, rotate(rot, vec3(clamp(local.x, half.x), clamp(local.y, half.y), clamp(local.z, half.z))))
}
