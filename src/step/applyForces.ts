// applyForces.ts: stage `applyForces`, velocities as they would be without contacts and joints.

import { applyJointForces } from './joints/joints.js'
import { keepMotion } from './keepMotion.js'
import type { Run } from './run.js'

export function applyForces(run: Run): void {
  const { backend, timeStep, gravity } = run
  keepMotion(run)
  applyJointForces(run)
  backend.stage('applyForces')
  backend.run('freeVelocity', { h: timeStep, gravity })
}
