// contactForces.ts: stage `contactForces`, the contact law on every pair.

import type { Run } from './run.js'

export function contactForces({ backend, timeStep, materials }: Run): void {
  backend.stage('contactForces')
  backend.run('pairForces', { h: timeStep, materials })
  backend.run('wallForces', { h: timeStep, materials })
}
