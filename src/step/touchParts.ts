// touchParts.ts: points at which parts near each other touch, by either contact law; eight for two bodies at the most.

import { periodicOf } from './findPairs.js'
import type { Run } from './run.js'

/** Kernels that find points, one for each method of partKinds.ts. */
const methods = [
  'spherePoints',
  'boxPoints',
  'convexPoints',
  'sphereTrianglePoints',
  'convexTrianglePoints',
  'trianglesPoints',
  'planePoints',
]

/** Points no further apart than the envelope and what bodies may go in a step. */
export function touchParts({ backend, search, methodsUsed }: Run, near: { h: number; envelope: number }): void {
  backend.run('poseCandidates', { ...near, ...periodicOf(search).images })
  for (const [k, method] of methods.entries()) if (methodsUsed.includes(k)) backend.run(method)
  backend.run('choosePoints')
}
