// decomposeMesh.ts: a solid as a set of spheres: one for each triangle of its surface, smaller at sharp edges.
//
//   1. edges longer than `size` are halved (splitLongEdges.ts)
//   2. triangles at sharp edges are split in four, `refine` times (refineSharpEdges.ts)
//   3. each gets a sphere through its corners, its centre `ratio` of the radius below it; refined ones at `edgeRatio`
//      (fitSphere.ts)
//   4. where asked, as few are taken as hold the surface (coverSurface.ts) and the inside is filled (fillInterior.ts);
//      spheres inside others go (mergeSpheres.ts)
//
// Source: Heyn 2009, 3.2. Mass, centre and inertia are those of the solid (meshMassProperties.ts).

import { nonNegativeNumber, positiveNumber } from '../checks.js'
import { InputError } from '../inputError.js'
import { coverSurface } from './coverSurface.js'
import { fillInterior } from './fillInterior.js'
import { adaptedSphere, circleRound, type FitOptions, fitSphere, type Sphere } from './fitSphere.js'
import { mergeSpheres } from './mergeSpheres.js'
import { meshMassProperties } from './meshMassProperties.js'
import { type MeshQueries, meshQueries } from './meshQueries.js'
import { refineSharpEdges, type SurfaceTriangle, surfaceTriangles } from './refineSharpEdges.js'
import type { SphereSet } from './sphereSet.js'
import { splitLongEdges } from './splitLongEdges.js'
import { boundsOf, type TriangleMesh } from './triangleMesh.js'

export interface DecomposeOptions {
  /** Longest edge of a triangle before refinement, m; a twentieth of the diagonal when omitted, Infinity leaves the mesh. */
  readonly size?: number
  /** Depth of the centre over the radius, from 0 to below 1; 0.7 when omitted. Deeper is smoother, and larger. */
  readonly ratio?: number
  /** How often triangles at sharp edges are split in four; 1 when omitted. */
  readonly refine?: number
  /** The ratio of those; 0 when omitted. */
  readonly edgeRatio?: number
  /** Normals that differ by more make an edge sharp, rad; 40 degrees when omitted. */
  readonly sharpAngle?: number
  /** m; 0 when omitted. */
  readonly minRadius?: number
  /** Share of its rise above the triangle that a sphere is made smaller by, 0 to 1; 0, through the corners, when omitted. */
  readonly inset?: number
  /** Lowers the ratio where a sphere would stick out of another face more than of its own; true when omitted. */
  readonly adapt?: boolean
  /** Fills the inside too; false when omitted. */
  readonly fill?: boolean
  /**
   * Takes as few spheres as it can: balls from inside that stick out by no more than this come to choose from, and spheres
   * go as long as every sampled point of the surface lies in one, m; 0, none of that, when omitted.
   */
  readonly reduce?: number
  /** A sphere that sticks out of another by no more goes, m; a thousandth of the size when omitted. */
  readonly merge?: number
  /** Opens the sentence of a refusal. */
  readonly name?: string
}

/** All of them, as used. */
export type DecomposeSettings = Required<Omit<DecomposeOptions, 'name'>>

export interface Decomposition extends SphereSet {
  /** Of each sphere: 0 on a face, 1 at a sharp edge, 2 inside or touching from there. */
  readonly origin: Uint8Array
  /** Triangles spheres were fitted to. */
  readonly triangles: number
  readonly settings: DecomposeSettings
}

