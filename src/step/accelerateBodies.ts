// accelerateBodies.ts: stage `accelerateBodies`, forces gathered by body and the second half of a velocity Verlet step.

import type { Run } from './run.js'

export function accelerateBodies({ backend, timeStep, gravity, meet, uneven }: Run): void {
  const general = meet || uneven
  backend.stage('accelerateBodies')
  if (general) backend.run('gatherMeetings')
  backend.run(`accelerateBodies__general_${general}`, { h: timeStep, gravity })
  if (general) backend.run('kickBodies', { h: timeStep, gravity })
  backend.run('endStep')
}

/** Reports bodies whose velocity is no number; once for a batch of steps. */
export function checkMotion({ backend }: Run): void {
  backend.stage('accelerateBodies')
  backend.run('checkMotion')
}
