// cables.ts: stage `cables`, in parts around those of the bodies: nodes move with them, and are accelerated when contacts have acted.

import type { Backend } from '../../backends/backend.js'
import type { Run } from '../run.js'

/** Iterations, after which a cable that has not converged is given up. */
export const newtonIterations = 15

/** Velocities of implicit cables from those that all other forces give them: newtonCables.ts. */
function solveImplicit(backend: Backend, h: number, byForce: boolean): void {
  backend.run('beginNewton', { byForce })
  backend.run('keepNewton')
  backend.loop('newton', newtonIterations, () => {
    backend.run('cableTangents', { h })
    backend.run('newtonBlocks')
    backend.run('newtonRests', { h })
    backend.run('newtonCables', { h, most: newtonIterations })
    backend.run('nextNewton', { most: newtonIterations })
  })
}

/** By force, with the bodies: half a kick, positions at t + h, and beads there. */
export function moveCables({ backend, cables, timeStep: h }: Run): void {
  if (!cables) return
  backend.stage('cables')
  backend.run('moveCables', { h })
  if (cables.implicit > 0) {
    solveImplicit(backend, h, true)
    backend.run('moveImplicit', { h })
  }
  if (cables.beads > 0) backend.run('placeBeads')
}

/** By force, once contact forces are summed: accelerations and the other half of the kick. */
export function accelerateCables({ backend, cables, timeStep: h }: Run): void {
  if (!cables) return
  backend.stage('cables')
  backend.run('cableForces', { byForce: true, h })
  // in the step of no length there are no springs
  backend.run('gatherCables', { byForce: true, pulled: cables.pulls > 0 && h > 0 })
  if (cables.implicit > 0) backend.run('gatherAhead')
  backend.run('accelerateCables', { h })
}

/** By impulses, before contacts are solved: velocities by the forces of the cables themselves. */
export function kickCables({ backend, cables, timeStep: h }: Run): void {
  if (!cables) return
  backend.stage('cables')
  backend.run('cableForces', { byForce: false, h })
  backend.run('gatherCables', { byForce: false, pulled: cables.pulls > 0 })
  backend.run('kickCables', { h })
  if (cables.implicit > 0) {
    solveImplicit(backend, h, false)
    backend.run('endNewton')
    backend.run('addAhead')
    backend.run('gatherCables', { byForce: false, pulled: cables.pulls > 0 })
  }
  if (cables.beads > 0) backend.run('freeBeads')
}

/** After every gather of contact impulses: what those of beads make of the velocities of cables. */
export function pushCables({ backend, cables, impulses }: Run): void {
  if (!cables?.beads) return
  backend.run('pushBeads', { general: impulses!.general })
  backend.run('pushNodes')
  backend.run('spreadPush')
  if (cables.implicit > 0) backend.run('spreadImplicit')
  backend.run('followNodes')
}

/** The work of cables in this step, by impulses. */
export function bookCables({ backend, cables, timeStep: h }: Run): void {
  if (!cables) return
  if (cables.implicit > 0 && cables.beads > 0) {
    backend.run('addGiven', { h })
    backend.run('gatherCables', { byForce: false, pulled: cables.pulls > 0 })
  }
  backend.run('bookElements', { h })
  if (cables.beads > 0) backend.run('addPushes', { h })
}

/** What pushes overlaps of cables apart, once it is solved for. */
export function keepCablePlaces({ backend, cables }: Run): void {
  if (cables?.beads) backend.run('keepCablePlaces')
}

/** Before anything moves: that of nodes among that of bodies. */
export function splitCables({ backend, cables, timeStep: h }: Run): void {
  if (cables?.beads) backend.run('splitCables', { h })
}

/** By impulses, with the positions of bodies: slopes, and beads where cables are then; `room` of integratePosition.ts. */
export function driftCables({ backend, cables, timeStep: h }: Run, room: number): void {
  if (!cables) return
  backend.stage('cables')
  backend.run('driftCables', { h, touches: cables.beads > 0 })
  if (cables.beads > 0) backend.run('settleBeads', { h, room })
}
