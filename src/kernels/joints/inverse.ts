// inverse.ts: the inverse of the joints' matrix from its factor, and impulses by it, stage `joints`:
//
//   A e = unit vector of row c, solved as in solveRows.ts: column c of A⁻¹, which is its row c as well                (1)
//   λ_i = Σ_j A⁻¹_ji r_j,   in parts of the rows j, then their sum                                                    (2)
//
// Column c of row i lies at i rows + c, so that neighbours in c read and write neighbours.

import {
  inverseValue,
  partProduct,
  pivotCount,
  pivotEndTerm,
  pivotFirstTerm,
  pivotMiddleTerm,
  pivotRow,
  rowCount,
  rowPivot,
  rowRight,
  setInverseValue,
  setPartProduct,
  setRowImpulse,
  termFactor,
  termRow,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, type i32, idiv, imin, real } from '../../language/values.js'

/** (1) */
export const invertFactor = kernel('row', { disjoint: ['inverseValue'] }, (c) => {
  const rows = rowCount()
  const pivots = pivotCount()
  for (let p = 0; p < pivots; p++) {
    const row = asI32(pivotRow(p))
    let z = real(row === c ? 1 : 0)
    const end = pivotMiddleTerm(p)
    for (let t = pivotFirstTerm(p); t < end; t++) z -= termFactor(t) * inverseValue(asI32(termRow(t)) * rows + c)
    setInverseValue(row * rows + c, z)
  }
  for (let p = pivots - 1; p >= 0; p--) {
    const row = asI32(pivotRow(p))
    let x = rowPivot(row) * inverseValue(row * rows + c)
    const end = pivotEndTerm(p)
    for (let t = pivotMiddleTerm(p); t < end; t++) x -= termFactor(t) * inverseValue(asI32(termRow(t)) * rows + c)
    setInverseValue(row * rows + c, x)
  }
})

/** (2), the products: four sums at a time, so that loads do not wait for one another */
export const multiplyInverse = kernel('inversePart', (k, parts: i32) => {
  const rows = rowCount()
  const i = k % rows
  const part = idiv(k, rows)
  const each = idiv(rows + parts - 1, parts)
  const end = imin(rows, (part + 1) * each)
  let j = part * each
  let a = real(0)
  let b = real(0)
  let c = real(0)
  let d = real(0)
  while (j + 4 <= end) {
    a += inverseValue(j * rows + i) * rowRight(j)
    b += inverseValue((j + 1) * rows + i) * rowRight(j + 1)
    c += inverseValue((j + 2) * rows + i) * rowRight(j + 2)
    d += inverseValue((j + 3) * rows + i) * rowRight(j + 3)
    j += 4
  }
  while (j < end) {
    a += inverseValue(j * rows + i) * rowRight(j)
    j++
  }
  setPartProduct(k, a + b + (c + d))
})

/** (2), the sum */
export const addParts = kernel('row', (i, parts: i32) => {
  const rows = rowCount()
  let impulse = real(0)
  for (let part = 0; part < parts; part++) impulse += partProduct(part * rows + i)
  setRowImpulse(i, impulse)
})
