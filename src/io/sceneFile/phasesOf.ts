// phasesOf.ts: the phases of a scene file as those of the model, checked against its scene.

import type { Scene } from '../../model/createScene.js'
import { checkPhases, type Phase, phaseScene } from '../../model/phases.js'
import { dragOf, forceOf, gravityOf } from './addApplied.js'
import { given } from './addMechanism.js'
import type { Attempt } from './problem.js'
import type { SceneFile } from './sceneSchema.js'
import type { SceneFiles } from './shapeOf.js'

/** `build` gives the scene anew, since a phase adds forces to it. */
export function phasesOf(
  file: SceneFile & { readonly files: SceneFiles },
  build: () => Scene,
  attempt: Attempt,
): readonly Phase[] {
  const phases = (file.phases ?? []).map(({ gravity, forces, drags, until, ...rest }): Phase => {
    const options = {
      ...given(rest),
      ...(until ? { until: given(until) } : {}),
      ...(gravity ? { gravity: gravityOf(gravity) } : {}),
      ...(forces ? { forces: forces.map((force) => forceOf(force, file.files)) } : {}),
      ...(drags ? { drags: drags.map(dragOf) } : {}),
    }
    return options as Phase
  })
  // the first that is wrong: the rest stands on it
  phases.every((_, k) =>
    attempt(['phases', k], () => {
      checkPhases(phases.slice(0, k + 1), build())
      return phaseScene(build(), phases, k)
    }),
  )
  return phases
}
