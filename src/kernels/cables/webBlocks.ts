// webBlocks.ts: the system of newtonCables.ts for cables that are joined to each other, stage `cables`: one web for each invocation.
//
//   Tᵀ (M + H) T Δ = Tᵀ P                                                                                           (1)
//   A_ba ← A_ba − A_bk D_k⁻¹ A_akᵀ,   L_ak = A_ak D_k⁻¹                                                             (2)
//
// T, as in accelerateCables.ts, gives nodes that are joined one place, and nothing to what is held. Columns k are places and slopes in an
// order in which elimination fills in little (webColumns.ts); a and b ≥ a are rows of column k. What newtonBlocks.ts has for a node and the
// next one are parts of (1).

import {
  newton,
  nextBack,
  nextCross,
  nextPlace,
  nextSlope,
  ownCross,
  ownPlace,
  ownSlope,
  setWebBlock,
  webBlock,
  webDiagonal,
  webEndColumn,
  webEndEntry,
  webEndPart,
  webFirstColumn,
  webFirstPart,
  webFirstTerm,
  webPartBlock,
  webPartEntry,
  webPartNode,
  webTarget,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { i32, mat3 } from '../../language/values.js'
import { addMat3, inverseMat3, isotropic, mulMat3, transpose } from '../math/mat3.js'
import { less } from './newtonBlocks.js'

/** Of a node, in the order of WebPart in webColumns.ts. */
function blockOf(node: i32, block: i32): mat3 {
  if (block === 0) return ownPlace(node)
  if (block === 1) return ownCross(node)
  if (block === 2) return ownSlope(node)
  if (block === 3) return nextPlace(node)
  if (block === 4) return nextCross(node)
  if (block === 5) return nextBack(node)
  return nextSlope(node)
}

const transposed = 7

/** (1) */
export const assembleWebs = kernel('web', { tolerance: 1e-4, disjoint: ['webBlock'] }, (i) => {
  if (newton() === 0) return
  const first = webDiagonal(webFirstColumn(i))
  const end = webEndEntry(webEndColumn(i) - 1)
  for (let entry = first; entry < end; entry++) setWebBlock(entry, isotropic(0))
  const endPart = webEndPart(i)
  for (let part = webFirstPart(i); part < endPart; part++) {
    const kind = webPartBlock(part)
    const entry = webPartEntry(part)
    let block = blockOf(webPartNode(part), kind % transposed)
    if (kind >= transposed) block = transpose(block)
    setWebBlock(entry, addMat3(webBlock(entry), block))
  }
})

/** (2); of D its inverse stays. */
export const factorWebs = kernel('web', { tolerance: 1e-2, disjoint: ['webBlock'] }, (i) => {
  if (newton() === 0) return
  const endColumn = webEndColumn(i)
  for (let column = webFirstColumn(i); column < endColumn; column++) {
    const diagonal = webDiagonal(column)
    const end = webEndEntry(column)
    const inverse = inverseMat3(webBlock(diagonal))
    setWebBlock(diagonal, inverse)
    let term = webFirstTerm(column)
    for (let a = diagonal + 1; a < end; a++) {
      const led = mulMat3(webBlock(a), inverse)
      const back = transpose(led)
      for (let b = a; b < end; b++) {
        const target = webTarget(term)
        setWebBlock(target, less(webBlock(target), mulMat3(webBlock(b), back)))
        term += 1
      }
      setWebBlock(a, led)
    }
  }
})
