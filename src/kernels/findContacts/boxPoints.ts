// boxPoints.ts: where two boxes meet, stage `findContacts`.

import {
  candidateBetween,
  candidateMethod,
  candidatePartA,
  candidatePartB,
  candidateReach,
  candidateRotA,
  candidateRotB,
  partSize,
  rebuildWanted,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { array, asU32, vec3 } from '../../language/values.js'
import { boxBoxManifold } from '../narrowphase/boxBox.js'
import { boxMethod } from '../narrowphase/partKinds.js'
import { writePoints } from './writePoints.js'

export const boxPoints = kernel('candidate', { tolerance: 1e-3 }, (i) => {
  if (rebuildWanted() !== 0 || candidateMethod(i) !== boxMethod) return
  const points = array(8, vec3(0, 0, 0))
  const gaps = array(8, 0.0)
  const features = array(8, asU32(0))
  const normals = array(1, vec3(0, 0, 1))
  const halfA = partSize(candidatePartA(i))
  const halfB = partSize(candidatePartB(i))
  const between = candidateBetween(i)
  const rotA = candidateRotA(i)
  const rotB = candidateRotB(i)
  const reach = candidateReach(i)
  const count = boxBoxManifold(between, rotA, halfA, rotB, halfB, reach, points, gaps, features, normals)
  writePoints(i, count, points, gaps, features, normals)
})
