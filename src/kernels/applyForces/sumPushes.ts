// sumPushes.ts: forces and torques over time and force fields, summed for each body they act on, stage `applyForces`.
//
//   F = Σ F_k(t),   a = Σ a_k(t),   τ = Σ τ_k(t) + r_k × F_k                                                        (1)
//   of a node of a cable its share of F_k, and for τ, the force on its slope, its lever times F_k: S of cableShape.ts   (2)
//
// over the forces whose region holds the centre of mass, in the order of the scene; F + m a is the force.

import {
  bodyPos,
  bodyRot,
  forceAxes,
  forceHigh,
  forceLow,
  forcePerMassX,
  forcePerMassY,
  forcePerMassZ,
  forcePoint,
  forceTorqueX,
  forceTorqueY,
  forceTorqueZ,
  forceTurns,
  forceX,
  forceY,
  forceZ,
  pushedBodyIndex,
  pushedEnd,
  pushedFirst,
  pushedFlowX,
  pushedFlowY,
  pushedFlowZ,
  pushedForceIndex,
  pushedForceLever,
  pushedForceShare,
  setPushedBare,
  setPushedFlow,
  setPushedPerMass,
  setPushedTorque,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, type bool, type i32, type quat, vec3 } from '../../language/values.js'
import { isWithin } from '../math/box.js'
import { quatMul, rotate } from '../math/quat.js'
import { add, addScaled, cross } from '../math/vec3.js'
import { driveNow } from './driveNow.js'

function functions(x: i32, y: i32, z: i32, start: bool): vec3 {
  return vec3(driveNow(x, start), driveNow(y, start), driveNow(z, start))
}

/** To the world from the axes a force is given in. */
function toWorld(k: i32, rotation: quat, v: vec3): vec3 {
  if (forceTurns(k) === 0) return v
  return rotate(quatMul(rotation, forceAxes(k)), v)
}

export const sumPushes = kernel('pushedBody', { tolerance: 1e-4 }, (i, start: bool) => {
  const body = pushedBodyIndex(i)
  const place = bodyPos(body)
  const rotation = bodyRot(body)
  let force = vec3(0, 0, 0)
  let perMass = vec3(0, 0, 0)
  let torque = vec3(0, 0, 0)
  const end = pushedEnd(i)
  for (let at = pushedFirst(i); at < end; at++) {
    const k = asI32(pushedForceIndex(at))
    if (!isWithin(place, forceLow(k), forceHigh(k))) continue
    // (1)
    const own = toWorld(k, rotation, functions(forceX(k), forceY(k), forceZ(k), start))
    const field = functions(forcePerMassX(k), forcePerMassY(k), forcePerMassZ(k), start)
    const about = functions(forceTorqueX(k), forceTorqueY(k), forceTorqueZ(k), start)
    force = addScaled(force, pushedForceShare(at), own)
    perMass = add(perMass, toWorld(k, rotation, field))
    torque = add(torque, add(toWorld(k, rotation, about), cross(rotate(rotation, forcePoint(k)), own)))
    // (2)
    torque = addScaled(torque, pushedForceLever(at), own)
  }
  setPushedBare(i, force)
  setPushedPerMass(i, perMass)
  setPushedTorque(i, torque)
  setPushedFlow(i, functions(pushedFlowX(i), pushedFlowY(i), pushedFlowZ(i), start))
})
