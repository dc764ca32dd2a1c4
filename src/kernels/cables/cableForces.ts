// cableForces.ts: forces of an element of a cable on its nodes, stage `cables`: elastic, of internal damping, of its beads.
//
//   U = ½ ∫ EA ε² dx + ½ ∫ EI (κ − κ₀)² dx,   ε = ½ (p·p − 1),   p = r_x, q = r_xx                                  (1)
//   axial:    −∫ EA (ε + τ ε') p S_x dx,   ε' = p·p'                                                                (2)
//   bending:  −∫ EI (1 − κ₀/κ) (∂(½κ²)/∂p S_x + ∂(½κ²)/∂q S_xx) + EI τ κ' (∂(n·k)/∂p S_x + ∂(n·k)/∂q S_xx) dx          (3)
//             κ' = ∂(n·k)/∂p·p' + ∂(n·k)/∂q·q',   n = k/κ
//   a bead:   S f at its place, f the sum of its contact forces; of a capsule as beadShapes.ts has it, with torques   (4)
//   where the step is implicit, (1 − θ) of (2) and (3) at e − (1 − θ) h e', which newtonCables.ts takes off again     (5)
//
// τ is the retardation of Kelvin and Voigt. Rates of ε and κ do not see a cable turn as a whole, nor turn about its axis: there
// is no torsion, and a curve that whirls with the same curvature is not damped. Integrals are sums over Gauss points.

import {
  beadBody,
  beadReach,
  bodyForce,
  bodyPosSeparation,
  bodyTorque,
  bodyVel,
  elementAxial,
  elementAxialPoints,
  elementBending,
  elementBendingPoints,
  elementBodyA,
  elementBodyB,
  elementCurvature,
  elementEndBead,
  elementFirstBead,
  elementLength,
  elementNodeA,
  elementNodeB,
  elementRetardation,
  elementSmall,
  elementTheta,
  gaussPlace,
  gaussWeight,
  nodeSlope,
  nodeSlopeVel,
  setElementAheadA,
  setElementAheadB,
  setElementForceA,
  setElementForceB,
  setElementSlopeAheadA,
  setElementSlopeAheadB,
  setElementSlopeForceA,
  setElementSlopeForceB,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, type bool, type i32, type real, sqrt, vec3 } from '../../language/values.js'
import { addScaled, dot, lengthSquared, negate, scale, sub } from '../math/vec3.js'
import { isWaiting } from '../moveBodies/halves.js'
import { acrossShapes, middleShapes, onEnds } from './beadShapes.js'
import { firstDerivatives, onCurve, secondDerivatives } from './cableShape.js'
import { bendDirection, curvatureAlong, curvatureOf, firstGaussPoint, leastSquare } from './cableStrain.js'

/** Places and slopes of the two nodes, and their rates. */
export interface Ends {
  readonly slopeA: vec3
  readonly apart: vec3
  readonly slopeB: vec3
  readonly slopeVelA: vec3
  readonly apartVel: vec3
  readonly slopeVelB: vec3
}

/** Forces on the slope of A, on B and on the slope of B; what acts on A by d = rB − rA is the opposite of that on B. */
export interface Pull {
  readonly slopeA: vec3
  readonly place: vec3
  readonly slopeB: vec3
}

export function withForce(of: Pull, s: vec3, size: real, g: vec3): Pull {
  return {
    slopeA: addScaled(of.slopeA, size * s.x, g),
    place: addScaled(of.place, size * s.y, g),
    slopeB: addScaled(of.slopeB, size * s.z, g),
  }
}

/** (2) */
function stretch(i: i32, ends: Ends, before: Pull): Pull {
  const length = elementLength(i)
  const points = elementAxialPoints(i)
  const first = firstGaussPoint(points)
  const size = -length * elementAxial(i)
  let pull = before
  for (let k = first; k < first + points; k++) {
    const s = firstDerivatives(gaussPlace(k), length)
    const p = onCurve(s, ends.slopeA, ends.apart, ends.slopeB)
    const rate = dot(p, onCurve(s, ends.slopeVelA, ends.apartVel, ends.slopeVelB))
    const strain = 0.5 * (lengthSquared(p) - 1) + elementRetardation(i) * rate
    pull = withForce(pull, s, size * gaussWeight(k) * strain, p)
  }
  return pull
}

