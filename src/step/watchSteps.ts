// watchSteps.ts: a look at the end of a block of steps at what no sound step has; watch.ts of the host says it.

import type { Run } from './run.js'

export function watchSteps({ backend, timeStep: h, meet, impulses }: Run): void {
  const byForce = impulses === null
  backend.stage('observe')
  backend.run('watchPairs', { byForce })
  backend.run('watchWalls', { byForce })
  if (meet) backend.run('watchMeetings')
  backend.run('watchBodies', { h })
  backend.run('endWatch')
}
