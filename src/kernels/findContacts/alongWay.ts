// alongWay.ts: how near two convex parts come to each other while they go a way w.
//
// Their distance D is convex along it, so that it is above the tangents at both ends, with the gap g at the start and f = g + n·w that its
// normal foretells, and the normal n' at the end:
//
//   D(t w) ≥ max(g + t (f − g), D(w) − (1 − t) n'·w)                                                                (1)

import { type bool, max, type real } from '../../language/values.js'

/** Share of the overlap that a normal foretells below which there is none. */
export const noOverlap: real = 0.1

/** Share t of the way at which the tangents of (1) cross; 1 where the parts come nearer up to its end. `after` is D(w), `along` n'·w. */
export function nearestShare(gap: real, foretold: real, after: real, along: real): real {
  return along > 0 ? max((gap + along - after) / (along + gap - foretold), 0) : 1
}

/** Whether (1) leaves open that they overlap before that share of the way is gone and after it. */
export function mayOverlap(gap: real, foretold: real, share: real): bool {
  return share < 1 && gap + share * (foretold - gap) < noOverlap * foretold
}
