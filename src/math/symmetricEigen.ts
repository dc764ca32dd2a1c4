// symmetricEigen.ts: principal values and axes of a symmetric 3 × 3 matrix by Jacobi's rotations.
//
//   A = Q diag(d) Qᵀ;   t = sgn(τ) / (|τ| + √(1 + τ²)),  τ = (a_qq − a_pp) / (2 a_pq)   clears a_pq
//
// Source: Golub & Van Loan, Matrix Computations, 4th ed., 8.5.2. A diagonal matrix keeps its axes and their order.

import { type Rotation, rotationTo, type Triple } from './rotation.js'

/** xx, yy, zz, xy, xz, yz */
export type SymmetricMatrix = readonly [number, number, number, number, number, number]

export interface Eigen {
  readonly values: Triple
  /** Takes x y z to the axes of the values. */
  readonly rotation: Rotation
}

export function symmetricEigen([xx, yy, zz, xy, xz, yz]: SymmetricMatrix): Eigen {
  const a = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ]
  const axes = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]
  const small = 1e-16 * Math.max(...a.flat().map(Math.abs))
  // convergence is quadratic: four or five sweeps do
  for (let sweep = 0; sweep < 20; sweep++) {
    if (Math.max(Math.abs(a[0]![1]!), Math.abs(a[0]![2]!), Math.abs(a[1]![2]!)) <= small) break
    clear(a, axes, 0, 1)
    clear(a, axes, 0, 2)
    clear(a, axes, 1, 2)
  }
  const [x, y, z] = axes as unknown as [Triple, Triple, Triple]
  return { values: [a[0]![0]!, a[1]![1]!, a[2]![2]!], rotation: rotationTo(x, y, z) }
}

/** Turns axes p and q until a_pq is 0; `axes` has one axis per row. */
function clear(a: number[][], axes: number[][], p: number, q: number): void {
  const apq = a[p]![q]!
  if (apq === 0) return
  const tau = (a[q]![q]! - a[p]![p]!) / (2 * apq)
  const t = (tau < 0 ? -1 : 1) / (Math.abs(tau) + Math.hypot(1, tau))
  const c = 1 / Math.hypot(1, t)
  const s = t * c
  const mix = (row: number[], other: number[]) => {
    for (let k = 0; k < 3; k++) [row[k], other[k]] = [c * row[k]! - s * other[k]!, s * row[k]! + c * other[k]!]
  }
  mix(a[p]!, a[q]!)
  for (const row of a) [row[p], row[q]] = [c * row[p]! - s * row[q]!, s * row[p]! + c * row[q]!]
  a[p]![q] = 0
  a[q]![p] = 0
  mix(axes[p]!, axes[q]!)
}
