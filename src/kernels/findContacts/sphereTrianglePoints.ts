// sphereTrianglePoints.ts: where spheres touch triangles of surfaces, stage `findContacts`.

import {
  candidateBetween,
  candidateFirstPoint,
  candidateMethod,
  candidateOffset,
  candidatePartA,
  candidatePartB,
  candidateReach,
  candidateRotA,
  candidateRotB,
  partKind,
  partSize,
  rebuildWanted,
  setCandidateNormal,
  setCandidatePoints,
  setPointFeature,
  setPointGap,
  setPointPos,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { array, asI32, asU32, vec3 } from '../../language/values.js'
import { add, negate } from '../math/vec3.js'
import { sphereKind, sphereTriangleMethod } from '../narrowphase/partKinds.js'
import { sphereTriangleManifold } from '../narrowphase/sphereTriangle.js'

export const sphereTrianglePoints = kernel('candidate', { tolerance: 1e-4 }, (i) => {
  if (rebuildWanted() !== 0 || candidateMethod(i) !== sphereTriangleMethod) return
  const sphereFirst = partKind(candidatePartA(i)) === sphereKind
  const sphere = sphereFirst ? candidatePartA(i) : candidatePartB(i)
  const triangle = asI32(sphereFirst ? candidatePartB(i) : candidatePartA(i))
  const between = candidateBetween(i)
  const rot = sphereFirst ? candidateRotB(i) : candidateRotA(i)
  const points = array(8, vec3(0, 0, 0))
  const gaps = array(8, 0.0)
  const features = array(8, asU32(0))
  const normals = array(1, vec3(0, 0, 0))
  const count = sphereTriangleManifold(
    triangle,
    sphereFirst ? negate(between) : between,
    rot,
    partSize(sphere).x,
    candidateReach(i),
    points,
    gaps,
    features,
    normals,
  )
  setCandidatePoints(i, asU32(count))
  if (count === 0) return
  const at = candidateFirstPoint(i)
  const centre = sphereFirst ? candidateOffset(i) : add(candidateOffset(i), between)
  setCandidateNormal(i, sphereFirst ? negate(normals[0]) : normals[0])
  setPointPos(at, add(centre, points[0]))
  setPointGap(at, gaps[0])
  setPointFeature(at, features[0])
})
