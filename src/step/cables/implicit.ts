// implicit.ts: the implicit step of cables: newtonCables.ts, of joined ones webBlocks.ts.

import type { Run } from '../run.js'

/** Iterations, after which a cable that has not converged is given up. */
export const newtonIterations = 15

/** Velocities of implicit cables from those that all other forces give them. */
export function solveImplicit({ backend, cables, timeStep: h }: Run, byForce: boolean): void {
  const most = newtonIterations
  const { webs } = cables!
  backend.run('beginNewton', { byForce })
  backend.run('keepNewton')
  backend.run('beginAtRest', { h })
  if (webs > 0) backend.run('beginWebsAtRest', { h })
  backend.loop('newton', most, () => {
    backend.run('cableTangents', { h })
    backend.run('newtonBlocks')
    backend.run('newtonRests', { h })
    backend.run('newtonCables', { h, most })
    if (webs > 0) {
      backend.run('assembleWebs')
      backend.run('factorWebs')
      backend.run('solveWebs', { ofContacts: false })
      backend.run('newtonWebs', { h, most })
    }
    backend.run('nextNewton', { most })
  })
}
