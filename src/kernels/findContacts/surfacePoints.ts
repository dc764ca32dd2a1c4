// surfacePoints.ts: where triangles meet convex parts that are no spheres, and where a sheet meets another surface, stage
// `findContacts`. As in trianglePoints.ts, convex parts that nearly touch are found as well.

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
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { array, asI32, asU32, max, type real, vec3 } from '../../language/values.js'
import { convexTriangleMethod, trianglesMethod } from '../narrowphase/partKinds.js'
import { surfaceManifold } from '../narrowphase/surfaceManifold.js'
import { nearlyTouching } from '../narrowphase/trianglePair.js'
import { writePoints } from './writePoints.js'

export const surfacePoints = kernel('candidate', { tolerance: 1e-3 }, (i) => {
  const method = candidateMethod(i)
  if (rebuildWanted() !== 0 || (method !== convexTriangleMethod && method !== trianglesMethod)) return
  const a = asI32(candidatePartA(i))
  const b = asI32(candidatePartB(i))
  if (method === trianglesMethod && partSides(a) === 1 && partSides(b) === 1) return
  const points = array(8, vec3(0, 0, 0))
  const gaps = array(8, 0.0)
  const features = array(8, asU32(0))
  const normals = array(1, vec3(0, 0, 1))
  const between = candidateBetween(i)
  const rotA = candidateRotA(i)
  const rotB = candidateRotB(i)
  const near: real = method === convexTriangleMethod ? nearlyTouching(a, b) : 0
  const reach = max(candidateReach(i), near)
  const count = surfaceManifold(a, b, between, rotA, rotB, reach, points, gaps, features, normals)
  writePoints(i, count, points, gaps, features, normals)
})
