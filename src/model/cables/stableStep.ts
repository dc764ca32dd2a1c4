// stableStep.ts: the largest time step at which elements of cables are stable.
//
//   h < 2/ω (√(1 + ζ²) − ζ),   ζ = τ ω / 2 + c / 2ω,   ω² ≤ largest of an element of E/(ρ l²) λ_a s + E I/(ρ A l⁴) λ_b         (1)
//
// λ_a and λ_b are the largest eigenvalues of an element of unit length, stiffness and mass: no cable made of such elements has a
// higher one, whatever holds it. s = (3 p² − 1)/2 is what the stretch p at the start makes of the axial stiffness.

import { gaussRule } from '../../math/gaussRules.js'
import type { CableData } from './cable.js'
import { elementMatrix } from './massInverse.js'

/** Cables stretch and bend on their way. */
const share = 0.9

type Derivatives = (xi: number) => readonly number[]

const first: Derivatives = (x) => [6 * x * (x - 1), 1 - 4 * x + 3 * x * x, 6 * x * (1 - x), 3 * x * x - 2 * x]
const second: Derivatives = (x) => [12 * x - 6, 6 * x - 4, 6 - 12 * x, 6 * x - 2]

/** Largest λ of K v = λ M v of an element of unit length, by repeated solution. */
function largestEigenvalue(points: number, derivatives: Derivatives): number {
  const { places, weights } = gaussRule(points)
  const rows = places.map(derivatives)
  const mass = elementMatrix({ length: 1, mass: 1 })
  let vector = [1, 0.3, -0.7, 0.2]
  let value = 0
  for (let round = 0; round < 300; round++) {
    const force = [0, 1, 2, 3].map((i) =>
      rows.reduce((sum, s, k) => sum + weights[k]! * s[i]! * s.reduce((inner, x, j) => inner + x * vector[j]!, 0), 0),
    )
    const next = solved(mass, force)
    value = Math.hypot(...next) / Math.hypot(...vector)
    const size = Math.hypot(...next)
    if (size === 0) return 0
    vector = next.map((x) => x / size)
  }
  return value
}

/** Gaussian elimination of a small positive definite system. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!])
  const n = rows.length
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const factor = rows[j]![i]! / rows[i]![i]!
      for (let k = i; k <= n; k++) rows[j]![k]! -= factor * rows[i]![k]!
    }
  }
  const x = new Array<number>(n).fill(0)
  for (let i = n - 1; i >= 0; i--) {
    let sum = rows[i]![n]!
    for (let k = i + 1; k < n; k++) sum -= rows[i]![k]! * x[k]!
    x[i] = sum / rows[i]![i]!
  }
  return x
}

export interface CableStep {
  /** s */
  readonly step: number
  /** Name of the cable that limits it, and the length of its elements, m. */
  readonly cable: string
  readonly element: number
  /** 1/s, where it is that of the cable that limits it. */
  readonly drag?: number
}

type Stiffness = Readonly<Record<'young' | 'density', number>>

const known = new Map<string, number>()
function eigenvalue(points: number, form: 'axial' | 'bending'): number {
  const key = `${form} ${points}`
  if (!known.has(key)) known.set(key, largestEigenvalue(points, form === 'axial' ? first : second))
  return known.get(key)!
}

/** (1), s */
export function longestStep(cable: CableData, { young, density }: Stiffness): number {
  const { area, secondMoment, retardation, quadrature, slopes } = cable
  const l = cable.length / cable.elements
  let stretch = 1
  for (let k = 0; k < slopes.length; k += 3) {
    stretch = Math.max(stretch, slopes[k]! ** 2 + slopes[k + 1]! ** 2 + slopes[k + 2]! ** 2)
  }
  const axial = ((young / density) * eigenvalue(quadrature.axial, 'axial') * (1.5 * stretch - 0.5)) / l ** 2
  const bending = ((young * secondMoment) / (density * area)) * (eigenvalue(quadrature.bending, 'bending') / l ** 4)
  const omega = Math.sqrt(axial + bending)
  const damping = (retardation * omega) / 2 + cable.drag / (2 * omega)
  return (2 / omega) * (Math.sqrt(1 + damping * damping) - damping)
}

export function cableStep(
  cables: readonly CableData[],
  stiffnessOf: (cable: CableData) => Stiffness,
): CableStep | null {
  let found: CableStep | null = null
  for (const cable of cables) {
    const { name, drag } = cable
    // drag is explicit in both
    const longest = cable.implicit > 0 ? 2 / drag : longestStep(cable, stiffnessOf(cable))
    if (found ? share * longest >= found.step : longest === Number.POSITIVE_INFINITY) continue
    const byDrag = drag * longest > 1 ? { drag } : {}
    found = { step: share * longest, cable: name, element: cable.length / cable.elements, ...byDrag }
  }
  return found
}
