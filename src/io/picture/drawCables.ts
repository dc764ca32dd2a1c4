// drawCables.ts: cables in pictures: balls so near each other along their axes that they look like tubes.

import { type Triple, turned } from '../../math/rotation.js'
import { cablePoints, type DrawnCable, type NodePoses } from '../../model/cables/cableTube.js'
import { poseAt, type ShapeFrames } from '../export/shapeFrames.js'
import type { SurfaceBuffer } from './surfaceBuffer.js'

/** Of a node in a frame. */
export function nodePoses(places: ShapeFrames): NodePoses {
  return {
    place: (body) => poseAt(places, body).position,
    tangent: (body) => turned(poseAt(places, body).rotation, [1, 0, 0]),
  }
}

/** Distance of balls over their radius. */
const spacing = 0.3

export function drawCables(cables: readonly DrawnCable[], poses: NodePoses, buffers: readonly SurfaceBuffer[]): void {
  for (const cable of cables) {
    const [a, b] = [poses.place(cable.first), poses.place(cable.first + 1)]
    const length = Math.hypot(...[0, 1, 2].map((c) => a[c]! - b[c]!))
    const each = Math.max(2, Math.min(200, Math.ceil(length / (spacing * cable.radius))))
    const points: readonly Triple[] = cablePoints(cable, poses, each)
    points.forEach(([x, y, z], k) => {
      const body = cable.first + Math.min(cable.elements, Math.round(k / each))
      for (const buffer of buffers) buffer.sphere(x, y, z, cable.radius, body)
    })
  }
}
