// pushBodies.ts: applied forces and drag move the bodies that have some, stage `applyForces`. With F and τ of sumPushes.ts,
//
//   w⁺ = w + h m⁻¹ F − h m⁻¹ (c₁ + c₂ |w⁺|) w⁺,   w = v − u(t)                                                      (1)
//   w⁺ = w + h m⁻¹ F − h m⁻¹ (c₁ + c₂ |w|) w                                                                        (2)
//   L⁺ = L + h τ − h c₃ ω⁺, and with ω in place of ω⁺                                                               (3)
//
// By impulses a step is (1), after all other forces: it neither overshoots nor ends anywhere but at the terminal velocity,
// whatever the step. By force the first half of the step ends with (1) and the second begins with (2): together the implicit
// midpoint, of second order, and as exact for the terminal velocity; where (2) would take more than half of w, the second
// half ends with (1) in its place.

import {
  bodyAngMom,
  bodyFreeOmega,
  bodyFreeVel,
  bodyInvInertia,
  bodyInvMass,
  bodyOmega,
  bodyRot,
  bodyStartOmega,
  bodyStartVel,
  bodyVel,
  moved,
  pushedAngular,
  pushedBare,
  pushedBodyIndex,
  pushedDrag,
  pushedDragTwist,
  pushedFlow,
  pushedImpulse,
  pushedLate,
  pushedLinear,
  pushedLost,
  pushedPerMass,
  pushedQuadratic,
  pushedTorque,
  pushedTwist,
  pushedWork,
  rebuildWanted,
  setBodyAngMom,
  setBodyFreeOmega,
  setBodyFreeVel,
  setBodyOmega,
  setBodyVel,
  setPushedDrag,
  setPushedDragTwist,
  setPushedImpulse,
  setPushedLate,
  setPushedLost,
  setPushedTwist,
  setPushedWork,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, type real, sqrt, vec3 } from '../../language/values.js'
import { applyInvInertia } from '../math/mat3.js'
import { rotate, rotateInverse } from '../math/quat.js'
import { add, addScaled, dot, length, multiply, scale, sub } from '../math/vec3.js'

/** What is left of a speed by (1); drags are times h over m. */
function shareLeft(linear: real, quadratic: real, speed: real): real {
  const a = 1 + linear
  return 2 / (a + sqrt(a * a + 4 * quadratic * speed))
}

/** I ω */
function momentumOf(body: i32, omega: vec3): vec3 {
  const inverse = bodyInvInertia(body)
  const spin = rotateInverse(bodyRot(body), omega)
  return rotate(bodyRot(body), vec3(spin.x / inverse.x, spin.y / inverse.y, spin.z / inverse.z))
}

/** A vector whose components along the body's axes are left with these shares. */
function shared(body: i32, v: vec3, share: vec3): vec3 {
  return rotate(bodyRot(body), multiply(rotateInverse(bodyRot(body), v), share))
}

/** By impulses: onto the velocities without contacts and joints. */
export const pushFree = kernel(
  'pushedBody',
  { tolerance: 1e-4, disjoint: ['bodyFreeVel', 'bodyFreeOmega'] },
  (i, h: real) => {
    const body = pushedBodyIndex(i)
    const invMass = bodyInvMass(body)
    if (stepBodyCount() === 0) return
    if (invMass === 0) {
      const none = vec3(0, 0, 0)
      setPushedImpulse(i, none)
      setPushedTwist(i, none)
      setPushedDrag(i, none)
      setPushedDragTwist(i, none)
      return
    }
    // (1)
    const force = addScaled(pushedBare(i), 1 / invMass, pushedPerMass(i))
    const flow = pushedFlow(i)
    const scaled = h * invMass
    const w = sub(addScaled(bodyFreeVel(body), scaled, force), flow)
    const left = shareLeft(scaled * pushedLinear(i), scaled * pushedQuadratic(i), length(w))
    setBodyFreeVel(body, addScaled(flow, left, w))
    setPushedImpulse(i, scale(h, force))
    setPushedDrag(i, scale((left - 1) / invMass, w))

    // (3)
    const inverse = bodyInvInertia(body)
    const omega = addScaled(bodyFreeOmega(body), h, applyInvInertia(bodyRot(body), inverse, pushedTorque(i)))
    const c = h * pushedAngular(i)
    const after = shared(body, omega, vec3(1 / (1 + c * inverse.x), 1 / (1 + c * inverse.y), 1 / (1 + c * inverse.z)))
    setBodyFreeOmega(body, after)
    setPushedTwist(i, scale(h, pushedTorque(i)))
    setPushedDragTwist(i, momentumOf(body, sub(after, omega)))
  },
)

