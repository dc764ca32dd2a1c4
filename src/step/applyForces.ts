// applyForces.ts: stage `applyForces`, velocities as they would be without contacts and joints.

import type { Run } from './run.js'

export function applyForces({ backend, timeStep, gravity }: Run): void {
  backend.stage('applyForces')
  backend.run('freeVelocity', { h: timeStep, gravity })
}
