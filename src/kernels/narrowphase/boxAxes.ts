// boxAxes.ts: the axis that parts two oriented boxes best: separating axis test over 15 axes.
//
// In the frame of box A, B has its centre at c and its axes in the columns of T. Along a unit vector n the boxes are
//
//   s(n) = |n·c| − |n|·a − |Tᵀn|·b        (a, b the half edges, |v| by components)                                    (1)
//
// apart, negative where they overlap. The largest s is found among face normals of A, of B, and products of an edge of
// each (Gottschalk, Lin, Manocha 1996). Where boxes overlap it is the true depth; where they are apart it is the true
// distance if nearest are a face and a corner or two edges, and less than that if two corners, or a corner and an edge.
//
// Clipped faces give more points than edges, and points keep their names while the face does. So an edge axis must beat
// the faces, and a face of B that of A, by a margin. Where two faces lie flat and close on each other, all axes almost
// along their normals measure the same gaps, and the face of A is taken.

import { abs, type i32, type mat3, max, min, type real, sqrt, vec3 } from '../../language/values.js'
import { mulMat3Vec3, transpose } from '../math/mat3.js'
import { absVec, cross, dot, lengthSquared, scale } from '../math/vec3.js'

/** Lengths that do not count, relative to the smallest half edge of both boxes. */
const marginFactor = 1e-3
/** Cosine above which faces lie flat on each other: 2.6 degrees. */
const sameDirection = 0.999
/** Gaps of flat faces, in margins: seen along two such normals, points shift by less than one margin across them. */
const shallow = 20
/** Squared sine below which two edges are parallel; what their product could bring is below the margin of long edges. */
const parallelEdges = 1e-6
/** Below all separations. */
const never = -1e30

export function component(v: vec3, k: i32): real {
  return k === 0 ? v.x : k === 1 ? v.y : v.z
}

export function column(m: mat3, k: i32): vec3 {
  return k === 0 ? vec3(m.xx, m.yx, m.zx) : k === 1 ? vec3(m.xy, m.yy, m.zy) : vec3(m.xz, m.yz, m.zz)
}

export function unitAxis(k: i32): vec3 {
  return vec3(k === 0 ? 1 : 0, k === 1 ? 1 : 0, k === 2 ? 1 : 0)
}

/** Overlaps and overhangs below this length do not count. */
export function contactMargin(halfA: vec3, halfB: vec3): real {
  return marginFactor * min(min(min(halfA.x, halfA.y), min(halfA.z, halfB.x)), min(halfB.y, halfB.z))
}

/** (1) */
export function separationAlong(n: vec3, centre: vec3, turn: mat3, halfA: vec3, halfB: vec3): real {
  const reachB = absVec(mulMat3Vec3(transpose(turn), n))
  return abs(dot(n, centre)) - dot(absVec(n), halfA) - dot(reachB, halfB)
}

/** The axis of A along which the boxes are furthest apart. */
function bestFace(centre: vec3, turn: mat3, halfA: vec3, halfB: vec3): i32 {
  let best = 0
  let gap: real = never
  for (let k = 0; k < 3; k++) {
    const s = separationAlong(unitAxis(k), centre, turn, halfA, halfB)
    if (s > gap) {
      gap = s
      best = k
    }
  }
  return best
}

/** Unit vector across edge i of A and edge j of B, pair = 3 i + j, towards B; 0 where they are parallel or there is no pair. */
export function edgeAxis(pair: i32, centre: vec3, turn: mat3): vec3 {
  if (pair < 0) return vec3(0, 0, 0)
  const i = pair < 3 ? 0 : pair < 6 ? 1 : 2
  const product = cross(unitAxis(i), column(turn, pair - 3 * i))
  const squared = lengthSquared(product)
  if (squared < parallelEdges) return vec3(0, 0, 0)
  const inverse = 1 / sqrt(squared)
  return scale(dot(product, centre) < 0 ? -inverse : inverse, product)
}

/** The pair of edges along whose product the boxes are furthest apart; -1 where all edges are parallel or square. */
function bestEdges(centre: vec3, turn: mat3, halfA: vec3, halfB: vec3): i32 {
  let best = -1
  let gap: real = never
  for (let pair = 0; pair < 9; pair++) {
    const n = edgeAxis(pair, centre, turn)
    if (lengthSquared(n) === 0) continue
    const s = separationAlong(n, centre, turn, halfA, halfB)
    if (s > gap) {
      gap = s
      best = pair
    }
  }
  return best
}

/**
 * The axis to build contacts on: 0 to 2 a face of A, 3 to 5 a face of B, 6 to 14 a pair of edges; -1 where the boxes are
 * further apart than `reach`.
 */
export function chooseAxis(centre: vec3, turn: mat3, halfA: vec3, halfB: vec3, reach: real): i32 {
  const margin = contactMargin(halfA, halfB)
  const back = transpose(turn)
  const faceA = bestFace(centre, turn, halfA, halfB)
  const faceB = bestFace(mulMat3Vec3(back, centre), back, halfB, halfA)
  const pair = bestEdges(centre, turn, halfA, halfB)
  const normalB = column(turn, faceB)
  const normalE = edgeAxis(pair, centre, turn)
  const gapA = separationAlong(unitAxis(faceA), centre, turn, halfA, halfB)
  const gapB = separationAlong(normalB, centre, turn, halfA, halfB)
  const gapE = pair < 0 ? never : separationAlong(normalE, centre, turn, halfA, halfB)
  const best = max(max(gapA, gapB), gapE)
  if (best > reach) return -1

  const flat = abs(best) < shallow * margin && abs(component(normalB, faceA)) > sameDirection
  const onB = gapB > gapA + margin && !flat
  // where the face of A is taken for that of B, its own separation is not the depth of what is clipped
  const gap = onB || flat ? max(gapA, gapB) : gapA
  const sameEdge = flat && abs(component(normalE, faceA)) > sameDirection
  if (gapE > gap + margin && !sameEdge) return 6 + pair
  return onB ? 3 + faceB : faceA
}
