// joints.ts: stage `joints`, queued in parts around the forces, the contacts and the integration of a step.
//
//   applyJointForces, then free velocities; prepareJoints, limitJoints; projectVelocities after every gather of contact
//   impulses; integration; projectPositions; finishJoints
//
// Nothing is queued where a model has nothing of the kind.

import type { Backend } from '../../backends/backend.js'
import { bookTied, keepTies, moveTied, pullCables } from '../cables/ties.js'
import type { Run } from '../run.js'
import { factorJoints, multiplyByInverse, solveJoints } from './factorJoints.js'
import { aimServos, steerServos, weighServos } from './servos.js'

/** Rounds of correction after a step: each leaves of an error the share that bodies have turned in the step. */
const positionRounds = 2

/** Of orientations and arms in single precision, over their size. */
const singleRounding = 4e-7

/** Below it errors of joints are taken for none: jointErrors.ts. */
export function roundingOf({ precision }: Backend): number {
  return precision === 'single' ? singleRounding : 0
}

/** Drives at this time; forces of springs and motors to bodyForce and bodyTorque; velocities of driven bodies. */
export function applyJointForces(run: Run): void {
  const { backend, joints, timeStep: h, impulses } = run
  if (!joints) return
  backend.stage('joints')
  if (joints.drives > 0) backend.run('evaluateDrives', { h, ahead: 0 })
  if (joints.joints > 0) backend.run('poseJoints', { moved: false })
  aimServos(run)
  if (joints.rows > 0) {
    backend.run('leverLinked')
    backend.run('stiffenLinked', { h })
    if (impulses) backend.run('bookLinked', { h, sign: -1 })
    backend.run('takeStiffened')
    if (impulses) backend.run('bookLinked', { h, sign: 1 })
  }
  if (joints.loads > 0) {
    backend.run('lookNow')
    sizeLoads(run, false)
    backend.run('gatherLoads')
  }
  if (joints.driven > 0) backend.run('driveBodies')
}

/** Forces and torques of all loads, with drives at the start or in the middle of what they were evaluated for. */
export function sizeLoads({ backend, joints }: Run, start: boolean): void {
  backend.run('jointLoads')
  if (joints!.bonds > 0) backend.run('bondLoads')
  backend.run('sizeLoads', { start })
}

/** Rows at the pose of applyJointForces; `least` is what errors of joints without arms are held against where they are looked at, m. */
export function writeRows({ backend, joints, jointSpeeds, impulses, timeStep: h }: Run, least = 0): void {
  if (!joints?.rows) return
  backend.stage('joints')
  const { recovery, turnRecovery } = jointSpeeds
  const byForce = impulses === null
  backend.run('jointRows', { h, recovery, turnRecovery, rounding: roundingOf(backend), byForce, least })
}

/** Rows at the start of a step; blind, with a look for joints that are open. */
export function beginRows(run: Run): void {
  writeRows(run, isBlind(run) ? leastSize(run) : 0)
}

/** Blind, the look behind the last step of a batch. */
export function lookAtJoints(run: Run): void {
  if (!run.joints?.rows || !isBlind(run)) return
  run.backend.stage('joints')
  run.backend.run('poseJoints', { moved: false })
  beginRows(run)
}

interface FactorChoice {
  /** Rows whose impulse is at an end hold nothing. */
  readonly bounded?: boolean
  /** Nor any row that has ends. */
  readonly released?: boolean
  /** Rows give way least. */
  readonly firm?: boolean
}

/** The factor of their matrix; `ahead` where cables with an implicit step are in the part of it that is. */
export function factorRows(
  { backend, joints, cables, impulses, timeStep }: Run,
  ahead: boolean,
  { bounded = false, released = false, firm = false }: FactorChoice = {},
): void {
  if (!joints?.rows) return
  const tied = cables !== null && cables.ties > 0
  // stops that are solved with contacts need joints that do not give way: they took more iterations, or all of them
  const h = firm || (impulses && joints.limits > 0) ? 0 : timeStep
  backend.run('turnRows')
  backend.run(`assembleFactor__bounded_${bounded}__tied_${tied}`, { h, released })
  if (tied) backend.run('assembleTies', { ahead })
  factorJoints(backend, joints.inverted)
}

export function prepareJoints(run: Run): void {
  const { joints } = run
  beginRows(run)
  factorRows(run, true)
  if (joints) weighServos(run)
  if (!joints?.rows) return
  takeFromLinked(run)
}

/** What joints take of the velocities that they were given: giveBack.ts. */
export function takeFromLinked({ backend, joints, impulses }: Run): void {
  const byForce = impulses === null
  backend.run('carriedSpeeds', { byForce })
  if (joints!.inverted) multiplyByInverse(backend)
  else solveJoints(backend)
  backend.run('takenFromLinked')
  if (byForce) backend.run('repayDebt')
}

