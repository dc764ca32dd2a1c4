// partMethods.ts: kinds of parts and the methods that serve pairs of them, for host code: the same that kernels use.

export { methodOf } from '../kernels/narrowphase/partKinds.js'

import {
  boxKind,
  capsuleKind,
  coneKind,
  cylinderKind,
  ellipsoidKind,
  hullKind,
  planeKind,
  sphereKind,
  triangleKind,
} from '../kernels/narrowphase/partKinds.js'

/** The numbers of kinds in `partKind`. */
export const partKindNumbers = {
  sphere: sphereKind,
  ellipsoid: ellipsoidKind,
  box: boxKind,
  cylinder: cylinderKind,
  capsule: capsuleKind,
  cone: coneKind,
  hull: hullKind,
  triangle: triangleKind,
  plane: planeKind,
} as const
