// cableMomentum.ts: what each node of a cable has of its momentum along one axis, run when somebody asks; M of cableMass.ts.
//
//   P = M e' + m v by node, for its place and its slope;   p = Σ P_r,   L = Σ (r − o) × P_r + s × P_s               (1)

import {
  bodyMark,
  bodyPos,
  bodyVel,
  elementLength,
  elementMass,
  nodeAfter,
  nodeBefore,
  nodeBody,
  nodeMass,
  nodeSlope,
  nodeSlopeVel,
  setBodyMomentum,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, type real, vec3 } from '../../language/values.js'
import { add, addScaled, cross, scale, sub } from '../math/vec3.js'
import { along } from './bodyMomentum.js'

interface NodeMomentum {
  readonly place: vec3
  readonly slope: vec3
}

/** M e' of an element on one of its nodes; `to` is 1 where the other node lies ahead along the cable, −1 where it lies behind. */
function ofElement(element: i32, node: i32, other: i32, to: real, before: NodeMomentum): NodeMomentum {
  const l = to * elementLength(element)
  const m = elementMass(element) / 420
  const v = bodyVel(nodeBody(node))
  const w = bodyVel(nodeBody(other))
  const place = addScaled(
    addScaled(addScaled(scale(156, v), 22 * l, nodeSlopeVel(node)), 54, w),
    -13 * l,
    nodeSlopeVel(other),
  )
  const slope = addScaled(
    addScaled(addScaled(scale(22 * l, v), 4 * l * l, nodeSlopeVel(node)), 13 * l, w),
    -3 * l * l,
    nodeSlopeVel(other),
  )
  return { place: addScaled(before.place, m, place), slope: addScaled(before.slope, m, slope) }
}

/** (1) */
export const cableMomentum = kernel(
  'cableNode',
  { tolerance: 1e-4, disjoint: ['bodyMomentum'] },
  (i, axis: i32, angular: bool, all: bool, about: vec3) => {
    const body = nodeBody(i)
    if (!all && bodyMark(body) !== 2) return
    let momentum: NodeMomentum = { place: scale(nodeMass(i), bodyVel(body)), slope: vec3(0, 0, 0) }
    if (nodeBefore(i) >= 0) momentum = ofElement(nodeBefore(i), i, i - 1, -1, momentum)
    if (nodeAfter(i) >= 0) momentum = ofElement(nodeAfter(i), i, i + 1, 1, momentum)
    let found = momentum.place
    if (angular) found = add(cross(sub(bodyPos(body), about), found), cross(nodeSlope(i), momentum.slope))
    setBodyMomentum(body, along(axis, found))
  },
)
