// accelerateBodies.ts: stage `accelerateBodies`, forces gathered by body and the second half of a velocity Verlet step.

import type { Run } from './run.js'

export function accelerateBodies({ backend, timeStep, gravity }: Run): void {
  backend.stage('accelerateBodies')
  backend.run('accelerateBodies', { h: timeStep, gravity })
  backend.run('endStep')
}

/** Reports bodies whose velocity is no number; once for a batch of steps. */
export function checkMotion({ backend }: Run): void {
  backend.stage('accelerateBodies')
  backend.run('checkMotion')
}
