// solveRows.ts: impulses λ of the joints from their factor, A λ = r, stage `joints`. Level after level:
//
//   z_i = r_i − Σ_k L_ik z_k,   k eliminated before i                                                               (1)
//   λ_k = W_k z_k − Σ_i L_ik λ_i,   i eliminated after k                                                            (2)

import {
  pivotEndTerm,
  pivotFirstTerm,
  pivotMiddleTerm,
  pivotRow,
  rowImpulse,
  rowPivot,
  rowRight,
  setRowImpulse,
  termFactor,
  termRow,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'

/** (1), from rowRight to rowImpulse */
export const solveForward = kernel('pivot', { ordered: 'pivotLevel' }, (p) => {
  const row = pivotRow(p)
  let z = rowRight(row)
  const end = pivotMiddleTerm(p)
  for (let t = pivotFirstTerm(p); t < end; t++) z -= termFactor(t) * rowImpulse(termRow(t))
  setRowImpulse(row, z)
})

/** (2), in place */
export const solveBackward = kernel('pivot', { ordered: 'pivotLevel', descending: true }, (p) => {
  const row = pivotRow(p)
  let impulse = rowPivot(row) * rowImpulse(row)
  const end = pivotEndTerm(p)
  for (let t = pivotMiddleTerm(p); t < end; t++) impulse -= termFactor(t) * rowImpulse(termRow(t))
  setRowImpulse(row, impulse)
})
