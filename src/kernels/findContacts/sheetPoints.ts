// sheetPoints.ts: where triangles of solids meet sheets, stage `findContacts`.
//
// A sheet has air on both sides. A solid is on the side of its core, a point well inside of it behind the triangle: what of it
// is beyond the sheet has passed through, and is held as by the ground of a solid.

import {
  candidateBetween,
  candidateMethod,
  candidatePartA,
  candidatePartB,
  candidateReach,
  candidateRotA,
  candidateRotB,
  partCore,
  partSides,
  rebuildWanted,
  setCandidatePoints,
  setCandidateWayOut,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { array, asI32, asU32, type i32, max, type quat, type real, vec3 } from '../../language/values.js'
import { rotate, rotateInverse } from '../math/quat.js'
import { add, negate, sub } from '../math/vec3.js'
import { sheetSide } from '../narrowphase/openDirection.js'
import { trianglesMethod } from '../narrowphase/partKinds.js'
import { triangleManifold } from '../narrowphase/triangleManifold.js'
import { nearlyTouching } from '../narrowphase/trianglePair.js'
import { writePoints } from './writePoints.js'

/** Side of the sheet, 1 or -1, on which the core of a triangle of a solid is; `to` from the origin of that to that of the sheet. */
function sideOf(solid: i32, sheet: i32, to: vec3, rotSolid: quat, rotSheet: quat): real {
  return sheetSide(sheet, rotateInverse(rotSheet, sub(rotate(rotSolid, partCore(solid)), to)))
}

export const sheetPoints = kernel('candidate', { tolerance: 1e-3 }, (i) => {
  if (rebuildWanted() !== 0 || candidateMethod(i) !== trianglesMethod) return
  const partA = asI32(candidatePartA(i))
  const partB = asI32(candidatePartB(i))
  if (partSides(partA) === partSides(partB)) return
  const solidFirst = partSides(partA) === 1
  const solid = solidFirst ? partA : partB
  const sheet = solidFirst ? partB : partA
  const between = candidateBetween(i)
  const to = solidFirst ? between : negate(between)
  const rotSolid = solidFirst ? candidateRotA(i) : candidateRotB(i)
  const rotSheet = solidFirst ? candidateRotB(i) : candidateRotA(i)
  const points = array(8, vec3(0, 0, 0))
  const gaps = array(8, 0.0)
  const features = array(8, asU32(0))
  const normals = array(1, vec3(0, 0, 1))
  const state = array(1, asU32(0))
  const wayOut = array(1, vec3(0, 0, 0))
  const side = sideOf(solid, sheet, to, rotSolid, rotSheet)
  const reach = max(candidateReach(i), nearlyTouching(solid, sheet))
  const count = triangleManifold(
    solid,
    sheet,
    to,
    rotSolid,
    rotSheet,
    side,
    reach,
    points,
    gaps,
    features,
    normals,
    state,
    wayOut,
  )
  for (let k = 0; k < count; k++) points[k] = solidFirst ? points[k] : add(between, points[k])
  normals[0] = solidFirst ? normals[0] : negate(normals[0])
  writePoints(i, count, points, gaps, features, normals)
  // read by dropParted.ts
  setCandidatePoints(i, asU32(count) + state[0])
  setCandidateWayOut(i, solidFirst ? wayOut[0] : negate(wayOut[0]))
})
