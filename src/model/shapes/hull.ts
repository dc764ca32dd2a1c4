// hull.ts: the convex hull of points given in the frame of the body. Mass, centre and inertia are those of the solid inside
// its faces (meshMassProperties.ts).

import { lengthOf, minus, noRotation, type Triple } from '../../math/rotation.js'
import { InputError } from '../inputError.js'
import { onlyKnown } from '../knownOptions.js'
import { type MeshMassProperties, meshMassProperties } from '../mesh/meshMassProperties.js'
import { type ConvexHull, convexHull } from './convexHull.js'
import { flatNumbers } from './flatNumbers.js'
import type { ShapeKind } from './shapeKind.js'
import { ballOf, type ShapePart } from './shapePart.js'

export interface Hull {
  readonly kind: 'hull'
  /** x y z of each point, m; points inside the hull change nothing. */
  readonly points: readonly number[]
}

/** Corners are numbered by one byte in the features of contacts, and each is looked at when a hull touches something. */
export const mostCorners = 255

export function hull(options: { readonly points: ArrayLike<number> | ArrayLike<ArrayLike<number>> }): Hull {
  onlyKnown(options, { points: true }, 'shape.hull')
  const shape: Hull = { kind: 'hull', points: flatNumbers(options.points, 3, 'shape.hull: point') }
  hullKind.check(shape, 'shape.hull')
  return shape
}

interface Known {
  readonly surface: ConvexHull
  readonly mass: MeshMassProperties
}

const known = new WeakMap<Hull, Known>()

function knownOf(shape: Hull, who = 'hull'): Known {
  const before = known.get(shape)
  if (before) return before
  const surface = convexHull(shape.points, who)
  if (surface.corners.length > mostCorners) {
    throw new InputError(
      `${who}: at most ${mostCorners} corners are possible, found ${surface.corners.length}; simplify the points, or use a mesh.`,
    )
  }
  const made = { surface, mass: massOf(surface) }
  known.set(shape, made)
  return made
}

function massOf({ corners, facets }: ConvexHull): MeshMassProperties {
  const triangles = facets.flatMap(({ corners: loop }) => loop.slice(2).flatMap((p, k) => [loop[0]!, loop[k + 1]!, p]))
  return meshMassProperties({ vertices: Float64Array.from(corners.flat()), triangles: Uint32Array.from(triangles) })
}

export const hullKind: ShapeKind<Hull> = {
  movable: () => true,
  check(shape, who) {
    flatNumbers(shape.points, 3, `${who}: point`)
    knownOf(shape, who)
  },
  massProperties(shape) {
    const { volume, centre, inertia } = knownOf(shape).mass
    return { volume, centre, inertiaPerMass: inertia.map((i) => i / volume) }
  },
  boundingRadius: (shape) => knownOf(shape).surface.corners.reduce((most, p) => Math.max(most, lengthOf(p)), 0),
  parts(shape): ShapePart[] {
    const { surface, mass } = knownOf(shape)
    const corners = surface.corners.map((p) => minus(p, mass.centre))
    const most = (c: 0 | 1 | 2) => corners.reduce((far, p) => Math.max(far, Math.abs(p[c])), 0)
    return [
      {
        kind: 'hull',
        position: mass.centre,
        rotation: noRotation,
        size: [0, 0, 0],
        half: [most(0), most(1), most(2)] as Triple,
        radius: corners.reduce((far, p) => Math.max(far, lengthOf(p)), 0),
        round: 0,
        ball: ballOf(mass.volume),
        material: null,
        corners,
        facets: surface.facets,
      },
    ]
  },
}
