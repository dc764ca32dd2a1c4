// factorJoints.ts: the exact solution of all joints at once: the lists of its factor on a backend, and the kernels.
//
// Stage `joints`. Rows that are written to rowRight come back as impulses in rowImpulse, A λ = r.

import type { Backend } from '../../backends/backend.js'
import type { SymbolicFactor } from './symbolicFactor.js'

/** Room for a factor, and its lists; once for a model. The matrix is then written to factorValue, entry by entry. */
export function writeFactor(backend: Backend, symbolic: SymbolicFactor): void {
  const owners: Record<string, Record<string, ArrayLike<number>>> = {
    factorEntry: {
      factorRowI: symbolic.entryRowI,
      factorRowJ: symbolic.entryRowJ,
      factorFirstUpdate: symbolic.entryFirstUpdate,
      factorEndUpdate: symbolic.entryEndUpdate,
    },
    factorUpdate: {
      updateLeft: symbolic.updateLeft,
      updateRight: symbolic.updateRight,
      updatePivot: symbolic.updatePivot,
    },
    factorLevel: { factorLevelFirst: symbolic.levelFirstEntry, factorLevelEnd: symbolic.levelEndEntry },
    pivot: {
      pivotRow: symbolic.pivotRow,
      pivotFirstTerm: symbolic.pivotFirstTerm,
      pivotMiddleTerm: symbolic.pivotMiddleTerm,
      pivotEndTerm: symbolic.pivotEndTerm,
    },
    pivotLevel: { pivotLevelFirst: symbolic.levelFirstPivot, pivotLevelEnd: symbolic.levelEndPivot },
    factorTerm: { termEntry: symbolic.termEntry, termRow: symbolic.termRow },
  }
  for (const [owner, fields] of Object.entries(owners)) {
    const count = Object.values(fields)[0]!.length
    backend.reserve(owner, Math.max(1, count))
    backend.setCount(owner, count)
    for (const [name, values] of Object.entries(fields)) if (count > 0) backend.write(name, values)
  }
  backend.reserve('row', Math.max(1, symbolic.rows))
  backend.setCount('row', symbolic.rows)
}

/** Queues the factor of the matrix in factorValue. */
export function factorJoints(backend: Backend): void {
  backend.run('factorEntries')
  backend.run('factorTerms')
}

/** Queues the solution for rowRight, which stays, into rowImpulse. */
export function solveJoints(backend: Backend): void {
  backend.run('solveForward')
  backend.run('solveBackward')
}
