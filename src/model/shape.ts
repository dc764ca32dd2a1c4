// shape.ts: the kinds of shape there are. A new kind is one file in shapes/ and one line in each list here; one that may be
// a piece of a union stands in shapes/pieceKinds.ts.

import { InputError } from './inputError.js'
import { didYouMean } from './nearestName.js'
import { box } from './shapes/box.js'
import { capsule } from './shapes/capsule.js'
import { cone } from './shapes/cone.js'
import { cylinder } from './shapes/cylinder.js'
import { ellipsoid } from './shapes/ellipsoid.js'
import { heightfield } from './shapes/heightfield.js'
import { hull } from './shapes/hull.js'
import { mesh } from './shapes/mesh.js'
import { type None, none, noneKind } from './shapes/none.js'
import { type PieceShape, pieceKinds } from './shapes/pieceKinds.js'
import { type Plane, plane, planeKind } from './shapes/plane.js'
import type { ShapeKind } from './shapes/shapeKind.js'
import { sphere } from './shapes/sphere.js'
import { type Union, union, unionKind } from './shapes/union.js'

export type Shape = PieceShape | Plane | Union | None

export const shape = {
  sphere,
  ellipsoid,
  plane,
  box,
  cylinder,
  capsule,
  cone,
  hull,
  mesh,
  heightfield,
  union,
  none,
} as const

const kinds = { ...pieceKinds, plane: planeKind, union: unionKind, none: noneKind } as const

export const shapeNames = Object.keys(kinds) as Shape['kind'][]

/** The kind of a shape, with everything known about it. */
export function kindOf<S extends Shape>(of: S): ShapeKind<S> {
  const kind = kinds[of.kind] as unknown as ShapeKind<S> | undefined
  if (!kind) throw new InputError(`unknown shape ${of.kind}${didYouMean(String(of.kind), shapeNames)}`)
  return kind
}

/** The shape with plain lists where it has typed arrays, so that JSON keeps it; itself where it has none. */
export function plainShape<S extends Shape>(of: S): S {
  const plain = (value: unknown): unknown => {
    if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number>)
    if (of.kind !== 'union' || !Array.isArray(value)) return value
    const pieces = value.map((piece) => ({ ...piece, shape: plainShape(piece.shape) }))
    return pieces.every((piece, k) => piece.shape === value[k].shape) ? value : pieces
  }
  const entries = Object.entries(of).map(([key, value]) => [key, plain(value)] as const)
  return entries.every(([key, value]) => value === of[key as keyof S])
    ? of
    : (Object.fromEntries(entries) as unknown as S)
}
