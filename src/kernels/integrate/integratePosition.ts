// integratePosition.ts: positions and orientations from the velocities of the end of the step, stage `integrate`.
//
//   x⁺ = x + h v⁺                                                                                                   (1)
//   q⁺ = exp(h ω⁺ / 2) q, renormalised                                                                              (2)

import { bodyOmega, bodyRot, bodyVel, moveBodyPos, setBodyRot } from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { real } from '../../language/values.js'
import { quatExp, quatMul, quatNormalize } from '../math/quat.js'
import { scale } from '../math/vec3.js'

export const integratePosition = kernel('body', { tolerance: 1e-5 }, (i, h: real) => {
  // (1)
  moveBodyPos(i, scale(h, bodyVel(i)))

  // (2)
  setBodyRot(i, quatNormalize(quatMul(quatExp(scale(h, bodyOmega(i))), bodyRot(i))))
})
