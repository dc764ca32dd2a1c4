// addFlows.ts: sources and sinks of a scene file.

import type { Scene } from '../../model/createScene.js'
import type { Shape } from '../../model/shape.js'
import type { SinkOptions, SourceOptions } from '../../model/sources.js'
import { given } from './addMechanism.js'
import type { Attempt } from './problem.js'
import type { SceneFile } from './sceneSchema.js'

export function addFlows(
  scene: Scene,
  file: SceneFile,
  shapeAt: (source: number) => Shape | undefined,
  attempt: Attempt,
): void {
  file.sources?.forEach(({ shape: _, ...rest }, i) => {
    attempt(['sources', i], () => scene.source(given({ ...rest, shape: shapeAt(i) }) as SourceOptions))
  })
  file.sinks?.forEach((sink, i) => {
    attempt(['sinks', i], () => scene.sink(given(sink) as SinkOptions))
  })
}
