// servos.ts: motors to a place with a largest force, which go no faster than they can brake (kernels: servos.ts).

import type { Run } from '../run.js'
import { solveJoints } from './factorJoints.js'

/** Where they act and how fast they are, at the start of a step. */
export function aimServos({ backend, joints }: Run): void {
  if (joints!.servos > 0) backend.run('aimServos')
}

/** What their mechanisms oppose to them; the factor holds all rows that are not bounded. */
export function weighServos({ backend, joints, jointSpeeds, impulses, timeStep: h }: Run): void {
  const { servos, rows } = joints!
  for (let k = 0; rows > 0 && k < servos; k++) {
    backend.run('servoRows', { k })
    solveJoints(backend)
    backend.run('answerServo', { k })
  }
  const { recovery, turnRecovery } = jointSpeeds
  if (servos > 0) backend.run('loadServos', { h, recovery, turnRecovery, byForce: impulses === null })
}

/** What they ask for, by impulses or, in either half of a step, by force. */
export function steerServos({ backend, joints, jointSpeeds, impulses, timeStep: h }: Run, first: boolean): void {
  if (joints!.servos === 0) return
  const { recovery, turnRecovery } = jointSpeeds
  backend.run('wantServos', { h, recovery, turnRecovery, ahead: first ? 0 : 1 })
  backend.run(impulses ? 'steerLimits' : 'steerRows')
}
