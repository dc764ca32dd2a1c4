// beadShapes.ts: a bead on its element: a sphere about a point of the axis, or a capsule between two, with S₋ and S₊ at its ends.
//
//   x = S̄ e,   c = D e,   S̄ = (S₋ + S₊) / 2,   D = S₊ − S₋                                                          (1)
//   v = S̄ e',   ω = c × c' / |c|², c' = D e': a capsule does not turn about its axis                                (2)
//   Q = S̄ᵀ f + Dᵀ g,   g = τ × c / |c|²: f·v + τ·ω = Q·e'                                                           (3)
//
// A sphere has D = 0, and does not turn.

import {
  beadElement,
  beadPlace,
  beadReach,
  bodyPosSeparation,
  bodyVel,
  elementBodyA,
  elementBodyB,
  elementLength,
  elementNodeA,
  elementNodeB,
  nodeSlope,
  nodeSlopeVel,
} from '../../generated/accessors.js'
import type { i32, vec3 } from '../../language/values.js'
import { add, cross, lengthSquared, scale, sub } from '../math/vec3.js'
import { onCurve, shapes } from './cableShape.js'

/** S̄ */
export function middleShapes(i: i32): vec3 {
  const l = elementLength(beadElement(i))
  const reach = beadReach(i)
  if (reach === 0) return shapes(beadPlace(i), l)
  return scale(0.5, add(shapes(beadPlace(i) - reach, l), shapes(beadPlace(i) + reach, l)))
}

/** D */
export function acrossShapes(i: i32): vec3 {
  const l = elementLength(beadElement(i))
  return sub(shapes(beadPlace(i) + beadReach(i), l), shapes(beadPlace(i) - beadReach(i), l))
}

/** c */
export function beadChord(i: i32): vec3 {
  const element = beadElement(i)
  const apart = bodyPosSeparation(elementBodyA(element), elementBodyB(element))
  return onCurve(acrossShapes(i), nodeSlope(elementNodeA(element)), apart, nodeSlope(elementNodeB(element)))
}

/** v, by the velocities of nodes. */
export function beadVelocity(i: i32): vec3 {
  const element = beadElement(i)
  const a = bodyVel(elementBodyA(element))
  const apart = sub(bodyVel(elementBodyB(element)), a)
  const slopes = onCurve(
    middleShapes(i),
    nodeSlopeVel(elementNodeA(element)),
    apart,
    nodeSlopeVel(elementNodeB(element)),
  )
  return add(a, slopes)
}

/** ω of a capsule. */
export function beadTurning(i: i32): vec3 {
  const element = beadElement(i)
  const chord = beadChord(i)
  const apart = sub(bodyVel(elementBodyB(element)), bodyVel(elementBodyA(element)))
  const change = onCurve(
    acrossShapes(i),
    nodeSlopeVel(elementNodeA(element)),
    apart,
    nodeSlopeVel(elementNodeB(element)),
  )
  return scale(1 / lengthSquared(chord), cross(chord, change))
}

/** g of (3). */
export function onEnds(i: i32, torque: vec3): vec3 {
  const chord = beadChord(i)
  return scale(1 / lengthSquared(chord), cross(torque, chord))
}
