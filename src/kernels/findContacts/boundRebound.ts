// boundRebound.ts: rebounds that would make energy, stage `findContacts`.
//
// A body that is hit beside its centre may leave with more energy than it had where friction turns its slip around and its normal speed
// comes back by u_n⁺ = −e u_n all the same (Kane & Levinson 1985). So two bodies that meet are solved for alone, from their
// velocities at the start of the step, all their points together:
//
//   K ∋ γ ⊥ u⁺ + s b n ∈ K*,   b the bias of the rebound, s = 1                                                     (1)
//   ΔE = Σ γ·(u + u⁺)/2                                                                                             (2)
//
// Where ΔE > 0, s is lowered to where it is 0: with s = 0 contacts only take.

import {
  bodyContactInvMass,
  bodyInvInertia,
  bodyOmega,
  bodyRot,
  bodyVel,
  contactBias,
  contactBodyA,
  contactBodyB,
  contactEta,
  contactFriction,
  contactNormal,
  contactPointA,
  contactPointB,
  pairContactCount,
  pairFirstContact,
  rebuildWanted,
  setContactBias,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { array, asI32, type bool, type i32, max, min, type real, vec3 } from '../../language/values.js'
import { meetingPair } from '../findPairs/pairRanges.js'
import { applyInvInertia } from '../math/mat3.js'
import { add, addScaled, cross, dot, length, scale, sub, subScaled } from '../math/vec3.js'
import { projectOnCone } from '../solveContacts/coneProjection.js'

/** Sweeps over the points of two bodies, and halvings of s. */
const sweeps = 40
const halvings = 8
/** Share of what rebounds ask for, Σ γ_n |b|, below which ΔE is what sweeps have left. */
const nothing: real = 1e-3

/** u at a contact: velocities and angular velocities of A and B. */
function slipAt(c: i32, motion: array<vec3, 4>): vec3 {
  const turning = sub(cross(motion[3], contactPointB(c)), cross(motion[1], contactPointA(c)))
  return add(sub(motion[2], motion[0]), turning)
}

/** The start of the step, without impulses. */
function begin(a: i32, b: i32, motion: array<vec3, 4>, impulses: array<vec3, 8>): void {
  motion[0] = bodyVel(a)
  motion[1] = bodyOmega(a)
  motion[2] = bodyVel(b)
  motion[3] = bodyOmega(b)
  for (let k = 0; k < 8; k++) impulses[k] = vec3(0, 0, 0)
}

/** An impulse on B at a contact, and its opposite on A. */
function push(c: i32, a: i32, b: i32, impulse: vec3, motion: array<vec3, 4>): void {
  const turnA = applyInvInertia(bodyRot(a), bodyInvInertia(a), cross(contactPointA(c), impulse))
  const turnB = applyInvInertia(bodyRot(b), bodyInvInertia(b), cross(contactPointB(c), impulse))
  motion[0] = addScaled(motion[0], -bodyContactInvMass(a), impulse)
  motion[1] = sub(motion[1], turnA)
  motion[2] = addScaled(motion[2], bodyContactInvMass(b), impulse)
  motion[3] = add(motion[3], turnB)
}

/** Of a trial what friction admits: the nearest of the cone, or by Coulomb's law as much across as goes with what presses. */
function admitted(trial: vec3, normal: vec3, friction: real, coulomb: bool): vec3 {
  if (!coulomb) return projectOnCone(trial, normal, friction)
  const along = dot(trial, normal)
  const across = subScaled(trial, along, normal)
  const pressure = max(along, 0)
  const sliding = length(across)
  const share: real = sliding > friction * pressure ? (friction * pressure) / sliding : 1
  return addScaled(scale(share, across), pressure, normal)
}

/** ΔE of (2) for a share s of all rebounds, over Σ γ_n |b|. */
function given(p: i32, s: real, records: i32, coulomb: bool): real {
  const motion = array(4, vec3(0, 0, 0))
  const impulses = array(8, vec3(0, 0, 0))
  const first = asI32(pairFirstContact(p))
  const end = first + asI32(pairContactCount(p))
  const a = asI32(contactBodyA(first))
  const b = asI32(contactBodyB(first))
  begin(a, b, motion, impulses)
  // (1)
  for (let sweep = 0; sweep < sweeps; sweep++) {
    let k = 0
    for (let c = first; c < end; c += records) {
      const normal = contactNormal(c)
      const bias = contactBias(c)
      const u = addScaled(slipAt(c, motion), bias < 0 ? s * bias : bias, normal)
      const next = admitted(subScaled(impulses[k], contactEta(c), u), normal, contactFriction(c), coulomb)
      push(c, a, b, sub(next, impulses[k]), motion)
      impulses[k] = next
      k++
    }
  }
  // (2)
  const start = array(4, vec3(0, 0, 0))
  const none = array(8, vec3(0, 0, 0))
  begin(a, b, start, none)
  let energy: real = 0
  let asked: real = 0
  let k = 0
  for (let c = first; c < end; c += records) {
    energy += dot(impulses[k], scale(0.5, add(slipAt(c, start), slipAt(c, motion))))
    asked -= dot(impulses[k], contactNormal(c)) * min(contactBias(c), 0)
    k++
  }
  return asked > 0 ? energy / asked : 0
}

export const boundRebound = kernel(
  'meeting',
  { tolerance: 1e-3, disjoint: ['contactBias'] },
  (m, records: i32, coulomb: bool) => {
    if (rebuildWanted() !== 0) return
    const p = meetingPair(m)
    const first = asI32(pairFirstContact(p))
    const end = first + asI32(pairContactCount(p))
    let rebounds: bool = false
    for (let c = first; c < end; c += records) if (contactBias(c) < 0) rebounds = true
    if (!rebounds || given(p, 1, records, coulomb) <= nothing) return
    let share: real = 0
    let step: real = 0.5
    for (let k = 0; k < halvings; k++) {
      if (given(p, share + step, records, coulomb) <= 0) share += step
      step *= 0.5
    }
    for (let c = first; c < end; c += records) if (contactBias(c) < 0) setContactBias(c, share * contactBias(c))
  },
)
