// keepMotion.ts: velocities at the start of a step, kept for probes of acceleration.

import type { Backend } from '../backends/backend.js'
import type { Run } from './run.js'

/** Before anything of a step changes a velocity, that of a driven body too; nothing where nobody asks. */
export function keepMotion({ backend, impulses, watched }: Run): void {
  if (watched === 0) return
  backend.stage('observe')
  backend.run('keepMotion', { byForce: impulses === null })
}

/** Between two steps: no acceleration is known yet, and none is what probes say. */
export function keepPresentMotion(backend: Backend): void {
  // by force half a step may wait, but never between two
  if (backend.capacity('watchedBody') > 0) backend.run('keepMotion', { byForce: true })
}
