// integrate.ts: stage `integrate`, positions from the velocities of the end of the step.

import type { Run } from './run.js'

export function integrate({ backend, timeStep, search }: Run): void {
  backend.stage('integrate')
  backend.run('integratePosition', { h: timeStep, halfSkin: search.skin / 2 })
  backend.run('turnWalls')
  backend.run('endImpulseStep')
}