/** Of a closed mesh; one that may be damaged goes through repairMesh first. */
export function decomposeMesh(mesh: TriangleMesh, options: DecomposeOptions = {}): Decomposition {
  const name = options.name ?? 'mesh'
  const bounds = boundsOf(mesh)
  const settings = checkedSettings(options, bounds.diagonal, name)
  const solid = meshMassProperties(mesh)
  if (!(solid.volume > 0))
    throw new InputError(`${name}: expected a closed surface that looks outward, found a volume of ${solid.volume} m3.`)
  const fine = Number.isFinite(settings.size) ? splitLongEdges(mesh, settings.size, name) : mesh
  const tooSmall = ({ corners }: SurfaceTriangle) => (circleRound(...corners)?.radius ?? 0) / 2 < settings.minRadius
  const triangles = refineSharpEdges(surfaceTriangles(fine, settings.sharpAngle), settings.refine, tooSmall)
  const queries = meshQueries(mesh)
  let found = fitted(triangles, settings, queries)
  if (settings.reduce > 0) {
    const options = { vertices: fine.vertices, tolerance: settings.reduce, minRadius: settings.minRadius }
    const { kept, balls } = coverSurface(
      mesh,
      queries,
      found.map(({ sphere }) => sphere),
      options,
    )
    found = [...kept.map((i) => found[i]!), ...balls.map((sphere) => ({ sphere, origin: 2 }))]
  }
  const spheres = found.map(({ sphere }) => sphere)
  if (settings.fill) {
    const spacing = Math.min(settings.size, bounds.extent / 10) / 2
    const minRadius = Math.max(settings.minRadius, spacing / 2)
    spheres.push(...fillInterior(queries, spheres, { bounds, spacing, minRadius }))
  }
  const kept = mergeSpheres(spheres, settings.merge)
  return {
    positions: Float64Array.from(kept.flatMap((i) => spheres[i]!.centre)),
    radii: Float64Array.from(kept, (i) => spheres[i]!.radius),
    origin: Uint8Array.from(kept, (i) => found[i]?.origin ?? 2),
    solid,
    triangles: triangles.length,
    settings,
  }
}

interface Fitted {
  readonly sphere: Sphere
  readonly origin: number
}

/** A sphere for each triangle that has an area. */
function fitted(triangles: readonly SurfaceTriangle[], settings: DecomposeSettings, queries: MeshQueries): Fitted[] {
  return triangles.flatMap(({ corners, level }) => {
    const circle = circleRound(...corners)
    if (!circle) return []
    const plain: FitOptions = { ...settings, ratio: level > 0 ? settings.edgeRatio : settings.ratio }
    const sphere = settings.adapt ? adaptedSphere(circle, settings, queries) : fitSphere(circle, plain)
    return [{ sphere, origin: level > 0 ? 1 : 0 }]
  })
}

function checkedSettings(options: DecomposeOptions, diagonal: number, name: string): DecomposeSettings {
  const size = options.size ?? diagonal / 20
  if (size !== Infinity) positiveNumber(size, `${name}: size`, 'm')
  const ratio = (value: number, what: string) => {
    if (!(value >= 0 && value < 1)) throw new InputError(`${name}: ${what} must be from 0 to below 1, found ${value}.`)
    return value
  }
  const refine = options.refine ?? 1
  if (!Number.isInteger(refine) || refine < 0 || refine > 6)
    throw new InputError(`${name}: refine must be a whole number from 0 to 6, found ${refine}.`)
  const inset = nonNegativeNumber(options.inset ?? 0, `${name}: inset`)
  if (inset > 1) throw new InputError(`${name}: inset must be from 0 to 1, found ${inset}.`)
  return {
    size,
    ratio: ratio(options.ratio ?? 0.7, 'ratio'),
    refine,
    edgeRatio: ratio(options.edgeRatio ?? 0, 'edgeRatio'),
    sharpAngle: positiveNumber(options.sharpAngle ?? (40 * Math.PI) / 180, `${name}: sharpAngle`, 'rad'),
    minRadius: nonNegativeNumber(options.minRadius ?? 0, `${name}: minRadius`, 'm'),
    inset,
    adapt: options.adapt ?? true,
    fill: options.fill ?? false,
    reduce: nonNegativeNumber(options.reduce ?? 0, `${name}: reduce`, 'm'),
    merge: nonNegativeNumber(options.merge ?? 1e-3 * Math.min(size, diagonal / 20), `${name}: merge`, 'm'),
  }
}