/** Share of a spin that a half leaves by (3). */
function spinLeft(drag: real, first: bool, late: bool): real {
  const stiff = drag >= 0.5
  if (first || (late && stiff)) return 1 / (1 + drag)
  if (late || stiff) return 1
  return 1 - drag
}

/** By force: the first half of a step, after all other forces; or the second, before them and, `late`, after them. */
export const pushHalf = kernel(
  'pushedBody',
  { tolerance: 1e-4, disjoint: ['bodyVel', 'bodyAngMom', 'pushedLate'] },
  (i, h: real, first: bool, late: bool) => {
    if (first) {
      if (moved() !== 0) return
    } else if (rebuildWanted() !== 0 || moved() === 0) return
    const body = pushedBodyIndex(i)
    const invMass = bodyInvMass(body)
    if (invMass === 0) return
    const scaled = 0.5 * h * invMass
    const linear = scaled * pushedLinear(i)
    const quadratic = scaled * pushedQuadratic(i)
    const flow = pushedFlow(i)
    const kick = scale(0.5 * h, addScaled(pushedPerMass(i), invMass, pushedBare(i)))
    let w = sub(bodyVel(body), flow)
    if (first) w = add(w, kick)
    const speed = length(w)
    if (!first && !late) {
      // (2), or later (1) where it would take more than half
      const stiff = linear + quadratic * speed >= 0.5
      setPushedLate(i, stiff ? 1 : 0)
      const left: real = stiff ? 1 : 1 - linear - quadratic * speed
      setBodyVel(body, add(addScaled(flow, left, w), kick))
    } else if (first || pushedLate(i) !== 0) {
      // (1)
      setBodyVel(body, addScaled(flow, shareLeft(linear, quadratic, speed), w))
    }

    // (3)
    const inverse = bodyInvInertia(body)
    const c = 0.5 * h * pushedAngular(i)
    const share = vec3(
      spinLeft(c * inverse.x, first, late),
      spinLeft(c * inverse.y, first, late),
      spinLeft(c * inverse.z, first, late),
    )
    const twist = scale(0.5 * h, pushedTorque(i))
    let momentum = bodyAngMom(body)
    if (first) momentum = add(momentum, twist)
    momentum = shared(body, momentum, share)
    if (!first && !late) momentum = add(momentum, twist)
    setBodyAngMom(body, momentum)
    setBodyOmega(body, applyInvInertia(bodyRot(body), inverse, momentum))
  },
)

/** By impulses, after the solve: an impulse p on a body whose velocity goes from v₀ to v does the work p·(v₀ + v)/2. */
export const bookPushed = kernel('pushedBody', { tolerance: 1e-3 }, (i) => {
  if (stepBodyCount() === 0) return
  const body = pushedBodyIndex(i)
  const twice = add(bodyStartVel(body), bodyVel(body))
  const twiceSpin = add(bodyStartOmega(body), bodyOmega(body))
  const work = dot(pushedImpulse(i), twice) + dot(pushedTwist(i), twiceSpin)
  const lost = dot(pushedDrag(i), twice) + dot(pushedDragTwist(i), twiceSpin)
  setPushedWork(i, pushedWork(i) + 0.5 * work)
  setPushedLost(i, pushedLost(i) - 0.5 * lost)
})
