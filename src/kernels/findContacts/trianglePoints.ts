// trianglePoints.ts: where triangles of two solids meet, stage `findContacts`.
//
// Points a little further away than the reach are found as well: what nearly touches tells that faces beside it have not passed
// through each other (dropParted.ts).

import {
  candidateBetween,
  candidateMethod,
  candidatePartA,
  candidatePartB,
  candidateReach,
  candidateRotA,
  candidateRotB,
  partSides,
  rebuildWanted,
  setCandidatePoints,
  setCandidateWayOut,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { array, asI32, asU32, max, vec3 } from '../../language/values.js'
import { trianglesMethod } from '../narrowphase/partKinds.js'
import { triangleManifold } from '../narrowphase/triangleManifold.js'
import { nearlyTouching } from '../narrowphase/trianglePair.js'
import { writePoints } from './writePoints.js'

export const trianglePoints = kernel('candidate', { tolerance: 1e-3 }, (i) => {
  if (rebuildWanted() !== 0 || candidateMethod(i) !== trianglesMethod) return
  const a = asI32(candidatePartA(i))
  const b = asI32(candidatePartB(i))
  if (partSides(a) !== 1 || partSides(b) !== 1) return
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
  const count = triangleManifold(a, b, between, rotA, rotB, 0, reach, points, gaps, features, normals, state, wayOut)
  writePoints(i, count, points, gaps, features, normals)
  // read by dropParted.ts
  setCandidatePoints(i, asU32(count) + state[0])
  setCandidateWayOut(i, wayOut[0])
})
