// tessellate.ts: any shape as vertices and triangles in its own frame, counter-clockwise seen from outside.

import { noRotation } from '../../math/rotation.js'
import { InputError } from '../inputError.js'
import type { TriangleMesh } from '../mesh/triangleMesh.js'
import { didYouMean } from '../nearestName.js'
import type { Shape } from '../shape.js'
import { boxMesh, heightfieldMesh, planeMesh } from './flatShapes.js'
import { hullMesh } from './hullMesh.js'
import { emptyMesh, joinedMesh, placedMesh } from './joinedMesh.js'
import { roundProfile, turnedSurface } from './turnedSurface.js'

export interface TessellationOptions {
  /** Edges of a circle. */
  readonly segments?: number
  /** Half the edge of the square that stands for a plane, m. */
  readonly planeHalf?: number
}

type Tessellation = {
  readonly [Kind in Shape['kind']]: (
    shape: Extract<Shape, { kind: Kind }>,
    options: Required<TessellationOptions>,
  ) => TriangleMesh
}

/** How each kind is drawn. */
export const tessellation: Tessellation = {
  none: () => emptyMesh,
  sphere: ({ radius }, { segments }) => turnedSurface(roundProfile(radius, segments, 0), segments),
  box: ({ half }) => boxMesh(half),
  plane: ({ normal }, { planeHalf }) => planeMesh(normal, planeHalf),
  ellipsoid({ semiAxes }, { segments }) {
    const ball = turnedSurface(roundProfile(1, segments, 0), segments)
    return { ...ball, vertices: ball.vertices.map((x, i) => x * semiAxes[i % 3]!) }
  },
  cylinder({ radius, height }, { segments }) {
    const [low, high] = [-height / 2, height / 2]
    return turnedSurface(
      [
        [0, low],
        [radius, low],
        [radius, high],
        [0, high],
      ],
      segments,
    )
  },
  capsule: ({ radius, height }, { segments }) => turnedSurface(roundProfile(radius, segments, height), segments),
  cone({ radius, height }, { segments }) {
    const low = -height / 2
    return turnedSurface(
      [
        [0, low],
        [radius, low],
        [0, height / 2],
      ],
      segments,
    )
  },
  hull: ({ points }) => hullMesh(points),
  mesh: ({ vertices, triangles }) => ({
    vertices: Float64Array.from(vertices),
    triangles: Uint32Array.from(triangles),
  }),
  heightfield: (shape) => heightfieldMesh(shape),
  union: ({ parts }, options) =>
    joinedMesh(
      parts.map(({ shape, position = [0, 0, 0], orientation = noRotation }) =>
        placedMesh(tessellate(shape, options), { position, rotation: orientation }),
      ),
    ),
}

/** The surface of a shape; empty for a shape of kind none. A plane is a square about its origin. */
export function tessellate(shape: Shape, options: TessellationOptions = {}): TriangleMesh {
  const { segments = 32, planeHalf = 1 } = options
  const make = Object.hasOwn(tessellation, shape.kind) ? tessellation[shape.kind] : undefined
  if (!make) throw new InputError(`unknown shape ${shape.kind}${didYouMean(shape.kind, Object.keys(tessellation))}`)
  return (make as (of: Shape, options: Required<TessellationOptions>) => TriangleMesh)(shape, {
    segments,
    planeHalf,
  })
}
