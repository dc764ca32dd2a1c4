// sceneModel.ts: what a recording's header says about the bodies, as the page draws them.

import type { RecordingHeader } from '../io/recording/recordingFormat.js'
import type { Quaternion, Vector } from '../model/checks.js'
import type { DrawnShape } from './drawnShape.js'
import type { GroupModel, SceneModel } from './frameSource.js'
import { storedGroups } from './storedGround.js'

type Arrays = Readonly<Record<string, ArrayLike<number>>>

export function sceneModel(header: RecordingHeader, arrays: Arrays): SceneModel {
  const [bodyRadius, grainRadius] = [arrays.bodyRadius ?? [], arrays.grainRadius ?? []]
  const radii = new Float32Array(bodyRadius.length + grainRadius.length)
  radii.set(bodyRadius)
  radii.set(grainRadius, bodyRadius.length)
  const groups: GroupModel[] = header.groups
    ? header.groups.map((group, k) => ({ ...group, shape: header.shapes[k] as DrawnShape }))
    : oldGroups(header, arrays)
  return {
    name: header.scene.name,
    bodyCount: radii.length,
    groups: [...groups, ...storedGroups(header.stores ?? [], bodyRadius.length)],
    materials: header.materials,
    radii,
    joints: header.joints ?? [],
    cables: header.cables ?? [],
    grainStart: (arrays.grainStart as Float32Array | undefined) ?? null,
    domain: header.domain as SceneModel['domain'],
    origin: header.origin as unknown as Vector,
    gravity: header.gravity ?? [0, 0, -9.81],
  }
}

/** Of a recording of version 1: bodies of one shape follow each other; names and fixed bodies are not known. */
function oldGroups(header: RecordingHeader, { bodyShape = [], bodyMaterial = [] }: Arrays): GroupModel[] {
  const groups: GroupModel[] = []
  for (let i = 0; i < bodyShape.length; ) {
    const first = i
    while (i < bodyShape.length && bodyShape[i] === bodyShape[first]) i++
    const shape = header.shapes[bodyShape[first]!] as DrawnShape
    groups.push({
      name: `${shape.kind} ${groups.length + 1}`,
      first,
      count: i - first,
      shape,
      material: bodyMaterial[first] ?? 0,
      moves: shape.kind !== 'plane',
      shapePos: [0, 0, 0],
      shapeRot: [0, 0, 0, 1] satisfies Quaternion,
    })
  }
  return groups
}
