// sphereTrianglePoints.ts: where spheres touch triangles of surfaces, stage `findContacts`.

import {
  candidateBetween,
  candidateMethod,
  candidatePartA,
  candidatePartB,
  candidateReach,
  candidateRotA,
  candidateRotB,
  partKind,
  partSize,
  rebuildWanted,
  setCandidatePoints,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { array, asI32, asU32, vec3 } from '../../language/values.js'
import { rotateInverse } from '../math/quat.js'
import { add, negate } from '../math/vec3.js'
import { sphereKind, sphereTriangleMethod } from '../narrowphase/partKinds.js'
import { isBeyond, sphereTriangleManifold } from '../narrowphase/sphereTriangle.js'
import { writePoints } from './writePoints.js'

export const sphereTrianglePoints = kernel('candidate', { tolerance: 1e-4 }, (i) => {
  if (rebuildWanted() !== 0 || candidateMethod(i) !== sphereTriangleMethod) return
  const sphereFirst = partKind(candidatePartA(i)) === sphereKind
  const sphere = sphereFirst ? candidatePartA(i) : candidatePartB(i)
  const triangle = asI32(sphereFirst ? candidatePartB(i) : candidatePartA(i))
  const between = candidateBetween(i)
  const rot = sphereFirst ? candidateRotB(i) : candidateRotA(i)
  const c = rotateInverse(rot, sphereFirst ? negate(between) : between)
  const radius = partSize(sphere).x
  const reach = candidateReach(i)
  if (isBeyond(triangle, c, radius + reach)) {
    setCandidatePoints(i, 0)
    return
  }
  const points = array(8, vec3(0, 0, 0))
  const gaps = array(8, 0.0)
  const features = array(8, asU32(0))
  const normals = array(1, vec3(0, 0, 0))
  const count = sphereTriangleManifold(triangle, c, rot, radius, reach, points, gaps, features, normals)
  points[0] = sphereFirst ? points[0] : add(between, points[0])
  normals[0] = sphereFirst ? negate(normals[0]) : normals[0]
  writePoints(i, count, points, gaps, features, normals)
})
