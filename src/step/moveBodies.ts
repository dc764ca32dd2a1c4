// moveBodies.ts: stage `moveBodies`, the first half of a velocity Verlet step.

import { fallHalf } from './applyForces.js'
import { moveCables, placeBeads } from './cables/cables.js'
import { driveForward, holdPositions, isLinked, kickForward } from './joints/jointsByForce.js'
import { keepMotion } from './keepMotion.js'
import { keepsMomenta, type Run } from './run.js'

export function moveBodies(run: Run): void {
  const { backend, timeStep: h, gravity } = run
  keepMotion(run)
  driveForward(run)
  fallHalf(run, true)
  kickForward(run)
  backend.stage('moveBodies')
  const kick = isLinked(run) ? 0 : h / 2
  backend.run(`moveBodies__general_${keepsMomenta(run)}`, { h, kick, gravity })
  moveDriven(run)
  moveCables(run)
  holdPositions(run)
  placeBeads(run)
  backend.stage('moveBodies')
  backend.run('markMoved')
}

function moveDriven({ backend, timeStep: h, joints }: Run): void {
  if (!joints?.driven) return
  const following = backend.precision === 'double' ? 1 : 0.01
  backend.run('moveDriven', { h, following })
  backend.stage('integrate')
  backend.run('turnWalls')
}
