// shape.ts: the kinds of shape there are. A new kind is one file in shapes/ and one line in each list here.

import { InputError } from './inputError.js'
import { didYouMean } from './nearestName.js'
import { type Box, box, boxKind } from './shapes/box.js'
import { type None, none, noneKind } from './shapes/none.js'
import { type Plane, plane, planeKind } from './shapes/plane.js'
import type { ShapeKind } from './shapes/shapeKind.js'
import { type Sphere, sphere, sphereKind } from './shapes/sphere.js'

export type Shape = Sphere | Plane | Box | None

export const shape = { sphere, plane, box, none } as const

const kinds = { sphere: sphereKind, plane: planeKind, box: boxKind, none: noneKind } as const

export const shapeNames = Object.keys(kinds) as Shape['kind'][]

/** The kind of a shape, with everything known about it. */
export function kindOf<S extends Shape>(of: S): ShapeKind<S> {
  const kind = kinds[of.kind] as unknown as ShapeKind<S> | undefined
  if (!kind) throw new InputError(`unknown shape ${of.kind}${didYouMean(String(of.kind), shapeNames)}`)
  return kind
}
