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
import { takesHalf } from '../moveBodies/halves.js'

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

/** Twice the energy that a body gains from v to w. */
function gained(invMass: real, v: vec3, w: vec3): real {
  return dot(sub(w, v), add(v, w)) / invMass
}

/** By force: the first half of a step, after all other forces; or the second, before them and, `late`, after them. */
export const pushHalf = kernel(
  'pushedBody',
  { tolerance: 1e-4, disjoint: ['bodyVel', 'pushedLate', 'pushedWork', 'pushedLost'] },
  (i, h: real, first: bool, late: bool) => {
    const body = pushedBodyIndex(i)
    const invMass = bodyInvMass(body)
    if (!takesHalf(first) || invMass === 0) return
    const scaled = 0.5 * h * invMass
    const linear = scaled * pushedLinear(i)
    const quadratic = scaled * pushedQuadratic(i)
    const flow = pushedFlow(i)
    const kick = scale(0.5 * h, addScaled(pushedPerMass(i), invMass, pushedBare(i)))
    const before = bodyVel(body)
    const dragged = first ? add(before, kick) : before
    const w = sub(dragged, flow)
    const speed = length(w)
    // (2), or later (1) where it would take more than half
    const stiff = linear + quadratic * speed >= 0.5
    let left: real = 1
    if (first || (late && pushedLate(i) !== 0)) left = shareLeft(linear, quadratic, speed)
    else if (!late && !stiff) left = 1 - linear - quadratic * speed
    if (!first && !late) setPushedLate(i, stiff ? 1 : 0)
    let slowed = dragged
    if (left !== 1) slowed = addScaled(flow, left, w)
    const after = first || late ? slowed : add(slowed, kick)
    setBodyVel(body, after)
    const work = first ? gained(invMass, before, dragged) : gained(invMass, slowed, after)
    setPushedWork(i, pushedWork(i) + 0.5 * work)
    setPushedLost(i, pushedLost(i) - 0.5 * gained(invMass, dragged, slowed))
  },
)

/** The same for turning, by (3). */
export const twistHalf = kernel(
  'pushedBody',
  { tolerance: 1e-4, disjoint: ['bodyAngMom', 'pushedWork', 'pushedLost'] },
  (i, h: real, first: bool, late: bool) => {
    const body = pushedBodyIndex(i)
    if (!takesHalf(first) || bodyInvMass(body) === 0) return
    const inverse = bodyInvInertia(body)
    const c = 0.5 * h * pushedAngular(i)
    const share = vec3(
      spinLeft(c * inverse.x, first, late),
      spinLeft(c * inverse.y, first, late),
      spinLeft(c * inverse.z, first, late),
    )
    const twist = scale(0.5 * h, pushedTorque(i))
    const before = bodyAngMom(body)
    const dragged = first ? add(before, twist) : before
    const slowed = shared(body, dragged, share)
    const after = first || late ? slowed : add(slowed, twist)
    const spin = applyInvInertia(bodyRot(body), inverse, after)
    setBodyAngMom(body, after)
    setBodyOmega(body, spin)
    // twice the mean spin of the torque, and of the drag
    const spins = applyInvInertia(bodyRot(body), inverse, first ? add(before, dragged) : add(slowed, after))
    const slowing = applyInvInertia(bodyRot(body), inverse, add(dragged, slowed))
    if (!late) setPushedWork(i, pushedWork(i) + 0.5 * dot(twist, spins))
    setPushedLost(i, pushedLost(i) - 0.5 * dot(sub(slowed, dragged), slowing))
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
