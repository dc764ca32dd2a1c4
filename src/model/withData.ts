// withData.ts: a scene that is the same to all who read it, with other data.

import type { Scene, SceneData } from './scene.js'

export function withData(scene: Scene, changes: Partial<SceneData>): Scene {
  const data = { ...scene.data, ...changes }
  const bodyCount = data.groups.reduce((sum, { count }) => sum + count, 0)
  return Object.create(scene, {
    data: { value: data, enumerable: true },
    bodyCount: { value: bodyCount, enumerable: true },
  }) as Scene
}
