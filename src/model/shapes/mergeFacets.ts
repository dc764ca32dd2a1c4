// mergeFacets.ts: triangles of a closed convex surface that lie in one plane become one face with many corners.
//
// From the largest triangle on, a face takes in its neighbours while their corners lie within the tolerance of its
// plane. A corner where fewer than three faces meet lies inside a face or an edge, and is left out.

import { cross, dot, lengthOf, minus, type Triple, times } from '../../math/rotation.js'
import type { ConvexHull } from './convexHull.js'
import type { Facet } from './shapePart.js'

type Corners = readonly [number, number, number]

/** `points` may hold more than the corners; the triangles are counter-clockwise seen from outside. */
export function mergeFacets(points: readonly Triple[], triangles: readonly Corners[], tolerance: number): ConvexHull {
  const faceOf = facesOf(points, triangles, tolerance)
  const loops = outlines(triangles, faceOf)
  const meeting = new Map<number, number>()
  for (const loop of loops) for (const p of loop) meeting.set(p, (meeting.get(p) ?? 0) + 1)
  const number = new Map<number, number>()
  for (const loop of loops) for (const p of loop) if (meeting.get(p)! >= 3 && !number.has(p)) number.set(p, number.size)
  const corners = [...number.keys()].map((p) => points[p]!)
  const facets = loops
    .map((loop) => loop.filter((p) => number.has(p)).map((p) => number.get(p)!))
    .filter((loop) => loop.length >= 3)
    .map((loop): Facet => ({ normal: loopNormal(corners, loop), corners: loop }))
  return { corners, facets }
}

const areaVector = (points: readonly Triple[], [a, b, c]: Corners): Triple =>
  cross(minus(points[b]!, points[a]!), minus(points[c]!, points[a]!))

/** The number of the face of each triangle. */
function facesOf(points: readonly Triple[], triangles: readonly Corners[], tolerance: number): Int32Array {
  const areas = triangles.map((corners) => areaVector(points, corners))
  const order = triangles.map((_, t) => t).sort((s, t) => lengthOf(areas[t]!) - lengthOf(areas[s]!) || s - t)
  const at = new Map<string, number>()
  triangles.forEach((corners, t) => {
    for (let k = 0; k < 3; k++) at.set(`${corners[k]} ${corners[(k + 1) % 3]}`, t)
  })
  const faceOf = new Int32Array(triangles.length).fill(-1)
  let faces = 0
  for (const seed of order) {
    if (faceOf[seed] !== -1) continue
    const normal = times(1 / lengthOf(areas[seed]!), areas[seed]!)
    const origin = points[triangles[seed]![0]]!
    const flat = (t: number) =>
      triangles[t]!.every((p) => Math.abs(dot(normal, minus(points[p]!, origin))) <= tolerance)
    const taken = [seed]
    faceOf[seed] = faces
    for (const t of taken) {
      for (let k = 0; k < 3; k++) {
        const beyond = at.get(`${triangles[t]![(k + 1) % 3]} ${triangles[t]![k]}`)!
        if (faceOf[beyond] !== -1 || !flat(beyond)) continue
        faceOf[beyond] = faces
        taken.push(beyond)
      }
    }
    faces++
  }
  return faceOf
}

/** The corners around each face: the edges whose other side belongs to another face, one after the other. */
function outlines(triangles: readonly Corners[], faceOf: Int32Array): number[][] {
  const inside = new Map<string, number>()
  triangles.forEach((corners, t) => {
    for (let k = 0; k < 3; k++) inside.set(`${corners[k]} ${corners[(k + 1) % 3]}`, faceOf[t]!)
  })
  const faces = faceOf.reduce((most, face) => Math.max(most, face + 1), 0)
  const onward = Array.from({ length: faces }, () => new Map<number, number>())
  triangles.forEach((corners, t) => {
    const face = faceOf[t]!
    const next = onward[face]!
    for (let k = 0; k < 3; k++) {
      const [from, to] = [corners[k]!, corners[(k + 1) % 3]!]
      if (inside.get(`${to} ${from}`) !== face) next.set(from, to)
    }
  })
  return onward.map((next) => {
    const start = next.keys().next().value!
    const loop = [start]
    for (let p = next.get(start)!; p !== start && loop.length <= next.size; p = next.get(p)!) loop.push(p)
    return loop
  })
}

/** Sum of the area vectors of the triangles from its first corner, scaled to length one. */
function loopNormal(corners: readonly Triple[], loop: readonly number[]): Triple {
  let sum: Triple = [0, 0, 0]
  for (let k = 1; k + 1 < loop.length; k++) {
    const [x, y, z] = areaVector(corners, [loop[0]!, loop[k]!, loop[k + 1]!])
    sum = [sum[0] + x, sum[1] + y, sum[2] + z]
  }
  return times(1 / lengthOf(sum), sum)
}
