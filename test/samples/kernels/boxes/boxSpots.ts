// boxSpots.ts: where boxes touch boxes, by the engine's narrow phase.

import { boxBoxManifold } from '../../../../src/kernels/narrowphase/boxBox.js'
import { kernel } from '../../../../src/language/kernel.js'
import { array, asU32, type i32, type real, type u32, vec3 } from '../../../../src/language/values.js'
import {
  bodyHalf,
  bodyPosSeparation,
  bodyRot,
  pairA,
  pairB,
  setPairNormal,
  setPairSpots,
  setSpotFeature,
  setSpotGap,
  setSpotPlace,
} from '../../accessors.js'

function store(
  i: i32,
  count: i32,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
  normal: array<vec3, 1>,
): void {
  setPairSpots(i, count)
  setPairNormal(i, count > 0 ? normal[0] : vec3(0, 0, 0))
  for (let k = 0; k < count; k++) {
    setSpotPlace(8 * i + k, points[k])
    setSpotGap(8 * i + k, gaps[k])
    setSpotFeature(8 * i + k, features[k])
  }
}

export const boxBoxSpots = kernel('pair', { tolerance: 1e-4 }, (i, reach: real) => {
  const points = array(8, vec3(0, 0, 0))
  const gaps = array(8, 0.0)
  const features = array(8, asU32(0))
  const normal = array(1, vec3(0, 0, 0))
  const a = pairA(i)
  const b = pairB(i)
  const between = bodyPosSeparation(a, b)
  const count = boxBoxManifold(
    between,
    bodyRot(a),
    bodyHalf(a),
    bodyRot(b),
    bodyHalf(b),
    reach,
    points,
    gaps,
    features,
    normal,
  )
  store(i, count, points, gaps, features, normal)
})
