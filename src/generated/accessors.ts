// Made from the list of fields by `npm run build`; not edited by hand.
// How kernels read and write fields when they run as plain TypeScript; the compiler replaces each call.

import type { PlainState } from '../language/plainState.js'
import type { i32, quat, real, u32, vec3 } from '../language/values.js'

let state: PlainState

/** The arrays that the accessors below work on. */
export function bindPlainState(plain: PlainState): void {
  state = plain
}

/** position of the centre of mass [m] */
export const bodyPos = (i: i32): vec3 => state.getVec3('bodyPos', i)
export const setBodyPos = (i: i32, value: vec3): void => state.setVec3('bodyPos', i, value)
export const bodyPosSeparation = (a: i32, b: i32): vec3 => state.separation('bodyPos', a, b)
export const moveBodyPos = (i: i32, by: vec3): void => state.move('bodyPos', i, by)

/** orientation, body frame to world [1] */
export const bodyRot = (i: i32): quat => state.getQuat('bodyRot', i)
export const setBodyRot = (i: i32, value: quat): void => state.setQuat('bodyRot', i, value)

/** velocity of the centre of mass [m/s] */
export const bodyVel = (i: i32): vec3 => state.getVec3('bodyVel', i)
export const setBodyVel = (i: i32, value: vec3): void => state.setVec3('bodyVel', i, value)

/** angular velocity in the world frame [rad/s] */
export const bodyOmega = (i: i32): vec3 => state.getVec3('bodyOmega', i)
export const setBodyOmega = (i: i32, value: vec3): void => state.setVec3('bodyOmega', i, value)

/** inverse mass, 0 for a fixed body [1/kg] */
export const bodyInvMass = (i: i32): real => state.getScalar('bodyInvMass', i)
export const setBodyInvMass = (i: i32, value: real): void => state.setScalar('bodyInvMass', i, value)

/** inverse principal moments of inertia [1/(kg m2)] */
export const bodyInvInertia = (i: i32): vec3 => state.getVec3('bodyInvInertia', i)
export const setBodyInvInertia = (i: i32, value: vec3): void => state.setVec3('bodyInvInertia', i, value)

/** sum of applied forces [N] */
export const bodyForce = (i: i32): vec3 => state.getVec3('bodyForce', i)
export const setBodyForce = (i: i32, value: vec3): void => state.setVec3('bodyForce', i, value)

/** sum of applied torques [N m] */
export const bodyTorque = (i: i32): vec3 => state.getVec3('bodyTorque', i)
export const setBodyTorque = (i: i32, value: vec3): void => state.setVec3('bodyTorque', i, value)

/** velocity without contact impulses [m/s] */
export const bodyFreeVel = (i: i32): vec3 => state.getVec3('bodyFreeVel', i)
export const setBodyFreeVel = (i: i32, value: vec3): void => state.setVec3('bodyFreeVel', i, value)

/** angular velocity without contact impulses [rad/s] */
export const bodyFreeOmega = (i: i32): vec3 => state.getVec3('bodyFreeOmega', i)
export const setBodyFreeOmega = (i: i32, value: vec3): void => state.setVec3('bodyFreeOmega', i, value)

/** first incidence of the body [1] */
export const bodyFirst = (i: i32): u32 => state.getScalar('bodyFirst', i)
export const setBodyFirst = (i: i32, value: u32): void => state.setScalar('bodyFirst', i, value)

/** one past the last incidence of the body [1] */
export const bodyEnd = (i: i32): u32 => state.getScalar('bodyEnd', i)
export const setBodyEnd = (i: i32, value: u32): void => state.setScalar('bodyEnd', i, value)

/** unit normal from A to B [1] */
export const contactNormal = (i: i32): vec3 => state.getVec3('contactNormal', i)
export const setContactNormal = (i: i32, value: vec3): void => state.setVec3('contactNormal', i, value)

/** distance of the contact point from the centre of A [m] */
export const contactArmA = (i: i32): real => state.getScalar('contactArmA', i)
export const setContactArmA = (i: i32, value: real): void => state.setScalar('contactArmA', i, value)

/** impulse on B in world axes [N s] */
export const contactImpulse = (i: i32): vec3 => state.getVec3('contactImpulse', i)
export const setContactImpulse = (i: i32, value: vec3): void => state.setVec3('contactImpulse', i, value)

/** distance of the contact point from the centre of B [m] */
export const contactArmB = (i: i32): real => state.getScalar('contactArmB', i)
export const setContactArmB = (i: i32, value: real): void => state.setScalar('contactArmB', i, value)

