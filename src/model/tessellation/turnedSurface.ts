// turnedSurface.ts: surfaces that a profile makes when it is turned about z: ball, cylinder, capsule, cone.
//
// A circle of n edges that touches the true one from inside has the area sin(2π/n) / (2π/n) of it: 0.6 % less for n = 32.

import type { TriangleMesh } from '../mesh/triangleMesh.js'

/** Radius and height of a ring of vertices. */
export type ProfilePoint = readonly [radius: number, z: number]

/** The surface of a profile that runs from the bottom of the axis to its top; its ends have radius 0. */
export function turnedSurface(profile: readonly ProfilePoint[], segments: number): TriangleMesh {
  const rings = profile.slice(1, -1)
  const vertices = [0, 0, profile[0]![1]]
  for (const [radius, z] of rings) {
    for (let k = 0; k < segments; k++) {
      const angle = (2 * Math.PI * k) / segments
      vertices.push(radius * Math.cos(angle), radius * Math.sin(angle), z)
    }
  }
  const top = vertices.length / 3
  vertices.push(0, 0, profile.at(-1)![1])
  const at = (ring: number, k: number) => 1 + segments * ring + (k % segments)
  const triangles: number[] = []
  for (let k = 0; k < segments; k++) {
    triangles.push(0, at(0, k + 1), at(0, k))
    for (let r = 0; r + 1 < rings.length; r++) {
      const [a, b, c, d] = [at(r, k), at(r, k + 1), at(r + 1, k + 1), at(r + 1, k)]
      triangles.push(a, b, c, a, c, d)
    }
    triangles.push(top, at(rings.length - 1, k), at(rings.length - 1, k + 1))
  }
  return { vertices: Float64Array.from(vertices), triangles: Uint32Array.from(triangles) }
}

/** Half a circle from the bottom to the top, its lower half moved down by `apart`/2 and its upper half up. */
export function roundProfile(radius: number, segments: number, apart: number): ProfilePoint[] {
  const steps = Math.max(4, 2 * Math.round(segments / 4))
  const points: ProfilePoint[] = []
  for (let k = 0; k <= steps; k++) {
    const angle = (Math.PI * k) / steps
    const r = k % steps === 0 ? 0 : radius * Math.sin(angle)
    const z = -radius * Math.cos(angle)
    if (2 * k <= steps) points.push([r, z - apart / 2])
    if (2 * k >= steps && !(apart === 0 && 2 * k === steps)) points.push([r, z + apart / 2])
  }
  return points
}
