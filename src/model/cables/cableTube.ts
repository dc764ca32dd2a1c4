// cableTube.ts: points along the axis of a cable, from the bodies of its nodes: their places, and their x axes, which lie along it.

import { lengthOf, minus, plus, type Triple, times } from '../../math/rotation.js'
import type { CableData } from './cable.js'
import { shapeFunctions } from './cableBeads.js'

/** What a picture needs to know of a cable. */
export type DrawnCable = Pick<CableData, 'name' | 'first' | 'elements' | 'radius'>

export interface NodePoses {
  place(body: number): Triple
  /** Of length one. */
  tangent(body: number): Triple
}

/** `each` pieces for an element, from the first node to the last; slopes are as long as the chord is. */
export function cablePoints({ first, elements }: DrawnCable, poses: NodePoses, each: number): Triple[] {
  const points = [poses.place(first)]
  for (let k = 0; k < elements; k++) {
    const [a, b] = [poses.place(first + k), poses.place(first + k + 1)]
    const [slopeA, slopeB] = [poses.tangent(first + k), poses.tangent(first + k + 1)]
    const chord = minus(b, a)
    const l = lengthOf(chord)
    for (let j = 1; j <= each; j++) {
      const s = shapeFunctions(j / each, l)
      points.push(plus(plus(a, times(s[2], chord)), plus(times(s[1], slopeA), times(s[3], slopeB))))
    }
  }
  return points
}
