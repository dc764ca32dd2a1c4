// turnGravity.ts: gravity that changes with time, stage `applyForces`.
//
//   g(t) = R(axis, angle(t)) (g_x(t), g_y(t), g_z(t))                                                               (1)
//
// Potential energy −m g·x and the share of the step that it runs ahead of, s = (h/2) m g·v (bodyEnergy.ts), change with g
// though no body moves. This is booked as work of gravity's turning, when the step takes the new one:
//   m (g_before − g)·(x − (h/2) v)                                                                                  (2)
//   (g_before − g)·∫ρA S dx (e − (h/2) e')   of a node of a cable                                                   (3)

import {
  bodyFreeVel,
  bodyInvMass,
  bodyPos,
  bodyVel,
  energyTilt,
  gravityAxis,
  gravityNext,
  gravityNow,
  gravityTurn,
  gravityX,
  gravityY,
  gravityZ,
  nodeBody,
  nodeLever,
  nodeSlope,
  nodeSlopeVel,
  nodeWeight,
  setBodyFreeVel,
  setBodyShift,
  setBodyVel,
  setEnergyTilt,
  setGravityNext,
  setGravityNow,
  sleeperInvMass,
  sumShift,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type real, vec3 } from '../../language/values.js'
import { quatFromAxisAngle, rotate } from '../math/quat.js'
import { addScaled, dot, scale, sub, subScaled } from '../math/vec3.js'
import { isWaiting, takesHalf } from '../moveBodies/halves.js'
import { mayWake } from '../sleep/isAsleep.js'
import { driveNow } from './driveNow.js'

/** (1) */
export const findGravity = kernel('one', { tolerance: 1e-4 }, (i, start: bool) => {
  const g = vec3(driveNow(gravityX(i), start), driveNow(gravityY(i), start), driveNow(gravityZ(i), start))
  if (gravityTurn(i) < 0) setGravityNext(i, g)
  else setGravityNext(i, rotate(quatFromAxisAngle(gravityAxis(i), driveNow(gravityTurn(i), start)), g))
})

/** (2) */
export const tiltWork = kernel('body', { tolerance: 1e-3 }, (i, h: real) => {
  const invMass = bodyInvMass(i)
  if (invMass === 0) setBodyShift(i, 0)
  else {
    const place = subScaled(bodyPos(i), 0.5 * h, bodyVel(i))
    setBodyShift(i, dot(sub(gravityNow(0), gravityNext(0)), place) / invMass)
  }
})

/** (2) of bodies that sleep: they have weight all the same. */
export const tiltSleepers = kernel('sleeper', { tolerance: 1e-3 }, (i) => {
  if (mayWake(i)) setBodyShift(i, dot(sub(gravityNow(0), gravityNext(0)), bodyPos(i)) / sleeperInvMass(i))
})

/** (3) */
export const tiltCables = kernel('cableNode', { tolerance: 1e-3, disjoint: ['bodyShift'] }, (i, h: real) => {
  const body = nodeBody(i)
  const place = subScaled(bodyPos(body), 0.5 * h, bodyVel(body))
  const slope = subScaled(nodeSlope(i), 0.5 * h, nodeSlopeVel(i))
  const moment = addScaled(scale(nodeWeight(i), place), nodeLever(i), slope)
  setBodyShift(body, dot(sub(gravityNow(0), gravityNext(0)), moment))
})

/** By force for the end of a step, once its forces may be found; by impulses for a step that is taken. */
export const takeGravity = kernel('one', (i, byForce: bool, booked: bool) => {
  if (isWaiting(byForce)) return
  if (booked) setEnergyTilt(i, energyTilt(i) + sumShift(i))
  setGravityNow(i, gravityNext(i))
})

/** By impulses: v_free ← v_free + h g. */
export const fallFree = kernel('stepBody', { tolerance: 1e-5 }, (i, h: real) => {
  if (bodyInvMass(i) > 0) setBodyFreeVel(i, addScaled(bodyFreeVel(i), h, gravityNow(0)))
})

/** By force, half a kick: v ← v + h/2 g. */
export const fallHalf = kernel('body', { tolerance: 1e-5 }, (i, h: real, first: bool) => {
  if (!takesHalf(first)) return
  if (bodyInvMass(i) > 0) setBodyVel(i, addScaled(bodyVel(i), 0.5 * h, gravityNow(0)))
})
