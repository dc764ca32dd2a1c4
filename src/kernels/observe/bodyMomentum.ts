// bodyMomentum.ts: momentum of each body along one axis, run when somebody asks.
//
//   p = m v,   L = m (x − o) × v + R I Rᵀ ω                                                                         (1)
//
// of bodies with mark 2, or of all that move. A joint may have raised the moments a step took: those of linked bodies are
// their own.

import {
  bodyInvInertia,
  bodyInvMass,
  bodyMark,
  bodyOmega,
  bodyPos,
  bodyRot,
  bodyVel,
  linkedBodyIndex,
  linkedInvInertia,
  setBodyMomentum,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, type real, vec3 } from '../../language/values.js'
import { rotate, rotateInverse } from '../math/quat.js'
import { add, cross, scale, sub } from '../math/vec3.js'

/** Component 0, 1 or 2. */
export function along(axis: i32, v: vec3): real {
  if (axis === 0) return v.x
  return axis === 1 ? v.y : v.z
}

/** (1) */
function momentumOf(body: i32, inverse: vec3, angular: bool, about: vec3): vec3 {
  const push = scale(1 / bodyInvMass(body), bodyVel(body))
  if (!angular) return push
  const spin = rotateInverse(bodyRot(body), bodyOmega(body))
  const turn = rotate(bodyRot(body), vec3(spin.x / inverse.x, spin.y / inverse.y, spin.z / inverse.z))
  return add(cross(sub(bodyPos(body), about), push), turn)
}

function counts(body: i32, all: bool): bool {
  return bodyInvMass(body) > 0 && (all || bodyMark(body) === 2)
}

export const bodyMomentum = kernel(
  'body',
  { tolerance: 1e-4 },
  (i, axis: i32, angular: bool, all: bool, about: vec3) => {
    let momentum: real = 0
    if (counts(i, all)) momentum = along(axis, momentumOf(i, bodyInvInertia(i), angular, about))
    setBodyMomentum(i, momentum)
  },
)

export const linkedMomentum = kernel(
  'linkedBody',
  { tolerance: 1e-4 },
  (i, axis: i32, angular: bool, all: bool, about: vec3) => {
    const body = linkedBodyIndex(i)
    if (!counts(body, all)) return
    setBodyMomentum(body, along(axis, momentumOf(body, linkedInvInertia(i), angular, about)))
  },
)