/** first body [1] */
export const contactBodyA = (i: i32): u32 => state.getScalar('contactBodyA', i)
export const setContactBodyA = (i: i32, value: u32): void => state.setScalar('contactBodyA', i, value)

/** second body; the normal points to it [1] */
export const contactBodyB = (i: i32): u32 => state.getScalar('contactBodyB', i)
export const setContactBodyB = (i: i32, value: u32): void => state.setScalar('contactBodyB', i, value)

/** stabilisation: gap over step [m/s] */
export const contactBias = (i: i32): real => state.getScalar('contactBias', i)
export const setContactBias = (i: i32, value: real): void => state.setScalar('contactBias', i, value)

/** friction coefficient of the pair [1] */
export const contactFriction = (i: i32): real => state.getScalar('contactFriction', i)
export const setContactFriction = (i: i32, value: real): void => state.setScalar('contactFriction', i, value)

/** step length of the contact: inverse of the mean diagonal of its block [kg] */
export const contactEta = (i: i32): real => state.getScalar('contactEta', i)
export const setContactEta = (i: i32, value: real): void => state.setScalar('contactEta', i, value)

/** twice the contact, plus one where the body is its second [1] */
export const incidenceContact = (i: i32): u32 => state.getScalar('incidenceContact', i)
export const setIncidenceContact = (i: i32, value: u32): void => state.setScalar('incidenceContact', i, value)

/** how many there are */
export const oneCount = (): i32 => state.counts.oneCount!
export const setOneCount = (n: i32): void => {
  state.counts.oneCount = n
}
export const addOneCount = (n: i32): i32 => state.addCount('oneCount', n)
export const maxOneCount = (n: i32): i32 => state.maxCount('oneCount', n)

/** room for how many */
export const oneCapacity = (): i32 => state.counts.oneCapacity!
export const setOneCapacity = (n: i32): void => {
  state.counts.oneCapacity = n
}
export const addOneCapacity = (n: i32): i32 => state.addCount('oneCapacity', n)
export const maxOneCapacity = (n: i32): i32 => state.maxCount('oneCapacity', n)

/** how many there are */
export const bodyCount = (): i32 => state.counts.bodyCount!
export const setBodyCount = (n: i32): void => {
  state.counts.bodyCount = n
}
export const addBodyCount = (n: i32): i32 => state.addCount('bodyCount', n)
export const maxBodyCount = (n: i32): i32 => state.maxCount('bodyCount', n)

/** room for how many */
export const bodyCapacity = (): i32 => state.counts.bodyCapacity!
export const setBodyCapacity = (n: i32): void => {
  state.counts.bodyCapacity = n
}
export const addBodyCapacity = (n: i32): i32 => state.addCount('bodyCapacity', n)
export const maxBodyCapacity = (n: i32): i32 => state.maxCount('bodyCapacity', n)

/** how many there are */
export const contactCount = (): i32 => state.counts.contactCount!
export const setContactCount = (n: i32): void => {
  state.counts.contactCount = n
}
export const addContactCount = (n: i32): i32 => state.addCount('contactCount', n)
export const maxContactCount = (n: i32): i32 => state.maxCount('contactCount', n)

/** room for how many */
export const contactCapacity = (): i32 => state.counts.contactCapacity!
export const setContactCapacity = (n: i32): void => {
  state.counts.contactCapacity = n
}
export const addContactCapacity = (n: i32): i32 => state.addCount('contactCapacity', n)
export const maxContactCapacity = (n: i32): i32 => state.maxCount('contactCapacity', n)

/** how many there are */
export const incidenceCount = (): i32 => state.counts.incidenceCount!
export const setIncidenceCount = (n: i32): void => {
  state.counts.incidenceCount = n
}
export const addIncidenceCount = (n: i32): i32 => state.addCount('incidenceCount', n)
export const maxIncidenceCount = (n: i32): i32 => state.maxCount('incidenceCount', n)

/** room for how many */
export const incidenceCapacity = (): i32 => state.counts.incidenceCapacity!
export const setIncidenceCapacity = (n: i32): void => {
  state.counts.incidenceCapacity = n
}
export const addIncidenceCapacity = (n: i32): i32 => state.addCount('incidenceCapacity', n)
export const maxIncidenceCapacity = (n: i32): i32 => state.maxCount('incidenceCapacity', n)

/** largest number of contacts a full buffer had to refuse */
export const overflow = (): u32 => state.counts.overflow!
export const setOverflow = (n: u32): void => {
  state.counts.overflow = n
}
export const addOverflow = (n: u32): u32 => state.addCount('overflow', n)
export const maxOverflow = (n: u32): u32 => state.maxCount('overflow', n)
