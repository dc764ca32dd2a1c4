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
  bodyVel,
  elementBodyA,
  elementBodyB,
  elementLength,
  elementNodeA,
  elementNodeB,
  maxRebuildWanted,
  moveBodyPos,
  moved,
  nodeSlope,
  nodeSlopeVel,
  setBodyDrift,
  setBodyVel,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { add, length, sub } from '../math/vec3.js'
import { onCurve, shapes } from './cableShape.js'

export const placeBeads = kernel(
  'cableBead',
  { tolerance: 1e-5, disjoint: ['bodyPos', 'bodyVel', 'bodyDrift'] },
  (i) => {
    if (moved() !== 0) return
    const bead = beadBody(i)
    const element = beadElement(i)
    const s = shapes(beadPlace(i), elementLength(element))
    const nodeA = elementNodeA(element)
    const nodeB = elementNodeB(element)
    const a = elementBodyA(element)
    const b = elementBodyB(element)
    // (1)
    const fromA = onCurve(s, nodeSlope(nodeA), bodyPosSeparation(a, b), nodeSlope(nodeB))
    const way = add(bodyPosSeparation(bead, a), fromA)
    const apart = sub(bodyVel(b), bodyVel(a))
    moveBodyPos(bead, way)
    setBodyVel(bead, add(bodyVel(a), onCurve(s, nodeSlopeVel(nodeA), apart, nodeSlopeVel(nodeB))))
    const drift = add(bodyDrift(bead), way)
    setBodyDrift(bead, drift)
    if (length(drift) > bodyMargin(bead)) maxRebuildWanted(1)
  },
)
