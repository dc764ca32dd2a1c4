// boxPoints.ts: where two boxes meet, stage `findContacts`.

import { partSize } from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { array, i32, quat, real, u32, vec3 } from '../../language/values.js'
import { boxBoxManifold } from '../narrowphase/boxBox.js'
import { boxMethod } from '../narrowphase/partKinds.js'
import { pointsBy } from './pointsBy.js'

function boxManifold(
  a: i32,
  b: i32,
  between: vec3,
  rotA: quat,
  rotB: quat,
  reach: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
  normals: array<vec3, 1>,
): i32 {
  return boxBoxManifold(between, rotA, partSize(a), rotB, partSize(b), reach, points, gaps, features, normals)
}

export const boxPoints = kernel('candidate', { tolerance: 1e-3 }, (i) => {
  pointsBy(i, boxMethod, boxManifold)
})
