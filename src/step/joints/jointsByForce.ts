// jointsByForce.ts: stage `joints` in a step of velocity Verlet.

import type { Run } from '../run.js'

/** Functions of time over the step, and the velocities of bodies that follow them. */
export function driveForward({ backend, joints, driveStep: h }: Run): void {
  if (!joints) return
  backend.stage('joints')
  backend.run('beginMove')
  if (joints.drives > 0) backend.run('evaluateDrives', { h, ahead: 0 })
  if (joints.driven > 0) backend.run('driveBodies')
}
