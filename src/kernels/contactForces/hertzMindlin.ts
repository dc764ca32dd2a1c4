// hertzMindlin.ts: the contact law of dry grains, in small parts that others can be put beside.
//
// δ overlap, n normal from A to B, u relative velocity of B at the contact point, R*, m*, E*, G* effective values:
//   a  = √(R* δ)
//   f_n = 4/3 E* a δ − γ_n u·n,     γ_n = c_n √(2 E* a m*), and 0 where this would pull                             (1)
//   f_t = −k_t s − γ_t u_t,         k_t = 8 G* a,  γ_t = c_t √(k_t m*)                                              (2)
//   k_t |s| ≤ μ |f_n|, then |f_t| ≤ μ |f_n|; beyond, the spring and the force are shortened                        (3)
//   s⁺ = κ (s − (s·n) n) + h u_t,   κ = a(t) / a(t + h) while the contact grows, else 1                             (4)
// Only its own force shortens the spring: γ_t/k_t has no bound where a contact begins, and a spring that made up for the
// damping would drive the slip later on. By (4) a contact that grows keeps the force k_t s it had, one that shrinks keeps
// s: both ways k_t s²/2 falls, and no cycle of load and slip gives energy.
// c_n √(2 E*) and c_t √(8 G*) are constants of the pair of materials (contactDamping.ts).
// Source: Tsuji et al. 1992, Di Renzo & Di Maio 2004; (4): Thornton, Cummins & Cleary 2013.

import {
  materialFriction,
  materialNormalDamping,
  materialShear,
  materialTangentialDamping,
  materialYoung,
} from '../../generated/accessors.js'
import { abs, type bool, type i32, max, type real, sqrt, vec3 } from '../../language/values.js'
import { addScaled, cross, dot, scale, subScaled } from '../math/vec3.js'
import type { Response, Touch } from './touch.js'

/** R* of two surfaces; something flat adds nothing, and two flat ones have none. */
export function inSeries(a: real, b: real): real {
  return a > 0 && b > 0 ? (a * b) / (a + b) : max(a, b)
}

/** Radius a of the contact area. */
export function contactRadius(radius: real, overlap: real): real {
  return sqrt(radius * overlap)
}

/** (1); with tension the pull stays. */
function normalForce(young: real, damping: real, area: real, overlap: real, approach: real, tension: bool): real {
  const push = (4 / 3) * young * area * overlap - damping * approach
  return tension ? push : max(push, 0)
}

/** κ of (4): the overlap of the step before is the present one and the way h u·n since. */
export function keptShare(overlap: real, approach: real, h: real, rescaled: bool): real {
  const before = max(overlap + h * approach, 0)
  let kept: real = 1
  if (rescaled && before < overlap) kept = sqrt(before / overlap)
  return kept
}

/**
 * (4): the spring turned into the present contact plane and stretched by the slip of this step. Projecting shortens it by
 * half the square of the angle (rad) by which the normal turns in a step.
 */
export function advanceSpring(spring: vec3, normal: vec3, slip: vec3, h: real, kept: real): vec3 {
  return addScaled(scale(kept, subScaled(spring, dot(spring, normal), normal)), h, slip)
}

/** (2), before the cut. */
export function tangentialForce(spring: vec3, slip: vec3, stiffness: real, damping: real): vec3 {
  return addScaled(scale(-stiffness, spring), -damping, slip)
}

/** (3): factor that brings a force in the contact plane down to the friction limit. */
export function frictionFactor(tangential: vec3, limit: real): real {
  // a branch, so that lanes that all stick take no root
  const square = dot(tangential, tangential)
  let factor: real = 1
  if (square > limit * limit) factor = limit / sqrt(square)
  return factor
}

/** (3): the spring, no longer than friction can hold. */
export function heldSpring(spring: vec3, stiffness: real, limit: real): vec3 {
  return scale(frictionFactor(scale(stiffness, spring), limit), spring)
}

/** (1) to (4) of a pair of materials `law`, from the spring of the step before. */
export function hertzMindlin(of: Touch, law: i32, before: vec3, h: real, rescaled: bool, tension: bool): Response {
  const stiffness = 8 * materialShear(law) * of.radius
  const damping = materialTangentialDamping(law) * of.root
  const resistance = materialNormalDamping(law) * of.root
  const push = normalForce(materialYoung(law), resistance, of.radius, of.overlap, of.approach, tension)
  const limit = materialFriction(law) * abs(push)
  const kept = keptShare(of.overlap, of.approach, h, rescaled)
  const spring = heldSpring(advanceSpring(before, of.normal, of.slip, h, kept), stiffness, limit)
  const trial = tangentialForce(spring, of.slip, stiffness, damping)
  const force = addScaled(scale(frictionFactor(trial, limit), trial), push, of.normal)
  const zero = vec3(0, 0, 0)
  return { force, twist: cross(of.normal, force), couple: zero, spring, roll: zero, spin: 0, bond: 0, dent: 0 }
}
