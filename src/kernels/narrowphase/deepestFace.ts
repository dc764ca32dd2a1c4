// deepestFace.ts: the direction in which two overlapping convex parts are parted soonest (van den Bergen 2001).
//
// A polytope inside of D (pairSupport.ts) grows: its face nearest to the origin, at distance d along its outward normal n, is
// replaced by faces to the point of D furthest along n, at height h(n), until h(n) − d is small. The least h found is an
// upper bound of the depth and d a lower one. Distances have a sign, so the polytope may begin anywhere in D, and touching
// parts need no care; it begins around the origin where such points are known. The direction is refined by refineNormal.ts, so that smooth parts need not be filled with faces.

import { partHalf } from '../../generated/accessors.js'
import {
  abs,
  array,
  type bool,
  type i32,
  isDouble,
  max,
  min,
  type quat,
  type real,
  sqrt,
  vec3,
} from '../../language/values.js'
import { tangent1, tangent2 } from '../math/frame.js'
import { cross, dot, length, lengthSquared, negate, normalize, scale, sub } from '../math/vec3.js'
import { differenceSupport } from './pairSupport.js'

/** Four, and one for each round; a closed surface with so many corners has 124 faces. */
const mostCorners: i32 = 64
const mostFaces: i32 = 124
const mostEdges: i32 = 124
const far = 1e30

/** Bounds closer than this are one: relative to the size of D, and to the half edges of the thinner part. */
const closeEnough: real = isDouble ? 1e-6 : 1e-5
const closeToThin = 5e-4
/** Heights of directions worth refining, relative to the size. */
const nearlyAsGood = 0.02
const sameWay = 0.9
/** Volume over the product of three edges up to which four corners are as good as flat. */
const flat = 1e-3
/** Heights above a face that are rounding. */
const rounding: real = isDouble ? 1e-14 : 1e-6

/** The smallest half edge; a triangle has none across its face. */
function thinnestHalf(part: i32): real {
  const half = partHalf(part)
  const inFace = min(half.x, half.y)
  return half.z > 0 ? min(inFace, half.z) : inFace
}

/** Corners of a face as one number. */
function packed(i: i32, j: i32, k: i32): i32 {
  return i + 64 * j + 4096 * k
}

/** Writes face number f; one no wider than rounding is never nearest and never seen. */
function putFace(
  f: i32,
  face: i32,
  size: real,
  corners: array<vec3, 64>,
  faces: array<i32, 124>,
  normals: array<vec3, 124>,
  distances: array<real, 124>,
): void {
  const a = corners[face & 63]
  const ab = sub(corners[(face >> 6) & 63], a)
  const ac = sub(corners[(face >> 12) & 63], a)
  const n = cross(ab, ac)
  const l = sqrt(lengthSquared(n))
  const longest = sqrt(max(max(lengthSquared(ab), lengthSquared(ac)), lengthSquared(sub(ac, ab))))
  faces[f] = face
  if (l <= rounding * size * longest) {
    normals[f] = vec3(0, 0, 0)
    distances[f] = far
    return
  }
  normals[f] = scale(1 / l, n)
  distances[f] = dot(normals[f], a)
}

/** Unit vector along an end of which corner k is looked for, with the corners before it known. */
function cornerDirection(k: i32, centre: vec3, corners: array<vec3, 64>): vec3 {
  const towards = lengthSquared(centre) > 0 ? normalize(centre) : vec3(1, 0, 0)
  if (k < 2) return towards
  const along = sub(corners[1], corners[0])
  const e = lengthSquared(along) > 0 ? normalize(along) : towards
  if (k === 2) return tangent1(e)
  const normal = cross(e, sub(corners[2], corners[0]))
  return length(normal) > rounding * length(along) ? normalize(normal) : tangent2(e)
}

/** Four corners with volume, unless D has none; gives the size of D. */
function firstCorners(a: i32, b: i32, centre: vec3, turn: quat, corners: array<vec3, 64>): real {
  let size: real = 0
  // both ends of D along a direction: of the first both, of the others the one further from what is there
  for (let k = 0; k < 6; k++) {
    const corner = k < 2 ? k : k < 4 ? 2 : 3
    const against = (k & 1) !== 0
    const u = cornerDirection(corner, centre, corners)
    const p = differenceSupport(a, b, centre, turn, against ? negate(u) : u)
    const origin = corners[0]
    if (k < 2 || !against || dot(u, sub(corners[corner], origin)) < dot(u, sub(origin, p))) corners[corner] = p
    if (k > 0) size = max(size, length(sub(p, origin)))
  }
  return 3 * size
}

/** Takes four points of D for corners where they have a good volume; gives the size that D has at the most, 0 where they do not. */
function takeCorners(a: i32, b: i32, held: array<vec3, 4>, corners: array<vec3, 64>): real {
  const ab = sub(held[1], held[0])
  const ac = sub(held[2], held[0])
  const ad = sub(held[3], held[0])
  const volume = abs(dot(cross(ab, ac), ad))
  if (volume < flat * length(ab) * length(ac) * length(ad)) return 0
  for (let k = 0; k < 4; k++) corners[k] = held[k]
  return 6 * (length(partHalf(a)) + length(partHalf(b)))
}

