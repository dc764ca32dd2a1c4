// cableStored.ts: elastic energy of an element of a cable.
//
//   U = ½ ∫ EA ε² dx + ½ ∫ EI (κ − κ₀)² dx                                                                          (1)

import {
  elementAxial,
  elementAxialPoints,
  elementBending,
  elementBendingPoints,
  elementCurvature,
  elementLength,
  elementNodeA,
  elementNodeB,
  elementSmall,
  elementTheta,
  gaussPlace,
  gaussWeight,
  nodeLookSlopeVel,
  nodeLookVel,
} from '../../generated/accessors.js'
import { type bool, type i32, type real, sqrt } from '../../language/values.js'
import { addScaled, lengthSquared, sub } from '../math/vec3.js'
import { type Ends, endsAhead } from './cableForces.js'
import { firstDerivatives, onCurve, secondDerivatives } from './cableShape.js'
import { curvatureOf, firstGaussPoint } from './cableStrain.js'

/**
 * Where elastic forces are those of the state: where the step is implicit at e − (1 − θ) h e', by force with e' of the middle of the last
 * step, which accelerateCables.ts keeps.
 */
export function strainedEnds(i: i32, byForce: bool, h: real): Ends {
  const theta = elementTheta(i)
  if (theta === 0 || theta === 1) return endsAhead(i, 0)
  const back = (theta - 1) * h
  if (!byForce) return endsAhead(i, back)
  const now = endsAhead(i, 0)
  const a = elementNodeA(i)
  const b = elementNodeB(i)
  return {
    slopeA: addScaled(now.slopeA, back, nodeLookSlopeVel(a)),
    apart: addScaled(now.apart, back, sub(nodeLookVel(b), nodeLookVel(a))),
    slopeB: addScaled(now.slopeB, back, nodeLookSlopeVel(b)),
    slopeVelA: nodeLookSlopeVel(a),
    apartVel: sub(nodeLookVel(b), nodeLookVel(a)),
    slopeVelB: nodeLookSlopeVel(b),
  }
}

/** Of axial strain. */
export function stretched(i: i32, ends: Ends): real {
  const points = elementAxialPoints(i)
  const first = firstGaussPoint(points)
  let sum: real = 0
  for (let k = first; k < first + points; k++) {
    const p = onCurve(firstDerivatives(gaussPlace(k), elementLength(i)), ends.slopeA, ends.apart, ends.slopeB)
    const strain = 0.5 * (lengthSquared(p) - 1)
    sum += gaussWeight(k) * strain * strain
  }
  return 0.5 * elementAxial(i) * elementLength(i) * sum
}

/** Of bending. */
export function bent(i: i32, ends: Ends): real {
  const points = elementBendingPoints(i)
  const first = firstGaussPoint(points)
  let sum: real = 0
  for (let k = first; k < first + points; k++) {
    const p = onCurve(firstDerivatives(gaussPlace(k), elementLength(i)), ends.slopeA, ends.apart, ends.slopeB)
    const q = onCurve(secondDerivatives(gaussPlace(k), elementLength(i)), ends.slopeA, ends.apart, ends.slopeB)
    const more = sqrt(curvatureOf(p, q, elementSmall(i) !== 0).square) - elementCurvature(i)
    sum += gaussWeight(k) * more * more
  }
  return 0.5 * elementBending(i) * elementLength(i) * sum
}
