// pushCables.ts: what contact impulses make of the velocities of cables, stage `cables`: the part of Dᵀ M⁻¹ D that goes through them.
//
//   a bead:   p = Σ ±γ, the sum of its contact impulses; of a capsule τ, that of their torques, too                 (1)
//   a node:   P = Σ S p over the beads of its two elements, with Σ D g by τ as beadShapes.ts has it                   (2)
//   e' = e'_free + W P                                                                                              (3)
//   a bead:   v = S e', of a capsule ω too                                                                          (4)
//
// While impulses are led ahead, (1) to (4) are those of their last change, without e'_free. On spheres impulses act at the axis, and
// torques of rolling friction are left out; of capsules the moment about the axis is.

import {
  beadBody,
  beadPush,
  beadReach,
  beadTwist,
  blockBack,
  blockCross,
  blockPlace,
  blockSlope,
  bodyEnd,
  bodyFirst,
  bodyFreeVel,
  changing,
  contactChange,
  contactImpulse,
  contactKind,
  elementEndBead,
  elementFirstBead,
  incidenceContact,
  nodeAfter,
  nodeBefore,
  nodeBody,
  nodeEnd,
  nodeFirst,
  nodeFreeSlopeVel,
  nodePush,
  nodeRow,
  nodeSlopePush,
  nodeTheta,
  setBeadPush,
  setBeadTwist,
  setBodyFreeOmega,
  setBodyFreeVel,
  setBodyOmega,
  setBodyVel,
  setNodePush,
  setNodeSlopePush,
  setNodeSlopeVel,
  solvingBodyCount,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, asI32, type bool, type i32, shiftRight, vec3 } from '../../language/values.js'
import { hasBit, isTorque } from '../findContacts/contactKinds.js'
import { add, addScaled, cross, lengthSquared, negate, sub } from '../math/vec3.js'
import { armOf } from '../solveContacts/gatherGeneral.js'
import { acrossShapes, beadTurning, beadVelocity, middleShapes, onEnds } from './beadShapes.js'

/** (1) */
export const pushBeads = kernel('cableBead', { tolerance: 1e-4 }, (i, general: bool) => {
  if (solvingBodyCount() === 0) return
  const bead = beadBody(i)
  const end = bodyEnd(bead)
  const change = changing() !== 0
  let push = vec3(0, 0, 0)
  for (let k = bodyFirst(bead); k < end; k++) {
    const side = incidenceContact(k)
    const contact = shiftRight(side, 1)
    let counts = true
    if (general) counts = !hasBit(contactKind(contact), isTorque)
    if (counts) {
      let impulse = vec3(0, 0, 0)
      if (change) impulse = contactChange(contact)
      else impulse = contactImpulse(contact)
      push = and(side, 1) === 1 ? add(push, impulse) : sub(push, impulse)
    }
  }
  setBeadPush(i, push)
})

/** (1), torque of the contact impulses on a capsule. */
export const twistBeads = kernel('cableBead', { tolerance: 1e-4 }, (i) => {
  if (solvingBodyCount() === 0 || beadReach(i) === 0) return
  const bead = beadBody(i)
  const end = bodyEnd(bead)
  const change = changing() !== 0
  let torque = vec3(0, 0, 0)
  for (let k = bodyFirst(bead); k < end; k++) {
    const side = incidenceContact(k)
    const contact = shiftRight(side, 1)
    const second = and(side, 1) === 1
    let impulse = vec3(0, 0, 0)
    if (change) impulse = contactChange(contact)
    else impulse = contactImpulse(contact)
    if (!second) impulse = negate(impulse)
    if (!hasBit(contactKind(contact), isTorque)) impulse = cross(armOf(contact, second), impulse)
    torque = add(torque, impulse)
  }
  setBeadTwist(i, torque)
})

/** Of a place and of a slope. */
export interface NodePush {
  readonly place: vec3
  readonly slope: vec3
}

/** Part of (2) by the beads of one element, on its first node or on its second. */
function ofElement(element: i32, second: bool, before: NodePush): NodePush {
  let place = before.place
  let slope = before.slope
  const end = elementEndBead(element)
  for (let b = elementFirstBead(element); b < end; b++) {
    const s = middleShapes(asI32(b))
    const push = beadPush(b)
    place = addScaled(place, second ? s.y : 1 - s.y, push)
    slope = addScaled(slope, second ? s.z : s.x, push)
    if (beadReach(b) > 0 && lengthSquared(beadTwist(b)) > 0) {
      const d = acrossShapes(asI32(b))
      const turning = onEnds(asI32(b), beadTwist(b))
      place = addScaled(place, second ? d.y : -d.y, turning)
      slope = addScaled(slope, second ? d.z : d.x, turning)
    }
  }
  return { place, slope }
}

/** (2) */
export const pushNodes = kernel('cableNode', { tolerance: 1e-4 }, (i) => {
  if (solvingBodyCount() === 0) return
  let push: NodePush = { place: vec3(0, 0, 0), slope: vec3(0, 0, 0) }
  if (nodeBefore(i) >= 0) push = ofElement(nodeBefore(i), true, push)
  if (nodeAfter(i) >= 0) push = ofElement(nodeAfter(i), false, push)
  setNodePush(i, push.place)
  setNodeSlopePush(i, push.slope)
})

/** A row of W times what the nodes of its structure have. */
export function byBlocks(i: i32, placeOf: (node: i32) => vec3, slopeOf: (node: i32) => vec3): NodePush {
  const first = asI32(nodeFirst(i))
  const end = asI32(nodeEnd(i))
  const row = asI32(nodeRow(i)) - first
  let place = vec3(0, 0, 0)
  let slope = vec3(0, 0, 0)
  for (let j = first; j < end; j++) {
    const onPlace = placeOf(j)
    const onSlope = slopeOf(j)
    place = addScaled(addScaled(place, blockPlace(row + j), onPlace), blockCross(row + j), onSlope)
    slope = addScaled(addScaled(slope, blockBack(row + j), onPlace), blockSlope(row + j), onSlope)
  }
  return { place, slope }
}

function pushOn(node: i32): vec3 {
  return nodePush(node)
}
function slopePushOn(node: i32): vec3 {
  return nodeSlopePush(node)
}
/** W P of a node. */
export function byPush(i: i32): NodePush {
  return byBlocks(i, pushOn, slopePushOn)
}

/** (3) */
export const spreadPush = kernel('cableNode', { tolerance: 1e-4, disjoint: ['bodyVel'] }, (i) => {
  // of implicit cables: spreadImplicit.ts
  if (solvingBodyCount() === 0 || nodeTheta(i) > 0) return
  const body = nodeBody(i)
  const rate = byPush(i)
  const whole = changing() === 0
  setBodyVel(body, whole ? add(bodyFreeVel(body), rate.place) : rate.place)
  setNodeSlopeVel(i, whole ? add(nodeFreeSlopeVel(i), rate.slope) : rate.slope)
})

/** (4) */
export const followNodes = kernel('cableBead', { tolerance: 1e-4, disjoint: ['bodyVel'] }, (i) => {
  if (solvingBodyCount() === 0) return
  setBodyVel(beadBody(i), beadVelocity(i))
  if (beadReach(i) > 0) setBodyOmega(beadBody(i), beadTurning(i))
})

/** e'_free where beads are. */
export const freeBeads = kernel('cableBead', { tolerance: 1e-4 }, (i) => {
  if (stepBodyCount() === 0) return
  setBodyFreeVel(beadBody(i), beadVelocity(i))
  if (beadReach(i) > 0) setBodyFreeOmega(beadBody(i), beadTurning(i))
})
