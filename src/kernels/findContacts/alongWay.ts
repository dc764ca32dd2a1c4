// alongWay.ts: how near two convex parts come to each other while they go a way w.
//
// Their distance D is convex along it, so that it is above the tangents at both ends, with the gap g at the start and f = g + n·w that its
// normal foretells, and the normal n' at the end:
//
//   D(t w) ≥ max(g + t (f − g), D(w) − (1 − t) n'·w)                                                                (1)

import { type bool, max, type real, type vec3 } from '../../language/values.js'
import { dot, lengthSquared } from '../math/vec3.js'

/** Share of the overlap that a normal foretells below which there is none. */
export const noOverlap: real = 0.1
/** The same at the start of the way, which is roundings. */
const rounding: real = 1e-3

/** Whether parts that are apart, but for roundings, may pass each other, as what hardly goes sideways cannot. */
export function mayPass(gap: real, normal: vec3, way: vec3): bool {
  const closing = dot(normal, way)
  const foretold = gap + closing
  const most = noOverlap * foretold
  return foretold < 0 && gap > rounding * foretold && lengthSquared(way) - closing * closing > most * most
}

/** Share t of the way at which the tangents of (1) cross; 1 where the parts come nearer up to its end. `after` is D(w), `along` n'·w. */
export function nearestShare(gap: real, foretold: real, after: real, along: real): real {
  return along > 0 ? max((gap + along - after) / (along + gap - foretold), 0) : 1
}

/** Whether (1) leaves open that they overlap before that share of the way is gone and after it. */
export function mayOverlap(gap: real, foretold: real, share: real): bool {
  return share < 1 && gap + share * (foretold - gap) < noOverlap * foretold
}
