// ties.ts: nodes of cables that joints hold, stage `cables`: what impulses of joints make of cables, between what they make of bodies.

import type { Run } from '../run.js'
import { solveImplicit, takeGivenOff } from './implicit.js'

/** Answers of cables to nodePull, by the matrix of an implicit step where they are `ahead` in it. */
function answer({ backend, cables }: Run, ahead: boolean, closing = false): void {
  backend.run('spreadTies', { ahead })
  if (!ahead) return
  if (cables!.implicit > 0) backend.run('answerTies', { closing })
  if (cables!.webs > 0) backend.run('answerWebs', { closing })
}

/** What impulses on implicit cables that joints hold do to them, as Newton has left them. */
export function respond({ backend, cables }: Run): void {
  if (!cables?.ties) return
  backend.run('tieResponses')
  if (cables.webs > 0) backend.run('respondWebs')
}

/** By force, before joints: half a kick of cables that they hold. */
export function kickTied(run: Run): void {
  const { backend, cables, timeStep: h } = run
  if (!cables?.ties) return
  backend.stage('cables')
  backend.run('kickNodes', { h })
  if (cables.implicit > 0) {
    backend.run('expectTies')
    solveImplicit(run, true, { contacts: false, joints: true })
    takeGivenOff(run)
    respond(run)
  }
  backend.stage('joints')
}

/** Impulses of joints on cables, after those on bodies: velocities. */
export function pullCables(run: Run, ahead: boolean): void {
  const { backend, cables, impulses } = run
  if (!cables?.ties) return
  backend.run('gatherTies')
  answer(run, ahead)
  backend.run('takeGains', { sign: 1, solving: true })
  if (impulses && cables.beads > 0) backend.run('followNodes')
}

/** Corrections of places by joints, after those of bodies. */
export function moveTied(run: Run, closing = false): void {
  const { backend, cables, jointSpeeds, timeStep: h } = run
  if (!cables?.ties) return
  backend.run('gatherTies')
  answer(run, true, closing)
  const { slow, slowTurn } = jointSpeeds
  backend.run('moveTied', { h, slow, slowTurn, closing })
}

/** Energy that corrections give cables: taken off before and added after. */
export function bookTied({ backend, cables }: Run, sign: number): void {
  if (cables?.ties) backend.run('bookCorrected', { sign })
}

/** What joints pulled by in a step, for the next. */
export function keepTies({ backend, cables, timeStep: h }: Run): void {
  if (cables?.ties) backend.run('keepTies', { h })
}

/** Forces of joints to those on nodes, which probes read, and by impulses their work. */
export function bookPulls({ backend, cables, impulses, timeStep: h }: Run): void {
  if (!cables?.ties) return
  if (impulses) backend.run('bookTies')
  backend.run('addPulls', { rate: (impulses ? 1 : 2) / h })
}

/** Rates of slopes without contacts, beside takeFree. */
export function takeFreeSlopes({ backend, cables }: Run): void {
  if (cables?.ties) backend.run('takeFreeSlopes')
}
