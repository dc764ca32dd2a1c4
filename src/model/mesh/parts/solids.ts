// solids.ts: closed meshes drawn along or about y: slabs of an outline, rings, profiles that go round.
//
// Outlines are points (x, z), counter-clockwise with x to the right and z up, so that y runs away from the eye. Every
// mesh is one watertight surface that looks outward.

import { InputError } from '../../inputError.js'
import { type TriangleMesh, triangleMesh } from '../triangleMesh.js'
import { triangulatePolygon } from '../triangulatePolygon.js'
import { weldVertices } from '../weldVertices.js'

export type Point = readonly [number, number]
type Corner = readonly [number, number, number]

/** Points put between point `after` of the outline and the next, from y = from to y = to. */
export interface Bump {
  readonly after: number
  readonly points: readonly Point[]
  readonly from: number
  readonly to: number
}

class Faces {
  private readonly corners: number[] = []

  triangle(...abc: readonly [Corner, Corner, Corner]): void {
    for (const corner of abc) this.corners.push(...corner)
  }

  quad(a: Corner, b: Corner, c: Corner, d: Corner): void {
    this.triangle(a, b, c)
    this.triangle(a, c, d)
  }

  polygon(corners: readonly Corner[]): void {
    const made = triangulatePolygon(corners)
    if ('problem' in made) throw new InputError(made.problem)
    const at = (i: number) => corners[made.triangles[i]!]!
    for (let i = 0; i < made.triangles.length; i += 3) this.triangle(at(i), at(i + 1), at(i + 2))
  }

  mesh(): TriangleMesh {
    // to the nanometre, so that the last bit of a sine does not matter
    const vertices = this.corners.map((x) => Math.round(x * 1e9) / 1e9 + 0)
    return weldVertices(triangleMesh(vertices, [...this.corners.keys()].slice(0, this.corners.length / 3)), 0).mesh
  }
}

const at =
  (y: number) =>
  ([x, z]: Point): Corner => [x, y, z]

/** An outline drawn from y = from to y = to, with bumps over part of the way. */
export function extruded(
  outline: readonly Point[],
  from: number,
  to: number,
  bumps: readonly Bump[] = [],
): TriangleMesh {
  const faces = new Faces()
  const cuts = [...new Set([from, to, ...bumps.flatMap((bump) => [bump.from, bump.to])])].sort((a, b) => a - b)
  const isOn = (bump: Bump, k: number) =>
    k >= 0 && k < cuts.length - 1 && bump.from <= cuts[k]! && cuts[k + 1]! <= bump.to
  for (let k = 0; k + 1 < cuts.length; k++) {
    const here = withBumps(
      outline,
      bumps.filter((bump) => isOn(bump, k)),
    )
    const [near, far] = [at(cuts[k]!), at(cuts[k + 1]!)]
    for (const [i, p] of here.entries()) {
      const q = here[(i + 1) % here.length]!
      faces.quad(near(p), far(p), far(q), near(q))
    }
    for (const bump of bumps.filter((b) => isOn(b, k))) {
      const face = [outline[bump.after]!, ...bump.points, outline[(bump.after + 1) % outline.length]!]
      if (k > 0 && !isOn(bump, k - 1)) faces.polygon(face.map(near))
      if (k + 2 < cuts.length && !isOn(bump, k + 1)) faces.polygon(face.map(far).reverse())
    }
    if (k === 0) faces.polygon(here.map(near))
    if (k + 2 === cuts.length) faces.polygon(here.map(far).reverse())
  }
  return faces.mesh()
}

function withBumps(outline: readonly Point[], bumps: readonly Bump[]): Point[] {
  return outline.flatMap((point, i) => [
    point,
    ...bumps.filter(({ after }) => after === i).flatMap(({ points }) => points),
  ])
}

/** Between two outlines with as many points each, the inner one the hole. */
export function ring(outer: readonly Point[], inner: readonly Point[], from: number, to: number): TriangleMesh {
  const faces = new Faces()
  const [near, far] = [at(from), at(to)]
  for (const [i, p] of outer.entries()) {
    const k = (i + 1) % outer.length
    const [q, s, t] = [outer[k]!, inner[i]!, inner[k]!]
    faces.quad(near(p), far(p), far(q), near(q))
    faces.quad(near(s), near(t), far(t), far(s))
    faces.quad(near(p), near(q), near(t), near(s))
    faces.quad(far(p), far(s), far(t), far(q))
  }
  return faces.mesh()
}

/** A closed profile of points (radius, y), all radii above 0, turned about y; clockwise with the radius to the right. */
export function revolved(profile: readonly Point[], segments: number): TriangleMesh {
  const faces = new Faces()
  const corner = ([radius, y]: Point, k: number): Corner => {
    const angle = (2 * Math.PI * (k % segments)) / segments
    return [radius * Math.cos(angle), y, radius * Math.sin(angle)]
  }
  for (let k = 0; k < segments; k++) {
    for (const [i, p] of profile.entries()) {
      const q = profile[(i + 1) % profile.length]!
      faces.quad(corner(p, k), corner(p, k + 1), corner(q, k + 1), corner(q, k))
    }
  }
  return faces.mesh()
}

/** Points of an arc, both ends included; angles in rad from x towards z. */
export function arc(middle: Point, radius: number, from: number, to: number, segments: number): Point[] {
  return Array.from({ length: segments + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / segments
    return [middle[0] + radius * Math.cos(angle), middle[1] + radius * Math.sin(angle)] as const
  })
}
