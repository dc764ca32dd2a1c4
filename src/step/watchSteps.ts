// watchSteps.ts: a look at the end of a block of steps at what no sound step has; watch.ts of the host says it.

import type { Run } from './run.js'
import { touchParts } from './touchParts.js'

export function watchSteps({ backend, timeStep: h, impulses }: Run): void {
  const byForce = impulses === null
  backend.stage('observe')
  backend.run('watchPairs', { byForce })
  backend.run('watchBodies', { h })
  backend.run('endWatch')
}

/** The same of a state that ranks have told of, where gaps are those of the end of a step; pairs must have been searched. */
export async function watchGathered(run: Run): Promise<void> {
  const { backend, impulses, timeStep: h, meet } = run
  const near = { h: 0, envelope: impulses?.envelope ?? run.lawReach }
  if (meet) touchParts(run, near)
  if (!impulses) return watchSteps(run)
  const kept = await backend.read('pairContactCount')
  for (const kernel of ['sphereGaps__sleep_false', 'wallGaps__sleep_false'])
    backend.run(kernel, { ...near, h, records: impulses.records })
  backend.writeCount('stepsDone', 1)
  watchSteps(run)
  backend.write('pairContactCount', kept)
}
