// passingShare.ts: the overlap up to which bodies that pass over each other do not touch by their sides (dropPassing.ts).
//
// Level tiles differ by roundings, or by force by how deep what slides over them sinks into one. A ball of radius R of the volume of a body
// sinks into its like by its own weight by
//
//   δ = (3 m g / 4 E* √R)^(2/3)                                                                                      (1)

import { partKindNumbers } from '../math/partMethods.js'
import type { BodyColumns } from '../model/bodyColumns.js'
import { largestGravity } from '../model/gravity.js'
import { pairProperties } from '../model/material.js'
import type { SceneData } from '../model/scene.js'
import type { PartColumns } from './partColumns.js'

/** Over the smallest half edge of both bodies, as between boxes (boxAxes.ts): the least, and the most, beyond which a step is one. */
export const leastShare = 1e-3
const mostShare = 0.02
/** Times (1) over R, largest of all bodies with flat faces: a body may carry others, and be tilted. */
const sinking = 2

export function passingShare(
  { materials, materialPairs, gravity, gravityOverTime }: SceneData,
  columns: BodyColumns,
  parts: PartColumns,
): number {
  const g = largestGravity(gravity, gravityOverTime)
  const stiff = materials.map((own) => pairProperties(materialPairs, own, own).effectiveYoung)
  let share = leastShare
  for (let i = 0; i < parts.count; i++) {
    const [body, radius] = [parts.body[i]!, parts.ball[i]!]
    if (parts.kind[i] === partKindNumbers.sphere || !(radius > 0 && columns.invMass[body]! > 0)) continue
    const weight = g / columns.invMass[body]!
    const sunk = ((0.75 * weight) / (stiff[parts.material[i]!]! * Math.sqrt(radius))) ** (2 / 3)
    share = Math.max(share, (sinking * sunk) / radius)
  }
  return Math.min(share, mostShare)
}