/** (3) */
function bend(i: i32, ends: Ends, before: Pull): Pull {
  const length = elementLength(i)
  const points = elementBendingPoints(i)
  const first = firstGaussPoint(points)
  const size = -length * elementBending(i)
  const small = elementSmall(i) !== 0
  const least = leastSquare(length)
  const retardation = elementRetardation(i)
  let pull = before
  for (let k = first; k < first + points; k++) {
    const s1 = firstDerivatives(gaussPlace(k), length)
    const s2 = secondDerivatives(gaussPlace(k), length)
    const p = onCurve(s1, ends.slopeA, ends.apart, ends.slopeB)
    const q = onCurve(s2, ends.slopeA, ends.apart, ends.slopeB)
    const bent = curvatureOf(p, q, small)
    const share = 1 - elementCurvature(i) / sqrt(bent.square + least)
    pull = withForce(pull, s1, size * gaussWeight(k) * share, bent.byP)
    pull = withForce(pull, s2, size * gaussWeight(k) * share, bent.byQ)
    if (retardation > 0) {
      const along = curvatureAlong(bendDirection(p, q, small, least), p, q, small)
      const rateP = dot(along.byP, onCurve(s1, ends.slopeVelA, ends.apartVel, ends.slopeVelB))
      const rateQ = dot(along.byQ, onCurve(s2, ends.slopeVelA, ends.apartVel, ends.slopeVelB))
      const damping = size * gaussWeight(k) * retardation * (rateP + rateQ)
      pull = withForce(pull, s1, damping, along.byP)
      pull = withForce(pull, s2, damping, along.byQ)
    }
  }
  return pull
}

/** As it will be, or has been, so many seconds ahead at the velocity it has. */
export function endsAhead(i: i32, ahead: real): Ends {
  const a = elementNodeA(i)
  const b = elementNodeB(i)
  const apart = bodyPosSeparation(elementBodyA(i), elementBodyB(i))
  const apartVel = sub(bodyVel(elementBodyB(i)), bodyVel(elementBodyA(i)))
  return {
    slopeA: addScaled(nodeSlope(a), ahead, nodeSlopeVel(a)),
    apart: addScaled(apart, ahead, apartVel),
    slopeB: addScaled(nodeSlope(b), ahead, nodeSlopeVel(b)),
    slopeVelA: nodeSlopeVel(a),
    apartVel,
    slopeVelB: nodeSlopeVel(b),
  }
}

/** (2) and (3) */
export function elasticPull(i: i32, ends: Ends): Pull {
  const none = vec3(0, 0, 0)
  const pull: Pull = { slopeA: none, place: none, slopeB: none }
  return bend(i, ends, stretch(i, ends, pull))
}

export function scaled(share: real, of: Pull): Pull {
  return { slopeA: scale(share, of.slopeA), place: scale(share, of.place), slopeB: scale(share, of.slopeB) }
}

/** By force, the elastic force whole. */
function setAhead(i: i32, pull: Pull): void {
  setElementAheadA(i, negate(pull.place))
  setElementSlopeAheadA(i, pull.slopeA)
  setElementAheadB(i, pull.place)
  setElementSlopeAheadB(i, pull.slopeB)
}

/** (5), by force for half a step */
function pullOf(i: i32, byForce: bool, h: real): Pull {
  const theta = elementTheta(i)
  const share = 1 - theta
  const ends = endsAhead(i, theta === 0 ? 0 : -share * h)
  const whole = elasticPull(i, ends)
  if (theta === 0) return whole
  if (byForce) setAhead(i, whole)
  return scaled(byForce ? 2 * share : share, whole)
}

export const cableForces = kernel('cableElement', { tolerance: 1e-3 }, (i, byForce: bool, h: real) => {
  if (isWaiting(byForce)) return
  let pull = pullOf(i, byForce, h)
  let onA = negate(pull.place)
  // (4)
  const end = elementEndBead(i)
  for (let b = elementFirstBead(i); b < end; b++) {
    const bead = asI32(b)
    const s = middleShapes(bead)
    const force = bodyForce(beadBody(b))
    onA = addScaled(onA, 1 - s.y, force)
    pull = withForce(pull, s, 1, force)
    const torque = bodyTorque(beadBody(b))
    if (beadReach(b) > 0 && lengthSquared(torque) > 0) {
      const d = acrossShapes(bead)
      const turning = onEnds(bead, torque)
      onA = addScaled(onA, -d.y, turning)
      pull = withForce(pull, d, 1, turning)
    }
  }
  setElementForceA(i, onA)
  setElementSlopeForceA(i, pull.slopeA)
  setElementForceB(i, pull.place)
  setElementSlopeForceB(i, pull.slopeB)
})
