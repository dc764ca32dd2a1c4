// feelForces.ts: what acts on sleepers near something that may move, and who of them wakes, stage `sleep`.
//
//   u ← u + h (a − a₀ − u / time),  L ← L + h (τ − τ₀ − L / time)                                                   (1)
//   |u| + r |L| / I > speed: it wakes                                                                               (2)
//
// a is the acceleration by contacts and gravity, τ the torque of contacts; a₀ and τ₀ are those of the first step in which the body, and
// neighbours that fell asleep with it or later, were at rest. I is the least moment of inertia. So a sleeper wakes as soon as it would have
// got a speed, and bears what would not have given it that speed in that time.

import {
  bodyExtent,
  bodyForce,
  bodyRadius,
  bodyTorque,
  gravityNow,
  setBodyRests,
  setSleeperAngMom,
  setSleeperEdge,
  setSleeperPull,
  setSleeperTurn,
  setSleeperTwist,
  setSleeperVel,
  sleeperAngMom,
  sleeperEdge,
  sleeperInvInertia,
  sleeperInvMass,
  sleeperPull,
  sleeperTwist,
  sleeperVel,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, max, real, type vec3 } from '../../language/values.js'
import { addScaled, length, scale, sub } from '../math/vec3.js'
import { isWaiting } from '../moveBodies/halves.js'
import { mayWake } from './isAsleep.js'

/** (1) and (2) */
function addLoad(i: i32, h: real, pull: vec3, torque: vec3, speed: real, steps: i32): void {
  const stays = 1 - 1 / real(steps)
  const velocity = addScaled(scale(stays, sleeperVel(i)), h, sub(pull, sleeperPull(i)))
  const momentum = addScaled(scale(stays, sleeperAngMom(i)), h, sub(torque, sleeperTwist(i)))
  setSleeperVel(i, velocity)
  setSleeperAngMom(i, momentum)
  const inverse = sleeperInvInertia(i)
  const spin = max(inverse.x, max(inverse.y, inverse.z)) * length(momentum)
  if (length(velocity) + max(bodyRadius(i), bodyExtent(i)) * spin > speed) setSleeperTurn(i, 2)
}

/** What a sleeper does with the load of this step: takes it for the one it sleeps under, bears it alone, or adds it up. */
function feel(i: i32, h: real, pull: vec3, torque: vec3, speed: real, steps: i32): void {
  const edge = sleeperEdge(i)
  if (edge === 2) {
    setSleeperPull(i, pull)
    setSleeperTwist(i, torque)
    setSleeperEdge(i, 1)
  } else if (edge === 3) {
    // as much as a body may fall asleep under
    if (length(sub(pull, sleeperPull(i))) > (2 * speed) / (h * real(steps))) setSleeperTurn(i, 2)
    else {
      setSleeperEdge(i, 0)
      setBodyRests(i, 2)
    }
  } else addLoad(i, h, pull, torque, speed, steps)
}

export const feelForces = kernel(
  'sleeper',
  {
    tolerance: 1e-4,
    variants: { impulses: [true, false] },
    disjoint: ['sleeperEdge', 'sleeperPull', 'sleeperTwist', 'sleeperVel', 'sleeperAngMom'],
  },
  (i, h: real, speed: real, steps: i32, impulses: bool) => {
    if (isWaiting(!impulses) || !mayWake(i) || sleeperEdge(i) === 0) return
    feel(i, h, addScaled(gravityNow(0), sleeperInvMass(i), bodyForce(i)), bodyTorque(i), speed, steps)
  },
)
