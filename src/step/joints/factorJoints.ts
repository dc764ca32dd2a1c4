// factorJoints.ts: the exact solution of all joints at once: the lists of its factor on a backend, and the kernels.
//
// Stage `joints`. Rows that are written to rowRight come back as impulses in rowImpulse, A λ = r.
//
// On a GPU a level of the factor costs a microsecond and more whatever its size, and a track of sixty pins has hundreds: there the
// iterations of a solver multiply by the inverse, made once a step. Its error grows with the condition of A, that of the factor
// does not; velocities that stay are therefore made by the factor.

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

/** Parts of a row of the inverse that are added up side by side. */
const inverseParts = 16
/** Rows up to which there is an inverse: 16 MB of it. */
const mostInverted = 2048

/** Room for the inverse; whether there is one. */
export function reserveInverse(backend: Backend, rows: number, impulses: boolean): boolean {
  const inverted = backend.kind === 'gpu' && impulses && rows > 0 && rows <= mostInverted
  if (!inverted) return false
  backend.reserve('inverseEntry', rows * rows)
  backend.setCount('inverseEntry', rows * rows)
  backend.reserve('inversePart', rows * inverseParts)
  backend.setCount('inversePart', rows * inverseParts)
  return true
}

/** Queues the factor of the matrix in factorValue. */
export function factorJoints(backend: Backend, inverted = false): void {
  backend.run('factorEntries')
  backend.run('factorTerms')
  if (inverted) backend.run('invertFactor')
}

/** Queues the solution by the inverse. */
export function multiplyByInverse(backend: Backend): void {
  backend.run('multiplyInverse', { parts: inverseParts })
  backend.run('addParts', { parts: inverseParts })
}

/** Queues the solution for rowRight, which stays, into rowImpulse. */
export function solveJoints(backend: Backend): void {
  backend.run('solveForward')
  backend.run('solveBackward')
}
