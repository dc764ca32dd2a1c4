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
  elementSmall,
  gaussPlace,
  gaussWeight,
} from '../../generated/accessors.js'
import { type i32, type real, sqrt } from '../../language/values.js'
import { lengthSquared } from '../math/vec3.js'
import type { Ends } from './cableForces.js'
import { firstDerivatives, onCurve, secondDerivatives } from './cableShape.js'
import { curvatureOf, firstGaussPoint } from './cableStrain.js'

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
