// implicit.ts: the implicit step of cables: newtonCables.ts.

import type { Backend } from '../../backends/backend.js'

/** Iterations, after which a cable that has not converged is given up. */
export const newtonIterations = 15

/** Velocities of implicit cables from those that all other forces give them. */
export function solveImplicit(backend: Backend, h: number, byForce: boolean): void {
  backend.run('beginNewton', { byForce })
  backend.run('keepNewton')
  backend.run('beginAtRest', { h })
  backend.loop('newton', newtonIterations, () => {
    backend.run('cableTangents', { h })
    backend.run('newtonBlocks')
    backend.run('newtonRests', { h })
    backend.run('newtonCables', { h, most: newtonIterations })
    backend.run('nextNewton', { most: newtonIterations })
  })
}
