// safeTimeStep.ts: the largest time step that is safe for a scene by force, for scenes that choose theirs by their parameters.

import type { Scene } from '../model/createScene.js'
import { compileModel } from './compileModel.js'

/** s */
export function safeTimeStep(scene: Scene): number {
  return compileModel(scene, { law: 'dem' }).safe.step
}
