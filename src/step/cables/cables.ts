// cables.ts: stage `cables`, in parts around those of the bodies: nodes move with them, and are accelerated when contacts have acted.

import type { CableBending, Run } from '../run.js'
import { solveAgain, solveImplicit, takeGivenOff } from './implicit.js'
import { bookPulls, respond } from './ties.js'
import type { CableRun } from './writeCables.js'

/** By force, with the bodies: half a kick, where joints have not come after it already, and positions at t + h. */
export function moveCables(run: Run): void {
  const { backend, cables, timeStep: h } = run
  if (!cables) return
  backend.stage('cables')
  const kicked = cables.ties > 0 && h > 0
  backend.run('moveCables', { h, kick: kicked ? 0 : h / 2 })
  if (cables.implicit === 0) return
  if (!kicked) solveImplicit(run, true, { contacts: false, joints: false })
  backend.run('moveImplicit', { h })
}

/** By force, once joints have corrected positions. */
export function placeBeads({ backend, cables }: Run): void {
  if (!cables?.beads) return
  backend.stage('cables')
  if (cables.capsules) backend.run('layBeads', { byForce: true })
  backend.run('placeBeads')
}

/** Forces on nodes: of elements, of springs, gravity, applied ones. */
function gather({ backend, cables, pushedNodes, timeStep: h }: Run, byForce: boolean): void {
  // in the step of no length there are no springs
  backend.run('gatherCables', { byForce, pulled: cables!.pulls > 0 && h > 0 })
  if (pushedNodes > 0) backend.run('pushNodesOf', { byForce })
}

/** By force, once contact forces are summed: accelerations and the other half of the kick. */
export function accelerateCables(run: Run): void {
  const { backend, cables, pushedNodes, timeStep: h } = run
  if (!cables) return
  backend.stage('cables')
  backend.run('cableForces', { byForce: true, h })
  gather(run, true)
  if (cables.implicit > 0) backend.run('gatherAhead')
  backend.run('accelerateCables', { h })
  if (cables.implicit > 0) backend.run('wholeForces')
  if (pushedNodes > 0) backend.run('bookPushedHalf', { h, first: false })
}

/** By impulses, before contacts are solved: velocities by the forces of the cables themselves. */
export function kickCables(run: Run): void {
  const { backend, cables, timeStep: h } = run
  if (!cables) return
  backend.stage('cables')
  backend.run('cableForces', { byForce: false, h })
  gather(run, false)
  backend.run('kickCables', { h })
  if (cables.implicit > 0) kickImplicit(run)
  if (cables.beads > 0) backend.run('freeBeads')
}

/** Newton with the impulses that contacts and joints had in the step before, whose answer is taken off again. */
function kickImplicit(run: Run): void {
  const { backend, cables, impulses } = run
  const given = { contacts: cables!.beads > 0, joints: cables!.ties > 0 }
  if (given.joints) backend.run('expectTies')
  if (given.contacts) {
    backend.run('beginSettling')
    pushNodes(run, impulses!.general)
    backend.run('endSettling')
  }
  solveImplicit(run, false, given, !isMoved(run))
  if (isMoved(run)) {
    takeGivenOff(run)
    respond(run)
  } else backend.run('addAhead')
  backend.run('endNewton')
  if (!isMoved(run)) gather(run, false)
}

/**
 * By impulses, once contacts are solved along tangents of implicit cables: Newton with what was found, so that elastic forces are those of where cables
 * go. Velocities without contacts and joints are then those from which these impulses lead there. The `last` time has to converge.
 */
export function followImpulses(run: Run, last: boolean): void {
  const { backend, cables, timeStep: h } = run
  solveAgain(run, { contacts: cables!.beads > 0, joints: cables!.ties > 0 }, last)
  if (last) {
    backend.run('endNewton')
    backend.run('addAhead')
  }
  takeGivenOff(run)
  if (last) backend.run('addGiven', { h })
  backend.run('endNewton')
  respond(run)
}

export function bendingOf(cables: CableRun | null): CableBending {
  const bends = cables !== null && cables.beads + cables.ties > 0 && cables.implicit > 0
  return { bends, byContacts: cables?.implicitBeads ?? false }
}

/** Whether the solver of contacts moves cables: by their beads, or by joints. */
const isMoved = ({ cables }: Run) => cables !== null && cables.beads + cables.ties > 0

/** Contact impulses on nodes. */
function pushNodes({ backend, cables }: Run, general: boolean): void {
  if (cables!.beads > 0) backend.run('pushBeads', { general })
  if (cables!.capsules) backend.run('twistBeads')
  backend.run('pushNodes')
}

/** After every gather of contact impulses: what those of beads make of the velocities of cables. */
export function pushCables(run: Run): void {
  const { backend, cables, impulses } = run
  if (!cables || !isMoved(run)) return
  pushNodes(run, impulses!.general)
  backend.run('spreadPush')
  if (cables.implicit > 0) backend.run('spreadImplicit')
  if (cables.webs > 0) {
    backend.run('solveWebs', { ofContacts: true })
    backend.run('followWebs')
  }
  if (cables.beads > 0) backend.run('followNodes')
}

/** The work of cables in this step, by impulses. */
export function bookCables(run: Run): void {
  const { backend, cables, timeStep: h } = run
  if (!cables) return
  if (cables.implicit > 0 && isMoved(run)) {
    backend.run('addGiven', { h })
    gather(run, false)
  }
  backend.run('bookElements', { h })
  if (cables.beads > 0) backend.run('addPushes', { h })
  bookPulls(run)
  if (run.pushedNodes > 0) backend.run('bookPushedNodes', { h })
}

/** What pushes overlaps of cables apart, once it is solved for. */
export function keepCablePlaces(run: Run): void {
  if (isMoved(run)) run.backend.run('keepCablePlaces')
}

/** Before anything moves: that of nodes among that of bodies. */
export function splitCables(run: Run): void {
  if (isMoved(run)) run.backend.run('splitCables', { h: run.timeStep })
}

/** By impulses, with the positions of bodies: slopes. */
export function driftCables(run: Run): void {
  const { backend, cables, timeStep: h } = run
  if (!cables) return
  backend.stage('cables')
  backend.run('driftCables', { h, touches: isMoved(run) })
}

/** By impulses: beads where cables are, once joints have corrected positions; `near` of integratePosition.ts. */
export function settleBeads({ backend, cables, timeStep: h }: Run, near: number): void {
  if (!cables?.beads) return
  backend.stage('cables')
  if (cables.capsules) backend.run('layBeads', { byForce: false })
  backend.run('settleBeads', { h, near })
}
