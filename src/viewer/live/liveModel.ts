// liveModel.ts: a scene as the page draws it, as sceneModel.ts makes it of a recording.

import { recordedCables, recordedGroups, recordedJoints } from '../../io/recording/recordedScene.js'
import { recordedStores, storeArrays } from '../../io/recording/recordedStore.js'
import type { BodyColumns } from '../../model/bodyColumns.js'
import type { Scene } from '../../model/createScene.js'
import type { DrawnShape } from '../drawnShape.js'
import type { SceneModel } from '../frameSource.js'
import { storedGroups } from '../storedGround.js'

export function liveModel(name: string, scene: Scene, columns: BodyColumns): SceneModel {
  const domain = scene.domain()
  const { groups, materials, gravity } = scene.data
  const origin = [0, 1, 2].map((c) => (domain.min[c]! + domain.max[c]!) / 2) as unknown as SceneModel['origin']
  const ground = storeArrays(scene.data, origin)
  const stored = ground.grainRadius ?? []
  return {
    name,
    bodyCount: columns.count + stored.length,
    groups: [
      ...recordedGroups(scene.data, columns).map((group, k) => ({ ...group, shape: groups[k]!.shape as DrawnShape })),
      ...storedGroups(recordedStores(scene.data, columns), columns.count),
    ],
    materials: materials.map((one) => one.name),
    radii: Float32Array.from([...columns.radius, ...stored], (radius) => (Number.isFinite(radius) ? radius : 0)),
    joints: recordedJoints(scene.data),
    cables: recordedCables(scene.data),
    grainStart: ground.grainStart ?? null,
    domain,
    origin,
    gravity,
  }
}
