// placeBeads.ts: beads where their cables are, with the velocity these have there, stage `cables`.
//
//   x = S e,   v = S e'; of capsules with their direction and turning: beadShapes.ts                                (1)
//
// A sphere does not turn: friction acts at the axis. The moment of friction about the axis is left out.

import {
  beadBody,
  beadElement,
  beadReach,
  bodyDrift,
  bodyExtent,
  bodyMargin,
  bodyPosSeparation,
  bodyRot,
  bodyTurn,
  elementBodyA,
  elementBodyB,
  elementNodeA,
  elementNodeB,
  maxRebuildWanted,
  moveBodyPos,
  moved,
  nodeSlope,
  setBodyDrift,
  setBodyOmega,
  setBodyRot,
  setBodyTurn,
  setBodyVel,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, vec3 } from '../../language/values.js'
import { rotate } from '../math/quat.js'
import { add, cross, length } from '../math/vec3.js'
import { beadChord, beadTurning, beadVelocity, middleShapes } from './beadShapes.js'
import { onCurve } from './cableShape.js'
import { laidAlong } from './crossSection.js'

/** From where the bead is to where its cable has it. */
export function wayOfBead(i: i32): vec3 {
  const element = beadElement(i)
  const s = middleShapes(i)
  const a = elementBodyA(element)
  const apart = bodyPosSeparation(a, elementBodyB(element))
  const fromA = onCurve(s, nodeSlope(elementNodeA(element)), apart, nodeSlope(elementNodeB(element)))
  return add(bodyPosSeparation(beadBody(i), a), fromA)
}

/** The direction and the turning of capsules, and how far that has turned their ends since pairs were searched; before their places. */
export const layBeads = kernel(
  'cableBead',
  { tolerance: 1e-4, disjoint: ['bodyRot', 'bodyTurn'] },
  (i, byForce: bool) => {
    if (byForce ? moved() !== 0 : stepBodyCount() === 0) return
    if (beadReach(i) === 0) return
    const bead = beadBody(i)
    const along = vec3(0, 0, 1)
    const before = rotate(bodyRot(bead), along)
    const after = laidAlong(bodyRot(bead), along, beadChord(i))
    setBodyRot(bead, after)
    setBodyOmega(bead, beadTurning(i))
    setBodyTurn(bead, bodyTurn(bead) + bodyExtent(bead) * length(cross(before, rotate(after, along))))
  },
)

export const placeBeads = kernel(
  'cableBead',
  { tolerance: 1e-5, disjoint: ['bodyPos', 'bodyVel', 'bodyDrift'] },
  (i) => {
    if (moved() !== 0) return
    const bead = beadBody(i)
    // (1)
    const way = wayOfBead(i)
    moveBodyPos(bead, way)
    setBodyVel(bead, beadVelocity(i))
    const drift = add(bodyDrift(bead), way)
    setBodyDrift(bead, drift)
    if (length(drift) + bodyTurn(bead) > bodyMargin(bead)) maxRebuildWanted(1)
  },
)
