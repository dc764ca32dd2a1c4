// surfacePoints.ts: where triangles meet convex parts that are no spheres, stage `findContacts`. As in trianglePoints.ts, what
// nearly touches is found as well.

import {
  candidateBetween,
  candidateMethod,
  candidatePartA,
  candidatePartB,
  candidateReach,
  candidateRotA,
  candidateRotB,
  rebuildWanted,
  setCandidatePoints,
  setCandidateWayOut,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { array, asI32, asU32, max, vec3 } from '../../language/values.js'
import { convexTriangleMethod } from '../narrowphase/partKinds.js'
import { surfaceManifold } from '../narrowphase/surfaceManifold.js'
import { nearlyTouching } from '../narrowphase/trianglePair.js'
import { writePoints } from './writePoints.js'

export const surfacePoints = kernel('candidate', { tolerance: 1e-3 }, (i) => {
  if (rebuildWanted() !== 0 || candidateMethod(i) !== convexTriangleMethod) return
  const a = asI32(candidatePartA(i))
  const b = asI32(candidatePartB(i))
  const points = array(8, vec3(0, 0, 0))
  const gaps = array(8, 0.0)
  const features = array(8, asU32(0))
  const normals = array(1, vec3(0, 0, 1))
  const between = candidateBetween(i)
  const rotA = candidateRotA(i)
  const rotB = candidateRotB(i)
  const reach = max(candidateReach(i), nearlyTouching(a, b))
  const state = array(1, asU32(0))
  const wayOut = array(1, vec3(0, 0, 0))
  const count = surfaceManifold(a, b, between, rotA, rotB, reach, points, gaps, features, normals, state, wayOut)
  writePoints(i, count, points, gaps, features, normals)
  // read by dropParted.ts
  setCandidatePoints(i, asU32(count) + state[0])
  setCandidateWayOut(i, wayOut[0])
})
