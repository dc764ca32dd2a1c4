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
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { array, asI32, asU32, max, vec3 } from '../../language/values.js'
import { conjugate, quatMul, quatToMat3, rotate, rotateInverse } from '../math/quat.js'
import { addScaled } from '../math/vec3.js'
import { trianglesMethod } from '../narrowphase/partKinds.js'
import { never } from '../narrowphase/triangleFeatures.js'
import { contactWay, cornersInAxes, mayTouch, nearlyTouching, triangleManifold } from '../narrowphase/trianglePair.js'
import { writePoints } from './writePoints.js'

export const trianglePoints = kernel('candidate', { tolerance: 1e-3 }, (i) => {
  if (rebuildWanted() !== 0 || candidateMethod(i) !== trianglesMethod) return
  const a = asI32(candidatePartA(i))
  const b = asI32(candidatePartB(i))
  if (partSides(a) !== 1 || partSides(b) !== 1) return
  const rotA = candidateRotA(i)
  const rotB = candidateRotB(i)
  const reach = max(candidateReach(i), nearlyTouching(a, b))
  const between = candidateBetween(i)
  if (!mayTouch(a, b, between, rotA, rotB, reach)) {
    setCandidatePoints(i, 0)
    return
  }
  const centre = rotateInverse(rotA, between)
  const axes = quatToMat3(quatMul(conjugate(rotA), rotB))
  const cornersB = array(3, vec3(0, 0, 0))
  const cornersA = array(3, vec3(0, 0, 0))
  const face = array(1, 0)
  const place = array(1, vec3(0, 0, 0))
  const feature = array(1, asU32(0))
  cornersInAxes(a, b, centre, axes, cornersB, cornersA)
  const way = contactWay(a, b, axes, reach, cornersB, cornersA, face, place, feature)
  if (way.w === never) {
    setCandidatePoints(i, 0)
    return
  }
  const n = vec3(way.x, way.y, way.z)
  const points = array(8, vec3(0, 0, 0))
  const gaps = array(8, 0.0)
  const features = array(8, asU32(0))
  const normals = array(1, rotate(rotA, n))
  let count = 1
  if (face[0] > 0) {
    count = triangleManifold(a, b, centre, axes, rotA, rotB, reach, cornersB, cornersA, face[0], points, gaps, features)
  } else {
    points[0] = rotate(rotA, addScaled(place[0], 0.5 * way.w, n))
    gaps[0] = way.w
    features[0] = feature[0]
  }
  writePoints(i, count, points, gaps, features, normals)
})
