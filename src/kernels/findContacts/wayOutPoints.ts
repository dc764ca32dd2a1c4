// wayOutPoints.ts: points of two parts along a way out that dropParted.ts found, stage `findContacts`.
//
// Surfaces may cut each other where neither is open to the other, at a saddle or beside the tip of a corner. Where no other contact
// holds them apart, the parts themselves do, as if they were alone.

import {
  candidateBetween,
  candidatePartA,
  candidatePartB,
  candidatePoints,
  candidateReach,
  candidateRotA,
  candidateRotB,
  candidateWayOut,
  rebuildWanted,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { array, asI32, asU32, vec3 } from '../../language/values.js'
import { tangent1, tangent2 } from '../math/frame.js'
import { conjugate, quatMul, rotate, rotateInverse } from '../math/quat.js'
import { addScaled, normalize, scale } from '../math/vec3.js'
import { manifoldAlong } from '../narrowphase/convexManifold.js'
import { wayOutWanted } from '../narrowphase/partKinds.js'
import { writePoints } from './writePoints.js'

export const wayOutPoints = kernel('candidate', { disjoint: ['candidatePoints'], tolerance: 1e-3 }, (i) => {
  if (rebuildWanted() !== 0 || candidatePoints(i) !== wayOutWanted) return
  const rotA = candidateRotA(i)
  const points = array(8, vec3(0, 0, 0))
  const gaps = array(8, 0.0)
  const features = array(8, asU32(0))
  const normals = array(1, normalize(candidateWayOut(i)))
  const n = rotateInverse(rotA, normals[0])
  const centre = rotateInverse(rotA, candidateBetween(i))
  const turn = quatMul(conjugate(rotA), candidateRotB(i))
  const a = asI32(candidatePartA(i))
  const b = asI32(candidatePartB(i))
  const reach = candidateReach(i)
  const count = manifoldAlong(a, b, centre, turn, n, reach, reach, points, gaps, features)
  const t1 = tangent1(n)
  const t2 = tangent2(n)
  for (let k = 0; k < count; k++) {
    const p = points[k]
    points[k] = rotate(rotA, addScaled(addScaled(scale(p.x, t1), p.y, t2), p.z, n))
  }
  writePoints(i, count, points, gaps, features, normals)
})
