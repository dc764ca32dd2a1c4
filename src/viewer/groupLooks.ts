// groupLooks.ts: how groups look at first: walls that hide what they hold are glass.

import type { Frame, SceneModel } from './frameSource.js'
import type { GroupLook } from './stage/bodyLayers.js'

/** Bodies at rest that are large against the moving ones and stand beside or above them, not below. */
export function firstLooks(
  { groups, radii }: SceneModel,
  { positions }: Frame,
  { min, max }: { readonly min: { readonly z: number }; readonly max: { readonly z: number } },
  grain: number,
): GroupLook[] {
  const bottom = min.z + 0.15 * (max.z - min.z)
  return groups.map(({ moves, shape, first }) => {
    if (moves || shape.kind === 'plane' || shape.kind === 'none') return 'solid'
    const isWall = radii[first]! > 3 * grain && positions[3 * first + 2]! > bottom
    return isWall ? 'glass' : 'solid'
  })
}
