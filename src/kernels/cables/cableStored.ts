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

function strainAt(ends: Ends, i: i32, place: real): real {
  const p = onCurve(firstDerivatives(place, elementLength(i)), ends.slopeA, ends.apart, ends.slopeB)
  return 0.5 * (lengthSquared(p) - 1)
}

/** Of axial strain. */
export function stretched(i: i32, ends: Ends): real {
  const points = elementAxialPoints(i)
  const first = firstGaussPoint(points)
  let sum: real = 0
  for (let k = first; k < first + points; k++) {
    const strain = strainAt(ends, i, gaussPlace(k))
    sum += gaussWeight(k) * strain * strain
  }
  return 0.5 * elementAxial(i) * elementLength(i) * sum
}

function bendingAt(ends: Ends, i: i32, place: real): real {
  const p = onCurve(firstDerivatives(place, elementLength(i)), ends.slopeA, ends.apart, ends.slopeB)
  const q = onCurve(secondDerivatives(place, elementLength(i)), ends.slopeA, ends.apart, ends.slopeB)
  return sqrt(curvatureOf(p, q, elementSmall(i) !== 0).square) - elementCurvature(i)
}

/** Of bending. */
export function bent(i: i32, ends: Ends): real {
  const points = elementBendingPoints(i)
  const first = firstGaussPoint(points)
  let sum: real = 0
  for (let k = first; k < first + points; k++) {
    const more = bendingAt(ends, i, gaussPlace(k))
    sum += gaussWeight(k) * more * more
  }
  return 0.5 * elementBending(i) * elementLength(i) * sum
}