/** Limits and motors with a largest force: contact records 0 to joints.limits - 1. */
export function limitJoints(run: Run): void {
  const { backend, joints, jointSpeeds, impulses, timeStep: h } = run
  if (!joints?.limits) return
  backend.stage('joints')
  const { recovery, turnRecovery, size } = jointSpeeds
  const slow = impulses?.slowPush ?? 0
  backend.run('limitContacts', { h, slow, recovery, slowTurn: slow / size, turnRecovery })
  steerServos(run, true)
  backend.run('limitSteps')
  backend.run('warmLimits', { warm: impulses?.warmStart ?? true })
  backend.run('fillLimits')
}

/**
 * v ← v − M⁻¹ Jᵀ A⁻¹ (J v + b) on bodyVel and bodyOmega, b = 0 for a change of velocities; impulses to rowImpulse. Those of an
 * iteration by the inverse, where there is one; cables answer as factorRows has it.
 */
export function projectVelocities(run: Run, iterated = false, ahead = true): void {
  const { backend, joints, impulses } = run
  if (!joints?.rows) return
  backend.run('rowSpeeds', { byForce: impulses === null })
  if (iterated && joints.inverted) multiplyByInverse(backend)
  else solveJoints(backend)
  backend.run('pushLinked', { byForce: impulses === null })
  pullCables(run, ahead)
}

/** The work of rows, loads and motors in this step, by impulses. */
export function bookJoints({ backend, joints, timeStep: h }: Run): void {
  if (!joints) return
  if (joints.rows > 0) backend.run('bookRows', { h })
  if (joints.loads > 0) backend.run('bookLoads', { h })
  if (joints.limits > 0) backend.run('bookLimits', { h })
}

/** Positions, orientations and velocities to where rows hold, with the rows and factor of the start; then reactions. */
export function projectPositions(run: Run): void {
  const { backend, joints, timeStep: h, impulses } = run
  if (!joints?.rows) return
  backend.stage('joints')
  const byForce = impulses === null
  if (!byForce) bookAround(run, -1)
  for (let round = 0; round < positionRounds; round++) {
    findErrors(run, round === 0, false)
    solveJoints(backend)
    backend.run('keepGiven', { first: round === 0 })
    backend.run('moveLinked', { closing: false })
    moveTied(run)
  }
  backend.run('givenByRows', { h })
  backend.run('givenToLinked', { h })
  backend.run('chooseShare', { byForce })
  backend.run('giveBack', { h })
  backend.run('strainJoints', { h })
  backend.run('shareTotals', { h })
  if (!byForce) backend.run('bookCorrections', { h })
  backend.run('jointReactions', { h })
  keepTies(run)
  if (byForce) return
  closeJoints(run)
  bookAround(run, 1)
}

/** How far rows are from holding now, on the right-hand side. */
function findErrors({ backend, timeStep: h }: Run, first: boolean, closing: boolean): void {
  backend.run('poseJoints', { moved: true })
  backend.run('jointErrors', { h, first, closing, rounding: roundingOf(backend) })
}

/** m, of a joint that lies in the middle of both its bodies: a tenth of the size of bodies. */
export function leastSize({ jointSpeeds }: Run): number {
  return 0.1 * jointSpeeds.size
}

/** Most times that rows are taken anew for joints that corrections have left open. */
const mostClosings = 4

/** Whether nothing can be read in the middle of a step, as on a GPU. */
function isBlind({ backend }: Run): boolean {
  return backend.peek('jointsOpen') === null
}

/** Positions alone, by rows where bodies are now: a chain that has whipped round is too far from where rows were. Blind only where a joint was open lately (growRoom.ts). */
export function closeJoints(run: Run): void {
  const { backend, joints } = run
  const blind = isBlind(run)
  if (blind && joints!.closings === 0) return
  for (let k = 0; k < mostClosings; k++) {
    findErrors(run, false, true)
    backend.run('beginClosing')
    backend.run('askToClose', { least: leastSize(run) })
    if (!blind && backend.peek('jointsOpen') === 0) {
      if (k > 0) backend.run('takeGiven')
      return
    }
    if (k === 0) backend.run('keepGiven', { first: true })
    writeRows(run)
    factorRows(run, true, { firm: true })
    solveJoints(backend)
    backend.run('moveLinked', { closing: true })
    moveTied(run, true)
  }
  backend.run('takeGiven')
}

/** Energy of bodies and cables, taken off before corrections of positions and added after. */
function bookAround(run: Run, sign: number): void {
  run.backend.run('bookLinked', { h: run.timeStep, sign })
  bookTied(run, sign)
}

/** Breaks what bore too much. */
export function finishJoints({ backend, joints }: Run): void {
  if (!joints) return
  backend.stage('joints')
  if (joints.bonds > 0) backend.run('breakBonds')
  if (joints.rows > 0) backend.run('breakJoints')
}
