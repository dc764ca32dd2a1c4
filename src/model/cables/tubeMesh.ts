// tubeMesh.ts: the surface of a tube about a cable: rings of corners along its axis, each in a frame whose x axis lies along it.

import {
  across,
  cross,
  type Frame,
  perpendicular,
  plus,
  rotationTo,
  type Triple,
  turned,
  unit,
} from '../../math/rotation.js'
import { type DrawnCable, drawnElement, type NodePoses } from './cableTube.js'
import { combined, firstAt, shapesAt } from './elementCurve.js'

/** Frames of rings, `each` for an element and one at the start; none is twisted against the one before. */
export function tubeRings(cable: DrawnCable, poses: NodePoses, each: number): Frame[] {
  const rings: Frame[] = []
  let aside: Triple | null = null
  for (let k = 0; k < cable.elements; k++) {
    const { ends, length } = drawnElement(cable, poses, k)
    for (let j = k === 0 ? 0 : 1; j <= each; j++) {
      const x = unit(combined(firstAt(j / each, length), ends))
      aside = aside ? across(aside, x) : perpendicular(x)
      rings.push({
        position: combined(shapesAt(j / each, length), ends),
        rotation: rotationTo(x, aside, cross(x, aside)),
      })
    }
  }
  return rings
}

export interface TubeMesh {
  readonly vertices: Float64Array
  readonly normals: Float64Array
  readonly triangles: Uint32Array
  /** Ring of each vertex. */
  readonly ringOf: Uint32Array
}

/** Closed by a flat end at either side. */
export function tubeMesh(rings: readonly Frame[], radius: number, sides: number): TubeMesh {
  const last = rings.length - 1
  const vertices: number[] = []
  const normals: number[] = []
  const ringOf: number[] = []
  const triangles: number[] = []
  const ring = (k: number, normalOf: (outward: Triple) => Triple): number => {
    const { position, rotation } = rings[k]!
    const first = ringOf.length
    for (let s = 0; s < sides; s++) {
      const angle = (2 * Math.PI * s) / sides
      const outward = [0, Math.cos(angle), Math.sin(angle)] as const
      vertices.push(...plus(position, turned(rotation, [0, radius * outward[1], radius * outward[2]])))
      normals.push(...turned(rotation, normalOf(outward)))
      ringOf.push(k)
    }
    return first
  }
  const starts = rings.map((_, k) => ring(k, (outward) => outward))
  for (let k = 0; k < last; k++) {
    for (let s = 0; s < sides; s++) {
      const [a, b] = [starts[k]! + s, starts[k]! + ((s + 1) % sides)]
      triangles.push(a, a + sides, b, b, a + sides, b + sides)
    }
  }
  for (const [k, side] of [
    [0, -1],
    [last, 1],
  ] as const) {
    const first = ring(k, () => [side, 0, 0])
    for (let s = 1; s + 1 < sides; s++)
      triangles.push(first, first + (side > 0 ? s : s + 1), first + (side > 0 ? s + 1 : s))
  }
  return {
    vertices: Float64Array.from(vertices),
    normals: Float64Array.from(normals),
    triangles: Uint32Array.from(triangles),
    ringOf: Uint32Array.from(ringOf),
  }
}
