// recordedScene.ts: what a recording keeps of its scene, so that it can be drawn without it: groups, joints, springs.

import type { BodyColumns } from '../../model/bodyColumns.js'
import { isMoved } from '../../model/bodyGroup.js'
import { type DrawnCable, drawnCables } from '../../model/cables/cableTube.js'
import type { Quaternion, Vector } from '../../model/checks.js'
import type { SceneData } from '../../model/createScene.js'

/** Bodies first up to first + count; the k-th group has the k-th of the shapes. */
export interface RecordedGroup {
  readonly name: string
  readonly first: number
  readonly count: number
  /** Name of the group that it has more places for; left out where it is one of its own. */
  readonly continues?: string
  /** Name by which it is found together with other groups. */
  readonly family?: string
  /** Index in `materials`. */
  readonly material: number
  /** False for fixed and driven bodies. */
  readonly moves: boolean
  /** True for a body that goes as it is told; recordings of before do not say. */
  readonly driven?: boolean
  /** Of beads of cables: frames have no records of them, since the nodes say where they are. */
  readonly beads?: true
  /** Origin of the shape in the body frame, m, and its axes to that frame. */
  readonly shapePos: Vector
  readonly shapeRot: Quaternion
}

/** A joint, or a spring between two points, in the body frames. */
export interface RecordedJoint {
  readonly name: string
  readonly kind: string
  readonly a: number
  readonly b: number
  readonly pointA: Vector
  readonly pointB: Vector
  /** Axes of the joint in the body frame of A; z is the main one. */
  readonly rotA: Quaternion
}

export function recordedGroups({ groups }: SceneData, columns: BodyColumns): RecordedGroup[] {
  return groups.map((group) => {
    const { name, first, count, continues, family } = group
    return {
      name,
      first,
      count,
      ...(continues === undefined ? {} : { continues }),
      ...(family === undefined ? {} : { family }),
      material: columns.material[first] ?? 0,
      moves: isMoved(group) || group.cable !== undefined,
      driven: group.motion !== null,
      ...(group.cable === 'beads' ? { beads: true as const } : {}),
      shapePos: [...columns.shapePos.subarray(3 * first, 3 * first + 3)] as unknown as Vector,
      shapeRot: [...columns.shapeRot.subarray(4 * first, 4 * first + 4)] as unknown as Quaternion,
    }
  })
}

/** Cables, whose nodes are bodies. */
export const recordedCables = ({ cables, materials }: SceneData): DrawnCable[] => drawnCables(cables, materials)

export function recordedJoints({ joints, springs }: SceneData): RecordedJoint[] {
  const held = joints.map(({ name, kind, a, b, frameA, frameB }) => ({
    name,
    kind,
    a,
    b,
    pointA: frameA.position,
    pointB: frameB.position,
    rotA: frameA.rotation,
  }))
  const sprung = springs.flatMap((spring) => {
    if (spring.kind === 'rotational') return []
    const { name, a, b, pointA, pointB } = spring
    return [{ name, kind: 'spring', a, b, pointA, pointB, rotA: [0, 0, 0, 1] as const }]
  })
  return [...held, ...sprung]
}
