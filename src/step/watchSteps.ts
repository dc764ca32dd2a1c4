// watchSteps.ts: a look at the end of a block of steps at what no sound step has; watch.ts of the host says it.

import { leastSize } from './joints/joints.js'
import type { Run } from './run.js'
import { touchParts } from './touchParts.js'

/** Below it speeds that motors miss are none, over those of the scene. */
const slowShare = 0.05

export function watchSteps(run: Run): void {
  watchContacts(run)
  watchJoints(run)
}

function watchContacts({ backend, timeStep: h, impulses }: Run): void {
  const byForce = impulses === null
  backend.stage('observe')
  backend.run(`watchPairs__byForce_${byForce}`)
  backend.run('watchBodies', { h })
  backend.run('endWatch')
}

function watchJoints(run: Run): void {
  const { backend, joints, impulses, jointSpeeds } = run
  if (!joints?.rows) return
  const slow = slowShare * jointSpeeds.recovery
  const slowTurn = slowShare * jointSpeeds.turnRecovery
  backend.run('watchRows', { byForce: impulses === null, least: leastSize(run), slow, slowTurn })
}

/** Contacts and bodies of a state that ranks have told of, where gaps are those of the end of a step; pairs must have been searched. */
export async function watchGathered(run: Run): Promise<void> {
  const { backend, impulses, timeStep: h, meet } = run
  const near = { h: 0, envelope: impulses?.envelope ?? run.lawReach }
  if (meet) touchParts(run, near)
  if (!impulses) return watchContacts(run)
  const kept = await backend.read('pairContactCount')
  backend.run('wallPoints')
  backend.run('sphereGaps__sleep_false', { ...near, h, records: impulses.records })
  backend.writeCount('stepsDone', 1)
  watchContacts(run)
  backend.write('pairContactCount', kept)
}
