// placeBeads.ts: beads where their cables are, with the velocity these have there, stage `cables`.
//
//   x = S e,   v = S e'                                                                                             (1)
//
// A bead does not turn: friction acts at the axis, and its moment about the axis is left out.

import {
  beadBody,
  beadElement,
  beadPlace,
  bodyDrift,
  bodyMargin,
  bodyPosSeparation,
  elementBodyA,
  elementBodyB,
  elementLength,
  elementNodeA,
  elementNodeB,
  maxRebuildWanted,
  moveBodyPos,
  moved,
  nodeSlope,
  setBodyDrift,
  setBodyVel,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { i32, vec3 } from '../../language/values.js'
import { add, length } from '../math/vec3.js'
import { onCurve, shapes } from './cableShape.js'
import { beadVelocity } from './pushCables.js'

/** From where the bead is to where its cable has it. */
export function wayOfBead(i: i32): vec3 {
  const element = beadElement(i)
  const s = shapes(beadPlace(i), elementLength(element))
  const a = elementBodyA(element)
  const apart = bodyPosSeparation(a, elementBodyB(element))
  const fromA = onCurve(s, nodeSlope(elementNodeA(element)), apart, nodeSlope(elementNodeB(element)))
  return add(bodyPosSeparation(beadBody(i), a), fromA)
}

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
    if (length(drift) > bodyMargin(bead)) maxRebuildWanted(1)
  },
)
