// shapePart.ts: the pieces a shape is made of when it touches others: convex ones, or single triangles.

import { type Frame, noRotation, placed, type Rotation, type Triple } from '../../math/rotation.js'

export type PartKind = 'sphere' | 'ellipsoid' | 'box' | 'cylinder' | 'capsule' | 'cone' | 'hull' | 'triangle'

export interface Facet {
  /** Outward, of length one, in the axes of the part. */
  readonly normal: Triple
  /** Numbers of its corners, counter-clockwise seen from outside. */
  readonly corners: readonly number[]
}

/** How the surface goes on around a triangle, in its axes: triangleColumns.ts. */
export interface TriangleEdges {
  readonly sides: 1 | 2
  /** Lowest number of the triangles of its surface that it makes a flat surface with. */
  readonly surface: number
  /** A point well inside of the solid, from the origin of the triangle, m. */
  readonly core: () => Triple
  readonly across: readonly Triple[]
  readonly touch: readonly number[]
  /** For each corner. */
  readonly spokes: readonly (readonly Triple[])[]
}

export interface ShapePart {
  readonly kind: PartKind
  /** Origin of the part in the frame of the shape, m. */
  readonly position: Triple
  /** Axes of the part to those of the shape. */
  readonly rotation: Rotation
  /** Radius; semi-axes; half edges; radius and half height; zeros for a hull; thickness of the solid behind a triangle, m. */
  readonly size: Triple
  /** Half edges of the box about the origin of the part, along its axes, that holds it, m. */
  readonly half: Triple
  /** Of the sphere about the origin of the part that holds it, m. */
  readonly radius: number
  /** Radius it rolls with, m; 0 for what has faces. */
  readonly round: number
  /** Of the ball of its volume, m; 0 for a triangle. */
  readonly ball: number
  /** Name of a material; null for that of the body. */
  readonly material: string | null
  /** Of a hull or a triangle, from the origin of the part in its axes, m. */
  readonly corners?: readonly Triple[]
  /** Of a hull. */
  readonly facets?: readonly Facet[]
  /** Of a triangle. */
  readonly edges?: TriangleEdges
}

type Measures = Pick<ShapePart, 'size' | 'half' | 'radius' | 'round' | 'ball'>

/** A part at the origin of its shape. */
export function partAtOrigin(kind: PartKind, measures: Measures): ShapePart {
  return { kind, position: [0, 0, 0], rotation: noRotation, ...measures, material: null }
}

/** Where a piece is in what holds it, the number of its first part there, and its material. */
interface Holder {
  readonly frame: Frame
  readonly first: number
  readonly material: string | null
}

/** A part of a piece as a part of what holds the piece; the material is the piece's where the part has none. */
export function movedPart(part: ShapePart, { frame, first, material }: Holder): ShapePart {
  const moved = { ...part, ...placed(frame, part), material: part.material ?? material }
  if (!part.edges) return moved
  return { ...moved, edges: { ...part.edges, surface: first + part.edges.surface } }
}

/** Radius of the ball of the same volume. */
export const ballOf = (volume: number): number => Math.cbrt((3 * volume) / (4 * Math.PI))
