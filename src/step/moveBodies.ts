// moveBodies.ts: stage `moveBodies`, the first half of a velocity Verlet step.

import { driveForward } from './joints/jointsByForce.js'
import { isGeneral, type Run } from './run.js'

export function moveBodies(run: Run): void {
  const { backend, timeStep: h, gravity, search } = run
  driveForward(run)
  backend.stage('moveBodies')
  backend.run(`moveBodies__general_${isGeneral(run)}`, { h, gravity, halfSkin: search.skin / 2 })
  moveDriven(run)
  backend.run('markMoved')
}

function moveDriven({ backend, timeStep: h, search, joints }: Run): void {
  if (!joints?.driven) return
  backend.run('moveDriven', { h, halfSkin: search.skin / 2 })
  backend.run('turnWalls')
}
