// massInverse.ts: what forces on the nodes of joined cables accelerate them by, which never changes: W = T (Tᵀ M T)⁻¹ Tᵀ.
//
// M = Σ m/420 [156, 22 l, 54, −13 l; 22 l, 4 l², 13 l, −3 l²; 54, 13 l, 156, −22 l; −13 l, −3 l², −22 l, 4 l²] over the elements, for
// place and slope of both nodes, and masses fixed to nodes; the same for x, y and z. T has a column for each place and slope that is
// free; nodes that are joined share the column of their place.

export interface MassElement {
  readonly a: number
  readonly b: number
  readonly length: number
  readonly mass: number
}

export interface MassStructure {
  readonly nodes: number
  readonly elements: readonly MassElement[]
  readonly masses: readonly { readonly node: number; readonly mass: number }[]
  readonly heldPlaces: ReadonlySet<number>
  readonly heldSlopes: ReadonlySet<number>
  /** The node whose place a node has: its own number, or a lower one. */
  readonly placeOf: readonly number[]
}

/** Rows and columns: place and slope of the first node, of the second. */
export function elementMatrix({ length: l, mass }: Pick<MassElement, 'length' | 'mass'>): number[][] {
  const m = mass / 420
  return [
    [156 * m, 22 * m * l, 54 * m, -13 * m * l],
    [22 * m * l, 4 * m * l * l, 13 * m * l, -3 * m * l * l],
    [54 * m, 13 * m * l, 156 * m, -22 * m * l],
    [-13 * m * l, -3 * m * l * l, -22 * m * l, 4 * m * l * l],
  ]
}

/** Mass matrix of places and slopes, 2 n by 2 n, without constraints. */
export function massMatrix({ nodes, elements, masses }: MassStructure): Float64Array {
  const n = 2 * nodes
  const matrix = new Float64Array(n * n)
  for (const element of elements) {
    const of = [2 * element.a, 2 * element.a + 1, 2 * element.b, 2 * element.b + 1]
    elementMatrix(element).forEach((row, i) => {
      row.forEach((value, j) => {
        matrix[n * of[i]! + of[j]!]! += value
      })
    })
  }
  for (const { node, mass } of masses) matrix[(n + 1) * 2 * node]! += mass
  return matrix
}

/** Column of T for each place and slope; −1 for what is held. */
function columnsOf({ nodes, heldPlaces, heldSlopes, placeOf }: MassStructure): { of: number[]; count: number } {
  const held = new Set([...heldPlaces].map((node) => placeOf[node]!))
  const of: number[] = []
  let count = 0
  for (let node = 0; node < nodes; node++) {
    const place = placeOf[node]!
    if (held.has(place)) of.push(-1)
    else of.push(place < node ? of[2 * place]! : count++)
    of.push(heldSlopes.has(node) ? -1 : count++)
  }
  return { of, count }
}

/** W by nodes: four numbers for each pair, place by place, place by slope, slope by place, slope by slope. */
export function massInverse(structure: MassStructure): Float64Array {
  const { nodes } = structure
  const full = massMatrix(structure)
  const { of, count } = columnsOf(structure)
  const reduced = new Float64Array(count * count)
  for (let i = 0; i < 2 * nodes; i++) {
    for (let j = 0; j < 2 * nodes; j++) {
      if (of[i]! >= 0 && of[j]! >= 0) reduced[count * of[i]! + of[j]!]! += full[2 * nodes * i + j]!
    }
  }
  const inverse = inverseOf(reduced, count)
  const blocks = new Float64Array(4 * nodes * nodes)
  for (let i = 0; i < 2 * nodes; i++) {
    for (let j = 0; j < 2 * nodes; j++) {
      if (of[i]! < 0 || of[j]! < 0) continue
      const block = nodes * (i >> 1) + (j >> 1)
      blocks[4 * block + 2 * (i & 1) + (j & 1)] = inverse[count * of[i]! + of[j]!]!
    }
  }
  return blocks
}

/** Inverse of a symmetric positive definite matrix by its Cholesky factor. */
function inverseOf(matrix: Float64Array, n: number): Float64Array {
  const factor = Float64Array.from(matrix)
  for (let j = 0; j < n; j++) {
    for (let k = 0; k < j; k++) {
      const s = factor[n * j + k]!
      for (let i = j; i < n; i++) factor[n * i + j]! -= factor[n * i + k]! * s
    }
    const pivot = Math.sqrt(factor[n * j + j]!)
    for (let i = j; i < n; i++) factor[n * i + j]! /= pivot
  }
  const inverse = new Float64Array(n * n)
  const x = new Float64Array(n)
  for (let column = 0; column < n; column++) {
    x.fill(0)
    x[column] = 1
    for (let i = column; i < n; i++) {
      let sum = x[i]!
      for (let k = column; k < i; k++) sum -= factor[n * i + k]! * x[k]!
      x[i] = sum / factor[n * i + i]!
    }
    for (let i = n - 1; i >= 0; i--) {
      let sum = x[i]!
      for (let k = i + 1; k < n; k++) sum -= factor[n * k + i]! * x[k]!
      x[i] = sum / factor[n * i + i]!
    }
    for (let i = 0; i < n; i++) inverse[n * i + column] = x[i]!
  }
  return inverse
}
