// newtonAnswer.ts: how the impulse of a yielding contact changes with the velocity there.
//
// For a trial y with normal part p₀, tangential part t, and behind it rolling torque r and spinning torque s, of the nearest admissible
// impulse with normal part p, the parts that slide, roll or spin change as
//   dp = (dp₀ + a (μ t̂·dt + w ρ r̂·dr + w σ ŝ ds)) / c,   c = 1 + a (μ² + w ρ² + w σ²)                               (1)
//   dt' = μ t̂ dp + (μ p / |t|) (dt − t̂ t̂·dt),   dr', ds' likewise                                                  (2)
// with no term for parts that stick, for which dt' = dt. Along the trial the change is −η/ε times that of u, and a times that along
// the normal, a of newton.ts, so that the matrix −dγ/du is a sum of squares of directions: one that presses, two tangents with a grip, and those of the torque.

import {
  contactCohesion,
  contactEta,
  contactFriction,
  contactHigh,
  contactKind,
  contactLow,
  contactNormal,
  contactRolling,
  contactSpinning,
  newtonSoftness,
  setYieldGrip,
  setYieldPress,
  setYieldRoot,
  setYieldSlide,
  setYieldSpin,
} from '../../generated/accessors.js'
import { type bool, type i32, isDouble, max, type real, sqrt, vec3 } from '../../language/values.js'
import { hasBit, withTorque } from '../findContacts/contactKinds.js'
import { addScaled, dot, length, scale, subScaled } from '../math/vec3.js'
import { pressureAlone, pressureWithTorque } from './projectContact.js'

const tiny: real = isDouble ? 1e-300 : 1e-30

function setYields(i: i32, press: vec3, slide: vec3, grip: real): void {
  setYieldPress(i, press)
  setYieldSlide(i, slide)
  setYieldGrip(i, grip)
}

/** Between its ends a line gives way along itself. */
export function answerOfLine(i: i32, trial: vec3): void {
  const along = dot(trial, contactNormal(i))
  const inside = along > contactLow(i) && along < contactHigh(i)
  const stiffness: real = inside ? contactEta(i) / newtonSoftness(0) : 0
  setYields(i, scale(sqrt(stiffness), contactNormal(i)), vec3(0, 0, 0), 0)
  setYieldSpin(i, 0)
}

interface Bounded {
  /** Whether the part is at its limit, and where it points then. */
  readonly yields: bool
  readonly along: vec3
  /** What is left of its stiffness across that. */
  readonly grip: real
}

function bounded(part: vec3, limit: real, stiffness: real): Bounded {
  const size = length(part)
  const yields = size > limit || limit === 0
  const share = 1 / max(size, tiny)
  return {
    yields,
    along: yields ? scale(share, part) : vec3(0, 0, 0),
    grip: yields ? stiffness * limit * share : stiffness,
  }
}

function conePressure(lifted: vec3, normal: vec3, friction: real): real {
  const along = dot(lifted, normal)
  const across = length(subScaled(lifted, along, normal))
  return across < friction * along ? along : max(along + friction * across, 0) / (1 + friction * friction)
}

/** Of a contact that is open: none. */
function setOpen(i: i32, torqued: bool): void {
  const last = torqued ? i + 1 : i
  for (let k = i; k <= last; k++) {
    setYields(k, vec3(0, 0, 0), vec3(0, 0, 0), 0)
    setYieldSpin(k, 0)
    setYieldRoot(k, 0)
  }
}

/** The torque behind contact i, at pressure p; gives what it adds to c of (1), and presses with 1 for the contact's own share. */
function answerOfTorque(i: i32, torque: vec3, pressure: real): real {
  const normal = contactNormal(i)
  const spin = dot(torque, normal)
  const stiffness = contactEta(i + 1) / newtonSoftness(0)
  const rolling = contactRolling(i)
  const spinning = contactSpinning(i)
  const rolls = bounded(subScaled(torque, spin, normal), rolling * pressure, stiffness)
  const spins = bounded(scale(spin, normal), spinning * pressure, stiffness)
  let press = vec3(0, 0, 0)
  let more: real = 0
  if (rolls.yields) {
    press = scale(rolling, rolls.along)
    more = rolling * rolling
  }
  if (spins.yields) {
    press = addScaled(press, spinning, spins.along)
    more += spinning * spinning
  }
  setYields(i + 1, press, rolls.along, rolls.grip)
  setYieldSpin(i + 1, spins.yields ? 0 : stiffness)
  return (more * contactEta(i)) / contactEta(i + 1)
}

/** A contact with friction, and the torque behind it where there is one. */
export function answerOfCone(i: i32, trial: vec3, torque: vec3, common: real, weight: real): void {
  const normal = contactNormal(i)
  const friction = contactFriction(i)
  const torqued = hasBit(contactKind(i), withTorque)
  const lifted = addScaled(trial, common + contactCohesion(i), normal)
  let pressure = conePressure(lifted, normal, friction)
  if (torqued) pressure = pressureWithTorque(i, lifted, torque, weight)
  else if (weight !== 1) pressure = pressureAlone(i, lifted, weight)
  if (pressure <= 0) {
    setOpen(i, torqued)
    return
  }
  const stiffness = contactEta(i) / newtonSoftness(0)
  const slides = bounded(subScaled(lifted, dot(lifted, normal), normal), friction * pressure, stiffness)
  let shared: real = slides.yields ? 1 + weight * friction * friction : 1
  if (torqued) {
    const more = answerOfTorque(i, torque, pressure)
    shared += weight * more
  }
  const root = sqrt((weight * stiffness) / shared)
  const press = slides.yields ? addScaled(normal, friction, slides.along) : normal
  setYields(i, scale(root, press), slides.along, slides.grip)
  setYieldRoot(i, root)
}
