// moveBodies.ts: stage `moveBodies`, the first half of a velocity Verlet step.

import type { Run } from './run.js'

export function moveBodies({ backend, timeStep, gravity, search, meet, uneven }: Run): void {
  backend.stage('moveBodies')
  backend.run(`moveBodies__general_${meet || uneven}`, { h: timeStep, gravity, halfSkin: search.skin / 2 })
  backend.run('markMoved')
}
