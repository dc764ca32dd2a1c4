// implicit.ts: the implicit step of cables: newtonCables.ts, of joined ones webBlocks.ts.

import type { Run } from '../run.js'

/** Iterations, after which a cable that has not converged is given up. */
export const newtonIterations = 24
/** Where only tangents are asked for: whether these have converged tells the end of the step. */
const tangentIterations = 5
const never = 1000

/** What Newton counts with beside the forces of the step: impulses that contacts have on nodes, and joints. */
export interface Given {
  readonly contacts: boolean
  readonly joints: boolean
}

/** Velocities of implicit cables from those that all other forces give them, converged unless they are not the last. */
export function solveImplicit(run: Run, byForce: boolean, given: Given, last = true): void {
  const { backend } = run
  backend.run('beginNewton', { byForce })
  backend.run('keepNewton')
  iterate(run, given, last)
}

/** The same once more, from velocities that the solver of contacts has found. */
export function solveAgain(run: Run, given: Given, last: boolean): void {
  run.backend.run('beginNewton', { byForce: false })
  iterate(run, given, last)
}

function iterate({ backend, cables, timeStep: h }: Run, { contacts, joints }: Given, converges: boolean): void {
  const rounds = converges ? newtonIterations : tangentIterations
  const most = converges ? newtonIterations : never
  backend.run('giveNodes', { ofContacts: contacts, ofJoints: joints })
  backend.loop('newton', rounds, () => {
    backend.run('cableTangents', { h })
    backend.run('newtonBlocks')
    backend.run('newtonRests', { h })
    backend.run('newtonCables', { h, most })
    if (cables!.webs > 0) {
      backend.run('assembleWebs')
      backend.run('factorWebs')
      backend.run('solveWebs', { ofContacts: false })
      backend.run('newtonWebs', { h, most })
    }
    backend.run('nextNewton', { most: rounds })
  })
}

/** Takes off what impulses that were given have done to velocities, along the tangent: contacts and joints find all of them. */
export function takeGivenOff({ backend, cables }: Run): void {
  backend.run('takeImpulsesOff')
  if (cables!.webs > 0) backend.run('takeImpulsesOffWebs')
}
