// cableStored.ts: elastic energy of an element of a cable.
//
//   U = ½ ∫ EA ε² dx + ½ ∫ EI (κ − κ₀)² dx                                                                          (1)
//
// Where forces act at another place than that at the end of a step, as of an implicit one, U of the end follows from there with what forces do
// on the way: of squares a² of the end are left 2 a a' − a'², with a' where forces act. What rings faster than steps follow is not in the forces.

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
export function stretched(i: i32, ends: Ends, acting: Ends): real {
  const points = elementAxialPoints(i)
  const first = firstGaussPoint(points)
  let sum: real = 0
  for (let k = first; k < first + points; k++) {
    const strain = strainAt(acting, i, gaussPlace(k))
    sum += gaussWeight(k) * strain * (2 * strainAt(ends, i, gaussPlace(k)) - strain)
  }
  return 0.5 * elementAxial(i) * elementLength(i) * sum
}

function bendingAt(ends: Ends, i: i32, place: real): real {
  const p = onCurve(firstDerivatives(place, elementLength(i)), ends.slopeA, ends.apart, ends.slopeB)
  const q = onCurve(secondDerivatives(place, elementLength(i)), ends.slopeA, ends.apart, ends.slopeB)
  return sqrt(curvatureOf(p, q, elementSmall(i) !== 0).square) - elementCurvature(i)
}

/** Of bending. */
export function bent(i: i32, ends: Ends, acting: Ends): real {
  const points = elementBendingPoints(i)
  const first = firstGaussPoint(points)
  let sum: real = 0
  for (let k = first; k < first + points; k++) {
    const more = bendingAt(acting, i, gaussPlace(k))
    sum += gaussWeight(k) * more * (2 * bendingAt(ends, i, gaussPlace(k)) - more)
  }
  return 0.5 * elementBending(i) * elementLength(i) * sum
}
