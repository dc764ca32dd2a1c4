// pieceKinds.ts: the shapes a union may be made of, by name.

import { type Box, boxKind } from './box.js'
import { type Capsule, capsuleKind } from './capsule.js'
import { type Cone, coneKind } from './cone.js'
import { type Cylinder, cylinderKind } from './cylinder.js'
import { type Ellipsoid, ellipsoidKind } from './ellipsoid.js'
import { type Heightfield, heightfieldKind } from './heightfield.js'
import { type Hull, hullKind } from './hull.js'
import { type Mesh, meshKind } from './mesh.js'
import { type Sphere, sphereKind } from './sphere.js'

export type PieceShape = Sphere | Ellipsoid | Box | Cylinder | Capsule | Cone | Hull | Mesh | Heightfield

export const pieceKinds = {
  sphere: sphereKind,
  ellipsoid: ellipsoidKind,
  box: boxKind,
  cylinder: cylinderKind,
  capsule: capsuleKind,
  cone: coneKind,
  hull: hullKind,
  mesh: meshKind,
  heightfield: heightfieldKind,
} as const
