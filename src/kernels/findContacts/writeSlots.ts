// writeSlots.ts: the points of a pair into its slots.

import { setSlotFeature, setSlotGap, setSlotNormal, setSlotPointA, setSlotPointB } from '../../generated/accessors.js'
import { type array, asU32, type i32, type real, type u32, type vec3 } from '../../language/values.js'
import { add, sub } from '../math/vec3.js'

/** Points are seen from the shape of A, which lies at `offset` from its centre of mass; `centres` goes from A to B. */
export function writeSlots(
  first: u32,
  count: i32,
  offset: vec3,
  centres: vec3,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
  normals: array<vec3, 1>,
): void {
  for (let k = 0; k < count; k++) {
    const point = add(points[k], offset)
    const slot = first + asU32(k)
    setSlotNormal(slot, normals[0])
    setSlotGap(slot, gaps[k])
    setSlotPointA(slot, point)
    setSlotPointB(slot, sub(point, centres))
    setSlotFeature(slot, features[k])
  }
}
