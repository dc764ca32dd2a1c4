// jointsByForce.ts: stage `joints` in a step of velocity Verlet: joints as in RATTLE (Andersen 1983), springs and drives.
//
//   v' = v + h/2 M⁻¹ (f + J(t)ᵀ λ),   x⁺ = x + h v' so that Ψ(x⁺, t + h) = 0                                          (1)
//   v⁺ = v' + h/2 M⁻¹ (f⁺ + J(t + h)ᵀ μ) so that J(t + h) v⁺ is the rate that drives ask for                         (2)
//
// (1) begins with the velocities, J(t) v' = −b as by impulses, which leaves the positions little to correct. The reaction
// of a step is the mean of those in (1) and (2). Nothing is queued where a model has nothing of the kind.

import { sumOf } from '../../backends/backend.js'
import { pushHalf } from '../applyForces.js'
import { bookPulls, kickTied } from '../cables/ties.js'
import type { Run } from '../run.js'
import { solveBounded } from './boundedRows.js'
import {
  beginRows,
  closeJoints,
  factorRows,
  projectPositions,
  projectVelocities,
  sizeLoads,
  takeFromLinked,
} from './joints.js'
import { aimServos, weighServos } from './servos.js'

/** Whether joints, springs or drag come between the first half of the kick and the way; the step of no length has none. */
export function isLinked({ linked, timeStep }: Run): boolean {
  return linked && timeStep > 0
}

/** Functions of time over the step, and the velocities of bodies that follow them. */
export function driveForward({ backend, joints, driveStep: h }: Run): void {
  if (!joints) return
  backend.stage('moveBodies')
  backend.run('beginHalf', { first: true })
  backend.stage('joints')
  if (joints.drives > 0) backend.run('evaluateDrives', { h, ahead: 0 })
  if (joints.driven > 0) backend.run('driveBodies')
}

/** The velocities of (1): all forces, then the joints. */
export function kickForward(run: Run): void {
  const { backend, joints, timeStep: h, gravity } = run
  if (!isLinked(run)) return
  if (joints!.joints > 0) backend.run('poseJoints', { moved: false })
  aimServos(run)
  if (joints!.loads > 0) {
    backend.run('keepLinked')
    backend.run('lookNow')
    sizeLoads(run, true)
    backend.run('bookEfforts', { h, springs: run.bookLosses })
    if (joints!.driven > 0) backend.run('bookDrivenLoads', { h })
  }
  if (joints!.rows > 0) {
    backend.run('leverLinked')
    backend.run('stiffenLinked', { h })
    backend.run('takeStiffened')
  }
  beginRows(run)
  if (joints!.servos > 0) {
    factorRows(run, true, { bounded: true, released: true })
    weighServos(run)
  }
  if (drivesRows(run)) backend.run('keepRowRates')
  backend.stage('accelerateBodies')
  backend.run('kickBodies__uneven_true', { h, gravity, first: true })
  backend.stage('joints')
  if (joints!.loads > 0) backend.run('kickLinked', { h })
  pushHalf(run, 'first')
  backend.stage('joints')
  kickTied(run)
  holdRows(run, true)
}

/** Velocities that all rows of the first half, or of the second, allow. */
function holdRows(run: Run, first: boolean): void {
  // which of the bounded rows hold is not yet known
  if (run.joints!.bounded) return solveBounded(run, first)
  factorRows(run, first)
  if (!first) takeFromLinked(run)
  projectVelocities(run, false, first)
}

const drivesRows = ({ joints }: Run) => joints!.rows > 0 && joints!.drives > 0

/** Efforts and work of motors that hold a rate or a place, and of driven bodies through joints. */
function bookDrives(run: Run, first: boolean): void {
  const { backend, joints, timeStep: h } = run
  if (drivesRows(run)) backend.run('bookDrives', { h, first })
  if (joints!.rows > 0 && joints!.driven > 0) backend.run('bookDrivenRows', { h, first })
}

/** The positions of (1), and its reactions. */
export function holdPositions(run: Run): void {
  if (!isLinked(run)) return
  projectPositions(run)
  bookDrives(run, true)
  if (run.joints!.rows === 0) return
  closeJoints(run)
  run.backend.run('keepCarried')
}

/**
 * Before the other half of the kick: velocities of driven bodies, springs and dampers at t + h. Forces over time act with
 * their values at t and at t + h.
 */
export function loadEnd(run: Run): void {
  const { backend, joints, driveStep: h } = run
  if (!joints) return
  backend.stage('moveBodies')
  backend.run('beginHalf', { first: false })
  backend.stage('joints')
  // the mean rate of a step about t + h is the rate there but for h²; at time 0 that of the first step
  if (joints.drives > 0) backend.run('evaluateDrives', { h, ahead: run.timeStep > 0 ? 0.5 : 0 })
  if (joints.driven > 0) backend.run('driveBodies')
  if (!isLinked(run)) return
  if (joints.joints > 0) backend.run('poseJoints', { moved: false })
  if (joints.rows > 0 && joints.driven > 0) backend.run('keepDriven')
  if (joints.loads === 0) return
  backend.run('lookNow')
  backend.run('lookAhead')
  sizeLoads(run, false)
  backend.run('bookEfforts', { h: run.timeStep, springs: run.bookLosses })
  if (joints.driven > 0) backend.run('bookDrivenLoads', { h: run.timeStep })
}

/** The other half of the kick by springs. */
export function kickLoads(run: Run): void {
  const { backend, joints, timeStep: h } = run
  if (!joints?.loads || !isLinked(run)) return
  backend.stage('joints')
  backend.run('kickLinked', { h })
  if (joints.bonds > 0) backend.run('breakBonds')
}

/** (2), after the other half of the kick by all forces. */
export function holdVelocities(run: Run): void {
  const { backend, joints, timeStep: h } = run
  if (!joints?.rows || !isLinked(run)) return
  backend.stage('joints')
  backend.run('jointRows', { h, recovery: 0, turnRecovery: 0, rounding: 0, byForce: true, least: 0 })
  holdRows(run, false)
  bookPulls(run)
  bookDrives(run, false)
  backend.run('addReactions', { h })
  backend.run('breakJoints')
}

/** The work of driven bodies through contacts, at the end of a step; of pairs of a kind that none of them is in nothing is asked. */
export function bookDriven({ backend, joints, timeStep: h, meet, parts, drivenKinds: { balls, walls } }: Run): void {
  if (!joints?.driven) return
  backend.stage('joints')
  const form = `__parts_${parts !== null}`
  if (balls) {
    backend.run(`pairPower${form}`)
    backend.reduce([sumOf('pairStored', 'sumPairStored')])
  }
  if (walls) {
    backend.run(`wallPower${form}`)
    backend.reduce([sumOf('wallPairStored', 'sumWallStored')])
  }
  if (meet) {
    backend.run('meetingPower')
    backend.reduce([sumOf('meetingStored', 'sumMeetingStored')])
  }
  backend.run('addDrivePower', { h, balls, walls, meet })
}
