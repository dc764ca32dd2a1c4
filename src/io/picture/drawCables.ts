// drawCables.ts: cables in pictures: balls so near each other along their axes that they look like tubes.

import { type Triple, turned } from '../../math/rotation.js'
import { cablePoints, type DrawnCable, type NodePoses } from '../../model/cables/cableTube.js'
import { poseAt, type ShapeFrames } from '../export/shapeFrames.js'
import type { SurfaceBuffer } from './surfaceBuffer.js'

/** Of nodes in a frame. */
export function nodePoses(places: ShapeFrames, values: Readonly<Record<string, ArrayLike<number>>>): NodePoses {
  const slopes = values.nodeSlope
  return {
    place: (body) => poseAt(places, body).position,
    tangent: (body) => turned(poseAt(places, body).rotation, [1, 0, 0]),
    slope: (node) => (slopes ? [slopes[3 * node]!, slopes[3 * node + 1]!, slopes[3 * node + 2]!] : null),
  }
}

/** Distance of balls over their radius. */
const spacing = 0.3

/** `itemAt` gives the number that a ball is painted by, at a share of the way from one node, a body, to the next. */
export function drawCables(
  cables: readonly DrawnCable[],
  poses: NodePoses,
  buffers: readonly SurfaceBuffer[],
  itemAt: (node: number, share: number) => number = (node, share) => node + Math.round(share),
): void {
  for (const cable of cables) {
    const [a, b] = [poses.place(cable.first), poses.place(cable.first + 1)]
    const length = Math.hypot(...[0, 1, 2].map((c) => a[c]! - b[c]!))
    const each = Math.max(2, Math.min(200, Math.ceil(length / (spacing * cable.radius))))
    const points: readonly Triple[] = cablePoints(cable, poses, each)
    points.forEach(([x, y, z], k) => {
      const element = Math.min(cable.elements - 1, Math.floor(k / each))
      const item = itemAt(cable.first + element, k / each - element)
      for (const buffer of buffers) buffer.sphere(x, y, z, cable.radius, item)
    })
  }
}
