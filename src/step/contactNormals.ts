// contactNormals.ts: normals of contacts by force of spheres with each other and with walls, from where they are: a force that pulls
// points the other way.

import type { FieldArray } from '../backends/backend.js'
import { type Rotation, type Triple, times, turned } from '../math/rotation.js'
import type { Model } from './compileModel.js'

export interface Places {
  readonly bodyPos: FieldArray
  readonly wallRot: FieldArray
}

/** Unit normal from the centre of sphere a to that of b, the nearest image; z where both are in one place, as in pairForces.ts. */
function spheresNormal({ domain }: Model, { bodyPos }: Places, a: number, b: number): Triple {
  const between = [0, 1, 2].map((c) => {
    const away = bodyPos[3 * b + c]! - bodyPos[3 * a + c]!
    const period = domain.max[c]! - domain.min[c]!
    return domain.periodic[c] ? away - period * Math.round(away / period) : away
  }) as unknown as Triple
  const distance = Math.hypot(...between)
  return distance > 0 ? times(1 / distance, between) : [0, 0, 1]
}

/** Unit normal from a sphere to a wall. */
function wallNormal({ walls }: Model, { wallRot }: Places, wall: number): Triple {
  const rotation = [0, 1, 2, 3].map((c) => wallRot[4 * wall + c]!) as unknown as Rotation
  return times(-1, turned(rotation, walls[wall]!.normal as unknown as Triple))
}

/** Unit normal from a sphere to another one, or to a wall. */
export function normalBetween(model: Model, places: Places, a: number, b: number): Triple {
  const wall = model.walls.findIndex(({ body }) => body === b)
  return wall < 0 ? spheresNormal(model, places, a, b) : wallNormal(model, places, wall)
}
