// factorEntries.ts: the factor L D Lᵀ of the joints' matrix A, stage `joints`. With U = L D, level after level:
//
//   U_ij = A_ij − Σ_k U_ik U_jk W_k,   W_j = 1 / U_jj                                                               (1)
//   L_ij = U_ij W_j                                                                                                 (2)
//   W_j = 0 where U_jj <= c A_jj: the row depends on rows before it up to rounding, and gets no impulse             (3)
//
// Source: T. A. Davis, Direct Methods for Sparse Linear Systems, 2006, section 4.8. (3) is the factor of the matrix without
// that row, which has the same solutions where the equations agree. Rounding leaves about ten units in the last place of A_jj.

import {
  factorEndUpdate,
  factorFirstUpdate,
  factorRowI,
  factorRowJ,
  factorValue,
  rowPivot,
  setFactorValue,
  setRowPivot,
  setTermFactor,
  termEntry,
  updateLeft,
  updatePivot,
  updateRight,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { isDouble, type real } from '../../language/values.js'

/** c of (3) */
const leastPivot = isDouble ? 1e-13 : 2e-6

export const factorEntries = kernel('factorEntry', { ordered: 'factorLevel' }, (e) => {
  // (1), in the order in which rows were eliminated
  const whole = factorValue(e)
  let value = whole
  const end = factorEndUpdate(e)
  for (let u = factorFirstUpdate(e); u < end; u++) {
    value -= factorValue(updateLeft(u)) * factorValue(updateRight(u)) * rowPivot(updatePivot(u))
  }
  setFactorValue(e, value)
  const j = factorRowJ(e)
  if (factorRowI(e) !== j) return

  // (3)
  let pivot: real = 0
  if (value > leastPivot * whole) pivot = 1 / value
  setRowPivot(j, pivot)
})

/** (2), beside the row it is multiplied with: substitutions then read one list. */
export const factorTerms = kernel('factorTerm', (t) => {
  const e = termEntry(t)
  setTermFactor(t, factorValue(e) * rowPivot(factorRowJ(e)))
})
