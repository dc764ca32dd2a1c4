// cableFrame.ts: cables in a frame of the page: where their nodes are, and what they bear along them.

import { type Rotation, turned } from '../math/rotation.js'
import { type BornName, bornAt, drawnElement, type NodePoses } from '../model/cables/cableTube.js'
import { type Frame, orientationOne, type SceneModel } from './frameSource.js'

export function nodePosesOf({ positions, orientations, columns }: Frame): NodePoses {
  const slopes = columns.nodeSlope
  const rotation = (body: number) => {
    const q = [0, 1, 2, 3].map((c) => orientations[4 * body + c]! / orientationOne)
    return q as unknown as Rotation
  }
  return {
    place: (body) => [positions[3 * body]!, positions[3 * body + 1]!, positions[3 * body + 2]!],
    tangent: (body) => turned(rotation(body), [1, 0, 0]),
    slope: (node) => (slopes ? [slopes[3 * node]!, slopes[3 * node + 1]!, slopes[3 * node + 2]!] : null),
  }
}

/** Whether a frame says what cables are stretched by. */
export const bearsKnown = (model: SceneModel, frame: Frame): boolean =>
  model.cables.length > 0 && model.cables[0]!.axial !== undefined && frame.columns.nodeSlope !== undefined

export const elementCount = ({ cables }: Pick<SceneModel, 'cables'>): number =>
  cables.reduce((sum, { elements }) => sum + elements, 0)

/** At the start, in the middle and at the end of each element. */
export function bornAlong({ cables }: SceneModel, frame: Frame, name: BornName): Float32Array {
  const poses = nodePosesOf(frame)
  const found = new Float32Array(3 * elementCount({ cables }))
  let at = 0
  for (const cable of cables) {
    for (let k = 0; k < cable.elements; k++) {
      const element = drawnElement(cable, poses, k)
      for (let j = 0; j < 3; j++) found[at++] = bornAt(cable, k, element, j / 2)[name]
    }
  }
  return found
}
