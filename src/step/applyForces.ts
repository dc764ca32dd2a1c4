// applyForces.ts: stage `applyForces`: gravity over time, applied forces and drag; by impulses, velocities as they would be without
// contacts and joints.

import { sumOf } from '../backends/backend.js'
import { kickCables } from './cables/cables.js'
import { applyJointForces } from './joints/joints.js'
import { keepMotion } from './keepMotion.js'
import { reduceAll } from './reduceAll.js'
import type { Run } from './run.js'

export function applyForces(run: Run): void {
  const { backend, timeStep: h, gravity } = run
  keepMotion(run)
  applyJointForces(run)
  turnGravity(run)
  backend.stage('applyForces')
  backend.run('freeVelocity', { h, gravity })
  if (run.gravityTurns) backend.run('fallFree', { h })
  if (run.pushed > 0) {
    sumPushes(run, 0.5)
    backend.run('pushFree', { h })
  }
  kickCables(run)
}

/** Gravity of the middle of the step by impulses, of its end by force. */
export function turnGravity(run: Run): void {
  const { backend, gravityTurns, impulses, timeStep: h } = run
  if (!gravityTurns) return
  backend.stage('applyForces')
  // functions of time are evaluated for half a step ahead by force, but not for the first moment
  backend.run('findGravity', { start: !impulses && h === 0 })
  // the gravity of the first moment is that of the energy at the start
  const booked = impulses !== null || h > 0
  if (booked) {
    backend.run('tiltWork', { h })
    if (run.sleep) backend.run('tiltSleepers')
    if (run.cables) backend.run('tiltCables', { h })
    reduceAll(run, [sumOf('bodyShift', 'sumShift')])
  }
  backend.run('takeGravity', { byForce: !impulses, booked })
}

/** Half a kick by force of gravity over time. */
export function fallHalf({ backend, gravityTurns, timeStep: h }: Run, first: boolean): void {
  if (!gravityTurns) return
  backend.stage('applyForces')
  backend.run('fallHalf', { h, first })
}

/** Forces so many steps ahead of the start of this one. */
function sumPushes({ backend, ownForces, driveStep: h, timeStep }: Run, ahead: number): void {
  backend.run('sumPushes', { start: ahead === 0 })
  for (const one of ownForces) backend.run('ownPushes', { ...one, h, ahead: timeStep > 0 ? ahead : 0 })
}

/** Half a kick by force of applied forces and drag: the first after others, the second before others and, late, after them. */
export function pushHalf(run: Run, half: 'first' | 'second' | 'late'): void {
  const { backend, pushed, pushedNodes, timeStep: h } = run
  if (pushed === 0) return
  backend.stage('applyForces')
  const [first, late] = [half === 'first', half === 'late']
  if (!late) sumPushes(run, first ? 0 : 1)
  backend.run('pushHalf', { h, first, late })
  backend.run('twistHalf', { h, first, late })
  if (first && pushedNodes > 0) backend.run('bookPushedHalf', { h, first })
}

/** The work of applied forces and drag in this step, by impulses. */
export function bookApplied({ backend, pushed }: Run): void {
  if (pushed > 0) backend.run('bookPushed')
}