/** The nearest face that has area; -1 where none has. */
function nearestFace(count: i32, distances: array<real, 124>): i32 {
  let best = -1
  let distance: real = far
  for (let f = 0; f < count; f++) {
    const d = distances[f]
    if (d < distance) {
      distance = d
      best = f
    }
  }
  return best
}

/** Adds the directed edge i to j, unless its reverse is there: then both lie between faces that go. Gives the count. */
function addEdge(count: i32, i: i32, j: i32, edges: array<i32, 124>): i32 {
  for (let k = 0; k < count; k++) {
    if (edges[k] === j + 64 * i) {
      edges[k] = edges[count - 1]
      return count - 1
    }
  }
  if (count >= mostEdges) return count
  edges[count] = i + 64 * j
  return count + 1
}

/** Takes the faces seen from corner `c` out, and closes the hole with faces to it; gives the number of faces. `edges` is for its own use. */
function growTo(
  c: i32,
  chosen: i32,
  before: i32,
  size: real,
  corners: array<vec3, 64>,
  faces: array<i32, 124>,
  normals: array<vec3, 124>,
  distances: array<real, 124>,
  edges: array<i32, 124>,
): i32 {
  const w = corners[c]
  let rim = 0
  let kept = 0
  for (let f = 0; f < before; f++) {
    const face = faces[f]
    const seen: bool = f === chosen || dot(normals[f], w) - distances[f] > rounding * size
    if (!seen) {
      if (kept < f) {
        faces[kept] = face
        normals[kept] = normals[f]
        distances[kept] = distances[f]
      }
      kept++
      continue
    }
    rim = addEdge(rim, face & 63, (face >> 6) & 63, edges)
    rim = addEdge(rim, (face >> 6) & 63, (face >> 12) & 63, edges)
    rim = addEdge(rim, (face >> 12) & 63, face & 63, edges)
  }
  for (let k = 0; k < rim && kept < mostFaces; k++) {
    putFace(kept, packed(edges[k] & 63, edges[k] >> 6, c), size, corners, faces, normals, distances)
    kept++
  }
  return kept
}

/**
 * Writes the unit vector n from A to B, in the axes of A, of the least height of D, the line of centres where D is flat; and the
 * best one that points elsewhere, by 25 degrees or more, if it is nearly as good, else the same one again. Where `holds`, the four points of
 * D in `held` hold the origin between them, so that the polytope begins near it.
 */
export function deepestFaces(
  a: i32,
  b: i32,
  centre: vec3,
  turn: quat,
  held: array<vec3, 4>,
  holds: bool,
  ways: array<vec3, 2>,
): void {
  const corners = array(64, vec3(0, 0, 0))
  const faces = array(124, 0)
  const normals = array(124, vec3(0, 0, 0))
  const distances = array(124, 0.0)
  const edges = array(124, 0)
  let size: real = 0
  if (holds) size = takeCorners(a, b, held, corners)
  if (size === 0) size = firstCorners(a, b, centre, turn, corners)
  const up = cross(sub(corners[1], corners[0]), sub(corners[2], corners[0]))
  const turned = dot(up, sub(corners[3], corners[0])) > 0
  putFace(0, turned ? packed(0, 2, 1) : packed(0, 1, 2), size, corners, faces, normals, distances)
  putFace(1, turned ? packed(0, 1, 3) : packed(0, 3, 1), size, corners, faces, normals, distances)
  putFace(2, turned ? packed(1, 2, 3) : packed(1, 3, 2), size, corners, faces, normals, distances)
  putFace(3, turned ? packed(2, 0, 3) : packed(2, 3, 0), size, corners, faces, normals, distances)

  // of two tips that meet all directions between their sides are good, and faces of D that end at the tip are many
  ways[0] = lengthSquared(centre) > 0 ? normalize(centre) : vec3(0, 0, 1)
  ways[1] = ways[0]
  let least: real = dot(ways[0], differenceSupport(a, b, centre, turn, ways[0]))
  let other: real = far
  const thin = closeToThin * min(thinnestHalf(a), thinnestHalf(b))
  const close = max(min(closeEnough * size, thin), rounding * size)
  let count = 4
  for (let c = 4; c < mostCorners; c++) {
    const f = nearestFace(count, distances)
    if (f < 0) break
    const n = normals[f]
    const w = differenceSupport(a, b, centre, turn, n)
    const height = dot(n, w)
    const elsewhere: bool = dot(n, ways[0]) < sameWay
    if (height < least) {
      if (elsewhere) {
        ways[1] = ways[0]
        other = least
      }
      least = height
      ways[0] = n
    } else if (elsewhere && height < other) {
      other = height
      ways[1] = n
    }
    if (height - distances[f] <= close || least <= distances[f]) break
    corners[c] = w
    count = growTo(c, f, count, size, corners, faces, normals, distances, edges)
  }
  if (other - least > nearlyAsGood * size) ways[1] = ways[0]
}
